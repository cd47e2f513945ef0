/** Records of the API → typed rows. What a build reads of each collection follows from its table. */
import type { Item } from '#src/publishing/content/content.ts';
import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import { type Packer, packer } from '#src/publishing/content/packed.ts';
import { readPoints } from '#src/domain/catalogue/focal-point.ts';
import { pictureLines } from '#src/domain/catalogue/picture-lines.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { attributes, attributeValues, categories, synonyms } from '#src/schema/listings.ts';
import { blocks, home, pages, redirects } from '#src/schema/content.ts';
import { countries, sales, shippingRates } from '#src/schema/prices.ts';
import { items, manufacturers, products } from '#src/schema/catalogue.ts';
import { type BuildRow, columnsOf, type Table } from '#src/schema/kinds/collection.ts';
import type { Field } from '#src/schema/kinds/field.ts';
import { type PictureColumn, pictureColumns } from '#src/schema/derived/picture-columns.ts';
import { palette, shop } from '#src/schema/site.ts';
import { reviews } from '#src/schema/after-sales.ts';

/** Collections that builds read. */
const TABLES = {
  products,
  items,
  categories,
  manufacturers,
  attributes,
  attribute_values: attributeValues,
  synonyms,
  pages,
  home,
  blocks,
  palette,
  shop,
  countries,
  shipping_rates: shippingRates,
  sales,
  redirects,
  reviews,
} as const satisfies Readonly<Record<string, Table>>;

export type CollectionName = keyof typeof TABLES;
/**
 * Moment at which a record was made, 'YYYY-MM-DD hh:mm:ss.sssZ', UTC: the newest products come first where somebody
 * asks for it.
 */
type Dated = { readonly created: string };
export type Row<Name extends CollectionName> = BuildRow<(typeof TABLES)[Name]> &
  (Name extends 'products' ? Dated : unknown);

/** Reads one value, or gives undefined where it is none of its kind. */
type Read<Value = unknown> = (value: unknown) => Value | undefined;

const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined);
/** A draft has none yet. */
const time: Read<string> = (value) => (value === undefined ? '' : text(value));
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const number: Read<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
/** A whole number of minor units, grams, days, …; never less than nothing. */
const count: Read<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
const list: Read<readonly string[]> = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
/** Anything else makes every amount of every page fail. */
const currency: Read<string> = (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined);

type BuiltTable = (typeof TABLES)[CollectionName];
type BuiltField<Own = BuiltTable['fields']> = Own extends unknown ? Own[keyof Own] : never;
type BuiltKind = Exclude<BuiltField, { readonly build: false }>['kind'];

/** Kind → how its values are read. The code does not compile with a field of a kind that is not here. */
const READERS: Readonly<Record<BuiltKind, Read>> = {
  line: text,
  text,
  lines: text,
  rich: text,
  slug: text,
  colour: text,
  country: text,
  email: text,
  url: text,
  date: text,
  relation: text,
  picture: text,
  file: text,
  currency,
  flag,
  rank: number,
  decimal: number,
  whole: count,
  money: count,
  relations: list,
  pictures: list,
  // A record that is older than the field has none.
  focus: readPoints,
  choice: text,
};

function readerOf(field: Field): Read | undefined {
  if (field.build === false) return undefined;
  // Pieces that are owed are a matter of the backend: a page has a band.
  if ('belowMin' in field) return number;
  if (field.kind === 'choice') return (value) => field.values.find((one) => one === value);
  return Object.entries(READERS).find(([kind]) => kind === field.kind)?.[1];
}

/** Slugs also in languages that the shop has given up: their addresses lead on. */
function readColumns(name: string, field: Field): readonly string[] {
  return field.kind === 'slug' ? KNOWN_LOCALES.map((locale) => `${name}_${locale}`) : columnsOf(name, field);
}

function readersOf({ fields }: Table): ReadonlyMap<string, Read> {
  const own = Object.entries(fields).flatMap(([name, field]) => {
    const read = readerOf(field);
    return read === undefined ? [] : readColumns(name, field).map((column) => [column, read] as const);
  });
  return new Map([['id', text], ...own]);
}

/** Collection → column that a build reads → how. */
export const SHAPES: Readonly<Record<CollectionName, ReadonlyMap<string, Read>>> = {
  products: new Map([...readersOf(products), ['created', time]]),
  items: readersOf(items),
  categories: readersOf(categories),
  manufacturers: readersOf(manufacturers),
  attributes: readersOf(attributes),
  attribute_values: readersOf(attributeValues),
  synonyms: readersOf(synonyms),
  pages: readersOf(pages),
  home: readersOf(home),
  blocks: readersOf(blocks),
  palette: readersOf(palette),
  shop: readersOf(shop),
  countries: readersOf(countries),
  shipping_rates: readersOf(shippingRates),
  sales: readersOf(sales),
  redirects: readersOf(redirects),
  reviews: readersOf(reviews),
};

const EMPTY = ['', 0, false, []] as const;

/** For each column that a build reads an empty value that it can hold. */
export function blankRow(collection: CollectionName): Readonly<Record<string, unknown>> {
  const columns = [...SHAPES[collection]].map(([column, read]) => {
    return [column, EMPTY.find((value) => read(value) !== undefined)] as const;
  });
  return Object.fromEntries(columns);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
}

/** Fields that are read of all records at once, to list, order and find them: they stay as they are. */
const PLAIN: ReadonlySet<string> = new Set([
  'id',
  'status',
  'rank',
  'category',
  'also_in',
  'created',
  'product',
  'stock',
  'state',
  ...readColumns('slug', products.fields.slug),
]);

/** For the collections that a shop has thousands of records in. */
const PACKERS = {
  products: packer([...SHAPES.products.keys()].filter((field) => !PLAIN.has(field))),
  items: packer([...SHAPES.items.keys()].filter((field) => !PLAIN.has(field))),
  reviews: packer([...SHAPES.reviews.keys()].filter((field) => !PLAIN.has(field))),
} as const satisfies Partial<Record<CollectionName, Packer>>;

/** A record as it is kept: frozen, and small where there are many of its kind. */
export function keptRecord<Kept extends object>(collection: CollectionName, row: Kept): Kept {
  return collection === 'products' || collection === 'items' || collection === 'reviews'
    ? PACKERS[collection].pack(row)
    : Object.freeze(row);
}

/** Item as pages may know it: its band instead of the number of pieces. */
export function shownItem(row: Row<'items'>, lowStock: number): Item {
  return PACKERS.items.withOthers(row, 'stock', {
    band: stockBand({ stock: row.stock, rule: row.stock_rule }, lowStock),
  });
}

const PICTURES: ReadonlyMap<string, readonly PictureColumn[]> = new Map(
  Object.entries<Table>(TABLES).map(([name, table]) => [name, pictureColumns(table)]),
);

/** Records that PocketBase is asked to give with one: the media that it names. */
export function expandOf(collection: CollectionName): string {
  return (PICTURES.get(collection) ?? []).map(({ column }) => column).join();
}

/** Medium as a build reads it. */
interface Medium {
  readonly id: string;
  readonly file: string;
  readonly focus: unknown;
}

function isMedium(value: unknown): value is Medium {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'file' in value && typeof value.file === 'string'
  );
}

/** Lines of the media's own words where the record has none. */
function withWords(own: unknown, column: string, media: readonly (Medium | undefined)[]): string {
  const lines = pictureLines(own);
  const said = media.map((medium, place) => {
    const line = lines[place] ?? '';
    if (line.trim() !== '') return line;
    // `alt_fr` of a medium, `hero_alt_fr` of a record.
    const word: unknown =
      medium === undefined ? '' : Reflect.get(medium, `alt_${column.slice(column.lastIndexOf('_') + 1)}`);
    return typeof word === 'string' ? word : '';
  });
  return said.join('\n').trimEnd();
}

/**
 * A record with its pictures as builds know them ('id/file'), and with the words and the focus of the library where it
 * has none of its own.
 */
function withMedia(collection: CollectionName, record: object): object {
  const columns = PICTURES.get(collection) ?? [];
  if (columns.length === 0) return record;
  const expand: unknown = Reflect.get(record, 'expand');
  const found: Record<string, unknown> = {};
  for (const { column, alts, focus } of columns) {
    const given: unknown = Reflect.get(Object(expand), column);
    const known = new Map((Array.isArray(given) ? given : [given]).filter(isMedium).map((one) => [one.id, one]));
    if (known.size === 0) continue;
    const value: unknown = Reflect.get(record, column);
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
    const media = ids.map((id) => known.get(String(id)));
    const names = media.map((medium, place) => (medium === undefined ? ids[place] : `${medium.id}/${medium.file}`));
    found[column] = Array.isArray(value) ? names : names[0];
    for (const alt of alts) found[alt] = withWords(Reflect.get(record, alt), alt, media);
    if (focus === null) continue;
    const points = readPoints(Reflect.get(record, focus)) ?? [];
    found[focus] = media.map((medium, place) => points[place] ?? readPoints(medium?.focus)?.[0] ?? null);
  }
  return { ...record, ...found };
}

/** @throws ContentError that names the record, the field and the value. */
export function parseRecord<Name extends CollectionName>(collection: Name, record: object): Row<Name> {
  const id: unknown = Reflect.get(record, 'id');
  const row: Record<string, unknown> = {};
  const whole = withMedia(collection, record);
  for (const [field, read] of SHAPES[collection]) {
    const raw: unknown = Reflect.get(whole, field);
    const value = read(raw);
    if (value === undefined) {
      throw new ContentError(
        `${recordName(collection, String(id))}: the field "${field}" holds ${shown(raw)}, which no page can show. Correct it in the dashboard.`,
        { collection, record: String(id), field, code: 'value_shape', params: {} },
      );
    }
    row[field] = value;
  }
  return keptRecord(collection, row) as Row<Name>;
}
