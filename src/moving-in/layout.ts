/** Layout by which a known file is told from others, and what its columns hold. */
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import type { MovedProduct, Source, TableKind } from '#src/contract/moving-in/moved.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import type { HeaderTable } from '#src/moving-in/headers.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { DecimalMark } from '#src/moving-in/numbers.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { plainName, type DayOrder } from '#src/moving-in/values.ts';

/** Field → names of columns that hold it, as `plainName` writes them. */
export type ColumnNames = Readonly<Partial<Record<MovedField, readonly string[]>>>;

export interface Layout {
  readonly source: Source;
  readonly kind: TableKind;
  /** Marks by which its file is told from others: names of columns, or fields that one of its columns holds. */
  readonly marks: readonly (string | MovedField)[];
  readonly columns: ColumnNames;
  /** Names of its columns where they are translated. */
  readonly headers?: HeaderTable;
  /** Columns that are counted, or have a unit: by a pattern of their plain name. */
  readonly alike?: readonly (readonly [name: RegExp, field: MovedField])[];
  /** Says that anybody may call columns like its marks: such a file is of its shop where a person says so. */
  readonly isWeak?: true;
  /** Says whether other files of its shop need it to be read before them. */
  readonly isFirst?: boolean;
  /** Says that its shop is set to prices with VAT or without, and that its file does not say which. */
  readonly hasOpenPrices?: true;
  /** Mark before the decimals of its pieces and measures, which it writes without any between thousands. */
  readonly measures?: DecimalMark;
  /** Order of day and month, where no day of the file shows it. */
  readonly days?: DayOrder;
  /** Products that are not a line for each variant. */
  readonly products?: (rows: MappedRows, reading: Reading) => MovedProduct[];
}

/** The columns of a file by a layout: those that it does not name are left out (''). */
export function mappingOf(
  { columns, alike = [] }: Pick<Layout, 'columns' | 'alike'>,
  names: readonly string[],
): ColumnMapping {
  const fields = new Map(
    Object.entries(columns).flatMap(([field, known]) => known.map((name): [string, string] => [name, field])),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      fields.get(plainName(name)) ?? alike.find(([like]) => like.test(plainName(name)))?.[1] ?? '',
    ]),
  );
}

/** Marks of a layout that a file has not, whose columns have these plain names. */
export function missingMarks({ marks, columns }: Layout, names: ReadonlySet<string>): readonly string[] {
  return marks.filter((mark) => !(columns[mark as MovedField] ?? [mark]).some((name) => names.has(name)));
}
