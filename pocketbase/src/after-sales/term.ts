/** Checks whether a withdrawal came in time, from the parcels of its order. */
import { parcelsOf } from '#pocketbase/orders/to-send.ts';
import { first, millis } from '#pocketbase/base/query.ts';
import { withdrawalTerm, type WithdrawalTerm } from '#src/domain/after-sales/withdrawal.ts';

/** The last of the dates, ms; null where one is missing. */
function last(parcels: readonly core.Record[], field: string): number | null {
  const times = parcels.map((parcel) => millis(parcel, field));
  return times.length === 0 || times.some((time) => Number.isNaN(time)) ? null : Math.max(...times);
}

/** The accepted returns policy tells of the right, and so does the mail that confirms the order. */
function isInformed(app: core.App, order: core.Record): boolean {
  const terms = first(app, 'terms_versions', 'digest = {:terms}', { terms: order.getString('terms') });
  return terms !== null && terms.getString('retpolicy_body') !== '';
}

/** `received`: ms since the epoch. */
export function termOf(app: core.App, order: core.Record, received: number): WithdrawalTerm {
  const parcels = parcelsOf(app, order.id);
  const isAllSent = !['unfulfilled', 'part_shipped', 'lost'].includes(order.getString('fulfilment_state'));
  return withdrawalTerm({
    received,
    shipped: isAllSent ? last(parcels, 'shipped') : null,
    delivered: isAllSent ? last(parcels, 'delivered') : null,
    informed: isInformed(app, order),
  });
}
