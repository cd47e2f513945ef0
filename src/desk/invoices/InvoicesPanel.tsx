import { useCallback } from 'react';
import { INVOICE_STATES } from '#src/contract/desk/invoices.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { InvoiceEntry } from '#src/desk/invoices/InvoiceEntry.tsx';
import { ReceiptImport } from '#src/desk/invoices/ReceiptImport.tsx';
import { MoneyList } from '#src/desk/money/MoneyList.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { isMonth, MonthNav, monthNow } from '#src/desk/payouts/MonthNav.tsx';

/** FatturaPA files of a month, with what became of each. For the page of its own, and for the month's. */
export function InvoicesSection({
  desk,
  t,
  month,
}: Omit<PanelProps<'desk-invoices'>, 'rest'> & { readonly month: string }) {
  const list = useList(useCallback((after: string) => desk.read('invoices', { month, after }), [desk, month]));
  const sums = list.beside;
  const counts = INVOICE_STATES.flatMap((state) => {
    const count = sums?.counts[state] ?? 0;
    return count === 0 ? [] : [`${t(`state.${state}`)}: ${count}`];
  });
  return (
    <>
      {sums !== null && !sums.isItalian && <p className="note">{t('foreign')}</p>}
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      <MoneyList
        desk={desk}
        id="invoices-list"
        title={t('invoices')}
        none={t('invoices.none')}
        list={list}
        renderRow={(invoice) => (
          <InvoiceEntry
            key={`${invoice.document} ${invoice.state}`}
            desk={desk}
            t={t}
            invoice={invoice}
            reload={list.reload}
          />
        )}
      >
        <ReceiptImport desk={desk} t={t} reload={list.reload} />
      </MoneyList>
    </>
  );
}

export function InvoicesPanel({ desk, t, rest }: PanelProps<'desk-invoices'>) {
  const month = isMonth(rest) ? rest : monthNow();
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <MonthNav locale={desk.locale} place="invoices" month={month} label={t('month')} />
      <InvoicesSection key={month} desk={desk} t={t} month={month} />
    </>
  );
}
