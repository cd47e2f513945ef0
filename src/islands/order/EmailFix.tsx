import { useState, type SubmitEvent } from 'react';
import type { OrderRef } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { EmailField } from '#src/ui/EmailField.tsx';

export interface EmailFixProps {
  readonly t: ClientT<OrderMessages>;
  readonly orderRef: OrderRef;
  readonly order: OrderView;
  readonly onOrder: (order: OrderView) => void;
}

/** A slip in the address of the mail is found here at the latest, where the order is seen without it. */
export function EmailFix({ t, orderRef, order, onOrder }: EmailFixProps) {
  const guess = guessEmail(order.email);
  const [email, setEmail] = useState(order.email);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wanted = email.trim();
    if (!isEmail(wanted)) {
      setError(t('emailShape'));
      return;
    }
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      onOrder(await askShop('order-email', { ...orderRef, email: wanted }));
      setDone(true);
    } catch (failed) {
      setError(failureWords(t, failed));
    }
    setBusy(false);
  };
  return (
    <details className="email-fix" open={guess !== null && !isDone}>
      <summary>{t('emailWrong')}</summary>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <EmailField
          id="done-email"
          label={t('emailLabel')}
          autoComplete="email"
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        >
          {guess !== null && email === order.email && (
            <button type="button" className="link" onClick={() => setEmail(guess)}>
              {t('emailGuess', { email: guess })}
            </button>
          )}
        </EmailField>
        <button className="button button-plain" type="submit" aria-disabled={isBusy}>
          {t('emailChange')}
        </button>
        <p role="status">{isDone && t('emailChanged', { email: order.email })}</p>
      </form>
    </details>
  );
}
