import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LatePayment, OrderView } from '#src/contract/shop-api.ts';
import { headlineOf } from '#src/domain/order/headline.ts';
import { FULFILMENT_STATES, type FulfilmentState } from '#src/domain/order/order-states.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { textOf, type Phase } from '#src/islands/order/phase.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import { remainingOf } from '#src/islands/order/withdrawn.ts';
import type { OrderState } from '#src/islands/order/use-order.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatTime, formatShortDay } from '#src/i18n/format.ts';
import { paymentWords } from '#src/wording/payment-words.ts';
import { LIMITS } from '#src/config.ts';
import type { AfterSalesView } from '#src/contract/account-api.ts';
import { isPaid } from '#src/stores/checkout/settle.ts';

const TITLE = {
  paid: 'pageTitle.paid',
  refunded: 'pageTitle.paid',
  refund_failed: 'pageTitle.paid',
  disputed: 'pageTitle.paid',
  checking: 'pageTitle.waiting',
  late: 'pageTitle.waiting',
  failed: 'pageTitle.open',
  unpaid: 'pageTitle.open',
  offered: 'pageTitle.waiting',
  transfer: 'pageTitle.open',
  expired: 'pageTitle.closed',
  cancelled: 'pageTitle.closed',
  returning: 'pageTitle.closed',
  kept: 'pageTitle.closed',
} as const satisfies Readonly<Record<Phase, string>>;

/** Phases in which the line with its stations would say nothing, or the wrong thing. */
const WITHOUT_TRACK: readonly Phase[] = [
  'offered',
  'expired',
  'cancelled',
  'disputed',
  'refunded',
  'refund_failed',
  'returning',
  'kept',
];

function tellsGoods(title: string): title is FulfilmentState {
  return FULFILMENT_STATES.some((state) => state === title);
}

/** Says why money that came late goes back; '' where it does not. */
function lateWords(t: HeadlineProps['t'], { paymentError, coupon }: OrderView): string {
  if (paymentError !== 'late_sold_out' && paymentError !== 'late_voucher_used') return '';
  return t(`late.${paymentError satisfies LatePayment}`, { coupon });
}

export interface HeadlineProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly order: OrderView;
  readonly phase: Phase;
  readonly afterSales: OrderState['afterSales'];
  /** Actions that can be done at once. */
  readonly children: ReactNode;
}

/** Shows how things stand with an order, in one sentence, and in the title of the tab. */
export function Headline({ t, locale, order, phase, afterSales, children }: HeadlineProps) {
  const { number, email, quote, expiresAt, fulfilment } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(t(TITLE[phase]));
  const shownPhase = useRef<Phase>(null);
  useEffect(() => {
    if (shownPhase.current !== phase) heading.current?.focus({ preventScroll: true });
    shownPhase.current = phase;
  }, [phase]);

  const amount = (value: number): string => formatAmount(locale, value, quote.currency);
  const canPay = phase === 'failed' || phase === 'unpaid';
  const remaining = afterSales === null ? 'all' : remainingOf(afterSales, order);
  const said = headlineOf({ order: order.state, payment: order.payment, fulfilment, remaining });
  const isStated = phase === 'paid' || phase === 'refunded';
  const title = isStated ? said.title : phase;
  const isOnItsWay = tellsGoods(title);
  const isWithdrawn = title === 'withdrawn' || title === 'part_withdrawn';
  const goods = isStated || (phase === 'refund_failed' && order.payment === 'part_refunded') ? said.goods : null;
  const words = {
    email,
    paid: amount(order.paid),
    refunded: amount(order.refunded),
    // A view that was kept before has no such amount.
    owed: phase === 'refund_failed' ? amount(order.owed) : '',
    left: amount(order.paid - order.refunded),
    reason: order.moneyKept,
  };
  const late = order.state === 'expired' ? lateWords(t, order) : '';
  return (
    <>
      <div role="status" className="done-word">
        <p className="label">{t('number', { number })}</p>
        <h2 ref={heading} tabIndex={-1}>
          {t(tellsGoods(title) ? `fulfilment.${title}` : `title.${title}`)}
        </h2>
        {!isOnItsWay && !isWithdrawn && <p>{t(`text.${textOf(order, phase)}`, words)}</p>}
        {late !== '' && <p>{late}</p>}
        {phase === 'failed' && <p>{paymentWords(t, order.paymentError)}</p>}
        {canPay && expiresAt !== '' && <p>{t('reserved', { time: formatTime(locale, new Date(expiresAt)) })}</p>}
        {goods !== null && <p>{t(`fulfilment.${goods}`)}</p>}
        {isOnItsWay && said.withdrawn !== null && <p>{t(`text.${said.withdrawn}`)}</p>}
        {order.demo && <p className="label">{t('demo')}</p>}
      </div>
      {children}
      {!WITHOUT_TRACK.includes(phase) && fulfilment !== 'lost' && title !== 'withdrawn' && (
        <OrderProgress t={t} locale={locale} order={order} afterSales={afterSales} />
      )}
    </>
  );
}

function showTitle(title: string): void {
  document.title = title;
}

/** The state of the order in the title of the tab, for whoever waits in another one. */
function useTitle(words: string | null): void {
  const [say] = useState(() => debouncedTitle(document.title, showTitle));
  useEffect(() => say(words), [say, words]);
}

/** Puts words before a title, so late that changes which follow each other at once count as one. */
export function debouncedTitle(base: string, show: (title: string) => void): (words: string | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (words) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(words === null ? base : `${words} · ${base}`), LIMITS.headUpdateDebounceMs);
  };
}

interface OrderProgressProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly order: OrderView;
  readonly afterSales: AfterSalesView | null;
}

const STATIONS = ['placed', 'paid', 'shipped', 'delivered'] as const;

/** The newest of some dates, ISO 8601; '' where none is known. */
function newest(dates: readonly string[]): string {
  return dates.toSorted().at(-1) ?? '';
}

/** Shows how far the order has come, as a line with four stations. */
function OrderProgress({ t, locale, order, afterSales }: OrderProgressProps) {
  const { fulfilment } = order;
  const shipments = afterSales?.shipments ?? [];
  const isShipped = fulfilment === 'shipped' || fulfilment === 'part_shipped';
  const reached = fulfilment === 'delivered' ? 3 : isShipped ? 2 : isPaid(order) ? 1 : 0;
  const dates = [
    order.placedAt,
    '',
    newest(shipments.map(({ shippedAt }) => shippedAt)),
    newest(shipments.map(({ deliveredAt }) => deliveredAt)),
  ];
  return (
    <ol className="track" aria-label={t('track')}>
      {STATIONS.map((station, index) => (
        <li
          key={station}
          data-reached={index <= reached ? '' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span>{t(`track.${station}`)}</span>
          {index <= reached && dates[index] !== '' && dates[index] !== undefined && (
            <time className="label" dateTime={dates[index]}>
              {formatShortDay(locale, new Date(dates[index]))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
