import { storedPieces } from '#pocketbase/orders/line-pieces.ts';

/** Says whether goods of a return are awaited: there is a slip to put into their parcel. */
export function hasSlip(record: core.Record): boolean {
  const pieces = storedPieces(record);
  const isUnsent = JSON.stringify(storedPieces(record, 'unsent')) === JSON.stringify(pieces);
  return record.getString('state') === 'accepted' && pieces !== null && !isUnsent;
}
