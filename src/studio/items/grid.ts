/** A table that is typed in as in a spreadsheet: where keys lead, what is marked, and where what is pasted goes. Pure. */

/** Rows and columns are counted from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** Cells from one corner to another. */
export interface CellRange {
  readonly from: Cell;
  readonly to: Cell;
}

/** The cells between two, whichever is first. */
export function rangeOf(one: Cell, other: Cell): CellRange {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}

export function isOneCell({ from, to }: CellRange): boolean {
  return from.row === to.row && from.column === to.column;
}

export function isInside({ from, to }: CellRange, { row, column }: Cell): boolean {
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column;
}

/** All cells of a range, row by row. */
export function cellsOf({ from, to }: CellRange): readonly Cell[] {
  return Array.from({ length: to.row - from.row + 1 }, (_, row) =>
    Array.from({ length: to.column - from.column + 1 }, (_cell, column) => ({
      row: from.row + row,
      column: from.column + column,
    })),
  ).flat();
}

export interface GridKey {
  readonly key: string;
  readonly isShift: boolean;
  readonly isCommand: boolean;
  /** What stands in the cell is being written: left and right are for its letters. */
  readonly isWriting: boolean;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const ALONG: readonly string[] = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Where a key leads; null: it is not for moving, or does what it does in any field. At the edge it stays where it is. */
export function moved({ row, column }: Cell, pressed: GridKey, { rows, columns }: GridSize): Cell | null {
  const { key, isShift, isCommand, isWriting } = pressed;
  if (isWriting && ALONG.includes(key)) return null;
  const within = (to: Cell): Cell => ({
    row: Math.min(Math.max(to.row, 0), rows - 1),
    column: Math.min(Math.max(to.column, 0), columns - 1),
  });
  if (key === 'Home') return { row: isCommand ? 0 : row, column: 0 };
  if (key === 'End') return { row: isCommand ? rows - 1 : row, column: columns - 1 };
  // To publish takes both keys.
  if (key === 'Enter') return isCommand ? null : within({ row: row + (isShift ? -1 : 1), column });
  const step = STEPS[key];
  if (step === undefined) return null;
  return isCommand
    ? within({ row: row + step[0] * rows, column: column + step[1] * columns })
    : within({ row: row + step[0], column: column + step[1] });
}

export interface CellText extends Cell {
  readonly text: string;
}

/** What is to be written where. */
export interface Spread {
  readonly cells: readonly CellText[];
  /** Rows and columns that the table has no place for. */
  readonly left: number;
}

/** Puts rows of texts into the table: one text into all that is marked, several from its first cell on. */
export function spread(range: CellRange, table: readonly (readonly string[])[], size: GridSize): Spread {
  const single = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
  if (single !== undefined) return { cells: cellsOf(range).map((cell) => ({ ...cell, text: single })), left: 0 };
  const { row, column } = range.from;
  const all = table.flatMap((texts, down) =>
    texts.map((text, along) => ({ row: row + down, column: column + along, text })),
  );
  const cells = all.filter((cell) => cell.row < size.rows && cell.column < size.columns);
  const rows = Math.max(0, row + table.length - size.rows);
  const columns = Math.max(0, column + Math.max(0, ...table.map((texts) => texts.length)) - size.columns);
  return { cells, left: rows + columns };
}

/** What Ctrl+D writes: the first row of what is marked into its others; of one row, what stands above it. */
export function filledDown({ from, to }: CellRange, read: (cell: Cell) => string): readonly CellText[] {
  const isOneRow = from.row === to.row;
  if (isOneRow && from.row === 0) return [];
  const source = isOneRow ? from.row - 1 : from.row;
  const first = isOneRow ? from : { ...from, row: from.row + 1 };
  return cellsOf({ from: first, to }).map((cell) => ({ ...cell, text: read({ row: source, column: cell.column }) }));
}
