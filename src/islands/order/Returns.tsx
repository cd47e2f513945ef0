import { useState } from 'react';
import type { LinePieces, OrderRef, ReturnView } from '#src/contract/account-api.ts';
import { openPage } from '#src/islands/order/open-page.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatMoment } from '#src/i18n/format.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface ReturnsProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly orderRef: OrderRef;
  readonly returns: readonly ReturnView[];
  /** Words for pieces. */
  readonly contents: (lines: readonly LinePieces[]) => string;
}

/** Says how far it is. A withdrawal in time needs nobody's consent, so it is never said to be accepted. */
function stateWords(t: ReturnsProps['t'], kind: ReturnView['kind'], state: ReturnView['state']): string {
  return kind === 'withdrawal' && (state === 'received' || state === 'accepted' || state === 'refused')
    ? t(`withdrawalState.${state}`)
    : t(`returnState.${state}`);
}

/** Shows what has been withdrawn from or sent back, and how far that is. */
export function Returns({ t, locale, orderRef, returns, contents }: ReturnsProps) {
  const [error, setError] = useState('');
  if (returns.length === 0) return null;
  const printSlip = (reference: string): void => {
    setError('');
    openPage(() => askShop('return-slip', { ref: orderRef, reference })).catch((failed: unknown) =>
      setError(failureWords(t, failed)),
    );
  };
  return (
    <section className="order-part" aria-labelledby="order-returns">
      <h2 id="order-returns">{t('returns')}</h2>
      <ul>
        {returns.map(({ kind, reference, state, receivedAt, lines, slip }) => (
          <li key={reference} className="order-entry">
            <p>
              {t(`return.${kind}`)}{' '}
              <span className="label" translate="no">
                {reference}
              </span>
            </p>
            <p>{stateWords(t, kind, state)}</p>
            <p className="label">{t('receivedAt', { moment: formatMoment(locale, new Date(receivedAt)) })}</p>
            <p className="label">{lines === null ? t('wholeOrder') : contents(lines)}</p>
            {slip && (
              <button type="button" className="link" onClick={() => printSlip(reference)}>
                {t('printSlip')}
                <span className="hidden-visually"> {reference}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="field-error">
        {error}
      </p>
    </section>
  );
}
