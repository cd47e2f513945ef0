import { useCallback } from 'react';
import type { MovedAddress } from '#src/contract/moving-in/moved.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { AccountProps } from '#src/islands/order/props.ts';
import { formatDay } from '#src/i18n/format.ts';
import { findPastOrder, type PastOrder } from '#src/stores/orders/past-orders.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadPastOrderWords, type PastOrderT } from '#src/wording/past-order-words.ts';

function AddressOf({
  locale,
  title,
  address,
}: {
  readonly locale: Locale;
  readonly title: string;
  readonly address: MovedAddress | null;
}) {
  if (address === null) return null;
  const countries = new Intl.DisplayNames(FORMAT_LOCALE[locale], { type: 'region' });
  const country = address.country === '' ? '' : (countries.of(address.country) ?? address.country);
  return (
    <section className="order-part">
      <h2>{title}</h2>
      <address dir="auto">
        {addressLines({ ...address, region: address.region ?? '' }, country).map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </address>
    </section>
  );
}

function Sums({ t, locale, order }: { readonly t: PastOrderT; readonly locale: Locale; readonly order: PastOrder }) {
  const amount = (value: number): string => formatAmount(locale, value, order.currency);
  const sums = [
    ...(order.shipping > 0 ? [[t('shipping'), order.shipping] as const] : []),
    ...(order.discount > 0 ? [[t('discount'), order.discount] as const] : []),
    [t('total'), order.total] as const,
    ...(order.tax > 0 ? [[t('tax'), order.tax] as const] : []),
  ];
  return (
    <section className="order-part" aria-labelledby="past-lines">
      <h2 id="past-lines">{t('lines')}</h2>
      <ul>
        {order.lines.map((line, index) => (
          // Lines of a former shop have no names of their own, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} dir="auto">
            {line.quantity} × {line.name} — {amount(line.quantity * line.price)}
          </li>
        ))}
      </ul>
      <dl>
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

/** One order of a former shop (`?past=` with its id): what it was, and nothing that can be done with it. */
export function PastOrderView({ locale, paths, id }: Pick<AccountProps, 'locale' | 'paths'> & { readonly id: string }) {
  const t = useLoaded(loadPastOrderWords, locale);
  const found = useLoaded(
    useCallback(async (one: Locale) => ({ order: await findPastOrder(one, id) }), [id]),
    locale,
  );
  if (t === null) return null;
  const order = found?.order ?? null;
  return (
    <div className="done one-order">
      <p>
        <a className="go" href={paths.orders}>
          {t('back')}
        </a>
      </p>
      {found === null && <p role="status">{t('loading')}</p>}
      {found !== null && order === null && <p className="lead">{t('gone')}</p>}
      {order !== null && (
        <>
          <h2 className="lead" translate="no">
            {order.number}
          </h2>
          <p dir="auto">
            {t('placed', { shop: order.shop, day: formatDay(locale, new Date(order.placed)) })} ·{' '}
            {t(`state.${order.state}`)}
          </p>
          <p className="label">{t('intro')}</p>
          <div className="order-sheet">
            <Sums t={t} locale={locale} order={order} />
            <div className="order-aside">
              <AddressOf locale={locale} title={t('delivery')} address={order.shipping_address} />
              <AddressOf locale={locale} title={t('billing')} address={order.billing_address} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
