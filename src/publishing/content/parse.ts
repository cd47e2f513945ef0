/** Records of the API → typed rows. A table a collection; what a table does not name is not read. */
import type {
  Category,
  Colour,
  Country,
  Home,
  Item,
  Manufacturer,
  Page,
  Product,
  Redirect,
  Sale,
  ShippingRate,
  Story,
} from '#src/publishing/content/content.ts';
import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import type { InEachLocale } from '#src/publishing/site/localize.ts';
import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import type { PageKey, ShopRecord, ItemRecord } from '#src/contract/records.ts';
import { type Packer, packer } from '#src/publishing/content/packed.ts';
import { type FocalPoints, readPoints } from '#src/domain/catalogue/focal-point.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';
import { TOKENS } from '#src/domain/site/palette.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';

/** Reads one value, or gives undefined where it is none of its kind. */
type Read<Value> = (value: unknown) => Value | undefined;
type Shape<Stored> = { readonly [Field in keyof Stored]-?: Read<Stored[Field]> };

const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined);
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const number: Read<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
/** A whole number of minor units, grams, days, …; never less than nothing. */
const count: Read<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
const list: Read<readonly string[]> = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
/** Points of focus; a record that is older than the field has none. */
const focus: Read<FocalPoints> = readPoints;
/** Also one that the shop has given up: its addresses lead on. */
const locale: Read<Locale> = oneOf(...KNOWN_LOCALES);

function oneOf<Value extends string>(...values: readonly Value[]): Read<Value> {
  return (value) => values.find((candidate) => candidate === value);
}

function each<Name extends string>(
  ...names: readonly Name[]
): { readonly [Field in keyof InEachLocale<Name>]: Read<string> } {
  const columns = names.flatMap((name) =>
    (name === 'slug' ? KNOWN_LOCALES : LOCALES).map((one) => [`${name}_${one}`, text] as const),
  );
  return Object.fromEntries(columns) as { readonly [Field in keyof InEachLocale<Name>]: Read<string> };
}

/** Anything else makes every amount of every page fail. */
const currency: Read<string> = (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined);
const status = oneOf('draft', 'published', 'archived');
const pageKey: Read<PageKey> = oneOf('cgu', 'cgv', 'retpolicy', 'privacy', 'legal', 'shipping', 'accessibility', '');

type RawItem = Required<Omit<ItemRecord, 'created' | 'updated' | 'collectionName' | 'outdated' | 'focus'>> &
  Pick<Item, 'focus'>;
type RawShop = Omit<ShopRecord, 'created' | 'updated' | 'collectionName' | 'outdated'>;

/** Collection → fields that a build reads. */
export const SHAPES = {
  products: {
    id: text,
    status,
    rank: number,
    ...each('slug', 'name', 'summary', 'description', 'alt', 'options', 'safety'),
    images: list,
    focus,
    category: text,
    tax_class: oneOf(...TAX_CLASSES),
    manufacturer: text,
    identifier: text,
    withdrawal_exclusion: oneOf(...WITHDRAWAL_EXCLUSIONS),
  } satisfies Shape<Product>,
  items: {
    id: text,
    product: text,
    rank: number,
    sku: text,
    gtin: text,
    ...each('values'),
    price: count,
    // Oversold stock is a matter of the backend, and 'out' for a page.
    stock: number,
    weight: count,
    images: list,
    focus,
    unit_quantity: number,
    unit: oneOf('', 'g', 'ml', 'cm', 'm2'),
  } satisfies Shape<RawItem>,
  categories: { id: text, rank: number, ...each('slug', 'name', 'intro') } satisfies Shape<Category>,
  manufacturers: {
    id: text,
    name: text,
    address: text,
    contact: text,
    country: text,
    responsible_name: text,
    responsible_address: text,
    responsible_contact: text,
  } satisfies Shape<Manufacturer>,
  pages: {
    id: text,
    key: pageKey,
    status,
    rank: number,
    menu: oneOf('none', 'header', 'footer'),
    ...each('slug', 'title', 'body', 'summary'),
  } satisfies Shape<Page>,
  home: {
    id: text,
    ...each('hero_title', 'hero_text', 'hero_action', 'hero_alt', 'announcement'),
    hero_image: text,
    focus,
    hero_product: text,
    announcement_on: flag,
    featured: list,
    navigation: list,
  } satisfies Shape<Home>,
  stories: {
    id: text,
    status,
    rank: number,
    ...each('title', 'text', 'alt'),
    image: text,
    focus,
    product: text,
  } satisfies Shape<Story>,
  palette: {
    id: text,
    token: oneOf(...TOKENS),
    rank: number,
    ...each('name', 'note'),
    dark: text,
    light: text,
  } satisfies Shape<Colour>,
  shop: {
    id: text,
    brand: text,
    tagline: text,
    ...each('description', 'keywords', 'vat_exempt_note', 'guarantee', 'guarantee_alt'),
    legal_name: text,
    legal_form: text,
    address: text,
    country: text,
    email: text,
    phone: text,
    vat_number: text,
    registration: text,
    share_capital: text,
    publication_director: text,
    host: text,
    mediator: text,
    mediator_url: text,
    epr_numbers: text,
    pec: text,
    currency,
    vat_scheme: oneOf('home', 'oss', 'exempt'),
    low_stock: count,
  } satisfies Shape<RawShop>,
  countries: {
    id: text,
    code: text,
    active: flag,
    ...each('name'),
    vat_standard: count,
    vat_books: text,
    vat_reduced: count,
    vat_super_reduced: count,
    vat_number: text,
    territories: text,
  } satisfies Shape<Country>,
  shipping_rates: {
    id: text,
    country: text,
    rank: number,
    ...each('name'),
    price: count,
    free_from: count,
    max_weight: count,
    days_min: count,
    days_max: count,
    needs_phone: flag,
    excluded: text,
  } satisfies Shape<ShippingRate>,
  sales: {
    id: text,
    item: text,
    price: count,
    starts: text,
    ends: text,
    state: oneOf('scheduled', 'active', 'ended'),
    reference: count,
  } satisfies Shape<Sale>,
  redirects: {
    id: text,
    from: text,
    locale,
    product: text,
    category: text,
    page: text,
    to: text,
  } satisfies Shape<Redirect>,
} as const;

export type CollectionName = keyof typeof SHAPES;
export type Row<Name extends CollectionName> = {
  readonly [Field in keyof (typeof SHAPES)[Name]]: (typeof SHAPES)[Name][Field] extends Read<infer Value>
    ? Value
    : never;
};

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
}

/** Fields that are read of all records at once, to list, order and find them: they stay as they are. */
const PLAIN: ReadonlySet<string> = new Set([
  'id',
  'status',
  'rank',
  'category',
  'product',
  'stock',
  ...Object.keys(each('slug')),
]);

/** For the collections that a shop has thousands of records in. */
const PACKERS = {
  products: packer(Object.keys(SHAPES.products).filter((field) => !PLAIN.has(field))),
  items: packer(Object.keys(SHAPES.items).filter((field) => !PLAIN.has(field))),
} as const satisfies Partial<Record<CollectionName, Packer>>;

/** A record as it is kept: frozen, and small where there are many of its kind. */
export function keptRecord<Kept extends object>(collection: CollectionName, row: Kept): Kept {
  return collection === 'products' || collection === 'items' ? PACKERS[collection].pack(row) : Object.freeze(row);
}

/** What pages may know of an item: its band instead of the number of pieces. */
export function shownItem(row: Row<'items'>, lowStock: number): Item {
  return PACKERS.items.withOthers(row, 'stock', { band: stockBand(row.stock, lowStock) });
}

/** @throws ContentError that names the record, the field and the value. */
export function parseRecord<Name extends CollectionName>(collection: Name, record: object): Row<Name> {
  const id: unknown = Reflect.get(record, 'id');
  const row: Record<string, unknown> = {};
  for (const [field, read] of Object.entries<Read<unknown>>(SHAPES[collection])) {
    const raw: unknown = Reflect.get(record, field);
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
