/** Finds out whether a CSV file is one that this shop has exported, and of what. */
import Papa from 'papaparse';
import type { MovedKind } from '#src/contract/moving-in/moved.ts';
import { withoutGuard } from '#src/domain/text/csv-cells.ts';
import type { ReadRow } from '#src/moving-in/own-tables/cells.ts';
import { attributesIn, categoryPagesIn, companionsIn } from '#src/moving-in/own-tables/catalogue.ts';
import { customersIn, ordersIn, redirectsIn, reviewsIn } from '#src/moving-in/own-tables/people.ts';
import { productsIn } from '#src/moving-in/own-tables/products.ts';
import { rowsIn } from '#src/moving-in/table.ts';

interface OwnTable {
  readonly kind: MovedKind;
  /** Columns that together are in no other file … */
  readonly marks: readonly string[];
  /** … unless it is set: then it is only taken for this shop's where a person says so. */
  readonly isCommon?: true;
  readonly read: (rows: readonly ReadRow[], currency: string) => readonly unknown[];
}

const TABLES: readonly OwnTable[] = [
  { kind: 'attributes', marks: ['attribute', 'kind', 'value', 'swatch'], read: attributesIn },
  { kind: 'categories', marks: ['category', 'google_category', 'filters'], read: categoryPagesIn },
  { kind: 'companions', marks: ['product', 'goes_with'], read: companionsIn },
  { kind: 'products', marks: ['product', 'tax_class', 'sku', 'weight_g', 'variant_pictures'], read: productsIn },
  { kind: 'customers', marks: ['customer', 'newsletter_since', 'address_street'], read: customersIn },
  { kind: 'orders', marks: ['order', 'placed', 'line_sku', 'shipping_street', 'billing_street'], read: ordersIn },
  { kind: 'redirects', marks: ['from', 'to'], isCommon: true, read: redirectsIn },
  {
    kind: 'reviews',
    marks: ['product', 'author', 'email', 'stars', 'title', 'body', 'written', 'language'],
    read: reviewsIn,
  },
];

/** The export writes commas; some spreadsheets make others of them. */
const SEPARATORS = [',', ';', '\t'] as const;

function tableIn(text: string, delimiter: string, isSaid: boolean): OwnTable | null {
  const [names = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
  return (
    TABLES.find(
      ({ marks, isCommon }) => (isSaid || isCommon !== true) && marks.every((mark) => names.includes(mark)),
    ) ?? null
  );
}

export interface ReadTable {
  readonly kind: MovedKind;
  readonly separator: string;
  /** Records as its lines say them; nobody has looked yet whether these are some. */
  readonly records: readonly unknown[];
  /** The first line that has more cells than columns, or marks of which nobody knows where they end: then none is read. */
  readonly broken: number | null;
}

/** `isSaid`: a person says that it is of this shop's export. `currency`: the shop's. null: it is not. */
export function readOwnTable(csv: string, isSaid: boolean, currency: string): ReadTable | null {
  const text = csv.replace(/^\ufeff/, '');
  for (const separator of SEPARATORS) {
    const table = tableIn(text, separator, isSaid);
    if (table === null) continue;
    const { rows: all, torn } = rowsIn(text, separator);
    const [columns = [], ...lines] = all;
    const long = all.findIndex(({ length }) => length > columns.length);
    const broken = torn === -1 ? long : torn;
    if (broken !== -1) return { kind: table.kind, separator, records: [], broken: broken + 1 };
    const places = new Map(columns.map((column, place) => [column, place]));
    const rows = lines.flatMap((cells, index): ReadRow[] => {
      const cell = (column: string): string => withoutGuard(cells[places.get(column) ?? -1] ?? '');
      return cells.every((one) => one === '') ? [] : [{ at: index + 2, cell }];
    });
    return { kind: table.kind, separator, records: table.read(rows, currency), broken: null };
  }
  return null;
}
