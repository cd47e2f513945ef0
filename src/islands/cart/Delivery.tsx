import { useId, useState } from 'react';
import type { ShopCountry, ShopPayload } from '#src/contract/payload.ts';
import type { Estimate } from '#src/islands/cart/estimate.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { deliveryDates, workingDaysOf } from '#src/domain/order/delivery-dates.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { changeChoices } from '#src/stores/settings/island-settings.ts';

export interface DeliveryProps extends CartProps {
  readonly shop: ShopPayload;
  readonly country: ShopCountry;
  readonly estimate: Estimate;
  /** Days until all of it can leave the shop. */
  readonly wait: number;
}

/** Shows where the parcel goes, and what it costs: between the goods and the total. */
export function Delivery(props: DeliveryProps) {
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
