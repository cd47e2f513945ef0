import { useState } from 'react';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

/** Invoice, credit notes: each opens as a page that prints. */
export function DocumentsPart({ desk, t, order }: OwnSectionProps) {
  const [hasFailed, setFailed] = useState(false);
  if (order.documents.length === 0) return null;
  const open = async (id: string): Promise<void> => {
    setFailed(false);
    // A tab that is opened later than the press is a pop-up to some browsers.
    const tab = window.open('', '_blank');
    try {
      const { view } = await askShop('document', { ref: { token: order.token }, document: id });
      const address = `${document.documentElement.dataset['backend']}${view}`;
      if (tab === null) location.assign(address);
      else {
        tab.opener = null;
        tab.location.replace(address);
      }
    } catch {
      tab?.close();
      setFailed(true);
    }
  };
  return (
    <section className="order-part" aria-labelledby="order-documents">
      <h2 id="order-documents">{t('documents')}</h2>
      <ul className="order-entries">
        {order.documents.map(({ id, kind, number, issuedAt, amount }) => (
          <li key={id}>
            <p>
              {t(`document.${kind}`)} <span translate="no">{number}</span>
            </p>
            <p className="label">
              {formatDay(desk.locale, new Date(issuedAt))} · {formatAmount(desk.locale, amount, order.currency)}{' '}
              <button type="button" className="link" onClick={() => void open(id)}>
                {t('openDocument')}
                <span className="hidden-visually"> {number}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      <Problem text={hasFailed ? t('documentFailed') : ''} />
    </section>
  );
}
