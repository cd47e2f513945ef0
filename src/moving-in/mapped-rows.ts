/** The lines of a table by what their columns hold. */
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import { wordsOf } from '#src/moving-in/html.ts';
import { NO_CELL, type Cell } from '#src/moving-in/raw.ts';
import type { Table, TableRow } from '#src/moving-in/table.ts';
import { answersIn } from '#src/moving-in/values.ts';

/** Fields that hold a yes or a no: a letter may say it. A consent is kept as it was given. */
const ANSWERS =
  /^product\.(?:status|visibility|isInStock|isCounted|isSent|isTaxed|backorder)$|^order\.(?:paid|sent|cancelled)$|^review\.state$/;

export interface MappedRows {
  readonly rows: readonly TableRow[];
  readonly columns: readonly string[];
  has(field: MovedField): boolean;
  /** The first filled one of the columns that hold it. */
  cell(row: TableRow, field: MovedField | `${MovedField}.${string}`): Cell;
  text(row: TableRow, field: MovedField): string;
  /** Every column that holds it, filled or not. */
  cells(row: TableRow, field: MovedField): readonly Cell[];
  /** Texts of a field over all lines. */
  column(field: MovedField): readonly string[];
}

/** Fields that may be several, with marks between them that an entity has, too: 'Home &amp; Garden; Gifts'. */
const LISTED = /^product\.(?:category|tags|attribute|option(?:\d\w+)?|picture|variantPicture)$/;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/gi;

export function mappedRows(table: Table, mapping: ColumnMapping): MappedRows {
  const places = new Map<string, number[]>();
  for (const [place, column] of table.columns.entries()) {
    const field = mapping[column] ?? '';
    if (field !== '') places.set(field, [...(places.get(field) ?? []), place]);
  }
  const answers = new Map(
    [...places]
      .filter(([field]) => ANSWERS.test(field))
      .flatMap(([, own]) => own)
      .map((place) => [place, answersIn(table.rows.map(({ cells: texts }) => texts[place] ?? ''))]),
  );
  const at = (row: TableRow, place: number): Cell => {
    const [text, column] = [(row.cells[place] ?? '').trim(), table.columns[place] ?? ''];
    const isListed = text.includes('&') && LISTED.test(mapping[column] ?? '');
    const whole = isListed ? text.replace(ENTITY, (entity) => wordsOf(entity) || ' ') : text;
    return { text: answers.get(place)?.(whole) ?? whole, column };
  };
  const cell: MappedRows['cell'] = (row, field) => {
    const own = places.get(field);
    if (own === undefined) return NO_CELL;
    const filled = own.find((place) => (row.cells[place] ?? '').trim() !== '');
    return at(row, filled ?? own[0] ?? 0);
  };
  const cells: MappedRows['cells'] = (row, field) => (places.get(field) ?? []).map((place) => at(row, place));
  return {
    rows: table.rows,
    columns: table.columns,
    has: (field) => places.has(field),
    cell,
    text: (row, field) => cell(row, field).text,
    cells,
    column: (field) =>
      (places.get(field) ?? []).flatMap((place) => table.rows.map(({ cells: texts }) => texts[place] ?? '')),
  };
}
