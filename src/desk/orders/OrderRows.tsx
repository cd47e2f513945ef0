import type { RefObject } from 'react';
import type { ListedOrder } from '#src/contract/desk/orders.ts';
import type { Chosen } from '#src/desk/orders/use-chosen.ts';
import { amountStyle, writeAmount } from '#src/domain/format/money.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** States that somebody should look at. */
const ALERTS: readonly string[] = ['disputed', 'lost', 'failed'];

/** What is over, or was not paid, is not sent. */
function isSentEver({ order, payment, fulfilment }: ListedOrder): boolean {
  return fulfilment !== 'unfulfilled' || (order === 'open' && !['unpaid', 'failed', 'refunded'].includes(payment));
}

/** Its states in words; what goes without saying is left out. */
function StateChips({ order }: { readonly order: ListedOrder }) {
  const { t } = usePart('desk-orders');
  const chips = [
    ...(order.order === 'open' ? [] : [[order.order, t(`order.${order.order}`)]]),
    [order.payment, t(`payment.${order.payment}`)],
    ...(isSentEver(order)
      ? [[order.fulfilment, order.packed ? t('packed') : t(`fulfilment.${order.fulfilment}`)]]
      : []),
  ];
  return (
    <span className="chips">
      {chips.map(([state = '', text]) => (
        <span key={state} className="chip" data-mark={ALERTS.includes(state) ? 'alert' : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}

export interface OrderRowsProps {
  readonly locale: Locale;
  readonly orders: readonly ListedOrder[];
  readonly chosen: Chosen;
  readonly isBusy: boolean;
  /** For the keyboard, which goes from row to row. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** A table on a wide screen, cards on a phone. */
export function OrderRows({ locale, orders, chosen, isBusy, body }: OrderRowsProps) {
  const { t } = usePart('desk-orders');
  const tag = FORMAT_LOCALE[locale];
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  const ids = orders.map(({ id }) => id);
  const areAllChosen = ids.length > 0 && ids.every(chosen.has);
  return (
    <>
      <label className="tick order-all">
        <input type="checkbox" checked={areAllChosen} onChange={() => chosen.toggleAll(ids)} />
        <span>{t('chooseAll')}</span>
      </label>
      <table className="desk-list order-list" aria-busy={isBusy} aria-label={t('orders')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('column.order')}</th>
            <th scope="col">{t('column.to')}</th>
            <th scope="col">{t('column.states')}</th>
            <th scope="col" className="number">
              {t('column.pieces')}
            </th>
            <th scope="col" className="number">
              {t('column.total')}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {orders.map((order) => (
            <tr key={order.id} data-order={order.id} data-chosen={chosen.has(order.id) ? '' : undefined}>
              <td className="order-choose">
                <label className="order-tick">
                  <input type="checkbox" checked={chosen.has(order.id)} onChange={() => chosen.toggle(order.id)} />
                  <span className="hidden-visually">{t('choose', { number: order.number })}</span>
                </label>
              </td>
              <td className="listed-number">
                <a href={`#order/${order.id}`}>{order.number}</a>{' '}
                <time dateTime={order.created}>{formatDayTime(locale, new Date(order.created))}</time>
              </td>
              <td className="listed-to">
                {order.name === '' ? t('forgotten') : order.name}{' '}
                <span className="listed-place">
                  {[order.city, order.country === '' ? '' : countries.of(order.country)].filter(Boolean).join(', ')}
                </span>
              </td>
              <td className="listed-states">
                <StateChips order={order} />
              </td>
              <td className="number listed-pieces">
                {order.pieces}
                <span className="listed-unit"> {t('pieces', { count: order.pieces })}</span>
              </td>
              <td className="number listed-total">{writeAmount(amountStyle(locale, order.currency), order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
