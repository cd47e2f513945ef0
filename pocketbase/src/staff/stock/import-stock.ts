/** Action `stock-import`, and read `stock-check` before it: rows of a table that say what each item has now. */
import { lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { piecesIn } from '#pocketbase/staff/stock/change-stock.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { byId, first, localText } from '#pocketbase/base/query.ts';
import { hasImported, moveStock } from '#pocketbase/catalogue/stock/move-stock.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import {
  MOST_PIECES,
  STOCK_ROWS,
  type CheckedRow,
  type StockCheckAnswer,
  type StockRow,
  type StockRowProblem,
} from '#src/contract/desk/stock.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

/** null: it is none. */
function readRow(row: unknown): StockRow | null {
  if (!isBody(row)) return null;
  const [sku, stock, was] = [lineIn(row, 'sku'), piecesIn(row, 'stock', 0), piecesIn(row, 'was', -MOST_PIECES)];
  const now = piecesIn(row, 'now', -MOST_PIECES);
  if (sku === '' || stock === null || was === null) return null;
  return { sku, stock, was, ...(now === null ? {} : { now }) };
}

function rowsIn(body: Body): readonly unknown[] | null {
  const sent = own(body, 'rows');
  return Array.isArray(sent) && sent.length > 0 && sent.length <= STOCK_ROWS ? sent : null;
}

interface Moving {
  /** null: there is none. */
  readonly item: core.Record | null;
  readonly pieces: number;
  readonly problem: StockRowProblem | '';
}

function movingOf(tx: core.App, row: unknown, seen: Set<string>): Moving {
  const wanted = readRow(row);
  if (wanted === null) return { item: null, pieces: 0, problem: 'shape' };
  const item = first(tx, 'items', 'sku = {:sku}', { sku: wanted.sku });
  if (item === null) return { item, pieces: 0, problem: 'unknown' };
  if (stockedOf(item).rule === 'uncounted') return { item, pieces: 0, problem: 'uncounted' };
  if (seen.has(item.id)) return { item, pieces: 0, problem: 'twice' };
  seen.add(item.id);
  const present = item.getInt('stock');
  const pieces = wanted.stock - wanted.was;
  // The table may have come before.
  const hasCome = pieces !== 0 && hasImported(tx, item, wanted.was, wanted.stock);
  if (hasCome && present === wanted.stock) return { item, pieces: 0, problem: '' };
  if (pieces < 0 && present + pieces < 0) return { item, pieces, problem: 'not_there' };
  const isSeen = pieces === 0 || (present === wanted.was && !hasCome) || present === wanted.now;
  return { item, pieces, problem: isSeen ? '' : 'moved' };
}

function checkedOf(app: core.App, { item, problem }: Moving, locale: Locale): CheckedRow {
  if (item === null) return { problem, name: '', values: [], stock: 0 };
  const product = byId(app, 'products', item.getString('product'));
  return {
    problem,
    name: product === null ? '' : localText(product, 'name', locale),
    values: linesOf(localText(item, 'values', locale)),
    stock: item.getInt('stock'),
  };
}

/** Nothing is taken away by a row that does not say what was there: it is what there is that it speaks of. */
function asImported(row: unknown): unknown {
  return isBody(row) && own(row, 'was') === undefined ? { ...row, was: own(row, 'stock') } : row;
}

export function checkStock({ app, body }: DeskRequest): StockCheckAnswer | Refused {
  const rows = rowsIn(body);
  if (rows === null) return invalid([{ field: 'rows', code: 'shape' }]);
  const locale = storedLocale(`${own(body, 'locale')}`);
  const seen = new Set<string>();
  return { rows: rows.map((row) => checkedOf(app, movingOf(app, asImported(row), seen), locale)) };
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
  const movements = read.flatMap(({ item, pieces }) =>
    item === null || pieces === 0 ? [] : [{ item: item.id, pieces }],
  );
  const moved = moveStock(tx, movements, { kind: 'import', reason: '', by, order: '' });
  // Looked at above, in the same transaction.
  if (moved !== movements.length) throw new Error('A row of the table could not be done.');
  return { subject: '', detail: { rows: rows.length, items: moved } };
}
