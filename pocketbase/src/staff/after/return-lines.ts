/** The lines of a return's order, and what of each it is about. */
import { sentPieces } from '#pocketbase/after-sales/inspection.ts';
import { countPieces, orderLines, rawPieces, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { freePieces, wholeOf } from '#pocketbase/after-sales/returns.ts';
import { exclusionOf } from '#pocketbase/after-sales/view.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { DeskReturnLine } from '#src/contract/desk/after.ts';

/** The customer has said in words alone what it is about. */
export function isUnclear(record: core.Record): boolean {
  return rawPieces(record) === null && record.getString('statement') !== '';
}

/** Pieces of it, as it is stored; of one that is not accepted yet: what accepting it would make of it. */
export function piecesOfReturn(app: core.App, record: core.Record): LinePieces[] {
  const stored = storedPieces(record);
  if (record.getString('order') === '' || isUnclear(record)) return [];
  if (stored === null) return wholeOf(app, record);
  if (!['received', 'refused'].includes(record.getString('state'))) return stored;
  // What it names may be in another return by now.
  const left = countPieces([freePieces(app, record)]);
  return stored
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, left.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

export function linesOfReturn(app: core.App, record: core.Record): DeskReturnLine[] {
  const order = record.getString('order');
  if (order === '') return [];
  const wanted = countPieces([piecesOfReturn(app, record)]);
  const left = countPieces([freePieces(app, record)]);
  const sent = sentPieces(app, order, record.id);
  return orderLines(app, order).map((line) => ({
    line: line.id,
    name: line.getString('name'),
    detail: [...line.getString('values').split('\n'), line.getString('sku')].filter((part) => part !== '').join(' · '),
    quantity: line.getInt('quantity'),
    wanted: wanted.get(line.id) ?? 0,
    left: left.get(line.id) ?? 0,
    sent: Math.max(0, sent.get(line.id) ?? 0),
    excluded: exclusionOf(line) !== '',
  }));
}
