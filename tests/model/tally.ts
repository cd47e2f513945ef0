/** What histories have come to: a model whose histories never get anywhere would hold for ever. */
import type { Books } from '#tests/model/books.ts';
import type { Memory } from '#tests/model/memory.ts';

/** What must have happened at the end of one history at least. */
export const REACHED = [
  'order paid',
  'order expired',
  'order cancelled',
  'order paid after it had expired',
  'late money given back',
  'refund by an operator',
  'refund at the provider',
  'return paid back',
  'dispute lost',
  'coupon used',
  'order without a price',
  'parcel sent',
  'parcel lost',
  'parcel back',
  'pieces paid back at the desk',
  'event told twice',
  'mail sent',
] as const;
export type Reached = (typeof REACHED)[number];

/** Which of them a history has reached, by its books at the end. */
export function reachedIn(
  { orders, history, refunds, returns, payments, uses, parcels, mails }: Books,
  memory: Memory,
): Reached[] {
  const found: Readonly<Record<Reached, boolean>> = {
    'order paid': orders.some(({ paid, refunded }) => paid > refunded),
    'order expired': orders.some(({ order_state }) => order_state === 'expired'),
    'order cancelled': orders.some(({ order_state }) => order_state === 'cancelled'),
    'order paid after it had expired': history.some(({ from }) => from === 'expired'),
    'late money given back': refunds.some(({ key, state }) => key.startsWith('late-') && state === 'succeeded'),
    'refund by an operator': refunds.some(({ key, state }) => key.startsWith('operator-') && state === 'succeeded'),
    'refund at the provider': refunds.some(({ key, provider_id: id }) => id !== '' && key === id),
    'return paid back': returns.some(({ state, amount }) => state === 'refunded' && amount > 0),
    'dispute lost': payments.some(({ dispute }) => dispute === 'lost'),
    'coupon used': uses.length > 0,
    'order without a price': orders.some(({ total }) => total === 0),
    'parcel sent': parcels.length > 0,
    'parcel lost': parcels.some(({ lost }) => lost === 1),
    'parcel back': parcels.some(({ returned }) => returned !== ''),
    'pieces paid back at the desk': [...memory.storeroom.ticks.keys()].some((key) =>
      refunds.some((row) => row.key === key),
    ),
    'event told twice': memory.events.some(({ deliveries }) => deliveries > 1),
    'mail sent': mails.some(({ state }) => state === 'sent'),
  };
  return REACHED.filter((name) => found[name]);
}
