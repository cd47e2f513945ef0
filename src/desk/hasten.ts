/**
 * Asks at once for all that the desk's first sight needs, where one thing would wait for the other: the frame for the code that draws, its words
 * for the frame, the backend for the words, the first list for the backend (docs/decisions/0283).
 */
import { loadWords } from '#src/desk/load-words.ts';
import { PANELS } from '#src/desk/panels.ts';
import { readEarly } from '#src/desk/today/early-read.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { parseHash } from '#src/staff/hash-location.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';

const locale = document.documentElement.lang as Locale;
const session = $session.get();

async function hasten(account: string): Promise<void> {
  const { section } = parseHash(location.hash);
  const panel = PANELS.find(({ place }) => place === section) ?? PANELS[0];
  const opening = openOnce(locale);
  await Promise.all([
    opening.then(({ client }) => panel === PANELS[0] && readEarly(client, locale, account)),
    import('#src/desk/mount.tsx'),
    loadWords(locale),
    panel?.load(locale),
  ]);
}

// What does not come is asked for again by whoever needs it, and they say so.
if (session.status === 'authenticated' && session.record['role'] === 'operator')
  hasten(session.record.id).catch(() => undefined);
