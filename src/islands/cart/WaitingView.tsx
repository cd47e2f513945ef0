import type { ReactNode } from 'react';
import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { formatTime } from '#src/i18n/format.ts';
import type { PlacedOrder } from '#src/stores/checkout/orders.ts';

export interface WaitingViewProps extends Pick<CartProps, 'messages' | 'locale' | 'checkoutPath'> {
  readonly order: PlacedOrder;
  /** Words for what is in the cart and not in the order; '': nothing. */
  readonly beside: string;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onGiveUp: () => void;
  /** Words for what went wrong. */
  readonly children: ReactNode;
}

/** That an order waits for its payment, until when, what it leaves out, and what can be done. */
export function WaitingView(props: WaitingViewProps) {
  const { locale, messages, checkoutPath, order, beside, isBusy, onChange, onGiveUp, children } = props;
  const t = createT(messages, locale);
  return (
    <section className="cart-waiting" aria-label={t('waitingName')}>
      <p>{t('waiting', { number: order.number, time: formatTime(locale, new Date(order.until)) })}</p>
      {beside !== '' && <p className="cart-beside">{t('waitingBeside', { names: beside })}</p>}
      <p className="actions">
        <a className="button" href={`${checkoutPath}?step=payment`}>
          {t('waitingPay')}
        </a>
        <button className="cart-link" type="button" aria-disabled={isBusy} onClick={onChange}>
          {t('waitingChange')}
        </button>
        <button className="cart-link" type="button" aria-disabled={isBusy} onClick={onGiveUp}>
          {t('waitingGiveUp')}
        </button>
      </p>
      {children}
    </section>
  );
}
