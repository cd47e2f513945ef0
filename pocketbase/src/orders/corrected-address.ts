/**
 * The delivery address of an order may be corrected at the desk until something of it is sent: within its country, and
 * only where VAT and delivery stay what was agreed (docs/decisions/0263). The customer is told where the parcel goes
 * now.
 */
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { isBody, own } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { ADDRESS_FIELDS, addressProblems, tidyAddress, type Address } from '#src/domain/address/address.ts';
import { parsePlaces, placeOf, territoryOf } from '#src/domain/address/territories.ts';
import { ownRates } from '#src/domain/money/vat-table.ts';

/** Says why it cannot be corrected any more; '': it can. */
export function addressClosed(order: core.Record): '' | 'sent' | 'closed' {
  if (!['open', 'completed'].includes(order.getString('order_state'))) return 'closed';
  return order.getString('fulfilment_state') === 'unfulfilled' ? '' : 'sent';
}

/** A tidied address of any value; null: it is none. */
export function readAddress(value: unknown): Address | null {
  if (!isBody(value)) return null;
  const parts = ADDRESS_FIELDS.map((field) => [field, own(value, field)] as const);
  if (parts.some(([, part]) => typeof part !== 'string')) return null;
  return tidyAddress(Object.fromEntries(parts) as unknown as Address);
}

/**
 * Says whether the way of delivery that was paid for goes to the place of an address. One that is deleted meanwhile has
 * gone everywhere.
 */
function isReached(app: core.App, order: core.Record, { country, postcode }: Address): boolean {
  const place = placeOf(country, postcode);
  const rate = byId(app, 'shipping_rates', stored(order, 'shipping').id);
  return place === null || rate === null || !parsePlaces(rate.getString('excluded')).includes(place);
}

/**
 * Says what is wrong with an address in the place of the order's own. Codes of domain/address, and those of what stays
 * as it was agreed.
 */
export function correctionProblems(app: core.App, order: core.Record, to: Address): FieldProblem[] {
  const was = stored(order, 'address');
  if (to.country !== was.country) return [{ field: 'address.country', code: 'country_stays' }];
  const problems = addressProblems(to, null).map(({ field, code }) => ({ field: `address.${field}`, code }));
  if (problems.length > 0) return problems;
  const rates = (address: Address): string => JSON.stringify(ownRates(address.country, address.postcode));
  const isTaxed = (address: Address): string | null => territoryOf(address.country, address.postcode);
  if (rates(to) !== rates(was) || isTaxed(to) !== isTaxed(was))
    return [{ field: 'address.postcode', code: 'other_vat' }];
  const isNew = placeOf(to.country, to.postcode) !== placeOf(was.country, was.postcode);
  return isNew && !isReached(app, order, to) ? [{ field: 'address.postcode', code: 'not_reached' }] : [];
}

/** Travels with a record to its hooks, as who has signed it does (steps.ts): only the desk corrects an order. */
const CORRECTS = '@corrects';
const CORRECTED: readonly string[] = ['address', 'courier_note'];

/**
 * Puts a correction on the record, which the caller signs and saves in the same transaction. Ask `correctionProblems`
 * first.
 */
export function correct(order: core.Record, address: Address, courierNote: string): void {
  order.set('address', address);
  order.set('courier_note', courierNote);
  order.set(CORRECTS, true);
}

/** For the hooks: whether a save may set a field that an order keeps otherwise. */
export function isCorrected(app: core.App, record: core.Record, before: core.Record, field: string): boolean {
  if (!CORRECTED.includes(field) || record.get(CORRECTS) !== true || addressClosed(before) !== '') return false;
  return correctionProblems(app, before, stored(record, 'address')).length === 0;
}

/** Tells the customer of a corrected address: whoever has mistaken it hears of it before the parcel goes. */
export function followAddress(tx: core.App, record: core.Record, before: core.Record): void {
  const isMoved = toString(record.get('address')) !== toString(before.get('address'));
  // Whoever is asked to accept an order anew sees its address there.
  const isAsked = record.getString('offered') !== before.getString('offered');
  if (isMoved && !isAsked) queueMail(tx, 'address_corrected', record, { id: $security.randomString(15) });
}
