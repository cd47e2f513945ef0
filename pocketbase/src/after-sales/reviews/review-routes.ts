/** POST /api/shop/review-form, review, review-delete and review-stop (contract/reviews-api.ts). */
import { nowMs } from '#pocketbase/base/clock.ts';
import { countAttempt, secondsLeft } from '#pocketbase/base/attempts.ts';
import { customerOf, orderByRef, UNKNOWN_ORDER } from '#pocketbase/orders/order-ref.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { ReviewForm, WrittenReview } from '#src/contract/reviews-api.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import {
  REVIEW_LENGTH,
  reviewProblems,
  tidyReview,
  type ReviewTexts,
  REFUSAL_REASONS,
  REVIEW_STATES,
  suggestedName,
} from '#src/domain/catalogue/review.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import { stored, first } from '#pocketbase/base/query.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** Reviews that are sent or taken back about one order in one hour. */
const FOR_ORDER = 30;

/** A pseudonym of the customer of an order: an HMAC of their mailbox with a secret of this shop. */
export function buyerOf(app: core.App, order: core.Record): string {
  const { secret } = app.findCachedCollectionByNameOrId('users').authToken;
  return $security.hs256(`review ${mailboxOf(order.getString('email'))}`, secret);
}

/** Says whether goods of the order have arrived, so that somebody can know them. */
export function isDelivered(order: core.Record): boolean {
  return order.getString('fulfilment_state') === 'delivered';
}

/** Says whether a product came with an order and has arrived: nothing is sent that nobody has paid. */
export function hasArrived(app: core.App, order: core.Record, product: string): boolean {
  return isDelivered(order) && orderLines(app, order.id).some((line) => line.getString('product') === product);
}

/** An address is only typed: another order says what its customer wishes when somebody has paid for it. */
const STOPPED = `SELECT EXISTS (
  SELECT 1 FROM orders WHERE LOWER(email) = LOWER({:email}) AND email != '' AND +review_stop = TRUE
    AND (+paid > 0 OR +fulfilment_state = 'delivered')) AS json`;

/** Says whether the customer of an order has said, with this order or another one, not to be asked again. */
export function isStopped(app: core.App, order: core.Record): boolean {
  if (order.getBool('review_stop')) return true;
  return isDelivered(order) && askJson(app, STOPPED, { email: order.getString('email') }) === 1;
}

/** Review of a product by the customer. */
export function reviewOf(app: core.App, product: string, buyer: string): core.Record | null {
  return first(app, 'reviews', 'product = {:product} && buyer = {:buyer}', { product, buyer });
}

interface BoughtProduct {
  readonly product: string;
  /** As it was called when it was bought. */
  readonly name: string;
}

/** The products of an order that are in the shop, each once. */
export function boughtProducts(app: core.App, order: core.Record): readonly BoughtProduct[] {
  const names = new Map(orderLines(app, order.id).map((line) => [line.getString('product'), line.getString('name')]));
  return [...names].flatMap(([product, name]) => {
    const known = first(app, 'products', `id = {:product} && ${IS_PUBLISHED}`, { product });
    return known === null ? [] : [{ product, name }];
  });
}

function written(record: core.Record | null): WrittenReview | null {
  if (record === null) return null;
  const text = (field: string): string => record.getString(field);
  return {
    rating: record.getInt('rating'),
    text: text('text'),
    name: text('name'),
    state: REVIEW_STATES.find((one) => one === text('state')) ?? 'waiting',
    reason: REFUSAL_REASONS.find((one) => one === text('reason')) ?? '',
    note: text('note'),
    answer: text('answer'),
  };
}

function reviewForm(app: core.App, order: core.Record): ReviewForm {
  const buyer = buyerOf(app, order);
  const open = isDelivered(order);
  return {
    number: order.getString('number'),
    open,
    suggested: suggestedName(stored(order, 'address').name),
    stopped: isStopped(app, order),
    products: (open ? boughtProducts(app, order) : []).map(({ product, name }) => ({
      product,
      name,
      review: written(reviewOf(app, product, buyer)),
    })),
  };
}

/** POST review-form */
export function reviewFormRoute(event: core.RequestEvent): ReviewForm | Refused {
  const order = orderByRef(event, event.app, own(bodyOf(event, LINES), 'ref'));
  return order === null ? UNKNOWN_ORDER : reviewForm(event.app, order);
}

/** Changes something for the order that a request means, in one transaction, and answers what the form shows then. */
function changing(
  event: core.RequestEvent,
  body: Body,
  task: (tx: core.App, order: core.Record) => Refused | null,
): ReviewForm | Refused {
  let answer: ReviewForm | Refused = UNKNOWN_ORDER;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const order = orderByRef(event, tx, own(body, 'ref'));
    if (order === null) return;
    const now = nowMs();
    if (countAttempt(tx, `review order ${order.id}`, now) > FOR_ORDER) {
      answer = refusal('too_many', 'Too many reviews', { retryAfter: secondsLeft(now) });
      return;
    }
    answer = task(tx, order) ?? reviewForm(tx, order);
  });
  return answer;
}

/** Reads what somebody has typed, tidied, and what is wrong with it. */
function readReview(body: Body): readonly [texts: ReviewTexts, problems: readonly FieldProblem[]] {
  const [rating, text, name] = [own(body, 'rating'), own(body, 'text'), own(body, 'name')];
  const shapes = [
    ...(typeof rating === 'number' ? [] : ['rating']),
    ...(typeof text === 'string' ? [] : ['text']),
    ...(typeof name === 'string' ? [] : ['name']),
    ...(isLocale(own(body, 'locale')) ? [] : ['locale']),
  ];
  const texts = tidyReview({
    rating: typeof rating === 'number' ? rating : 0,
    text: typeof text === 'string' ? text : '',
    name: typeof name === 'string' ? name : '',
  });
  const problems = shapes.length > 0 ? shapes.map((field) => ({ field, code: 'shape' })) : reviewProblems(texts);
  return [texts, problems];
}

function write(tx: core.App, order: core.Record, body: Body, texts: ReviewTexts): Refused | null {
  // The form says that nothing has arrived yet.
  if (!isDelivered(order)) return null;
  const product = boughtProducts(tx, order).find((one) => one.product === own(body, 'product'))?.product;
  if (product === undefined) return invalid([{ field: 'product', code: 'unknown' }]);
  const buyer = buyerOf(tx, order);
  // Sent twice, or said with another order: the form shows what is there.
  if (reviewOf(tx, product, buyer) !== null) return null;
  const locale = own(body, 'locale');
  tx.save(
    new Record(tx.findCollectionByNameOrId('reviews'), {
      ...texts,
      product,
      buyer,
      locale,
      order: order.id,
      user: order.getString('user'),
      bought: order.getString('created'),
      state: 'waiting',
    }),
  );
  return null;
}

/** POST review */
export function review(event: core.RequestEvent): ReviewForm | Refused {
  const body = bodyOf(event, { ...LINES, text: 2 * REVIEW_LENGTH });
  const [texts, problems] = readReview(body);
  if (problems.length > 0) return invalid(problems);
  return changing(event, body, (tx, order) => write(tx, order, body, texts));
}

/**
 * Says whether whoever comes with an order may take a review of its address back: it came with this order, the product
 * did and has arrived, or they are signed in to its account.
 */
function mayDelete(event: core.RequestEvent, tx: core.App, order: core.Record, found: core.Record): boolean {
  const user = found.getString('user');
  return (
    found.getString('order') === order.id ||
    hasArrived(tx, order, found.getString('product')) ||
    (user !== '' && user === customerOf(event))
  );
}

/** POST review-delete. What is not there is not there afterwards either. */
export function reviewDelete(event: core.RequestEvent): ReviewForm | Refused {
  const body = bodyOf(event, LINES);
  const product = own(body, 'product');
  if (typeof product !== 'string') return invalid([{ field: 'product', code: 'shape' }]);
  return changing(event, body, (tx, order) => {
    const found = reviewOf(tx, product, buyerOf(tx, order));
    if (found !== null && mayDelete(event, tx, order, found)) tx.delete(found);
    return null;
  });
}

/** POST review-stop */
export function reviewStop(event: core.RequestEvent): ReviewForm | Refused {
  return changing(event, bodyOf(event, LINES), (tx, order) => {
    order.set('review_stop', true);
    tx.save(order);
    return null;
  });
}
