import { useState } from 'react';
import type { OrderRef } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

export interface CancelProps {
  readonly t: ClientT<OrderMessages>;
  readonly orderRef: OrderRef;
  readonly onOrder: (order: OrderView) => void;
}

/** Gives up an order that nothing was paid for: asked twice, because it cannot be undone. */
export function Cancel({ t, orderRef, onOrder }: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const cancel = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      onOrder(await askShop('order-cancel', orderRef));
    } catch (failed) {
      setError(failureWords(t, failed));
      setBusy(false);
    }
  };
  if (!isAsked) {
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('cancel')}
      </button>
    );
  }
  return (
    <div className="note order-ask" role="group" aria-label={t('cancel')}>
      <p>{t('cancelAsk')}</p>
      <p className="actions">
        {/* The press that opened this is gone with its button. */}
        <button type="button" className="button" aria-disabled={isBusy} autoFocus onClick={() => void cancel()}>
          {t('cancelYes')}
        </button>
        <button type="button" className="link" onClick={() => setAsked(false)}>
          {t('cancelNo')}
        </button>
      </p>
      <p role="alert" className="field-error">
        {error}
      </p>
    </div>
  );
}
