import { useState } from 'react';
import type { OrderRef } from '#src/contract/account-api.ts';
import type { ReviewForm, WrittenReview } from '#src/contract/reviews-api.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { ReviewMessages } from '#src/islands/review/props.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { failureWords } from '#src/wording/failure-words.ts';

export interface SentReviewProps {
  readonly t: ClientT<ReviewMessages>;
  readonly orderRef: OrderRef;
  readonly product: string;
  readonly name: string;
  readonly review: WrittenReview;
  readonly onForm: (form: ReviewForm) => void;
}

/** Shows what somebody has said already: what has become of it, and the way to take it back. */
export function SentReview({ t, orderRef, product, name, review, onForm }: SentReviewProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const takeBack = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      onForm(await askShop('review-delete', { ref: orderRef, product }));
    } catch (failed) {
      setError(failureWords(t, failed));
    }
    setBusy(false);
  };
  const { state, rating, text, reason, note, answer } = review;
  return (
    <>
      <p className="note" role="status">
        {t(`state.${state}`)}
        {reason !== '' && ` ${t(`reason.${reason}`)}`}
        {note !== '' && ` ${note}`}
      </p>
      <p>
        {t('stars', { rating })} · {review.name || t('customer')}
      </p>
      <p className="lines" dir="auto">
        {text}
      </p>
      {answer !== '' && (
        <p className="lines" dir="auto">
          {t('answer')} {answer}
        </p>
      )}
      <button type="button" className="link" aria-disabled={isBusy} onClick={() => void takeBack()}>
        {t('takeBack')}
        <span className="hidden-visually"> {name}</span>
      </button>
      <p role="alert" className="field-error">
        {error}
      </p>
    </>
  );
}
