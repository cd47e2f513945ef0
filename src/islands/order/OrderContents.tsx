import type { LinePieces, OrderRef, ShipmentView, DocumentRef } from '#src/contract/account-api.ts';
import type { OrderView, OrderLineView } from '#src/contract/shop-api.ts';
import { contactFragment } from '#src/domain/order/contact-link.ts';
import { reviewAddress, exchangeOf } from '#src/domain/order/order-link.ts';
import { EmailFix } from '#src/islands/order/EmailFix.tsx';
import { lineName } from '#src/wording/line-name.ts';
import { OrderDetails } from '#src/islands/order/OrderDetails.tsx';
import type { OrderMessages, OrderProps } from '#src/islands/order/props.ts';
import { Reorder, type ReorderProps } from '#src/islands/order/Reorder.tsx';
import { ReturnForm } from '#src/islands/order/ReturnForm.tsx';
import { Returns } from '#src/islands/order/Returns.tsx';
import type { OrderState } from '#src/islands/order/use-order.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import { isPaid } from '#src/stores/checkout/settle.ts';
import { formatDay } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { useState } from 'react';
import { failureWords } from '#src/wording/failure-words.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { productById } from '#src/stores/cart/load-product.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { openPage } from '#src/islands/order/open-page.ts';
import { formatAmount } from '#src/domain/format/money.ts';

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

interface ParcelsProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly shipments: readonly ShipmentView[];
  /** Words for pieces. */
  readonly contents: (lines: readonly LinePieces[]) => string;
}

/** Every parcel, and where it can be followed. */
function Parcels({ t, locale, shipments, contents }: ParcelsProps) {
  if (shipments.length === 0) return null;
  const day = (date: string): string => formatDay(locale, new Date(date));
  return (
    <section className="order-part" aria-labelledby="order-parcels">
      <h2 id="order-parcels">{t('parcels', { count: shipments.length })}</h2>
      <ul>
        {shipments.map(({ carrier, tracking, trackingUrl, shippedAt, deliveredAt, lines }) => (
          <li key={`${shippedAt} ${tracking}`} className="order-entry">
            <p>
              {carrier}
              {tracking !== '' && (
                <>
                  {' '}
                  <span className="label" translate="no">
                    {tracking}
                  </span>
                </>
              )}
            </p>
            <p className="label">
              {deliveredAt === ''
                ? t('shippedOn', { day: day(shippedAt) })
                : t('deliveredOn', { day: day(deliveredAt) })}
            </p>
            {shipments.length > 1 && <p className="label">{contents(lines)}</p>}
            {trackingUrl !== '' && (
              <a className="go" href={trackingUrl} target="_blank" rel="noreferrer">
                {t('follow')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CancelProps {
  readonly t: ClientT<OrderMessages>;
  readonly orderRef: OrderRef;
  readonly onOrder: (order: OrderView) => void;
}

/** Gives up an order that nothing was paid for: asked twice, because it cannot be undone. */
function Cancel({ t, orderRef, onOrder }: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const cancel = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      onOrder(await askShop('order-cancel', orderRef));
    } catch (failed) {
      setError(failureWords(t, failed));
      setBusy(false);
    }
  };
  if (!isAsked) {
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('cancel')}
      </button>
    );
  }
  return (
    <div className="note order-ask" role="group" aria-label={t('cancel')}>
      <p>{t('cancelAsk')}</p>
      <p className="actions">
        {/* The press that opened this is gone with its button. */}
        <button type="button" className="button" aria-disabled={isBusy} autoFocus onClick={() => void cancel()}>
          {t('cancelYes')}
        </button>
        <button type="button" className="link" onClick={() => setAsked(false)}>
          {t('cancelNo')}
        </button>
      </p>
      <p role="alert" className="field-error">
        {error}
      </p>
    </div>
  );
}

const FILES = import.meta.glob<Messages<'exchange'>>('/i18n/*/order.json', {
  query: '?words=exchange',
  import: 'default',
});

/** Loads what the address offers, as lines of today, with the words for it. @throws where they cannot be loaded */
async function loadExchange(locale: Locale) {
  const words = FILES[`/i18n/${locale}/order.json`];
  if (words === undefined) throw new Error(`i18n/${locale}/order.json is missing.`);
  const found = await Promise.all(
    exchangeOf(location.search).map(async ({ item, product, quantity }): Promise<OrderLineView[]> => {
      const payload = await productById(product, locale);
      const piece = payload?.product.items.find(({ id }) => id === item);
      if (payload === null || piece === undefined) return [];
      const { sku, values, price: unitPrice } = piece;
      return [{ item, product, name: payload.product.name, values, sku, quantity, unitPrice, discount: 0, vatRate: 0 }];
    }),
  );
  return { t: createT(await words(), locale), lines: found.flat() };
}

/**
 * The new pieces of an exchange that the shop has agreed on: one press puts them into the cart. Nothing where the
 * address offers none.
 */
function Exchange(props: Omit<ReorderProps, 'lines' | 'label'>) {
  const [isOffered] = useState(() => exchangeOf(location.search).length > 0);
  return isOffered ? <Offer {...props} /> : null;
}

function Offer(props: Omit<ReorderProps, 'lines' | 'label'>) {
  const loaded = useLoaded(loadExchange, props.locale);
  if (loaded === null) return null;
  const { t, lines } = loaded;
  return (
    <section className="order-part" aria-labelledby="order-exchange">
      <h2 id="order-exchange">{t('exchange')}</h2>
      <p>{lines.length > 0 ? t('exchangeText') : t('exchangeGone')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.item} dir="auto">
            {line.quantity} × {lineName(line)}
          </li>
        ))}
      </ul>
      {lines.length > 0 && <Reorder {...props} lines={lines} label={t('exchangeAdd')} />}
    </section>
  );
}

interface DocumentsProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly orderRef: OrderRef;
  readonly documents: readonly DocumentRef[];
  /** ISO 4217. */
  readonly currency: string;
}

/** Invoices and credit notes, each as a page of its own that prints. */
function Documents({ t, locale, orderRef, documents, currency }: DocumentsProps) {
  const [error, setError] = useState('');
  if (documents.length === 0) return null;
  const open = (id: string): void => {
    setError('');
    openPage(() => askShop('document', { ref: orderRef, document: id })).catch((failed: unknown) =>
      setError(failureWords(t, failed)),
    );
  };
  return (
    <section className="order-part" aria-labelledby="order-documents">
      <h2 id="order-documents">{t('documents')}</h2>
      <ul>
        {documents.map(({ id, kind, number, issuedAt, amount }) => (
          <li key={id} className="order-entry">
            <p>
              {t(`document.${kind}`)}{' '}
              <span className="label" translate="no">
                {number}
              </span>
            </p>
            <p className="label">
              {formatDay(locale, new Date(issuedAt))} · {formatAmount(locale, amount, currency)}
            </p>
            <button type="button" className="link" onClick={() => open(id)}>
              {t('openDocument')}
              <span className="hidden-visually"> {number}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="field-error">
        {error}
      </p>
    </section>
  );
}
