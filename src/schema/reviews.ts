import { FORMER_SHOP_LENGTH } from '#src/contract/moving-in/people-api.ts';
import {
  REFUSAL_REASONS,
  REVIEW_LENGTH,
  REVIEW_NOTE_LENGTH,
  REVIEW_STATES,
  REVIEWER_LENGTH,
} from '#src/domain/catalogue/review.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, line, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { DIGEST, DIGEST_LENGTH } from '#src/schema/kinds/lengths.ts';

/**
 * Reviews by customers of what they have bought. Editors decide and answer; nobody changes what was said. Pages have
 * what is shown.
 */
export const reviews = collection({
  product: relation('products', { required: true, cascade: true }),
  /** The order that it is verified by. */
  order: relation('orders', { build: false }),
  /** Id in `users`, or '' for a guest. */
  user: relation('users', { cascade: true, build: false }),
  /** HMAC of the address of the order: one review a product and customer. */
  buyer: line({ required: true, hidden: true, max: DIGEST_LENGTH, pattern: DIGEST, build: false }),
  locale: choice(KNOWN_LOCALES, { required: true }),
  rating: whole({ min: 1, max: 5 }),
  /** Plain. */
  text: text({ required: true, max: REVIEW_LENGTH }),
  /** Name of the writer that others read; '': 'a customer'. */
  name: line({ max: REVIEWER_LENGTH }),
  /** Moment at which the product was ordered. */
  bought: date({}),
  state: choice(REVIEW_STATES, { required: true }),
  /** Moment at which an editor decided; '': not yet. */
  decided: date({}),
  /** Reason for which it is refused. */
  reason: choice(['', ...REFUSAL_REASONS], { build: false }),
  /** Note that an editor adds to the reason, for the writer. */
  note: text({ max: REVIEW_NOTE_LENGTH, build: false }),
  /** Name of the former shop that it was written in, and where nobody here has verified it; '': here. */
  source: line({ max: FORMER_SHOP_LENGTH }),
  /** Series of the import that has brought it. */
  series: line({ hidden: true, max: 64, build: false }),
  /** Answer of the shop, plain. */
  answer: text({ max: REVIEW_LENGTH }),
});
