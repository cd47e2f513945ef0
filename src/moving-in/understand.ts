/** Understands a table: the file of a shop that a person names or its columns show, or any table, by a guess. */
import type { ColumnMapping, ReadFile, ReadOptions } from '#src/contract/moving-in/contents.ts';
import type { Source, TableKind } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Unsure } from '#src/moving-in/asked-columns.ts';
import { ASKED, isField, kindOfFields, type MovedField } from '#src/moving-in/fields.ts';
import { askOfOthers, fillByGuess, foreignColumn, guessMapping, isOfDeeds } from '#src/moving-in/guess-mapping.ts';
import { FIRST_LANGUAGE, HEADER_LANGUAGES, headerLanguage, headerOf } from '#src/moving-in/headers.ts';
import { mappingOf, missingMarks, type Layout } from '#src/moving-in/layout.ts';
import { sayOther } from '#src/moving-in/reading.ts';
import type { Report } from '#src/moving-in/report.ts';
import type { Table } from '#src/moving-in/table.ts';
import { plainName } from '#src/moving-in/values.ts';
import { etsyProducts } from '#src/moving-in/sources/etsy-products.ts';
import { magentoProducts } from '#src/moving-in/sources/magento-products.ts';
import { prestashopProducts } from '#src/moving-in/sources/prestashop-products.ts';
import { woocommerceProducts } from '#src/moving-in/sources/woocommerce-products.ts';
import { otherPeople } from '#src/moving-in/sources/other-people.ts';
import { shopifyPeople } from '#src/moving-in/sources/shopify-people.ts';
import { shopifyProducts } from '#src/moving-in/sources/shopify-products.ts';

export interface Understood {
  readonly source: Source;
  readonly kind: TableKind | null;
  readonly knownBy: ReadFile['knownBy'];
  readonly mapping: ColumnMapping;
  readonly layout: Layout | null;
  /** Names of columns that files of the named shop have, and this one has not. */
  readonly missing: readonly string[];
  /** Columns of a guess of which somebody has to say what they hold. */
  readonly unsure: readonly Unsure[];
}

/** Fields that a file of a layout must have, however few of its columns a person has exported. */
const FEWEST = 3;
const NEEDED: Readonly<Record<TableKind, string>> = {
  products: 'product.name',
  customers: 'customer.email',
  orders: 'order.number',
  redirects: 'redirect.from',
  reviews: 'review.product',
};

interface Near {
  readonly layout: Layout;
  readonly missing: readonly string[];
  readonly fields: ReadonlySet<string>;
}

/** The layout of a shop that most of its marks are there of. */
function nearest(source: ReadOptions['source'], table: Table): Near | null {
  const { columns } = table;
  const names = new Set(columns.map(plainName));
  // What has the number of an order is no list of customers, whatever else it has of one.
  const isDeeds = isOfDeeds(table);
  const own = LAYOUTS.filter((layout) => layout.source === source && !(isDeeds && layout.kind === 'customers'));
  const near = own.map((layout): Near => {
    const fields = new Set(Object.values(mappingOf(layout, columns)));
    fields.delete('');
    return { layout, missing: missingMarks(layout, names), fields };
  });
  const share = ({ layout, missing }: Near): number => missing.length / layout.marks.length;
  return near.toSorted((one, other) => share(one) - share(other) || other.fields.size - one.fields.size)[0] ?? null;
}

function isEnough({ layout, missing, fields }: Near): boolean {
  return missing.length * 2 <= layout.marks.length && fields.size >= FEWEST && fields.has(NEEDED[layout.kind]);
}

/** As they stand in files of the language that this one's columns are in. */
function namesOf({ layout, missing }: Near, columns: readonly string[]): readonly string[] {
  const { headers } = layout;
  if (headers === undefined) return missing;
  const language = headerLanguage(headers, columns) ?? FIRST_LANGUAGE;
  return missing.map((mark) => headerOf(headers, mark, language) || mark);
}

/** What is left to ask where somebody has said some of it: a field that one column holds now is nobody else's. */
function stillAsked(
  asked: readonly Unsure[],
  own: ColumnMapping,
): { mapping: ColumnMapping; unsure: readonly Unsure[] } {
  const unsure = asked.filter(
    ({ code, column, field }) =>
      own[column] === ASKED && (code !== 'column_unsure' || !Object.values(own).includes(field)),
  );
  const open = new Set(unsure.flatMap(({ column, other }) => [column, other]));
  const mapping = Object.entries(own).map(([column, field]) => [
    column,
    field === ASKED && !open.has(column) ? '' : field,
  ]);
  return { mapping: Object.fromEntries(mapping) as ColumnMapping, unsure };
}

/** Fields that are read of every column that holds them; each other one has one value a row. */
const OF_MANY =
  /^product\.(?:type|status|visibility|isCounted|backorder|category|tags|attribute|option|picture|pictureText|variantPicture|salePrice)$|^customer\.newsletter|^review\.state$/;

/** Columns that somebody has said to hold one field, and whose values differ: nobody knows which of them it is. */
function doublesOf({ columns, rows }: Table, mapping: ColumnMapping): readonly Unsure[] {
  const firsts = new Map<string, number>();
  const doubles: Unsure[] = [];
  for (const [place, column] of columns.entries()) {
    const field = mapping[column] ?? '';
    if (field === '' || field === ASKED || OF_MANY.test(field)) continue;
    const first = firsts.get(field);
    if (first === undefined) firsts.set(field, place);
    const isOther = rows.some(({ cells }) => {
      const [one, other] = [(cells[first ?? place] ?? '').trim(), (cells[place] ?? '').trim()];
      return one !== '' && other !== '' && one !== other;
    });
    if (first !== undefined && isOther)
      doubles.push({ code: 'column_unsure', column, other: columns[first] ?? '', field: field as MovedField });
  }
  return doubles;
}

/** What the layout of a shop says of a table, with what others have put beside its columns; without one a guess. */
function known(
  table: Table,
  layout: Layout | null,
  isOfShop: boolean,
): Pick<Understood, 'kind' | 'mapping' | 'unsure'> {
  if (layout === null) return guessMapping(table);
  const mapping: Record<string, string> = { ...mappingOf(layout, table.columns) };
  const { kind, source, isWeak } = layout;
  if (!isOfShop && kind !== 'products') fillByGuess(kind, table, mapping);
  if (kind !== 'products' && kind !== 'orders') return { kind, mapping, unsure: [] };
  // What is beside the columns of a shop whose file it may not be, its program has not written.
  const isListed = isWeak === true && (kind === 'products' || !isOfShop);
  return { kind, mapping, unsure: askOfOthers(table, mapping, isListed ? 'table' : source, kind) };
}

/** Leaves out how the program of a shop writes its numbers and days: those of a home-made list are anybody's. */
function ofAnybody({ days: _days, measures: _measures, ...layout }: Layout): Layout {
  return layout;
}

/**
 * The mapping of a person before a known layout, and that before a guess. A shop that a person names is believed, as
 * far as the columns are there.
 */
export function understand(table: Table, own: ColumnMapping | undefined, source: ReadOptions['source']): Understood {
  const { columns } = table;
  const names = new Set(columns.map(plainName));
  const exact = LAYOUTS.find(
    (one) => (source === 'guess' || one.source === source) && missingMarks(one, names).length === 0,
  );
  const near = exact === undefined ? nearest(source, table) : null;
  const found = exact ?? (near !== null && isEnough(near) ? near.layout : null);
  const isOfShop = found !== null && (found.isWeak !== true || source === found.source);
  const layout = found === null || isOfShop ? found : ofAnybody(found);
  const missing = near === null ? [] : namesOf(near, columns);
  const of = layout?.source ?? 'table';
  const isNamed = isOfShop || (own === undefined && layout === null && columns.every(isField));
  const knownBy = isNamed ? 'shop' : own === undefined ? 'guess' : 'mapping';
  if (own !== undefined) {
    const kind = kindOfFields(Object.values(own));
    const asked = Object.values(own).includes(ASKED) ? known(table, layout, isOfShop).unsure : [];
    const still = stillAsked(asked, own);
    const doubles = doublesOf(table, still.mapping);
    const open = doubles.flatMap(({ column, other }) => [column, other]).map((column) => [column, ASKED]);
    const mapping = { ...still.mapping, ...(Object.fromEntries(open) as ColumnMapping) };
    const unsure = [...still.unsure, ...doubles];
    return { source: of, kind, knownBy, mapping, unsure, layout: layout?.kind === kind ? layout : null, missing: [] };
  }
  const read = known(table, layout, isOfShop);
  return { source: of, knownBy, ...read, layout, missing: layout === null && read.kind !== null ? [] : missing };
}

/**
 * Says what of a table was understood otherwise than somebody may think: names that lack, and texts of another
 * language.
 */
export function sayUnderstood(
  { columns }: Table,
  { kind, layout, mapping, missing, unsure }: Understood,
  locale: Locale,
  report: Report,
): void {
  if (missing.length > 0 && kind !== null) report.said('columns_missing', { row: 0 }, { value: missing.join(', ') });
  for (const { code, column, other } of unsure) report.leftOut(code, { row: 0, column }, { value: column, other });
  if (kind !== 'products') return;
  const language = layout?.headers === undefined ? null : headerLanguage(layout.headers, columns);
  // English names say little: plenty of shops are run in English and sell in another language.
  if (language !== null && language !== FIRST_LANGUAGE && language !== locale)
    sayOther(HEADER_LANGUAGES[language], { row: 0 }, locale, report);
  for (const column of columns) {
    const foreign = foreignColumn(column);
    if (foreign === '') continue;
    if ((mapping[column] ?? '') === '') report.changed('language_unknown', { row: 0, column }, { value: foreign });
    else sayOther(foreign, { row: 0, column }, locale, report);
  }
}

/** The files of other shops that are known by their columns, the surest first. */
export const LAYOUTS: readonly Layout[] = [
  ...shopifyProducts,
  ...woocommerceProducts,
  ...prestashopProducts,
  ...magentoProducts,
  ...etsyProducts,
  ...shopifyPeople,
  ...otherPeople,
].toSorted(({ isWeak: one = false }, { isWeak: other = false }) => Number(one) - Number(other));
