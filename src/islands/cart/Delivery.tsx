import { useId, useState } from 'react';
import type { ShopCountry, ShopPayload } from '#src/contract/payload.ts';
import type { Estimate } from '#src/islands/cart/estimate.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { deliveryDates } from '#src/domain/order/delivery-dates.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { changeChoices } from '#src/stores/settings/island-settings.ts';

export interface DeliveryProps extends CartProps {
  readonly shop: ShopPayload;
  readonly country: ShopCountry;
  readonly estimate: Estimate;
}

/** Where to, what it costs, what is missing until it is free, and the total with the VAT contained. */
export function Delivery(props: DeliveryProps) {
  const { locale, messages, amounts, exemptNote, shippingPath, contactPath, shop, country, estimate } = props;
  const t = createT(messages, locale);
  const id = useId();
  const [now] = useState(Date.now);
  const { quote, rate } = estimate;
  const amount = (value: number): string => writeAmount(amounts, value);
  const freeFrom = rate?.freeFrom ?? 0;
  const dates = rate && shop.packing ? deliveryDates(shop.packing, rate, now) : null;
  return (
    <>
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
      <div className="cart-estimate" aria-live="polite">
        {rate === null || quote.shipping === null ? (
          <p className="field-error">
            {t('tooHeavy', { country: country.name })} <a href={contactPath}>{t('writeToUs')}</a>
          </p>
        ) : (
          <>
            <p className="cart-row">
              {shippingPath === null ? t('delivery') : <a href={shippingPath}>{t('delivery')}</a>}{' '}
              <span className="label" dir="auto">
                {dates
                  ? t('serviceOn', { name: rate.name, days: formatSpan(locale, dates) })
                  : t('service', { name: rate.name, from: rate.daysMin, to: rate.daysMax })}
              </span>{' '}
              <span>{quote.shipping === 0 ? t('free') : amount(quote.shipping)}</span>
            </p>
            {quote.untilFreeShipping !== null && (
              <p className="label cart-progress">
                <progress value={quote.goods} max={freeFrom} aria-hidden="true" />
                {t('untilFree', { amount: amount(quote.untilFreeShipping) })}
              </p>
            )}
          </>
        )}
        {quote.shipping !== null && (
          <p className="cart-row">
            {t('total')} <strong className="cart-sum">{amount(quote.total)}</strong>
          </p>
        )}
        {exemptNote !== '' && <p className="label">{exemptNote}</p>}
        {quote.vat.map((part) => (
          <p className="label" key={part.rate}>
            {t('vatPart', { rate: formatPercent(locale, part.rate / 100), amount: amount(part.vat) })}
          </p>
        ))}
      </div>
    </>
  );
}
