import { useEffect, useRef } from 'react';
import type { ReviewForm } from '#src/contract/reviews-api.ts';
import { NewReview } from '#src/islands/review/NewReview.tsx';
import { SentReview } from '#src/islands/review/SentReview.tsx';
import type { NewReviewOptions } from '#src/islands/review/use-new-review.ts';

export interface ReviewedProductProps extends Omit<NewReviewOptions, 'product' | 'order' | 'suggested'> {
  readonly form: ReviewForm;
  readonly about: ReviewForm['products'][number];
}

/** One product of the order: the form, or what has become of what was said. */
export function ReviewedProduct({ form, about, ...shared }: ReviewedProductProps) {
  const { product, name, review } = about;
  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = review !== null;
  const shown = useRef(isSent);
  useEffect(() => {
    // What was pressed is gone.
    if (shown.current !== isSent) heading.current?.focus();
    shown.current = isSent;
  }, [isSent]);
  return (
    <section className="withdraw" aria-labelledby={`product-${product}`}>
      <h2 id={`product-${product}`} ref={heading} tabIndex={-1} dir="auto">
        {name}
      </h2>
      {review === null ? (
        <NewReview {...shared} product={product} order={form.number} suggested={form.suggested} />
      ) : (
        <SentReview {...shared} product={product} name={name} review={review} />
      )}
    </section>
  );
}
