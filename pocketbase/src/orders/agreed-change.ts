/**
 * Changes what an order keeps as it was placed, in two moments only: the desk changes an order that is not paid, and
 * its customer accepts it (docs/decisions/0345).
 */
const AGREED = '@agreed';

/** Fields that the desk changes: the whole order, which its customer is then asked to accept. */
const CHANGED: readonly string[] = [
  'address',
  'billing',
  'quote',
  'shipping',
  'total',
  'standard_shipping',
  'courier_note',
];
/** Fields that the customer accepts. */
const ACCEPTED: readonly string[] = ['terms'];

/** Travels with a record to its hooks, as who has signed it does (steps.ts). The caller signs and saves it. */
export function markAgreed(order: core.Record): void {
  order.set(AGREED, true);
}

/** For the hooks: whether a save may set a field that an order keeps otherwise. */
export function isAgreed(record: core.Record, before: core.Record, field: string): boolean {
  if (record.get(AGREED) !== true) return false;
  const isUnpaid = ['unpaid', 'failed'].includes(before.getString('payment_state'));
  if (!isUnpaid || before.getString('order_state') !== 'open') return false;
  // Whoever changes it asks anew; whoever accepts it changes nothing else.
  const isAsked = record.getString('offered') !== before.getString('offered') && record.getString('accepted') === '';
  return (isAsked ? CHANGED : ACCEPTED).includes(field);
}
