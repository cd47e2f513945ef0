import { useState } from 'react';
import { AddressForm } from '#src/desk/order/AddressForm.tsx';
import { CopyText } from '#src/desk/order/CopyText.tsx';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';

/** Where the parcel goes: each line is copied by a tap. It can be corrected until something is sent. */
export function AddressPart({ desk, t, order, reload }: OwnSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const country = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'region' });
  const language = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'language' });
  const lines = addressLines(order.address, country.of(order.address.country) ?? order.address.country);
  const copied = (text: string) => <CopyText desk={desk} t={t} text={text} />;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('courier'), order.note === '' ? null : copied(order.note)],
    [t('card'), order.giftMessage === '' ? null : <span className="order-card">{order.giftMessage}</span>],
    [t('phone'), order.phone === '' ? null : copied(order.phone)],
    [t('email'), order.email === '' ? null : copied(order.email)],
    [t('language'), language.of(order.locale) ?? order.locale],
    [
      t('billing'),
      order.billing === null
        ? t('sameBilling')
        : addressLines(order.billing, country.of(order.billing.country) ?? order.billing.country).join(', '),
    ],
  ];
  return (
    <section className="order-part" aria-labelledby="order-delivery">
      <h2 id="order-delivery">{t('delivery')}</h2>
      <p>{t('shippingBy', { name: order.shipping.name, from: order.shipping.daysMin, to: order.shipping.daysMax })}</p>
      <address dir="auto">
        {lines.map((line) => (
          <span key={line}>{copied(line)}</span>
        ))}
      </address>
      <CopyText desk={desk} t={t} text={lines.join('\n')} label={t('copyAddress')} />
      <dl className="order-facts">
        {facts.flatMap(([name, value]) =>
          value === null ? (
            []
          ) : (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {order.addressClosed !== '' ? (
        <p className="label">{t(`closed.${order.addressClosed}`)}</p>
      ) : isOpen ? (
        <AddressForm desk={desk} t={t} order={order} reload={reload} onEnd={() => setOpen(false)} />
      ) : (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('correct')}
        </button>
      )}
    </section>
  );
}
