/** No mail says what is not so: when it is queued, and when it leaves. */
import { ofOrder, type Books, type MailRow, type OrderRow } from '#tests/model/books.ts';
import { unless, type Law, type View } from '#tests/model/laws/law.ts';

type Says = (view: View, order: OrderRow, mail: MailRow) => boolean;

/** €44.90, as mails in English write it. */
function written(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/** Id of what a mail is about: the third part of its key. */
function about({ key }: MailRow): string {
  return key.split(':')[2] ?? '';
}

function returned(state: readonly string[]): Says {
  return ({ books }, _order, mail) => books.returns.some((row) => row.id === about(mail) && state.includes(row.state));
}

/** Whether it can be paid. */
const isUnpaid: Says = ({ now }, { order_state, payment_state, expires }) =>
  order_state === 'open' &&
  ['unpaid', 'failed'].includes(payment_state) &&
  expires > new Date(now).toISOString().replace('T', ' ');

/** What is true when a mail of the kind is queued. */
const TRUE: Readonly<Record<string, Says>> = {
  order_confirmed: ({ books, account }, order, mail) =>
    mail.text.includes(written(order.total)) &&
    (order.total === 0 ||
      ofOrder(books.payments, order).some(
        ({ intent, state }) => state === 'succeeded' && account.intents.get(intent)?.amount_received === order.total,
      )),
  payment_failed: isUnpaid,
  resume_payment: isUnpaid,
  refunded: ({ books, account }, _order, mail) => {
    const row = books.refunds.find(({ id }) => id === about(mail));
    const made = account.refunds.find(({ id }) => id === row?.provider_id);
    return row?.state === 'succeeded' && made?.amount === row.amount && mail.text.includes(written(row.amount));
  },
  order_cancelled: (_view, order) => order.order_state === 'cancelled',
  order_expired: (_view, order) => order.order_state === 'expired',
  shipped: ({ books }, order, mail) => books.parcels.some((row) => row.id === about(mail) && row.order === order.id),
  return_accepted: returned(['accepted']),
  return_refused: returned(['refused']),
  return_received: returned(['returned']),
  dispute: ({ account }, _order, mail) => account.disputes.some(({ id }) => id === about(mail)),
};

/** What it leads to must still be possible when it leaves. */
export const LEADS_BACK: readonly string[] = ['payment_failed', 'resume_payment'];

function orderOf({ orders }: Books, mail: MailRow): OrderRow | undefined {
  return orders.find(({ id }) => id === mail.order);
}

/** A step may have moved twice what a mail tells once (two commands at the same moment): so only what was never true counts. */
export const queued: Law = (view) =>
  view.books.mails
    .filter(({ id }) => !view.memory.mails.has(id))
    .flatMap((mail) => {
      const [order, says] = [orderOf(view.books, mail), TRUE[mail.kind]];
      if (order === undefined || says === undefined) return [];
      return unless(says(view, order, mail), `the mail '${mail.kind}' of order ${order.number} is not true`);
    });

export const sent: Law = (view) => {
  const { before, books } = view;
  const known = new Set(before.mails.filter(({ state }) => state === 'sent').map(({ id }) => id));
  return books.mails
    .filter(({ id, kind, state }) => LEADS_BACK.includes(kind) && state === 'sent' && !known.has(id))
    .flatMap((mail) => {
      const [was, is] = [orderOf(before, mail), orderOf(books, mail)];
      const stood = [was, is].some((order) => order !== undefined && isUnpaid(view, order, mail));
      return unless(
        stood,
        `the mail '${mail.kind}' left when order ${is?.number} was '${is?.order_state}, ${is?.payment_state}'`,
      );
    });
};

/** A shopper is told once of a thing, and what was never sent is not thrown away. */
export const once: Law = ({ before, books }) => [
  ...books.orders.flatMap((order) => {
    const keys = ofOrder(books.mails, order).map(({ key }) => key);
    return unless(new Set(keys).size === keys.length, `order ${order.number}: a mail is there twice`);
  }),
  ...before.mails
    .filter(({ id, state }) => state !== 'sent' && !books.mails.some((mail) => mail.id === id))
    .map(({ kind }) => `the mail '${kind}' is gone, and was never sent`),
];
