import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { CartProps } from '#src/islands/cart/props.ts';
import { COMING, TotalView } from '#src/islands/cart/TotalView.tsx';
import { changedLines, boughtLines, type LineView, type RowView } from '#src/islands/cart/view.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { createT } from '#src/i18n/client-t.ts';
import { acceptPrice, setQuantity } from '#src/stores/cart/edit.ts';
import { $shop, chosenCountry, loadShop } from '#src/stores/cart/shop.ts';
import { $country, changeChoices } from '#src/stores/settings/island-settings.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import type { ShopCountry, ShopPayload } from '#src/contract/payload.ts';
import { deliveryDates, workingDaysOf } from '#src/domain/order/delivery-dates.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { computeQuote, type Quote } from '#src/domain/order/quote.ts';
import { ratesThatFit, type ShippingRate } from '#src/domain/order/shipping.ts';

export interface CartTotalProps extends CartProps {
  /** Lines that can be shown. */
  readonly views: readonly RowView[];
  /** Those of them whose product has been read. */
  readonly read: readonly LineView[];
  /** No line is missing. */
  readonly isComplete: boolean;
}

function acceptAll(views: readonly RowView[]): void {
  for (const { line, price, priceBefore, isShort, left } of changedLines(views)) {
    if (priceBefore !== null) acceptPrice(line.item, price);
    if (isShort && left !== null) setQuantity(line.item, left);
  }
}

/** Goods, delivery to the chosen country, VAT contained, total; the way to the checkout. */
export function CartTotal({ read, ...props }: CartTotalProps) {
  const { locale, views, isComplete } = props;
  const t = createT(props.messages, locale);
  const isOnline = useOnline();
  const loaded = useStore($shop);
  const chosen = useStore($country);
  useEffect(() => void loadShop(locale), [locale]);
  const shop = typeof loaded === 'object' ? loaded : null;
  const country = shop && chosenCountry(shop, chosen, navigator.languages);
  // What a parcel weighs is known when every product has been read.
  const isRead = isComplete && read.length === views.length;
  const estimate = shop && isRead ? estimateOf(shop, country, read) : null;
  const wait = Math.max(0, ...views.map((view) => view.wait));
  const known = shop && country && estimate && { ...props, shop, country, estimate, wait };
  const quote = estimate?.quote;
  const isComing = loaded === null || loaded === 'loading' || (shop !== null && country !== null && !isRead);
  return (
    <TotalView
      {...props}
      delivery={
        known
          ? {
              where: <Delivery {...known} />,
              sum: quote?.shipping === null || quote === undefined ? '–' : writeAmount(props.amounts, quote.total),
              notes: <DeliveryNotes {...known} />,
            }
          : isComing
            ? COMING
            : null
      }
      waits={
        !isOnline && (
          <p className="label" role="status">
            {t('waits')}
          </p>
        )
      }
      onLeave={() => acceptAll(views)}
    />
  );
}

/**
 * Shows what is missing until delivery is free, and the VAT that the total contains: after the button, for there may be
 * more or fewer of them.
 */
function DeliveryNotes({ locale, messages, amounts, exemptNote, estimate: { quote, rate } }: DeliveryProps) {
  const t = createT(messages, locale);
  const amount = (value: number): string => writeAmount(amounts, value);
  return (
    <div className="cart-estimate">
      {quote.untilFreeShipping !== null && (
        <p className="label cart-progress">
          <progress value={quote.goods} max={rate?.freeFrom ?? 0} aria-hidden="true" />
          {t('untilFree', { amount: amount(quote.untilFreeShipping) })}
        </p>
      )}
      {exemptNote !== '' && <p className="label">{exemptNote}</p>}
      {quote.vat.map((part) => (
        <p className="label" key={part.rate}>
          {t('vatPart', { rate: formatPercent(locale, part.rate / 100), amount: amount(part.vat) })}
        </p>
      ))}
    </div>
  );
}

interface DeliveryProps extends CartProps {
  readonly shop: ShopPayload;
  readonly country: ShopCountry;
  readonly estimate: Estimate;
  /** Days until all of it can leave the shop. */
  readonly wait: number;
}

/** Shows where the parcel goes, and what it costs: between the goods and the total. */
function Delivery(props: DeliveryProps) {
  const { locale, messages, amounts, shippingPath, contactPath, shop, country, estimate, wait } = props;
  const t = createT(messages, locale);
  const id = useId();
  const [now] = useState(Date.now);
  const { quote, rate } = estimate;
  const dates = rate && shop.packing ? deliveryDates(shop.packing, rate, now, wait) : null;
  return (
    <div className="cart-where">
      <div className="field cart-country">
        <label htmlFor={id}>{t('deliverTo')}</label>
        <select
          id={id}
          className="input"
          autoComplete="off"
          value={country.code}
          onChange={({ target }) => changeChoices({ country: target.value })}
        >
          {shop.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="cart-delivery" aria-live="polite">
        {rate === null || quote.shipping === null ? (
          <p className="field-error">
            {t('tooHeavy', { country: country.name })} <a href={contactPath}>{t('writeToUs')}</a>
          </p>
        ) : (
          <>
            <p className="cart-row">
              {shippingPath === null ? t('delivery') : <a href={shippingPath}>{t('delivery')}</a>}{' '}
              <span>{quote.shipping === 0 ? t('free') : writeAmount(amounts, quote.shipping)}</span>
            </p>
            <p className="label" dir="auto">
              {dates
                ? t('serviceOn', { name: rate.name, days: formatSpan(locale, dates) })
                : t('service', {
                    name: rate.name,
                    from: rate.daysMin + workingDaysOf(wait),
                    to: rate.daysMax + workingDaysOf(wait),
                  })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Estimates what the cart would cost with delivery to a country; pure. */
interface Estimate {
  readonly quote: Quote;
  /** The first way of delivery that takes the parcel; null: none does. */
  readonly rate: ShippingRate | null;
}

/** Null: nothing is bought, or nothing is delivered anywhere. */
export function estimateOf(
  shop: ShopPayload,
  country: ShopCountry | null,
  views: readonly LineView[],
): Estimate | null {
  const bought = boughtLines(views);
  if (country === null || bought.length === 0) return null;
  const weight = bought.reduce((grams, { item, line }) => grams + item.weight * line.quantity, 0);
  const rate = ratesThatFit(shop.shippingRates, { country: country.code, postcode: '', weight })[0] ?? null;
  const quote = computeQuote({
    currency: shop.currency,
    scheme: shop.vatScheme,
    country: country.code,
    homeRates: shop.homeRates ?? country.vatRates,
    destinationRates: country.vatRates,
    lines: bought.map(({ line, price, taxClass }) => ({
      item: line.item,
      quantity: line.quantity,
      unitPrice: price,
      taxClass,
    })),
    shipping: rate,
    coupon: null,
  });
  return { quote, rate };
}
