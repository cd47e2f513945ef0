/** What a record of another shop is known by among people: its name in the first language, or in the first one that has one. */
import type { MovedTexts } from '#src/contract/moving-in/moved.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';

/** '': it has none. */
export function recordName(name: MovedTexts): string {
  const all = [DEFAULT_LOCALE, ...LOCALES].map((locale) => name[locale]?.trim() ?? '');
  return all.find((text) => text !== '') ?? '';
}
