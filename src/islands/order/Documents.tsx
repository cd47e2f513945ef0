import { useState } from 'react';
import type { DocumentRef, OrderRef } from '#src/contract/account-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { openPage } from '#src/islands/order/open-page.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

export interface DocumentsProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly orderRef: OrderRef;
  readonly documents: readonly DocumentRef[];
  /** ISO 4217. */
  readonly currency: string;
}

/** Invoices and credit notes, each as a page of its own that prints. */
export function Documents({ t, locale, orderRef, documents, currency }: DocumentsProps) {
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
