/** Withdrawals and returns as rows of a list, with their clocks. */
import { parcelsOf } from '#pocketbase/orders/to-send.ts';
import { storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { isoDate, byId, millis } from '#pocketbase/base/query.ts';
import { RETURN_STATES } from '#src/contract/account-api.ts';
import type { DeskReturnRow } from '#src/contract/desk/after.ts';
import type { ReturnRecord } from '#src/contract/records.ts';
import { returnClocks, type ReturnClocks } from '#src/domain/after-sales/return-clocks.ts';

function timeOf(record: core.Record, field: string): number | null {
  const ms = millis(record, field);
  return Number.isNaN(ms) ? null : ms;
}

/** Says whether all of it is still here. Before it is accepted: whether nothing of its order was sent. */
export function isUnsent(app: core.App, record: core.Record): boolean {
  if (record.getString('kind') === 'return' || record.getString('order') === '') return false;
  const unsent = storedPieces(record, 'unsent');
  if (timeOf(record, 'accepted') === null) return parcelsOf(app, record.getString('order')).length === 0;
  return unsent !== null && JSON.stringify(unsent) === JSON.stringify(storedPieces(record));
}

/** null where nothing is left to do. */
export function clocksOf(app: core.App, record: core.Record): ReturnClocks | null {
  const state = record.getString('state');
  if (state === 'refunded' || state === 'refused') return null;
  return returnClocks({
    kind: record.getString('kind') === 'return' ? 'return' : 'withdrawal',
    received: millis(record, 'received'),
    accepted: timeOf(record, 'accepted'),
    proof: timeOf(record, 'proof'),
    cameBack: timeOf(record, 'came_back'),
    isUnsent: isUnsent(app, record),
  });
}

export function returnRow(app: core.App, record: core.Record): DeskReturnRow {
  const stored: Pick<ReturnRecord, 'kind' | 'reason' | 'term'> = JSON.parse(JSON.stringify(record));
  const order = byId(app, 'orders', record.getString('order'));
  const state = record.getString('state');
  return {
    id: record.id,
    reference: record.getString('reference'),
    kind: stored.kind,
    state: RETURN_STATES.find((one) => one === state) ?? 'received',
    name: record.getString('name'),
    order: order?.id ?? '',
    number: order?.getString('number') ?? record.getString('number'),
    received: isoDate(record.getString('received')),
    reason: stored.reason,
    term: stored.term,
    clocks: clocksOf(app, record),
  };
}
