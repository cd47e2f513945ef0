/** What the desk's frame and a place of it need, all at once. */
import { loadWords } from '#src/desk/load-words.ts';
import { PANELS } from '#src/desk/panels.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';

/** `section`: name of the place; '': the first one. @throws where something of it does not come */
export async function openRest(locale: Locale, section: string): Promise<void> {
  const panel = PANELS.find(({ place }) => place === section) ?? PANELS[0];
  await Promise.all([loadWords(locale), openOnce(locale), panel?.load(locale)]);
}
