import { useStore } from '@nanostores/react';
import { failureWords } from '#src/wording/failure-words.ts';
import { $attempt } from '#src/stores/checkout/place-order.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { useOnline } from '#src/ui/use-online.ts';

export interface NotesProps {
  readonly t: ClientT<CheckoutMessages>;
  readonly state: Pick<CheckoutState, 'quote' | 'placed' | 'isPlaced'>;
  readonly isBusy: boolean;
}

/** Shows what concerns the whole checkout: no network, an order that is closed, a backend that does not answer. */
export function Notes({ t, state: { quote, placed, isPlaced }, isBusy }: NotesProps) {
  const isHydrating = useHydrating();
  const attempt = useStore($attempt);
  const isOnline = useOnline();
  const failure = isPlaced ? placed.failure : quote.failure;
  const retry = isPlaced ? placed.refresh : quote.refresh;
  return (
    <div className="checkout-notes" role="status">
      {!isOnline && <p className="note">{t('offline')}</p>}
      {isOnline && failure !== null && (
        <div className="note">
          <p>{failureWords(t, failure)}</p>
          <button type="button" className="link" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {!isHydrating && attempt !== null && !isPlaced && !isBusy && <p className="note">{t('unanswered')}</p>}
      {quote.answer?.closed === true && !isPlaced && <p className="note">{t('not_open')}</p>}
      {quote.answer?.notice !== undefined && !isPlaced && <p className="note">{quote.answer.notice}</p>}
      {placed.closed !== null && !isPlaced && <p className="note">{t(`closed.${placed.closed}`)}</p>}
    </div>
  );
}
