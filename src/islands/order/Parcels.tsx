import type { LinePieces, ShipmentView } from '#src/contract/account-api.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatDay } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface ParcelsProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly shipments: readonly ShipmentView[];
  /** Words for pieces. */
  readonly contents: (lines: readonly LinePieces[]) => string;
}

/** Every parcel, and where it can be followed. */
export function Parcels({ t, locale, shipments, contents }: ParcelsProps) {
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
