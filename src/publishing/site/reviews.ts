/** What pages show of reviews. */
import type { ReviewView } from '#src/contract/payload.ts';
import type { Review } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { type Rating, ratingOf } from '#src/domain/catalogue/review.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** On the page of the product. */
const REVIEWS_SHOWN = 6;

/** '2026-01-31 10:00:00.000Z' → '2026-01-31'. */
function dayOf(date: string): string {
  return date.slice(0, 10);
}

function viewOf({ rating, text, name, locale, bought, decided, answer }: Review): ReviewView {
  const said = { rating, text, name, locale, bought: dayOf(bought), shown: dayOf(decided) };
  return answer === '' ? said : { ...said, answer };
}

/** Those of a language first; the newest first among them and among the others. */
function inOrderFor(locale: Locale, reviews: readonly Review[]): readonly Review[] {
  const isOwn = (review: Review): number => Number(review.locale === locale);
  return reviews.toSorted((a, b) => isOwn(b) - isOwn(a));
}

/** Of all reviews of a product; null: it has none. */
export function productRating(context: Context, product: string): Rating | null {
  return ratingOf(context.reviewsOf(product).map(({ rating }) => rating));
}

/** The first reviews of a product, for its page in a language. */
export function firstReviews(context: Context, product: string, locale: Locale): readonly ReviewView[] {
  return inOrderFor(locale, context.reviewsOf(product)).slice(0, REVIEWS_SHOWN).map(viewOf);
}
