import { useCallback } from 'react';
import type { PastOrder } from '#src/contract/desk/past-orders.ts';
import type { MovedAddress } from '#src/contract/moving-in/moved.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { customerPlace } from '#src/desk/customers/customer-words.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';

interface PastOrderPageProps {
  readonly id: string;
}

interface PartProps extends Omit<PastOrderPageProps, 'id'> {
  readonly order: PastOrder;
}

function Lines({ order }: PartProps) {
  const { desk, t } = usePart('desk-past');
  const amount = (value: number): string => formatAmount(desk.locale, value, order.currency);
  const sums = [
    [t('shipping'), order.shipping],
    [t('discount'), order.discount],
    [t('tax'), order.tax],
    [t('total'), order.total],
  ] as const;
  return (
    <section className="order-part" aria-labelledby="past-lines">
      <h2 id="past-lines">{t('lines')}</h2>
      <ul className="order-lines">
        {order.lines.map((line, index) => (
          // Lines of a former shop have no names of their own, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <div>
              <p dir="auto">{line.name}</p>
              <p className="label">{line.sku}</p>
            </div>
            <p className="order-amount">
              {amount(line.quantity * line.price)}
              <span className="label">{t('lineOf', { quantity: line.quantity, price: amount(line.price) })}</span>
            </p>
          </li>
        ))}
      </ul>
      <dl className="order-sums">
        {sums.map(([text, value]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{amount(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function AddressOf({ title, address }: { readonly title: string; readonly address: MovedAddress }) {
  const desk = useDesk();
  const countries = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'region' });
  const country = address.country === '' ? '' : (countries.of(address.country) ?? address.country);
  const lines = addressLines({ ...address, region: address.region ?? '' }, country);
  return (
    <section className="order-part">
      <h2>{title}</h2>
      <address dir="auto">
        {[...lines, address.phone]
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
      </address>
    </section>
  );
}

/** An order of a former shop, to be read. */
export function PastOrderPage({ id }: PastOrderPageProps) {
  const { desk, t } = usePart('desk-past');
  const { value: order, error, reload } = useRead(useCallback(() => desk.read('past-order', { id }), [desk, id]));
  const isGone = error !== null && toDeskError(error).code === 'not_found';
  return (
    <>
      <p>
        <a href="#past">{t('all')}</a>
      </p>
      {isGone ? <p className="note">{t('gone')}</p> : <Failed error={error} reload={reload} />}
      {order === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {order !== null && !isGone && (
        <div className="order-page">
          <header>
            <h1 translate="no">{order.number}</h1>
            <p className="lead" dir="auto">
              {t('of', { shop: order.shop })} · {formatDayTime(desk.locale, new Date(order.placed))} ·{' '}
              {t(`state.${order.state}`)}
            </p>
            <p className="note">{t('intro')}</p>
          </header>
          <div className="order-main">
            <Lines order={order} />
          </div>
          <div className="order-side">
            <section className="order-part" aria-labelledby="past-customer">
              <h2 id="past-customer">{t('customer')}</h2>
              <p dir="auto">{order.name}</p>
              {order.email !== '' && (
                <p>
                  <a href={`#${customerPlace(order.email)}`} translate="no">
                    {order.email}
                  </a>
                </p>
              )}
            </section>
            {order.shippingAddress !== null && <AddressOf title={t('delivery')} address={order.shippingAddress} />}
            {order.billingAddress !== null && <AddressOf title={t('billing')} address={order.billingAddress} />}
          </div>
        </div>
      )}
    </>
  );
}
