/** Reviews as pages show them. */
import type { ProductPayload, ReviewsPayload, ReviewView } from '#src/contract/payload.ts';
import type { Review } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { type PageHead, present, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { type Rating, ratingOf } from '#src/domain/catalogue/review.ts';
import { type Locale, localized } from '#src/domain/site/locale.ts';

/** On the page of the product. */
const REVIEWS_SHOWN = 3;
/** On each page of all of them. */
const REVIEWS_A_PAGE = 30;

/** '2026-01-31 10:00:00.000Z' → '2026-01-31'. */
function dayOf(date: string): string {
  return date.slice(0, 10);
}

function viewOf({ rating, text, name, locale, bought, decided, answer, source }: Review): ReviewView {
  return {
    rating,
    text,
    name,
    locale,
    bought: dayOf(bought),
    shown: dayOf(decided),
    ...(answer === '' ? {} : { answer }),
    ...(source === '' ? {} : { from: source }),
  };
}

/** Orders reviews: what was verified here comes first, and of that the page's language; the newest first among each. */
function inOrderFor(locale: Locale, reviews: readonly Review[]): readonly Review[] {
  const place = (review: Review): number => Number(review.source === '') * 2 + Number(review.locale === locale);
  return reviews.toSorted((a, b) => place(b) - place(a));
}

/** Rating from all reviews of a product that the shop has verified; null: it has none (docs/decisions/0381). */
export function productRating(context: Context, product: string): Rating | null {
  const verified = context.reviewsOf(product).filter(({ source }) => source === '');
  return ratingOf(verified.map(({ rating }) => rating));
}

/** Path of a page of all reviews of a product, which is counted from 0. */
function reviewsPath(product: string, index: number): string {
  return index === 0 ? `${product}/reviews` : `${product}/reviews/${index + 1}`;
}

/** Number of pages that so many reviews of a product have beside the product's own; none where that shows them all. */
export function reviewPageCount(reviews: number): number {
  return reviews <= REVIEWS_SHOWN ? 0 : Math.ceil(reviews / REVIEWS_A_PAGE);
}

/** Reviews on the page of a product: the first ones, and where the others are. */
export function reviewsBeside(
  context: Context,
  product: string,
  locale: Locale,
): Pick<ProductPayload, 'reviews' | 'moreReviews'> {
  const all = context.reviewsOf(product);
  if (all.length === 0) return {};
  const reviews = inOrderFor(locale, all).slice(0, REVIEWS_SHOWN).map(viewOf);
  if (reviewPageCount(all.length) === 0) return { reviews };
  const path = reviewsPath(context.productPaths({ id: product })[locale], 0);
  return { reviews, moreReviews: { path, count: all.length } };
}

/** A page of the reviews of a product (id); pages are counted from 0. */
interface ReviewsAbout {
  readonly product: string;
  readonly index: number;
}

function reviewsPayload(context: Context, { product, index }: ReviewsAbout, head: PageHead<'reviews'>): ReviewsPayload {
  const { locale } = head;
  const record = present(context.product(product));
  const texts = context.texts('products', record, locale);
  const all = inOrderFor(locale, context.reviewsOf(product));
  const path = context.productPaths({ id: product })[locale];
  const name = texts.text('name') || product;
  return {
    ...head,
    title: name,
    description: metaDescription(texts.text('summary')),
    untranslated: texts.untranslated(),
    product: { path, name },
    rating: productRating(context, product),
    reviews: all.slice(index * REVIEWS_A_PAGE, (index + 1) * REVIEWS_A_PAGE).map(viewOf),
    page: index + 1,
    pages: Array.from({ length: reviewPageCount(all.length) }, (_, at) => reviewsPath(path, at)),
  };
}

/** The pages of all reviews of a product. */
export function reviewPages(context: Context, product: string, locale: Locale): SitePage<'reviews'>[] {
  const paths = context.productPaths({ id: product });
  return Array.from({ length: reviewPageCount(context.reviewsOf(product).length) }, (_, index) => {
    const alternates = localized((one) => reviewsPath(paths[one], index));
    return sitePage(context, { kind: 'reviews', locale, alternates }, { product, index }, reviewsPayload);
  });
}
