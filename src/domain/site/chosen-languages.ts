/**
 * The rows of the languages that this shop has chosen. Node alone runs this file: bundlers put literals in place of
 * what asks it (src/domain/site/language).
 */
import { KNOWN_LOCALES, LANGUAGES, type Locale } from '#src/domain/site/languages.ts';

/**
 * `setting`: codes with commas or blanks between them, the first one without a prefix: 'fr, it'. undefined where it
 * names none, an unknown one, or one twice.
 */
export function chosenLocales(setting: string): readonly Locale[] | undefined {
  const codes = setting.split(/[\s,]+/).filter((code) => code !== '');
  const chosen = codes.flatMap((code) => KNOWN_LOCALES.filter((known) => known === code));
  const isWhole = chosen.length === codes.length && new Set(codes).size === codes.length;
  return isWhole && chosen.length > 0 ? chosen : undefined;
}

/** The setting, read once: it has to be there before the code is loaded (scripts/cli.js). */
// oxlint-disable-next-line no-restricted-globals -- the one look at it
const setting = (globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } })
  .process?.env['SHOP_LANGUAGES'];

/**
 * Languages that the shop has chosen; what src/runtime/environment.ts would refuse counts as no choice: all of them.
 */
export const CHOSEN: readonly Locale[] = chosenLocales(setting ?? '') ?? KNOWN_LOCALES;

type Row = (typeof LANGUAGES)[number];

/** A value of each chosen language. */
export function column<Name extends keyof Row>(name: Name): Readonly<Record<Locale, Row[Name]>> {
  const rows = CHOSEN.flatMap((locale) => LANGUAGES.filter(({ code }) => code === locale));
  return Object.fromEntries(rows.map((row) => [row.code, row[name]])) as Record<Locale, Row[Name]>;
}
