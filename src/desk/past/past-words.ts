import { loadPartWords } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export type PastT = ClientT<Messages<'desk-past'>>;

/** For parts of other places, which have words of their own. */
export async function loadPastWords(locale: Locale): Promise<PastT> {
  return createT(await loadPartWords(locale, 'desk-past'), locale);
}
