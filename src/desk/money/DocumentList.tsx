import type { DocumentAnswer, DocumentRef } from '#src/contract/account-api.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { Problem } from '#src/desk/money/Problem.tsx';
import { useAct } from '#src/desk/money/use-act.ts';
import type { MoneyT } from '#src/desk/money/words.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';

export interface DocumentListProps {
  readonly desk: Desk;
  readonly t: MoneyT;
  /** Of the order. */
  readonly token: string;
  readonly documents: readonly DocumentRef[];
  readonly currency: string;
}

/** Invoices and credit notes, each as a page of its own that prints. */
export function DocumentList({ desk, t, token, documents, currency }: DocumentListProps) {
  const { problem, run } = useAct(desk);
  if (documents.length === 0) return null;
  const open = async (id: string): Promise<void> => {
    // A tab that is opened later than the press is a pop-up to some browsers.
    const tab = window.open('', '_blank');
    const isOpen = await run(async () => {
      const body = { ref: { token }, document: id };
      const { view } = await desk.client.send<DocumentAnswer>(`${SHOP_ROUTE}document`, { method: 'POST', body });
      const address = desk.client.buildURL(view);
      if (tab === null) location.assign(address);
      else {
        tab.opener = null;
        tab.location.replace(address);
      }
    });
    if (!isOpen) tab?.close();
  };
  return (
    <>
      <h3>{t('documents')}</h3>
      <ul className="money-list">
        {documents.map(({ id, kind, number, issuedAt, amount }) => (
          <li key={id} className="money-entry">
            <p>
              {t(`document.${kind}`)} <span translate="no">{number}</span> ·{' '}
              {formatAmount(desk.locale, amount, currency)}
            </p>
            <p className="label">{formatDay(desk.locale, new Date(issuedAt))}</p>
            <button type="button" className="link" onClick={() => void open(id)}>
              {t('documents.open')}
              <span className="hidden-visually"> {number}</span>
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  );
}
