/** The table of all stock as a CSV file: written with what there is twice, so that what somebody changes is a difference. */
import type { StockCheck, StockItem } from '#src/contract/desk/stock.ts';
import { MOST_PIECES } from '#src/contract/desk/stock.ts';
import { piecesTyped } from '#src/desk/stock/stock-problem.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { readCsv, writeCsv } from '#src/staff/kit/csv-file.ts';

/** Names of columns. `sku`, `stock` and `stock_before` are read again; the others tell people what they see. */
const COLUMNS = [
  'sku',
  'name',
  'options',
  'gtin',
  'shelf',
  'stock',
  'stock_before',
  'unpaid_orders',
  'orders_to_send',
  'mark',
] as const;

/** Rows of a file. */
export const MOST_ROWS = 50_000;

export function stockFile(items: readonly StockItem[], locale: Locale): string {
  // What nobody counts has no pieces to change.
  const counted = items.filter(({ rule }) => rule !== 'uncounted');
  const rows = counted.map((item) => ({
    sku: item.sku,
    name: item.name,
    options: item.values.join(', '),
    gtin: item.gtin,
    shelf: item.shelf,
    stock: item.stock,
    stock_before: item.stock,
    unpaid_orders: item.reserved,
    orders_to_send: item.toSend,
    mark: item.mark,
  }));
  return writeCsv(rows, COLUMNS, locale);
}

export type AskedRow = StockCheck['rows'][number];

/** A row that says something else than before, or that cannot be read. */
export interface TableRow {
  /** As a spreadsheet counts, the names of columns being its first. */
  readonly line: number;
  readonly sku: string;
  /** null: nothing can be asked of it. */
  readonly asked: AskedRow | null;
  /** What is wrong with it before anybody asks the shop; '': nothing. */
  readonly problem: '' | 'cells' | 'sku' | 'number' | 'twice';
}

export interface ReadStock {
  /** What is wrong with the whole file; '': nothing. */
  readonly problem: '' | 'empty' | 'columns' | 'long';
  readonly rows: readonly TableRow[];
  /** Rows that say what they said before. */
  readonly same: number;
}

const NOTHING = { rows: [], same: 0 } as const;

/** Below 0 stand pieces that are owed. */
function piecesIn(text: string): number | null {
  const isOwed = /^[-−]\d/.test(text);
  const pieces = piecesTyped(isOwed ? text.slice(1) : text, MOST_PIECES);
  return isOwed && pieces !== null ? -pieces : pieces;
}

function rowOf(line: number, cell: (name: string) => string, hasBefore: boolean): TableRow {
  const sku = cell('sku');
  const [stock, was] = [piecesIn(cell('stock')), piecesIn(cell('stock_before'))];
  const no = (problem: TableRow['problem']): TableRow => ({ line, sku, asked: null, problem });
  if (sku === '') return no('sku');
  if (stock === null || (stock < 0 && stock !== was) || (hasBefore && was === null)) return no('number');
  return { line, sku, asked: was === null ? { sku, stock } : { sku, stock, was }, problem: '' };
}

/** Reads a file that `stockFile` has written and a person has changed, or a shorter one with `sku` and `stock` alone. */
export function readStockFile(text: string): ReadStock {
  const { columns, body, lines, unclosed } = readCsv(text);
  if (body.length === 0) return { problem: 'empty', ...NOTHING };
  if (!columns.includes('sku') || !columns.includes('stock')) return { problem: 'columns', ...NOTHING };
  if (body.length > MOST_ROWS) return { problem: 'long', ...NOTHING };
  const hasBefore = columns.includes('stock_before');
  const seen = new Set<string>();
  const all = body.map((cells, index): TableRow => {
    const cell = (name: string): string => (cells[columns.indexOf(name)] ?? '').trim();
    const row = rowOf(lines[index] ?? 0, cell, hasBefore);
    const odd = cells.length !== columns.length || unclosed.includes(index + 1) ? 'cells' : '';
    const twice = row.asked !== null && seen.has(row.sku) ? 'twice' : '';
    seen.add(row.sku);
    const problem = odd || row.problem || twice;
    return problem === '' ? row : { ...row, asked: null, problem };
  });
  const rows = all.filter(({ asked }) => asked === null || asked.stock !== asked.was);
  return { problem: '', rows, same: all.length - rows.length };
}
