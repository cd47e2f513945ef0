import { useCallback, useState } from 'react';
import {
  INVOICE_STATES,
  RECEIPT_FILES,
  RECEIPT_LENGTH,
  type ReceiptFile,
  type ReceiptOutcome,
} from '#src/contract/desk/invoices.ts';
import type { PanelProps, Desk } from '#src/desk/desk-types.ts';
import { InvoiceEntry } from '#src/desk/invoices/InvoiceEntry.tsx';
import { MoneyList } from '#src/desk/money/MoneyList.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { isMonth, MonthNav, monthNow } from '#src/desk/payouts/MonthNav.tsx';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { askInPieces } from '#src/staff/kit/pieces.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** FatturaPA files of a month, with what became of each. For the page of its own, and for the month's. */
export function InvoicesSection({ month }: Omit<PanelProps, 'rest'> & { readonly month: string }) {
  const { desk, t } = usePart('desk-invoices');
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
        id="invoices-list"
        title={t('invoices')}
        none={t('invoices.none')}
        list={list}
        renderRow={(invoice) => (
          <InvoiceEntry key={`${invoice.document} ${invoice.state}`} invoice={invoice} reload={list.reload} />
        )}
      >
        <ReceiptImport reload={list.reload} />
      </MoneyList>
    </>
  );
}

export function InvoicesPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-invoices');
  const month = isMonth(rest) ? rest : monthNow();
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <MonthNav locale={desk.locale} place="invoices" month={month} label={t('month')} />
      <InvoicesSection key={month} month={month} />
    </>
  );
}

interface Reported {
  readonly name: string;
  readonly outcome: ReceiptOutcome | 'large';
  readonly number: string;
}

/** Some files at a time, so that a request stays small. */
function keep({ read, act }: Desk, files: readonly ReceiptFile[]): Promise<Reported[]> {
  return askInPieces(files, RECEIPT_FILES, async (part) => {
    // What each of them says is shown beside its name.
    const { outcomes } = await read('invoice-receipts', { files: part });
    await act('invoice-receipt', { files: part });
    return outcomes;
  });
}

/** The receipts of the SdI, chosen and read at once: the same one again changes nothing. */
function ReceiptImport({ reload }: { readonly reload: () => void }) {
  const { desk, t } = usePart('desk-invoices');
  const { isBusy, problem, run } = usePress(desk.words);
  const [reports, setReports] = useState<readonly Reported[]>([]);
  const choose = async (chosen: readonly File[]): Promise<void> => {
    setReports([]);
    const large = chosen.filter(({ size }) => size > RECEIPT_LENGTH);
    await run(async () => {
      const small = chosen.filter((file) => !large.includes(file));
      const files = await Promise.all(small.map(async (file) => ({ name: file.name, text: await file.text() })));
      const known = await keep(desk, files);
      setReports([...known, ...large.map(({ name }) => ({ name, outcome: 'large' as const, number: '' }))]);
    });
    reload();
  };
  return (
    <>
      <p className="label" id="receipts-hint">
        {t('receipts.hint')}
      </p>
      <p>
        <label className="button" htmlFor="receipts-file">
          {t('receipts')}
        </label>
        <input
          id="receipts-file"
          type="file"
          multiple
          className="hidden-visually"
          accept=".xml,text/xml,application/xml"
          aria-describedby="receipts-hint"
          disabled={isBusy}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length > 0) void choose(files);
            target.value = '';
          }}
        />
      </p>
      <div role="status">
        {reports.map(({ name, outcome, number }, at) => (
          <p key={`${name} ${at}`}>{t(`receipt.${outcome}`, { name, number })}</p>
        ))}
      </div>
      <Problem text={problem} />
    </>
  );
}
