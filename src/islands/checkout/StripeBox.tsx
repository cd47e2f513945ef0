import { useEffect, useRef, useState } from 'react';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import { openPaymentForm, type PaymentForm } from '#src/islands/checkout/stripe.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface StripeBoxProps extends Pick<CheckoutProps, 'stripeKey' | 'locale' | 'currency'> {
  readonly t: ClientT<CheckoutMessages>;
  /** Minor units. */
  readonly amount: number;
  /** Told once the form is open, and null when it is gone. */
  readonly onForm: (form: PaymentForm | null) => void;
  readonly onComplete: (isComplete: boolean) => void;
}

/** Where Stripe's form stands: cards, wallets and what else is allowed. */
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
  onRetry,
}: StripeBoxProps & { readonly onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(amount);
  const form = useRef<PaymentForm | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    latest.current = amount;
    form.current?.setAmount(amount);
  }, [amount]);

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
      {state === 'loading' && <p role="status">{t('paymentLoading')}</p>}
      {state === 'failed' && (
        <div className="note" role="alert">
          <p>{t('paymentUnloaded')}</p>
          <button type="button" className="link" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      )}
      <div ref={place} className="stripe-box" hidden={state === 'failed'} />
    </>
  );
}
