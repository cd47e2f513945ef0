import { FileButton } from '#src/desk/month/FileButton.tsx';
import { journalFile, readDocuments, reportingFile } from '#src/desk/month/files.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { amountWriter, dayWords, rateWords } from '#src/desk/month/month-words.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';
import { reportingRows } from '#src/domain/month/france.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** What a seller in France hands on: the journal of sales, and what is reported of sales to private people. */
export function FranceSection({ answer }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const { locale } = desk;
  const amount = amountWriter(desk);
  const rows = reportingRows(answer.cells, answer.counts);
  return (
    <section className="month-part" aria-labelledby="month-france">
      <h2 id="month-france">{t('france')}</h2>
      <h3>{t('france.journal')}</h3>
      <p>{t('france.journal.text')}</p>
      <p>
        <FileButton
          name={t('file.journal')}
          make={async () => journalFile(answer, await readDocuments(desk, answer.month))}
        />
      </p>
      <h3>{t('france.reporting')}</h3>
      <p>{t('france.reporting.text')}</p>
      {rows.length > 0 && (
        <details>
          <summary>{t('byDay')}</summary>
          <SumTable
            caption={t('france.reporting')}
            columns={[
              { key: 'day', label: t('day') },
              { key: 'category', label: t('category') },
              { key: 'rate', label: t('rate'), isNumber: true },
              { key: 'net', label: t('net'), isNumber: true },
              { key: 'vat', label: t('vat'), isNumber: true },
              { key: 'transactions', label: t('transactions'), isNumber: true },
            ]}
            rows={rows.map(({ day, category, rate, net, vat, transactions }) => ({
              key: `${day} ${category} ${rate}`,
              cells: [dayWords(locale, day), category, rateWords(locale, rate), amount(net), amount(vat), transactions],
            }))}
          />
        </details>
      )}
      <p>
        <FileButton name={t('file.reporting')} make={async () => reportingFile(locale, answer)} />
      </p>
    </section>
  );
}
