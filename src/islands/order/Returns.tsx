import type { LinePieces, ReturnView } from '#src/contract/account-api.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatMoment } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface ReturnsProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly returns: readonly ReturnView[];
  /** What pieces are, in words. */
  readonly contents: (lines: readonly LinePieces[]) => string;
}

/** What has been withdrawn from or sent back, and how far that is. */
export function Returns({ t, locale, returns, contents }: ReturnsProps) {
  if (returns.length === 0) return null;
  return (
    <section className="order-part" aria-labelledby="order-returns">
      <h2 id="order-returns">{t('returns')}</h2>
      <ul>
        {returns.map(({ kind, reference, state, receivedAt, lines }) => (
          <li key={reference} className="order-entry">
            <p>
              {t(`return.${kind}`)}{' '}
              <span className="label" translate="no">
                {reference}
              </span>
            </p>
            <p>{t(`returnState.${state}`)}</p>
            <p className="label">{t('receivedAt', { moment: formatMoment(locale, new Date(receivedAt)) })}</p>
            <p className="label">{lines === null ? t('wholeOrder') : contents(lines)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
