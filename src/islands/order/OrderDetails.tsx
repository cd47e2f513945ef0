import type { AfterSalesView } from '#src/contract/account-api.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { OrderMessages, OrderProps } from '#src/islands/order/props.ts';
import { SoldPicture } from '#src/islands/order/SoldPicture.tsx';
import { refundedOf } from '#src/islands/order/withdrawn.ts';
import { billSums } from '#src/wording/bill-sums.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { soldItemPath } from '#src/domain/catalogue/item-path.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Bill } from '#src/ui/Bill.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadExtrasWords } from '#src/wording/extras-words.ts';

export interface OrderDetailsProps {
  readonly t: ClientT<OrderMessages>;
  readonly props: OrderProps;
  readonly order: OrderView;
  readonly afterSales: AfterSalesView | null;
}

/** Shows what was ordered, as it was: names, prices and VAT of the day. */
export function OrderDetails({ t, props, order, afterSales }: OrderDetailsProps) {
  return (
    <section className="order-details" aria-labelledby="order-details">
      <h2 id="order-details">{t('summary')}</h2>
      <OrderBill t={t} props={props} order={order} afterSales={afterSales} />
      <OrderPlaces t={t} props={props} order={order} />
    </section>
  );
}

export interface OrderBillProps {
  readonly t: ClientT<OrderMessages>;
  readonly props: Pick<OrderProps, 'locale' | 'vatExemptNote'>;
  readonly order: Pick<OrderView, 'payment' | 'lines' | 'quote' | 'shipping' | 'coupon'>;
  readonly afterSales: Pick<AfterSalesView, 'lines'> | null;
}

/** Lines, with what of them was refunded, and sums. */
export function OrderBill({ t, props, order, afterSales }: OrderBillProps) {
  const { locale, vatExemptNote } = props;
  const { quote, shipping } = order;
  const refunded = (quantity: number, at: number): { readonly remark?: string } => {
    const count = refundedOf(order.payment, quantity, afterSales?.lines[at]?.refunded);
    if (count === 0) return {};
    return { remark: count < quantity ? t('lineRefunded', { count, quantity }) : t('lineRefundedAll') };
  };
  const lines = order.lines.map(({ item, product, sku, picture, name, values, quantity, unitPrice }, at) => ({
    key: item,
    name,
    picture: picture !== undefined && <SoldPicture path={picture} name={name} />,
    path: soldItemPath(locale, product, sku),
    option: values.filter((value) => value !== '').join(', '),
    quantity: t('quantity', { count: quantity }),
    amount: formatAmount(locale, unitPrice * quantity, quote.currency),
    ...refunded(quantity, at),
  }));
  return (
    <Bill
      lines={lines}
      sums={billSums(quote, t, { locale, shipping: shipping.name, coupon: order.coupon, vatExemptNote })}
    />
  );
}

/** Shows where it goes, how and when, and where the invoice goes. */
export function OrderPlaces({ t, props: { locale, countries }, order }: Omit<OrderDetailsProps, 'afterSales'>) {
  const { shipping, address, billing } = order;
  const place = ({ name, company, street, extra, postcode, city, region, country }: Address) => (
    <address dir="auto">
      {[name, company, street, extra, `${postcode} ${city} ${region}`.trim(), countries[country] ?? country]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </address>
  );
  return (
    <dl className="facts-list">
      <div>
        <dt>{t('deliverTo')}</dt>
        <dd>{place(address)}</dd>
        <dd className="label">
          {shipping.dates
            ? t('deliverOn', { name: shipping.name, days: formatSpan(locale, shipping.dates) })
            : t('deliverBy', { name: shipping.name, from: shipping.daysMin, to: shipping.daysMax })}
        </dd>
      </div>
      {(order.courierNote || order.gift) && <DeliveryExtras locale={locale} order={order} />}
      {billing !== null && (
        <div>
          <dt>{t('billTo')}</dt>
          <dd>{place(billing)}</dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Shows what was said about the delivery: few do, so its words come when they are needed. An order that an older
 * version of the shop has answered has none.
 */
function DeliveryExtras({
  locale,
  order: { courierNote, gift },
}: {
  readonly locale: OrderProps['locale'];
  readonly order: Pick<OrderView, 'courierNote' | 'gift'>;
}) {
  const t = useLoaded(loadExtrasWords, locale);
  if (t === null) return null;
  return (
    <>
      {courierNote !== '' && (
        <div>
          <dt>{t('toCourier')}</dt>
          <dd dir="auto">{courierNote}</dd>
        </div>
      )}
      {gift !== null && (
        <div>
          <dt>{t('isGift')}</dt>
          <dd className="order-card" dir="auto">
            {gift.message}
          </dd>
        </div>
      )}
    </>
  );
}
