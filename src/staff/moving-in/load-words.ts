import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { MoveInT } from '#src/staff/moving-in/words.ts';

const FILES = import.meta.glob<Messages<'staff-moving-in'>>('/i18n/*/moving-in.json', {
  query: '?words=staff-moving-in',
  import: 'default',
});

/** @throws where they cannot be loaded */
export async function loadMoveInWords(locale: Locale): Promise<MoveInT> {
  const load = FILES[`/i18n/${locale}/moving-in.json`];
  if (load === undefined) throw new Error(`No words of moving in in '${locale}'.`);
  return createT(await load(), locale);
}
