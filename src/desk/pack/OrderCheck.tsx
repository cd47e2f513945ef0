import type { PackOrder } from '#src/contract/desk/pack.ts';
import { OrderChips } from '#src/desk/pack/OrderChips.tsx';
import type { PackT } from '#src/desk/pack/pack-types.ts';
import { isPicked } from '#src/domain/order/picking.ts';

export interface OrderCheckProps {
  readonly t: PackT;
  readonly order: PackOrder;
  readonly mark: (order: PackOrder, packed: boolean) => void;
}

/** An order before its parcel is closed: what goes into it, and what else it needs. */
export function OrderCheck({ t, order, mark }: OrderCheckProps) {
  const { id, number, address, lines, gift, giftMessage, courierNote, hasReturn, packed } = order;
  const sum = (field: 'left' | 'picked'): number => lines.reduce((all, line) => all + line[field], 0);
  const isReady = isPicked(order);
  return (
    <li className="pick-order" id={`check-${id}`} tabIndex={-1} data-whole={isReady}>
      <h3>
        {number} · {address.name}
      </h3>
      <p>
        <span>{isReady ? t('check.ready') : t('check.pieces', { picked: sum('picked'), left: sum('left') })}</span>{' '}
        <OrderChips t={t} order={order} />
      </p>
      <ul className="pick-parts">
        {lines.map(({ line, name, values, left, picked }) => (
          <li key={line}>
            {picked}/{left} {[name, ...values].join(', ')}
          </li>
        ))}
      </ul>
      {hasReturn && <p className="note">{t('check.return')}</p>}
      {gift && <p>{t('check.gift')}</p>}
      {giftMessage !== '' && <p>{t('check.message', { text: giftMessage })}</p>}
      {courierNote !== '' && <p>{t('check.note', { text: courierNote })}</p>}
      {packed !== '' ? (
        <button type="button" className="button button-plain" onClick={() => mark(order, false)}>
          {t('check.unmark', { number })}
        </button>
      ) : (
        isReady && (
          <button type="button" className="button" onClick={() => mark(order, true)}>
            {t('check.mark', { number })}
          </button>
        )
      )}
    </li>
  );
}
