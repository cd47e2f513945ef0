/** Form of reviews for an order: what was bought, and what its customer has said about it. */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import { stored } from '#pocketbase/base/query.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { first } from '#pocketbase/base/query.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import type { ReviewForm, WrittenReview } from '#src/contract/reviews-api.ts';
import { REFUSAL_REASONS, REVIEW_STATES, suggestedName } from '#src/domain/catalogue/review.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** A pseudonym of the customer of an order: an HMAC of their mailbox with a secret of this shop. */
export function buyerOf(app: core.App, order: core.Record): string {
  const { secret } = app.findCachedCollectionByNameOrId('users').authToken;
  return $security.hs256(`review ${mailboxOf(order.getString('email'))}`, secret);
}

/** Says whether goods of the order have arrived, so that somebody can know them. */
export function isDelivered(order: core.Record): boolean {
  return order.getString('fulfilment_state') === 'delivered';
}

/** Says whether the customer of an order has said, with this order or another one, not to be asked again. */
export function isStopped(app: core.App, order: core.Record): boolean {
  const sql =
    "SELECT EXISTS (SELECT 1 FROM orders WHERE LOWER(email) = LOWER({:email}) AND email != '' AND review_stop = TRUE) json";
  return askJson(app, sql, { email: order.getString('email') }) === 1;
}

/** Review of a product by the customer. */
export function reviewOf(app: core.App, product: string, buyer: string): core.Record | null {
  return first(app, 'reviews', 'product = {:product} && buyer = {:buyer}', { product, buyer });
}

export interface BoughtProduct {
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

export function reviewForm(app: core.App, order: core.Record): ReviewForm {
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
