/** Rows that plugins for languages write for each translation of a product: WPML's and Polylang's say whose they are. */
import type { Locale } from '#src/domain/site/languages.ts';
import { localeOf } from '#src/moving-in/addresses.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { RawProduct, RawVariant } from '#src/moving-in/raw.ts';
import { sayOther, type Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { plainName } from '#src/moving-in/values.ts';

const LANGUAGE = /^(?:(?:meta )?(?:wpml import )?language(?: code)?|langue|lingua|sprache|idioma)$/;
const GROUP =
  /^(?:(?:meta )?(?:wpml import )?translation group|groupe de traductions?|gruppo di traduzion[ei]|ubersetzungsgruppe|grupo de traduccion(?:es)?)$/;

/** Language of a row, and what it shares with its translations; '': not said. */
export interface Tongue {
  readonly language: string;
  readonly group: string;
}

/** A language that stands alone may be that of a book: nobody knows by it what translates what. */
export function tonguesIn({ columns }: MappedRows): (row: TableRow) => Tongue {
  const [language, group] = [LANGUAGE, GROUP].map((name) => columns.findIndex((one) => name.test(plainName(one))));
  const textOf = ({ cells }: TableRow, at = -1): string => (cells[at] ?? '').trim();
  if (language === -1 || group === -1) return () => ({ language: '', group: '' });
  return (row) => ({ language: textOf(row, language), group: textOf(row, group) });
}

/** A row that translates a product, with its variations beside those that they translate. */
export interface Translation {
  readonly locale: Locale;
  readonly row: TableRow;
  readonly pairs: readonly (readonly [of: TableRow, own: TableRow])[];
}

/** Rows of a product in several languages: the one in the language of the file is the product. */
export function mainIn(
  rows: readonly TableRow[],
  tongue: (row: TableRow) => Tongue,
  locale: Locale,
): TableRow | undefined {
  const locales = rows.map((row) => localeOf(tongue(row).language));
  return rows[locales.indexOf(locale)] ?? rows[locales.findIndex((one) => one !== null)] ?? rows[0];
}

export interface Tongues {
  /** Language of the row that is the product. */
  readonly locale: Locale;
  readonly translations: readonly Translation[];
}

/** What this shop has one of for all languages: what another one says of it is told. */
const SHARED = ['product.price', 'product.salePrice', 'product.stock', 'product.taxClass', 'product.isTaxed'] as const;

function sayOthers(rows: MappedRows, of: TableRow, own: TableRow, language: string, { report }: Reading): void {
  for (const { text, column, here } of SHARED.map((field) => ({
    ...rows.cell(own, field),
    here: rows.text(of, field),
  })))
    if (text !== '' && text !== here)
      report.changed(
        'translation_differs',
        { row: own.row, column },
        { value: text, view: language, kept: here || '–' },
      );
}

/** What was not published there is not published here either: a translation that nobody saw is left out. */
export function tonguesOf(
  rows: MappedRows,
  of: TableRow,
  family: readonly TableRow[],
  children: ReadonlyMap<TableRow, readonly TableRow[]>,
  tongue: (row: TableRow) => Tongue,
  reading: Reading,
): Tongues {
  const { report, locale: ofFile } = reading;
  const { language: said } = tongue(of);
  const locale = localeOf(said);
  if (locale === null && said !== '') sayOther(said, { row: of.row }, ofFile, report);
  const isSeen = (row: TableRow): boolean => rows.text(row, 'product.visibility') !== 'hidden';
  const translations = family.flatMap((row): Translation[] => {
    const { language } = tongue(row);
    const own = localeOf(language);
    if (row === of) return [];
    const value = rows.text(row, 'product.name');
    if (own === null) report.changed('language_unknown', { row: row.row }, { value: language });
    else if (!['', '1'].includes(rows.text(row, 'product.status')) || (isSeen(of) && !isSeen(row)))
      report.changed('translation_off', { row: row.row }, { value });
    else {
      const others = new Map((children.get(row) ?? []).map((child) => [tongue(child).group, child]));
      const pairs = (children.get(of) ?? []).flatMap((child) => {
        const other = tongue(child).group === '' ? undefined : others.get(tongue(child).group);
        return other === undefined ? [] : [[child, other] as const];
      });
      for (const [one, other] of [[of, row] as const, ...pairs]) sayOthers(rows, one, other, language, reading);
      return [{ locale: own, row, pairs }];
    }
    return [];
  });
  return { locale: locale ?? ofFile, translations };
}

/** Names and values of options in other languages: as variations have them that translate each other. */
export function withTranslated(
  variants: readonly RawVariant[],
  options: readonly string[],
  translations: readonly Translation[],
  of: TableRow,
  attributesOf: (row: TableRow) => ReadonlyMap<string, readonly string[]>,
  { report }: Reading,
): Pick<RawProduct, 'variants' | 'translatedOptions'> {
  const names = [...attributesOf(of).keys()];
  const read = translations.map(({ locale, row, pairs }) => {
    const others = [...attributesOf(row).keys()];
    const named = options.map((name) => others[names.indexOf(name)] ?? '');
    const words = options.map(
      (name, at) =>
        new Map(
          pairs.map(([one, own]) => [attributesOf(one).get(name)?.[0], attributesOf(own).get(named[at] ?? '')?.[0]]),
        ),
    );
    const values = variants.map((variant) => variant.values.map((value, at) => words[at]?.get(value) ?? ''));
    const isWhole = [named, ...values].every((texts) => texts.every((text) => text !== ''));
    if (!isWhole) report.changed('options_untranslated', { row: row.row }, { value: options.join(', ') });
    return { locale, named, values, isWhole };
  });
  const whole = read.filter(({ isWhole }) => isWhole);
  return {
    translatedOptions: Object.fromEntries(whole.map(({ locale, named }) => [locale, named])),
    variants: variants.map((variant, at) => ({
      ...variant,
      translated: Object.fromEntries(whole.map(({ locale, values }) => [locale, values[at] ?? []])),
    })),
  };
}
