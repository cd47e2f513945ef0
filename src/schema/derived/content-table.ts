/**
 * Tables of products, items, redirects and sales, as files that a spreadsheet opens hold them: every field that editors
 * write and that a cell can hold, in the order of its table. The code does not compile with a field of a kind that is
 * not said here.
 */
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { items, products } from '#src/schema/catalogue.ts';
import { columnsOf } from '#src/schema/kinds/collection.ts';
import { redirects } from '#src/schema/content.ts';
import { sales } from '#src/schema/prices.ts';

/** Ways in which a cell names another record. */
export type NamedKind = 'category' | 'manufacturer' | 'product' | 'item';
/**
 * Ways in which a cell names several, with blanks between: attributes by two words (`colour:red`), products and
 * categories as `product` and `category` do.
 */
export type ListKind = 'values' | 'products' | 'categories';
/**
 * Ways in which a column's text is read: as it is, as a whole number, a number, an amount with two decimals, a moment
 * as dates are stored, or as names of other records.
 */
export type ColumnKind = 'text' | 'whole' | 'number' | 'amount' | 'moment' | NamedKind | ListKind;

type ValueIn<One> = One[keyof One];
type TableField =
  | ValueIn<typeof products.fields>
  | ValueIn<typeof items.fields>
  | ValueIn<typeof redirects.fields>
  | ValueIn<typeof sales.fields>;
type Relation = Extract<TableField, { readonly kind: 'relation' }>;
type Relations = Extract<TableField, { readonly kind: 'relations' }>;

/** Kind of field → its cell; null: no cell holds it. */
const CELLS: Readonly<Record<Exclude<TableField['kind'], 'relation' | 'relations'>, ColumnKind | null>> = {
  line: 'text',
  text: 'text',
  lines: 'text',
  rich: 'text',
  slug: 'text',
  country: 'text',
  choice: 'text',
  whole: 'whole',
  money: 'amount',
  rank: 'number',
  decimal: 'number',
  pictures: null,
  focus: null,
  outdated: null,
  date: 'moment',
};

/** Collection of another record → the cell that names it. */
const NAMES = {
  categories: 'category',
  manufacturers: 'manufacturer',
  products: 'product',
  items: 'item',
} as const satisfies Readonly<Partial<Record<Relation['of'], NamedKind>>>;

/** Kind by which a cell names a relation; what the shop alone writes into a redirect has no cell. */
function nameOf(of: Relation['of']): NamedKind | null {
  return of === 'pages' ? null : NAMES[of];
}

/** Collection of other records → the cell that names several. */
const LISTS: Readonly<Record<Relations['of'], ListKind>> = {
  attribute_values: 'values',
  products: 'products',
  categories: 'categories',
};

function cellOf(field: TableField): ColumnKind | null {
  if (field.kind === 'relation') return nameOf(field.of);
  return field.kind === 'relations' ? LISTS[field.of] : CELLS[field.kind];
}

function columns(fields: Readonly<Record<string, TableField>>): Readonly<Record<string, ColumnKind>> {
  const own = Object.entries(fields).flatMap(([name, field]): [string, ColumnKind][] => {
    // What operators say of an item, for example.
    if (field.edit === 'nobody') return [];
    const kind = cellOf(field);
    if (kind === null) return [];
    const seen: [string, ColumnKind][] = name === 'stock' ? [[STOCK_SEEN, kind]] : [];
    return [...columnsOf(name, field).map((column): [string, ColumnKind] => [column, kind]), ...seen];
  });
  return Object.fromEntries([['id', 'text'], ['updated', 'text'], ...own]);
}

/**
 * Collection → column → kind, in the order of an export. `id` says which record; without it a product is known by its
 * slug in the first language, an item by `sku`. `updated`: of the record when it was exported; a row that brings
 * another one is refused. `stock_was`: the pieces at that time; the stock moves by the difference to `stock`.
 */
export const COLUMNS = {
  products: columns(products.fields),
  items: columns(items.fields),
  redirects: columns(redirects.fields),
  sales: columns(sales.fields),
} as const;

/** The column that knows a record of the collection where a row gives no id. */
export const KEY_COLUMN = {
  products: `slug_${DEFAULT_LOCALE}`,
  items: 'sku',
  redirects: 'from',
  sales: 'item',
} as const;
