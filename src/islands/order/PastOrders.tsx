import { useState } from 'react';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { AccountProps } from '#src/islands/order/props.ts';
import { formatDay } from '#src/i18n/format.ts';
import { listPastOrders, type PastOrder, type PastPage } from '#src/stores/orders/past-orders.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadPastOrderWords, type PastOrderT } from '#src/wording/past-order-words.ts';

function PastRow({
  t,
  locale,
  orders,
  order,
}: {
  readonly t: PastOrderT;
  readonly locale: Locale;
  readonly orders: string;
  readonly order: PastOrder;
}) {
  const names = order.lines.map(({ name }) => name);
  return (
    <a className="order-row" href={`${orders}?past=${order.id}`}>
      <span className="order-number" translate="no">
        {order.number}
      </span>
      <time className="label" dateTime={order.placed.replace(' ', 'T')}>
        {formatDay(locale, new Date(order.placed))}
      </time>
      <span className="order-works" dir="auto">
        {names.slice(0, 2).join(', ')}
        {names.length > 2 && ' …'}
      </span>
      <span className="order-state">{t(`state.${order.state}`)}</span>
      <span className="order-total">{formatAmount(locale, order.total, order.currency)}</span>
    </a>
  );
}

const firstPage = (locale: Locale): Promise<PastPage> => listPastOrders(locale, 1);

/** Orders that a former shop has taken from the owner of the account. Nothing where there are none. */
export function PastOrders({ locale, paths }: Pick<AccountProps, 'locale' | 'paths'>) {
  const t = useLoaded(loadPastOrderWords, locale);
  const first = useLoaded(firstPage, locale);
  const [others, setOthers] = useState<readonly PastPage[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (t === null || first === null || first.orders.length === 0) return null;
  const seen = 1 + others.length;
  const more = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const next = await listPastOrders(locale, seen + 1);
      setOthers((before) => [...before, next]);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const orders = [first, ...others].flatMap((page) => page.orders);
  return (
    <section className="order-part" aria-labelledby="past-orders">
      <h2 id="past-orders">{t('title')}</h2>
      <p className="label">{t('intro')}</p>
      <ul className="orders">
        {orders.map((order) => (
          <li key={order.id}>
            <PastRow t={t} locale={locale} orders={paths.orders} order={order} />
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">{t('failed')}</p>}
      {seen < first.pages && (
        <button type="button" className="button button-plain" disabled={isBusy} onClick={() => void more()}>
          {t('more')}
        </button>
      )}
    </section>
  );
}
