import { SOURCES, type MovedAddress, type MovedOrderLine } from '#src/contract/moving-in/moved.ts';
import { FORMER_SHOP_LENGTH } from '#src/contract/moving-in/people-api.ts';
import { PAST_NUMBER_LENGTH, PAST_ORDER_STATES } from '#src/domain/order/past-order.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, money, relation } from '#src/schema/kinds/fields.ts';

/** Orders that a former shop has taken: an archive to be read, and part of no stock, document or sum of this shop. */
export const pastOrders = collection({
  source: choice(SOURCES, { required: true }),
  /** Name of the former shop. */
  shop: line({ required: true, max: FORMER_SHOP_LENGTH }),
  /** As its customer knows it. */
  number: line({ required: true, max: PAST_NUMBER_LENGTH }),
  /** Series of the import that has brought it. */
  series: line({ hidden: true, max: 64 }),
  /** Id in `users`: the account whose verified address it is, or ''. */
  user: relation('users', {}),
  /** In small letters; '': none that can be used. */
  email: line({ max: EMAIL_LENGTH }),
  name: line({ max: 100 }),
  placed: date({ required: true }),
  /** ISO 4217; it may be another than this shop's. */
  currency: line({ required: true, max: 3 }),
  /** Minor units. */
  total: money({}),
  shipping: money({}),
  tax: money({}),
  discount: money({}),
  state: choice(PAST_ORDER_STATES, { required: true }),
  lines: json<readonly MovedOrderLine[]>(200_000),
  shipping_address: json<MovedAddress | null>(10_000),
  billing_address: json<MovedAddress | null>(10_000),
});
