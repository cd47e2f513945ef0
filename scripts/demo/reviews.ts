/** Reviews by the demo's customers, good and bad, each in a language of their own. */
import { demoId, type AnyDraft } from '#scripts/demo/draft.ts';
import REVIEWS from '#scripts/demo/reviews.json' with { type: 'json' };
import type { DemoReview } from '#scripts/demo/types.ts';

/** No order stands behind them: only a demo takes such records. */
export function reviewDrafts(): AnyDraft[] {
  return (REVIEWS as readonly DemoReview[]).map(
    ({ product, locale, rating, name, bought, shown, text, answer = '' }): AnyDraft => ({
      collection: 'reviews',
      id: demoId('reviews', `${product} ${locale} ${shown}`),
      fields: {
        product: demoId('products', product),
        locale,
        rating,
        name,
        text,
        answer,
        bought: `${bought} 10:00:00.000Z`,
        decided: `${shown} 10:00:00.000Z`,
        state: 'shown',
      },
    }),
  );
}
