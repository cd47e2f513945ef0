import type { LinePieces, OrderRef } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { contactFragment } from '#src/domain/order/contact-link.ts';
import { reviewAddress } from '#src/domain/order/order-link.ts';
import { Cancel } from '#src/islands/order/Cancel.tsx';
import { Documents } from '#src/islands/order/Documents.tsx';
import { Exchange } from '#src/islands/order/Exchange.tsx';
import { EmailFix } from '#src/islands/order/EmailFix.tsx';
import { lineName } from '#src/wording/line-name.ts';
import { OrderDetails } from '#src/islands/order/OrderDetails.tsx';
import { Parcels } from '#src/islands/order/Parcels.tsx';
import type { OrderMessages, OrderProps } from '#src/islands/order/props.ts';
import { Reorder } from '#src/islands/order/Reorder.tsx';
import { ReturnForm } from '#src/islands/order/ReturnForm.tsx';
import { Returns } from '#src/islands/order/Returns.tsx';
import type { OrderState } from '#src/islands/order/use-order.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { isPaid } from '#src/stores/checkout/settle.ts';

export interface OrderContentsProps {
  readonly t: ClientT<OrderMessages>;
  readonly props: OrderProps;
  readonly orderRef: OrderRef;
  readonly order: OrderView;
  readonly state: Pick<OrderState, 'afterSales' | 'take' | 'takeAfterSales'>;
}

/**
 * Everything about an order below its headline: parcels, papers, returns, what was ordered, and what can be done with
 * it.
 */
export function OrderContents({
  t,
  props,
  orderRef,
  order,
  state: { afterSales, take, takeAfterSales },
}: OrderContentsProps) {
  const { locale, paths } = props;
  const { currency } = order.quote;
  const hasLeft = order.fulfilment !== 'unfulfilled';
  const isPending = order.state === 'open' && !isPaid(order) && !order.processing && order.paid === 0;
  const contents = (pieces: readonly LinePieces[]): string =>
    pieces
      .map(({ line, quantity }) => {
        const view = order.lines[afterSales?.lines.findIndex((known) => known.line === line) ?? -1];
        return view === undefined ? '' : `${quantity} × ${lineName(view)}`;
      })
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <div className="order-sheet">
      {/* Of one that waits to be accepted, the form shows them. */}
      {(order.offered === undefined || props.page === 'account') && (
        <OrderDetails t={t} props={props} order={order} afterSales={afterSales} />
      )}
      <div className="order-aside">
        <Exchange t={t} locale={locale} currency={currency} cartPath={paths.cart} />
        {afterSales !== null && (
          <>
            <Parcels t={t} locale={locale} shipments={afterSales.shipments} contents={contents} />
            <Returns t={t} locale={locale} orderRef={orderRef} returns={afterSales.returns} contents={contents} />
            <Documents t={t} locale={locale} orderRef={orderRef} documents={afterSales.documents} currency={currency} />
          </>
        )}
        <section className="order-part" aria-labelledby="order-help">
          <h2 id="order-help">{t('help')}</h2>
          <Reorder t={t} locale={locale} lines={order.lines} currency={currency} cartPath={paths.cart} />
          {isPaid(order) && (
            <p>
              <a className="go" href={`${paths.withdraw}?order=${order.number}`}>
                {t('withdraw')}
              </a>
            </p>
          )}
          {order.fulfilment === 'delivered' && (
            <p>
              <a className="go" href={reviewAddress(locale, orderRef)}>
                {t('review')}
              </a>
            </p>
          )}
          {hasLeft && afterSales !== null && (
            <ReturnForm t={t} orderRef={orderRef} order={order} afterSales={afterSales} onAfterSales={takeAfterSales} />
          )}
          {isPending && <Cancel t={t} orderRef={orderRef} onOrder={take} />}
          {order.state === 'open' && !hasLeft && <EmailFix t={t} orderRef={orderRef} order={order} onOrder={take} />}
          <p>
            <a className="go" href={`${paths.contact}#${contactFragment(order)}`}>
              {t('askUs')}
            </a>
          </p>
        </section>
      </div>
    </div>
  );
}
