import type { AfterSalesView } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatShortDay } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { isPaid } from '#src/stores/checkout/settle.ts';

export interface OrderProgressProps {
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
export function OrderProgress({ t, locale, order, afterSales }: OrderProgressProps) {
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
