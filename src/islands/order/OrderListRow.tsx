import { isSoldPicture } from '#src/contract/sold-picture.ts';
import type { AccountProps } from '#src/islands/order/props.ts';
import { isToPay, isUnderWay, rowState } from '#src/islands/order/row-state.ts';
import { SoldPicture } from '#src/islands/order/SoldPicture.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatDay } from '#src/i18n/format.ts';
import type { OrderRow } from '#src/stores/orders/account-orders.ts';

export interface OrderListRowProps {
  readonly t: ClientT<AccountProps['messages']>;
  readonly props: AccountProps;
  readonly row: OrderRow;
  readonly isWithdrawn: boolean;
}

/** Names of the products, as many as fit on a label. */
function productNames(t: OrderListRowProps['t'], { lines }: OrderRow): string {
  const [first, second] = lines;
  const names = [first, second].flatMap((line) => line?.name ?? []).join(', ');
  return lines.length > 2 ? t('andMore', { names, count: lines.length - 2 }) : names;
}

/** Pictures of an order in a list. */
const SHOWN = 3;

/** One order of the account, and the way to its page. */
export function OrderListRow({ t, props: { locale, paths }, row, isWithdrawn }: OrderListRowProps) {
  return (
    <a className="order-row" href={`${paths.orders}?order=${row.number}`}>
      <span className="order-number" translate="no">
        {row.number}
      </span>
      <time className="label" dateTime={new Date(row.placedAt).toISOString()}>
        {formatDay(locale, new Date(row.placedAt))}
      </time>
      <span className="order-works" dir="auto">
        <span className="order-pictures">
          {row.lines
            .filter(({ picture }) => isSoldPicture(picture))
            .slice(0, SHOWN)
            .map(({ picture }, index) => (
              // Two lines may show the same; their names stand beside.
              // oxlint-disable-next-line react/no-array-index-key
              <SoldPicture key={index} path={picture} name="" />
            ))}
        </span>
        {productNames(t, row)}
      </span>
      <span
        className="order-state"
        data-open={isUnderWay(row) ? '' : undefined}
        data-waits={isToPay(row) ? '' : undefined}
      >
        {t(`state.${rowState(row, isWithdrawn)}`)}
      </span>
      <span className="order-total">{formatAmount(locale, row.total, row.currency)}</span>
    </a>
  );
}
