/** In the end, when everybody has had time, nothing waits that no job and no person will move, and both books are the same. */
import { ofOrder, sumOf, type OrderRow } from '#tests/model/books.ts';
import { LEADS_BACK } from '#tests/model/laws/mails.ts';
import { unless, type Law, type View } from '#tests/model/laws/law.ts';

/** A refund that a bank has refused waits for a person, who is told by a finding. */
const REFUSED = 'refund_failed';

function refusedOf({ books }: View, order: OrderRow): number {
  const sent = books.jobFindings.filter(({ step }) => step === REFUSED).map(({ record }) => record);
  const rows = ofOrder(books.refunds, order).filter(({ id, state }) => state === 'failed' && sent.includes(id));
  return sumOf(rows, ({ amount }) => amount);
}

const rows: Law = ({ books }) => [
  ...books.orders.flatMap(({ number, order_state, payment_state }) =>
    unless(
      order_state !== 'open' || !['unpaid', 'failed'].includes(payment_state),
      `order ${number} is still open, and '${payment_state}'`,
    ),
  ),
  ...books.payments.flatMap(({ order, state }) =>
    unless(['succeeded', 'cancelled'].includes(state), `a payment of order ${order} is still '${state}'`),
  ),
  ...books.refunds.flatMap(({ order, state }) => unless(state !== 'pending', `a refund of order ${order} still waits`)),
  ...books.events.flatMap(({ type, state }) => unless(state !== 'received', `an event '${type}' still waits`)),
  // One that asks for money is given up where nothing can be paid any more.
  ...books.mails.flatMap(({ kind, state, next_try }) =>
    unless(
      state === 'sent' || (LEADS_BACK.includes(kind) && state === 'failed' && next_try === ''),
      `the mail '${kind}' is still '${state}'`,
    ),
  ),
  ...books.jobFindings
    .filter(({ step }) => step !== REFUSED)
    .map(({ step, note }) => `the step '${step}' fails: ${note}`),
  ...books.paymentFindings.map(({ kind, note }) => `a finding is left: ${kind}, ${note}`),
];

/** What the provider has taken and given back for each order is what the shop says. */
const provider: Law = ({ books, account, memory }) =>
  books.orders.flatMap((order) => {
    const intents = [...account.intents.values()].filter(({ metadata }) => metadata['order'] === order.id);
    const ids = new Set(intents.map(({ id }) => id));
    const refunds = account.refunds.filter(({ payment_intent: id, status }) => ids.has(id) && status === 'succeeded');
    const taken = sumOf(intents, ({ amount_received }) => amount_received);
    const given = sumOf(refunds, ({ amount }) => amount);
    const lost = sumOf(
      ofOrder(books.refunds, order).filter(({ key }) => key.startsWith('dispute-')),
      ({ amount }) => amount,
    );
    // A bank takes what is disputed, or what is left.
    const takenBack = sumOf(intents, ({ id, amount_received }) => {
      const own = account.disputes.filter(({ payment_intent, status }) => payment_intent === id && status === 'lost');
      const back = sumOf(
        refunds.filter(({ payment_intent }) => payment_intent === id),
        ({ amount }) => amount,
      );
      return Math.min(
        sumOf(own, ({ amount }) => amount),
        amount_received - back,
      );
    });
    // One whose secret has reached no browser is of no use to anybody.
    const isHeld = (id: string): boolean => memory.presses.some((press) => press.intents.has(id));
    const payable = intents.filter(({ id, status }) => isHeld(id) && !['succeeded', 'canceled'].includes(status));
    return [
      ...unless(
        taken === order.paid,
        `the provider has taken ${taken} for order ${order.number}, the shop ${order.paid}`,
      ),
      ...unless(
        given === order.refunded - lost,
        `the provider has given back ${given} for order ${order.number}, the shop ${order.refunded}`,
      ),
      ...unless(
        lost === takenBack,
        `a bank has taken ${takenBack} back of order ${order.number}, the shop has booked ${lost}`,
      ),
      ...unless(payable.length === 0, `order ${order.number} is over, and can still be paid`),
    ];
  });

/** Money of an order that is closed does not stay, and neither does what a return is owed. */
const owed: Law = (view) => [
  ...view.books.orders.flatMap((order) => {
    const kept = order.paid - order.refunded;
    const isClosed = ['cancelled', 'expired'].includes(order.order_state);
    const isRight = !isClosed || kept === refusedOf(view, order);
    return unless(isRight, `order ${order.number} is '${order.order_state}' and keeps ${kept}`);
  }),
  ...view.books.returns
    .filter(({ state, amount }) => state === 'refunded' && amount > 0)
    .flatMap(({ refund }) => {
      const row = view.books.refunds.find(({ id }) => id === refund);
      const isDone = row?.state === 'succeeded';
      return unless(isDone, `a return is paid back, and its refund is '${row?.state}'`);
    }),
];

export const waiting: Law = (view) => [...rows(view), ...provider(view), ...owed(view)];
