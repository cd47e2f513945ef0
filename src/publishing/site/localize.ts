/** Texts of a record in one language, with another one in place of a missing translation: never silently. */
import { type DEFAULT_LOCALE, type Localized, localized, type Locale } from '#src/domain/site/locale.ts';
import { fallbackOrder, shownText } from '#src/domain/text/fallback.ts';

/**
 * Fields of one record that have no text in a locale; of a field with a line for each picture, no line for some of
 * them.
 */
export interface Untranslated {
  readonly collection: string;
  readonly record: string;
  readonly locale: Locale;
  readonly fields: readonly string[];
}

/** The columns of a field, `{name}_{locale}`. */
export type InEachLocale<Name extends string> = { readonly [Field in `${Name}_${Locale}`]: string };

/** Names N for which a record has a column in each language. */
export type TextField<Row> = {
  [Column in keyof Row]: Column extends `${infer Name}_${typeof DEFAULT_LOCALE}`
    ? Row extends InEachLocale<Name>
      ? Name
      : never
    : never;
}[keyof Row];

export interface Translator<Row> {
  /** The field's text, or that of the language that stands in for it; '' when there is none at all. */
  text(field: TextField<Row>): string;
  /** The field's text in this very language, or ''. */
  own(field: TextField<Row>): string;
  /** A field of one text a line, `count` long; each line falls back by itself. */
  lines(field: TextField<Row>, count?: number): string[];
  /** Notes a field as missing, also where no language has it. */
  miss(field: TextField<Row>): void;
  /** Fields that fell back so far, sorted. */
  untranslated(): string[];
}

/**
 * The lines of a text. Where it is known how many there can be, an empty one before others is a line too: the first
 * picture has no words.
 */
function split(text: string, count?: number): string[] {
  if (text.trim() === '') return [];
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trim());
  while (lines[0] === '' && (count === undefined || lines.length > count)) lines.shift();
  return lines;
}

/** Field → its column in each language. */
const columns = new Map<string, Localized<string>>();

function columnsOf(field: string): Localized<string> {
  let names = columns.get(field);
  if (names === undefined) {
    names = localized((locale) => `${field}_${locale}`);
    columns.set(field, names);
  }
  return names;
}

/**
 * Reads the texts of one record in one language; `missed` is told each field that falls back. `column` is separate from
 * TypeScript's view of the record on purpose: it is the one dynamic look-up.
 */
export function translate<Row extends object>(
  record: Row,
  locale: Locale,
  missed: (field: string) => void = () => {},
): Translator<Row> {
  const missing = new Set<string>();
  const miss = (field: string): void => {
    missing.add(field);
    missed(field);
  };
  const order = fallbackOrder(locale);
  const column = (field: string, wanted: Locale): string => {
    const value: unknown = Reflect.get(record, columnsOf(field)[wanted]);
    return typeof value === 'string' ? value : '';
  };

  return {
    text(field) {
      const name = String(field);
      const { text, from } = shownText((candidate) => column(name, candidate), locale);
      if (from !== locale) miss(name);
      return text;
    },
    own: (field) => column(String(field), locale).trim(),
    lines(field, count) {
      const name = String(field);
      const own = split(column(name, locale), count);
      if (own.length === count && !own.includes('')) return own;
      const sources = order.map((candidate) => (candidate === locale ? own : split(column(name, candidate), count)));
      const length = count ?? Math.max(...sources.map((lines) => lines.length));
      return Array.from({ length }, (_, index) => {
        const source = sources.findIndex((lines) => (lines[index] ?? '') !== '');
        if (source > 0) miss(name);
        return sources[source]?.[index] ?? '';
      });
    },
    miss: (field) => miss(String(field)),
    untranslated: () => [...missing].sort(),
  };
}
