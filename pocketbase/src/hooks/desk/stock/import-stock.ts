/** Action `stock-import`: rows of a table that say what each item has now. */
import { lineIn } from '#pocketbase/hooks/desk/after/body.ts';
import type { DeskAction, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { piecesIn } from '#pocketbase/hooks/desk/stock/read-pieces.ts';
import { invalid, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/hooks/orders/request.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { moveStock } from '#pocketbase/hooks/stock/move-stock.ts';
import { STOCK_ROWS, type StockRow } from '#src/contract/desk/stock.ts';

/** null: it is none. */
function readRow(row: unknown): StockRow | null {
  if (!isBody(row)) return null;
  const [sku, stock, was] = [lineIn(row, 'sku'), piecesIn(row, 'stock', 0), piecesIn(row, 'was', 0)];
  return sku === '' || stock === null || was === null ? null : { sku, stock, was };
}

function rowsIn(body: Body): readonly unknown[] | null {
  const sent = own(body, 'rows');
  return Array.isArray(sent) && sent.length > 0 && sent.length <= STOCK_ROWS ? sent : null;
}

interface Moving {
  /** Id; '': there is none. */
  readonly item: string;
  readonly pieces: number;
  /** What is wrong with the row; '': nothing. */
  readonly problem: '' | 'shape' | 'unknown' | 'twice' | 'not_there';
}

function movingOf(tx: core.App, row: unknown, seen: Set<string>): Moving {
  const wanted = readRow(row);
  const no = (problem: Moving['problem']): Moving => ({ item: '', pieces: 0, problem });
  if (wanted === null) return no('shape');
  const item = first(tx, 'items', 'sku = {:sku}', { sku: wanted.sku });
  if (item === null) return no('unknown');
  if (seen.has(item.id)) return no('twice');
  seen.add(item.id);
  const pieces = wanted.stock - wanted.was;
  return pieces < 0 && item.getInt('stock') + pieces < 0 ? no('not_there') : { item: item.id, pieces, problem: '' };
}

export function importStock({ tx, body, by }: DeskAction): Done | Refused {
  const rows = rowsIn(body);
  if (rows === null) return invalid([{ field: 'rows', code: 'shape' }]);
  const seen = new Set<string>();
  const read = rows.map((row) => movingOf(tx, row, seen));
  const problems = read.flatMap(({ problem }, place) =>
    problem === '' ? [] : [{ field: `rows.${place}`, code: problem }],
  );
  if (problems.length > 0) return invalid(problems);
  const movements = read.filter(({ pieces }) => pieces !== 0).map(({ item, pieces }) => ({ item, pieces }));
  const moved = moveStock(tx, movements, { kind: 'import', reason: '', by, order: '' });
  // Looked at above, in the same transaction.
  if (moved !== movements.length) throw new Error('A row of the table could not be done.');
  return { subject: '', detail: { rows: rows.length, items: moved } };
}
