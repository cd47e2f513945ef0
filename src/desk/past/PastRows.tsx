import { useCallback } from 'react';
import type { PastOrderRow } from '#src/contract/desk/past-orders.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { useList, type ListState } from '#src/staff/kit/use-list.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';

/** Orders of a former shop that words find; '': all. */
export function usePastOrders(text: string): ListState<PastOrderRow> {
  const desk = useDesk();
  return useList(
    useCallback(
      async (after: string) => {
        const { orders, next } = await desk.read('past-orders', { text, ...(after === '' ? {} : { after }) });
        return { rows: orders, after: next ?? '' };
      },
      [desk, text],
    ),
  );
}

/** Orders of a former shop: nothing of them is chosen or handed on. */
export function PastRows({ orders, isBusy }: { readonly orders: readonly PastOrderRow[]; readonly isBusy: boolean }) {
  const { desk, t } = usePart('desk-past');
  return (
    <table className="desk-list" aria-busy={isBusy} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('customer')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" className="number">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <a href={`#past/${order.id}`} translate="no">
                {order.number}
              </a>{' '}
              <time dateTime={order.placed}>{formatDay(desk.locale, new Date(order.placed))}</time>
            </td>
            <td dir="auto">{order.name}</td>
            <td>
              <span className="chip">{t(`state.${order.state}`)}</span>{' '}
              <span className="label" dir="auto">
                {t('of', { shop: order.shop })}
              </span>
            </td>
            <td className="number">{formatAmount(desk.locale, order.total, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
