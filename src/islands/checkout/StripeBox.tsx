import { useEffect, useRef, useState } from 'react';
import type { CheckoutProps, CheckoutMessages } from '#src/islands/checkout/props.ts';
import { openPaymentForm, type PaymentForm } from '#src/islands/checkout/stripe.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface StripeBoxProps
  extends
    Pick<CheckoutProps, 'stripeKey' | 'locale' | 'currency'>,
    Pick<OtherWaysProps, 't' | 'onTransfer' | 'onPayLater'> {
  /** Minor units. */
  readonly amount: number;
  /** Told once the form is open, and null when it is gone. */
  readonly onForm: (form: PaymentForm | null) => void;
  readonly onComplete: (isComplete: boolean) => void;
}

/** ms after which the form counts as slow: other ways are shown beside the wait. */
const SLOW_MS = 10_000;

/** Shows where Stripe's form stands: cards, wallets and what else is allowed. It is asked for when this is shown. */
export function StripeBox(props: StripeBoxProps) {
  const [round, setRound] = useState(0);
  return <StripeFrame key={round} {...props} onRetry={() => setRound(round + 1)} />;
}

function StripeFrame({
  stripeKey,
  locale,
  currency,
  t,
  amount,
  onForm,
  onComplete,
  onTransfer,
  onPayLater,
  onRetry,
}: StripeBoxProps & { readonly onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(amount);
  const form = useRef<PaymentForm | null>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    latest.current = amount;
    form.current?.setAmount(amount);
  }, [amount]);

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isGone = false;
    const fail = (): void => {
      if (!isGone) setState('failed');
    };
    openPaymentForm(element, {
      publishableKey: stripeKey,
      locale,
      currency,
      amount: latest.current,
      onReady: () => setState('ready'),
      onChange: onComplete,
      onFailure: fail,
    }).then((opened) => {
      if (isGone) return opened.remove();
      form.current = opened;
      opened.setAmount(latest.current);
      return onForm(opened);
    }, fail);
    const themes = new MutationObserver(() => form.current?.setTheme());
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      isGone = true;
      themes.disconnect();
      form.current?.remove();
      form.current = null;
      onForm(null);
      onComplete(false);
    };
  }, [stripeKey, locale, currency, onForm, onComplete]);

  return (
    <>
      {(state === 'loading' || state === 'slow') && <p role="status">{t('paymentLoading')}</p>}
      {(state === 'slow' || state === 'failed') && (
        <OtherWays
          t={t}
          words={t(state === 'slow' ? 'paymentSlow' : 'paymentUnloaded')}
          onRetry={state === 'failed' ? onRetry : null}
          onTransfer={onTransfer}
          onPayLater={onPayLater}
        />
      )}
      <div ref={place} className="stripe-box" hidden={state === 'failed'} />
    </>
  );
}

interface OtherWaysProps {
  readonly t: ClientT<CheckoutMessages>;
  /** Words for what is the matter with the provider's form. */
  readonly words: string;
  /** Asks for it once more; null: it is still on its way. */
  readonly onRetry: (() => void) | null;
  /** Null: the shop takes no transfers, or the order is placed. */
  readonly onTransfer: (() => void) | null;
  /** Orders first; null: the order is placed, and a mail brings the link. */
  readonly onPayLater: (() => void) | null;
}

/**
 * Shows what can be done while the provider's form does not come: nothing that was typed is lost, and the order does
 * not depend on it.
 */
function OtherWays({ t, words, onRetry, onTransfer, onPayLater }: OtherWaysProps) {
  return (
    <div className="note" role="alert">
      <p>{words}</p>
      <p>{t(onPayLater === null ? 'payLaterPlaced' : 'payLaterNote')}</p>
      <p className="actions">
        {onRetry !== null && (
          <button type="button" className="link" onClick={onRetry}>
            {t('retry')}
          </button>
        )}
        {onTransfer !== null && (
          <button type="button" className="link" onClick={onTransfer}>
            {t('payByTransfer')}
          </button>
        )}
        {onPayLater !== null && (
          <button type="button" className="link" onClick={onPayLater}>
            {t('payLater')}
          </button>
        )}
      </p>
    </div>
  );
}
