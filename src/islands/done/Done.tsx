import { useRef, useState, useEffect } from 'react';
import { EmailFix } from '#src/islands/done/EmailFix.tsx';
import { OrderDetails } from '#src/islands/done/OrderDetails.tsx';
import { OrderLink } from '#src/islands/done/OrderLink.tsx';
import type { Phase } from '#src/islands/done/phase.ts';
import type { DoneProps } from '#src/islands/done/props.ts';
import { useOrder } from '#src/islands/done/use-order.ts';
import { useTitle } from '#src/islands/done/use-title.ts';
import { whichOrder } from '#src/islands/done/which-order.ts';
import { tokenOfLink } from '#src/domain/order-link.ts';
import { createT } from '#src/lib/client-t.ts';
import { formatAmount, formatTime } from '#src/lib/format.ts';
import { failureWords } from '#src/lib/failure-words.ts';
import { paymentWords } from '#src/lib/payment-words.ts';
import { keepOrder } from '#src/stores/checkout/orders.ts';

const TITLE = {
  paid: 'pageTitle.paid',
  refunded: 'pageTitle.paid',
  disputed: 'pageTitle.paid',
  checking: 'pageTitle.waiting',
  late: 'pageTitle.waiting',
  failed: 'pageTitle.open',
  unpaid: 'pageTitle.open',
  expired: 'pageTitle.closed',
  cancelled: 'pageTitle.closed',
} as const satisfies Readonly<Record<Phase, string>>;

/** What became of an order: the page that every way of paying leads to, and every mail. */
export function Done(props: DoneProps) {
  const { locale, messages, paths } = props;
  const t = createT(messages, locale);
  const [placed] = useState(whichOrder);
  const { order, phase, failure, refresh, take } = useOrder(placed);
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(phase && t(TITLE[phase]));
  useEffect(() => {
    // A mail's link that opens in a tab which already shows this page changes the fragment only.
    const onLink = (): void => {
      if (tokenOfLink(location.hash) !== null) location.reload();
    };
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  useEffect(() => {
    if (phase !== null) title.current?.focus({ preventScroll: true });
  }, [phase]);

  if (placed === null || (failure?.code === 'not_found' && order === null)) {
    return (
      <div className="done">
        <p className="lead">{t('none')}</p>
        <p>{t('noneText')}</p>
        <p>
          <a className="go" href={paths.catalogue}>
            {t('toCatalogue')}
          </a>
        </p>
      </div>
    );
  }
  const notice = failure !== null && (
    <div className="note" role="status">
      <p>{failureWords(t, failure)}</p>
      <button type="button" className="link" onClick={refresh}>
        {t('retry')}
      </button>
    </div>
  );
  if (order === null || phase === null) {
    return <div className="done">{notice === false ? <p role="status">{t('loading')}</p> : notice}</div>;
  }

  const { number, email, quote, expiresAt } = order;
  const amount = (value: number): string => formatAmount(locale, value, quote.currency);
  const canPay = phase === 'failed' || phase === 'unpaid';
  // What was given back whole is not sent any more.
  const isBought = phase === 'paid' || order.payment === 'part_refunded';
  return (
    <div className="done" data-phase={phase}>
      <div role="status" className="done-word">
        <p className="label">{t('number', { number })}</p>
        <h2 ref={title} tabIndex={-1}>
          {t(`title.${phase}`)}
        </h2>
        <p>{t(`text.${phase}`, { email, paid: amount(order.paid), refunded: amount(order.refunded) })}</p>
        {phase === 'failed' && <p>{paymentWords(t, order.paymentError)}</p>}
        {canPay && expiresAt !== '' && <p>{t('reserved', { time: formatTime(locale, new Date(expiresAt)) })}</p>}
        {isBought && <p>{t(`fulfilment.${order.fulfilment}`)}</p>}
        {order.demo && <p className="label">{t('demo')}</p>}
      </div>
      {notice}
      <p className="actions">
        {canPay && (
          <a
            className="button"
            href={`${paths.checkout}?step=payment`}
            onClick={() => keepOrder({ token: placed.token, isPending: true })}
          >
            {t('payNow')}
          </a>
        )}
        {order.demo && paths.inbox !== null && (
          <a className="go" href={paths.inbox}>
            {t('toInbox')}
          </a>
        )}
        {(phase === 'expired' || phase === 'cancelled') && (
          <a className="go" href={paths.cart}>
            {t('toCart')}
          </a>
        )}
        <a className="go" href={paths.catalogue}>
          {t('toCatalogue')}
        </a>
      </p>
      <OrderDetails t={t} props={props} order={order} />
      <OrderLink t={t} locale={locale} token={placed.token} />
      {order.state === 'open' && order.fulfilment === 'unfulfilled' && (
        <EmailFix t={t} token={placed.token} order={order} onOrder={take} />
      )}
    </div>
  );
}
