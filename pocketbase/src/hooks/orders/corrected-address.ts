/**
 * The delivery address of an order may be corrected until something of it is sent, by everybody who may change the order: within its country, and only where
 * VAT and delivery stay what was agreed (docs/decisions/0263). The customer is told where the parcel goes now.
 */
import { jsonOf } from '#pocketbase/hooks/fields.ts';
import { queueMail } from '#pocketbase/hooks/mails/queue.ts';
import { isBody, own } from '#pocketbase/hooks/orders/request.ts';
import { stored } from '#pocketbase/hooks/orders/view.ts';
import type { Problem } from '#pocketbase/hooks/problems.ts';
import { byId } from '#pocketbase/hooks/query.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { ADDRESS_FIELDS, addressProblems, tidyAddress, type Address } from '#src/domain/address/address.ts';
import { parsePlaces, placeOf, territoryOf } from '#src/domain/address/territories.ts';
import { ownRates } from '#src/domain/money/vat-table.ts';

/** Why it cannot be corrected any more; '': it can. */
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

/** Whether the way of delivery that was paid for goes to the place of an address. One that is deleted meanwhile has gone everywhere. */
function isReached(app: core.App, order: core.Record, { country, postcode }: Address): boolean {
  const place = placeOf(country, postcode);
  const rate = byId(app, 'shipping_rates', stored(order, 'shipping').id);
  return place === null || rate === null || !parsePlaces(rate.getString('excluded')).includes(place);
}

/** What is wrong with an address in the place of the order's own. Codes of domain/address, and those of what stays as it was agreed. */
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

const MESSAGES: Readonly<Record<string, string>> = {
  country_stays: 'The country stays: VAT and delivery follow from it. Cancel the order, and the customer orders again',
  other_vat: 'Another VAT holds there: cancel the order, and the customer orders again',
  not_reached: 'The way of delivery that was paid for does not go there',
};

function isChanged(record: core.Record, before: core.Record, field: string): boolean {
  return toString(record.get(field)) !== toString(before.get(field));
}

/** For the hooks: an address that a save would set. */
export function addressChangeProblems(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const field = ['address', 'courier_note'].find((one) => isChanged(record, before, one));
  if (field === undefined) return [];
  if (addressClosed(before) !== '')
    return [{ field, code: 'order_frozen', message: 'An order stays as it was placed once it is sent or closed' }];
  if (!isChanged(record, before, 'address')) return [];
  const address = readAddress(jsonOf(record, 'address'));
  if (address === null) return [{ field: 'address', code: 'order_frozen', message: 'This is no address' }];
  const problem = correctionProblems(app, before, address)[0];
  if (problem === undefined) return [];
  const { code } = problem;
  return [{ field: 'address', code, message: MESSAGES[code] ?? `${problem.field}: ${code}` }];
}

/** Tells the customer of a corrected address: whoever has mistaken it hears of it before the parcel goes. */
export function followAddress(tx: core.App, record: core.Record, before: core.Record): void {
  if (isChanged(record, before, 'address'))
    queueMail(tx, 'address_corrected', record, { id: $security.randomString(15) });
}
