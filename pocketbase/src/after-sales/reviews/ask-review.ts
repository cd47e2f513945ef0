/** The one mail that asks what a customer thinks of an order, some days after it has arrived (docs/decisions/0309). */
import { nowMs } from '#pocketbase/base/clock.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { byId, first, storedDate } from '#pocketbase/base/query.ts';
import {
  boughtProducts,
  buyerOf,
  isDelivered,
  isStopped,
  reviewOf,
} from '#pocketbase/after-sales/reviews/review-routes.ts';
import { REVIEW_DAYS } from '#src/domain/catalogue/review.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** '' where the shop asks nobody. */
function askedAt(app: core.App): string {
  const shop = first(app, 'shop', "id != ''");
  if (shop === null || shop.getBool('review_off')) return '';
  return storedDate(nowMs() + (shop.getInt('review_days') || REVIEW_DAYS) * DAY_MS);
}

/**
 * Follows a step of the parcels with the mail: it comes after the delivery, and a delivery that is taken back takes it
 * along. Before the order is saved.
 */
export function followDelivery(app: core.App, order: core.Record, before: core.Record): void {
  if (isDelivered(order) === isDelivered(before)) return;
  order.set('review_ask', isDelivered(order) && !order.getBool('review_stop') ? askedAt(app) : '');
}

function ask(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order === null) return;
  order.set('review_ask', '');
  tx.save(order);
  const isWanted = isDelivered(order) && order.getString('email') !== '' && !isStopped(tx, order) && askedAt(tx) !== '';
  if (!isWanted) return;
  const buyer = buyerOf(tx, order);
  const isNew = boughtProducts(tx, order).some(({ product }) => reviewOf(tx, product, buyer) === null);
  if (isNew) queueMail(tx, 'review_asked', order, {});
}

/**
 * Asks for reviews of what is due at `now` (ms). Whether or not a mail is sent, the date goes: nobody is asked twice.
 */
export function askForReviews(now: number): RecordStep {
  return {
    name: 'ask_review',
    collection: 'orders',
    queries: [{ by: 'review_ask', due: "review_ask != '' AND review_ask <= {:now}", values: { now: storedDate(now) } }],
    open: "review_ask != ''",
    handle: ask,
  };
}

/** Deletes what was refused before `before` (ms): its writer has had the time to answer. */
export function forgetReviews(before: number): RecordStep {
  return deleteOld('forget_review', 'reviews', 'decided', before, "state = 'refused'");
}
