/**
 * Routes of reviews, `POST {backend}/api/shop/{route}` (contract/shop-api.ts). Whoever has the order, by its token or
 * by signing in, may say something about what was delivered, once a product.
 */
import type { OrderRef } from '#src/contract/account-api.ts';
import type { RefusalReason, ReviewState, ReviewTexts } from '#src/domain/catalogue/review.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** POST review-form, POST review-stop (no more mails that ask for reviews); both are answered by a ReviewForm. */
export interface ReviewFormRequest {
  readonly ref: OrderRef;
}
/** POST review-delete: takes a review back. */
export interface ReviewDeleteRequest extends ReviewFormRequest {
  /** Id in `products`. */
  readonly product: string;
}
/** POST review: what was said already stays as it is. */
export interface ReviewRequest extends ReviewDeleteRequest, ReviewTexts {
  /** That of the form. */
  readonly locale: Locale;
}

export interface WrittenReview extends ReviewTexts {
  readonly state: ReviewState;
  /** '' where it is not refused. */
  readonly reason: '' | RefusalReason;
  readonly note: string;
  readonly answer: string;
}

export interface ReviewForm {
  readonly number: string;
  /** false: nothing has arrived yet. */
  readonly open: boolean;
  /** Name that the form begins with, as others read it. */
  readonly suggested: string;
  /** The customer is not asked by mail any more. */
  readonly stopped: boolean;
  /** Products that was bought and is still in the shop. */
  readonly products: readonly {
    readonly product: string;
    readonly name: string;
    /** null: nothing is said about it yet. */
    readonly review: WrittenReview | null;
  }[];
}
