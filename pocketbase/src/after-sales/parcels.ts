/** Parcels: what an operator may write down, and how the order follows. */
import { parcelsOf, toSend } from '#pocketbase/orders/to-send.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import {
  areLeft,
  countPieces,
  orderLines,
  rawPieces,
  readPieces,
  storedPieces,
} from '#pocketbase/orders/line-pieces.ts';
import { canTake, letGo, piecesMissing, takeStock } from '#pocketbase/orders/stock.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { unpack } from '#pocketbase/after-sales/unpack.ts';
import { fixedFields } from '#pocketbase/base/fields.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { piecesText } from '#pocketbase/orders/return-mails.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { signerOf, stepOrder, touchOrder } from '#pocketbase/orders/steps.ts';
import { isHeld } from '#pocketbase/orders/payments/apply-disputes.ts';
import { isOwed } from '#pocketbase/orders/payments/given-back.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { isPaid, mayStep, type FulfilmentState } from '#src/domain/order/order-states.ts';

/** Clocks differ: a moment is in the future from here on. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Says why nothing of an order can be sent now. */
export function orderProblems(app: core.App, order: core.Record): Problem[] {
  const isOpen = ['open', 'completed'].includes(order.getString('order_state'));
  if (!isOpen || !isPaid(order.getString('payment_state')))
    return [problem('order', 'order_not_paid', 'Only what is paid, and not all given back, is sent')];
  // Before a label is paid for: the step of the order itself refuses it too (orders/steps.ts).
  if (order.getString('fulfilment_state') === 'unfulfilled' && !order.getBool('stock_held'))
    return [problem('order', 'order_not_held', 'Its goods went back to the stock')];
  return isHeld(app, order.id)
    ? [problem('order', 'order_held', 'Its payment is disputed: say in the dispute why it is sent all the same')]
    : [];
}

function ownOrderProblems(app: core.App, record: core.Record): Problem[] {
  const order = byId(app, 'orders', record.getString('order'));
  return order === null ? [] : orderProblems(app, order);
}

function pieceProblems(app: core.App, record: core.Record): Problem[] {
  const pieces = readPieces(rawPieces(record));
  if (pieces === null)
    return [problem('lines', 'pieces_shape', 'Nothing is left to send, or this is no list of pieces')];
  const order = record.getString('order');
  const left = toSend(app, order, record.id);
  if (!areLeft(pieces, left)) return [problem('lines', 'pieces_left', 'So many pieces are not left to send')];
  if (!canTake(app, piecesMissing(app, record, false)))
    return [problem('lines', 'stock_gone', 'Those before did not arrive, and none are left: count them, or refund')];
  const now = countPieces([pieces]);
  const rest = left.map(({ line, quantity }) => ({ line, quantity: quantity - (now.get(line) ?? 0) }));
  return record.getBool('complete') && isOwed(app, order, rest)
    ? [problem('complete', 'rest_paid', 'The rest is paid: give its money back first, and it is not sent')]
    : [];
}

function dateProblems(record: core.Record, before: core.Record | null): Problem[] {
  const [shipped, delivered] = [millis(record, 'shipped'), millis(record, 'delivered')];
  const latest = nowMs() + AHEAD_MS;
  const wasDelivered = before !== null && before.getString('delivered') !== '';
  return [
    ...(shipped > latest ? [problem('shipped', 'date_future', 'This is in the future')] : []),
    ...(delivered > latest ? [problem('delivered', 'date_future', 'This is in the future')] : []),
    ...(delivered < shipped ? [problem('delivered', 'date_order', 'It cannot arrive before it is sent')] : []),
    ...(wasDelivered && Number.isNaN(delivered)
      ? [problem('delivered', 'was_delivered', 'It has arrived: correct the date, but give one')]
      : []),
  ];
}

function lostProblems(record: core.Record, before: core.Record | null): Problem[] {
  if (before === null && record.getBool('lost')) return [problem('lost', 'lost_new', 'It must be sent first')];
  if (before?.getBool('lost') === true && !record.getBool('lost'))
    return [problem('lost', 'lost_kept', 'It may have been sent again: a parcel that turns up needs nothing more')];
  const isBoth = record.getBool('lost') && record.getString('delivered') !== '';
  return isBoth ? [problem('lost', 'lost_delivered', 'It has arrived')] : [];
}

/**
 * A parcel that came back to the shop: refused at the door, or fetched by nobody. What a customer sends back is a
 * return (returns.ts).
 */
function returnedProblems(record: core.Record, before: core.Record | null): Problem[] {
  const returned = millis(record, 'returned');
  const wasReturned = before !== null && before.getString('returned') !== '';
  if (Number.isNaN(returned))
    return wasReturned ? [problem('returned', 'was_returned', 'It is back: correct the date, but give one')] : [];
  if (before === null) return [problem('returned', 'returned_new', 'It must be sent first')];
  if (returned > nowMs() + AHEAD_MS) return [problem('returned', 'date_future', 'This is in the future')];
  if (returned < millis(record, 'shipped'))
    return [problem('returned', 'date_order', 'It cannot come back before it is sent')];
  return record.getString('delivered') === '' ? [] : [problem('returned', 'returned_delivered', 'It has arrived')];
}

function fixedProblems(record: core.Record, before: core.Record): Problem[] {
  return fixedFields(record, before, ['order', 'lines']).map(({ field }) =>
    problem(field, 'parcel_fixed', 'What was sent stays as it was'),
  );
}

function urlProblems(record: core.Record): Problem[] {
  const url = record.getString('url');
  return url === '' || url.startsWith('https://')
    ? []
    : [problem('url', 'https_only', 'The address must begin with https://')];
}

/**
 * State that the parcels give an order (id); null: there is none. One that came back is as one that never arrived: what
 * was in it can be sent again.
 */
export function stateOf(app: core.App, order: string): FulfilmentState | null {
  const parcels = parcelsOf(app, order);
  const isAllSent =
    parcels.length > 0 && (toSend(app, order).length === 0 || parcels.some((one) => one.getBool('complete')));
  if (isAllSent) return parcels.every((one) => one.getString('delivered') !== '') ? 'delivered' : 'shipped';
  const isLost = first(app, 'shipments', "order = {:order} && (lost = true || returned != '')", { order }) !== null;
  return isLost ? 'lost' : parcels.length > 0 ? 'part_shipped' : null;
}

function step(tx: core.App, order: string, to: FulfilmentState, by: string): void {
  const record = byId(tx, 'orders', order);
  if (record !== null && mayStep('fulfilment', record.getString('fulfilment_state'), to))
    stepOrder(tx, record, 'fulfilment', to, by, 'parcels');
}

/**
 * Lets an order (id) follow its parcels, and go of what it needs no more. One that was sent and arrived at once takes
 * both steps.
 */
export function follow(tx: core.App, order: string, by: string): void {
  const state = order === '' ? null : stateOf(tx, order);
  if (state === 'delivered') step(tx, order, 'shipped', by);
  if (state !== null) step(tx, order, state, by);
  const record = byId(tx, 'orders', order);
  if (record !== null) letGo(tx, record, by);
}

/** Lets an order follow a parcel that is taken back before anybody was told of it. */
function followBack(tx: core.App, id: string, by: string): void {
  const order = byId(tx, 'orders', id);
  const state = stateOf(tx, id) ?? 'unfulfilled';
  if (order !== null && mayStep('fulfilment', order.getString('fulfilment_state'), state))
    stepOrder(tx, order, 'fulfilment', state, by, 'parcel taken back');
}

/** The mail that tells of a parcel. */
export function mailOf(app: core.App, parcel: core.Record): core.Record | null {
  return first(app, 'mails', 'key = {:key}', { key: `shipped:${parcel.getString('order')}:${parcel.id}` });
}

/**
 * A parcel can be taken back while its mail waits and nobody has tried to send it: then it was a slip of the hand, and
 * nobody knows of it.
 */
export function undoProblems(app: core.App, parcel: core.Record): Problem[] {
  const mail = mailOf(app, parcel);
  const isSent = mail === null || mail.getString('state') !== 'queued' || mail.getInt('attempts') > 0;
  const isOver = ['delivered', 'returned'].some((field) => parcel.getString(field) !== '') || parcel.getBool('lost');
  if (parcel.getString('label_ref') !== '')
    return [problem('id', 'label_made', 'It has a label: void that first, or it is paid for')];
  return isSent || isOver ? [problem('id', 'parcel_told', 'Its mail is sent: parcels are kept')] : [];
}

function tellShopper(tx: core.App, parcel: core.Record): void {
  const order = byId(tx, 'orders', parcel.getString('order'));
  if (order === null) throw new Error('The order of the parcel is gone.');
  queueMail(tx, 'shipped', order, {
    id: parcel.id,
    carrier: parcel.getString('carrier'),
    tracking: parcel.getString('tracking'),
    url: parcel.getString('url'),
    lines: piecesText(orderLines(tx, order.id), storedPieces(parcel) ?? []),
    moreFollows: stateOf(tx, order.id) === 'part_shipped',
  });
}

/** Takes what a new parcel has and its order had not. */
function takeAgain(tx: core.App, parcel: core.Record): void {
  const pieces = piecesMissing(tx, parcel, true);
  if (pieces.length > 0)
    takeStock(tx, parcel.getString('order'), pieces, { by: signerOf(parcel), reason: 'sent_again' });
}

export const shipmentHooks: CollectionHooks = {
  prepare(app, record, before) {
    if (before !== null) return;
    if (rawPieces(record) === null) record.set('lines', toSend(app, record.getString('order'), record.id));
    if (record.getString('shipped') === '') record.set('shipped', storedDate(nowMs()));
  },
  check: (app, record, before) => [
    ...urlProblems(record),
    ...dateProblems(record, before),
    ...lostProblems(record, before),
    ...returnedProblems(record, before),
    ...(before === null
      ? [...ownOrderProblems(app, record), ...pieceProblems(app, record)]
      : fixedProblems(record, before)),
  ],
  saved(app, record, before) {
    if (before === null) takeAgain(app, record);
    follow(app, record.getString('order'), signerOf(record));
    if (before === null) unpack(app, record.getString('order'));
    touchOrder(app, record.getString('order'));
    if (before === null) tellShopper(app, record);
  },
  requested: (app) => sendNewMails(app),
  keep: undoProblems,
  leaving(app, record) {
    const mail = mailOf(app, record);
    if (mail !== null) app.delete(mail);
  },
  deleted(app, record) {
    followBack(app, record.getString('order'), signerOf(record));
    touchOrder(app, record.getString('order'));
  },
};
