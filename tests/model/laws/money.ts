/** Money taken − given back = documents issued = the provider's books, of each order. */
import { ofOrder, sumOf, type OrderRow, type PaymentRow, type RefundRow } from '#tests/model/books.ts';
import { unless, type Law, type View } from '#tests/model/laws/law.ts';

function taken(payments: readonly PaymentRow[]): PaymentRow[] {
  return payments.filter(({ state }) => state === 'succeeded');
}

function given(refunds: readonly RefundRow[]): RefundRow[] {
  return refunds.filter(({ state }) => state === 'succeeded');
}

/** The order's sums are those of its rows, and its payment state says the same. */
function sums({ books }: View, order: OrderRow): string[] {
  const payments = ofOrder(books.payments, order);
  const paid = sumOf(taken(payments), ({ captured }) => captured);
  const refunded = sumOf(given(ofOrder(books.refunds, order)), ({ amount }) => amount);
  const name = `order ${order.number}`;
  return [
    ...unless(order.paid === paid, `${name} says ${order.paid} paid, its payments ${paid}`),
    ...unless(order.refunded === refunded, `${name} says ${order.refunded} given back, its refunds ${refunded}`),
    ...unless(refunded <= paid, `${name} has given back ${refunded} of ${paid}`),
    ...unless(
      stateOf(order, payments).includes(order.payment_state),
      `${name} is '${order.payment_state}' with ${paid} paid and ${refunded} given back`,
    ),
  ];
}

function stateOf({ total, paid, refunded }: OrderRow, payments: readonly PaymentRow[]): string[] {
  if (payments.some(({ dispute }) => dispute === 'open')) return ['disputed'];
  if (paid > 0) return [refunded === 0 ? 'paid' : refunded < paid ? 'part_refunded' : 'refunded'];
  return total === 0 ? ['paid'] : ['unpaid', 'failed'];
}

/** What the shop has booked, the provider has done: never more, and the same sums. */
function atProvider({ books, account }: View, order: OrderRow): string[] {
  const name = `order ${order.number}`;
  const payments = taken(ofOrder(books.payments, order)).flatMap(({ intent, captured }) => {
    const found = account.intents.get(intent);
    const isSame = found?.status === 'succeeded' && found.amount_received === captured;
    return unless(
      isSame,
      `${name} has ${captured} of a payment, the provider ${found?.amount_received} (${found?.status})`,
    );
  });
  const refunds = given(ofOrder(books.refunds, order)).flatMap(({ provider_id: id, amount, key }) => {
    const found = account.refunds.find((one) => one.id === id);
    if (id === '') return unless(key.startsWith('dispute-'), `${name} has given back ${amount} past the provider`);
    return unless(
      found?.status === 'succeeded' && found.amount === amount,
      `${name} has given back ${amount}, the provider ${found?.amount}`,
    );
  });
  return [...payments, ...refunds];
}

/** Nothing is given back twice for one choice. */
function once({ books, account }: View, order: OrderRow): string[] {
  return ofOrder(books.refunds, order).flatMap(({ id }) => {
    const made = account.refunds.filter(({ status, metadata }) => status !== 'failed' && metadata['refund'] === id);
    return unless(made.length <= 1, `order ${order.number}: one refund was made ${made.length} times`);
  });
}

/** Money that came too late was never a price, and what a bank took was not given: neither has a document. */
function documents({ books }: View, order: OrderRow): string[] {
  const refunds = ofOrder(books.refunds, order);
  const late = new Set(refunds.filter(({ key }) => key.startsWith('late-')).map(({ payment }) => payment));
  const payments = taken(ofOrder(books.payments, order)).filter(({ id }) => !late.has(id));
  const back = given(refunds).filter(({ key, payment }) => !late.has(payment) && !key.startsWith('dispute-'));
  const net = sumOf(payments, ({ captured }) => captured) - sumOf(back, ({ amount }) => amount);
  const all = ofOrder(books.documents, order);
  const notes = all.filter(({ kind }) => kind === 'credit_note');
  // A debit note takes a credit note back.
  const debits = all.filter(({ kind }) => kind === 'debit_note');
  const sales = all.filter(({ kind }) => !['credit_note', 'debit_note'].includes(kind));
  const issued = sumOf([...sales, ...debits], ({ amount }) => amount) - sumOf(notes, ({ amount }) => amount);
  // Late money that somebody gave back by hand belongs to an order that is closed.
  const isSold =
    ['open', 'completed'].includes(order.order_state) && (payments.length > 0 || order.payment_state === 'paid');
  const name = `order ${order.number}`;
  return [
    ...unless(issued === net, `${name} has taken ${net} and issued documents about ${issued}`),
    ...unless(sales.length <= 1, `${name} has ${sales.length} invoices`),
    ...unless(!isSold || sales.length === 1, `${name} is paid and has no invoice`),
    ...unless(
      sales.every(({ amount }) => amount === order.total),
      `${name} has another sum than its invoice`,
    ),
  ];
}

export const money: Law = (view) =>
  view.books.orders.flatMap((order) => [
    ...sums(view, order),
    ...atProvider(view, order),
    ...once(view, order),
    ...documents(view, order),
  ]);
