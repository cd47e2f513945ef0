import { useState } from 'react';
import type { OrderRef } from '#src/contract/account-api.ts';
import type { ReviewForm } from '#src/contract/reviews-api.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { ReviewMessages } from '#src/islands/review/props.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { failureWords } from '#src/wording/failure-words.ts';

export interface StopMailsProps {
  readonly t: ClientT<ReviewMessages>;
  readonly orderRef: OrderRef;
  readonly isStopped: boolean;
  readonly onForm: (form: ReviewForm) => void;
}

/**
 * Ends the mails that ask for reviews, for good. A press, and not the link alone: programs that check mails follow
 * links.
 */
export function StopMails({ t, orderRef, isStopped, onForm }: StopMailsProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const stop = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      onForm(await askShop('review-stop', { ref: orderRef }));
    } catch (failed) {
      setError(failureWords(t, failed));
    }
    setBusy(false);
  };
  return (
    <section className="withdraw" aria-labelledby="review-mails">
      <h2 id="review-mails">{t('mails')}</h2>
      <p role="status">{t(isStopped ? 'stopped' : 'mailsText')}</p>
      {!isStopped && (
        <p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void stop()}>
            {t(isBusy ? 'sending' : 'stop')}
          </button>
        </p>
      )}
      <p role="alert" className="field-error">
        {error}
      </p>
    </section>
  );
}
