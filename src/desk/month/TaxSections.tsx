import { useCallback } from 'react';
import type { OssAnswer } from '#src/contract/desk/month.ts';
import { FileButton } from '#src/desk/month/FileButton.tsx';
import { ossFile, rateType, journalFile, readDocuments, reportingFile, takingsFile } from '#src/desk/month/files.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { amountWriter, countryWords, rateWords, dayWords } from '#src/desk/month/month-words.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { quarterOf } from '#src/domain/month/months.ts';
import { sumAll } from '#src/domain/month/sums.ts';
import { usePart, useDesk } from '#src/desk/use-desk.ts';
import { ABROAD_LINE, ABROAD_WARNING } from '#src/domain/month/abroad.ts';
import { reportingRows } from '#src/domain/month/france.ts';
import { AmountTable } from '#src/desk/month/AmountTable.tsx';
import { dailyTakings } from '#src/domain/month/italy.ts';

/** '2026-3' as the form names it: 'Q3.2026'. */
function periodWords(period: string): string {
  const [year = '', quarter = ''] = period.split('-');
  return `Q${quarter}.${year}`;
}

function Return({ oss }: MonthSectionProps & { readonly oss: OssAnswer }) {
  const { desk, t } = usePart('desk-month');
  const { locale } = desk;
  const amount = amountWriter(desk);
  const total = sumAll(oss.rows.map(({ net, vat }) => ({ net, vat, gross: net + vat })));
  return (
    <>
      {oss.rows.length === 0 ? (
        <p>{t('oss.none')}</p>
      ) : (
        <SumTable
          caption={t('oss.taxable')}
          columns={[
            { key: 'state', label: t('oss.state') },
            { key: 'type', label: t('oss.type') },
            { key: 'rate', label: t('rate'), isNumber: true },
            { key: 'net', label: t('oss.taxable'), isNumber: true },
            { key: 'vat', label: t('oss.amount'), isNumber: true },
          ]}
          rows={oss.rows.map(({ country, rate, net, vat }) => ({
            key: `${country} ${rate}`,
            cells: [
              `${country} · ${countryWords(locale, country)}`,
              t(`oss.${rateType(country, rate)}`),
              rateWords(locale, rate),
              amount(net),
              amount(vat),
            ],
          }))}
          total={[t('total'), '', '', amount(total.net), amount(total.vat)]}
        />
      )}
      {oss.corrections.length > 0 && (
        <>
          <h3>{t('oss.corrections')}</h3>
          <SumTable
            caption={t('oss.corrections')}
            columns={[
              { key: 'state', label: t('oss.state') },
              { key: 'period', label: t('oss.period') },
              { key: 'vat', label: t('oss.change'), isNumber: true },
            ]}
            rows={oss.corrections.map(({ country, period, vat }) => ({
              key: `${country} ${period}`,
              cells: [`${country} · ${countryWords(locale, country)}`, periodWords(period), amount(vat)],
            }))}
          />
        </>
      )}
    </>
  );
}

/** The return of the month’s quarter by the One-Stop Shop. */
export function OssSection(props: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const { answer } = props;
  const { month } = answer;
  const { value, error, reload } = useRead(useCallback(() => desk.read('oss-quarter', { month }), [desk, month]));
  const { year, quarter } = quarterOf(month);
  return (
    <section className="month-part" aria-labelledby="month-oss">
      <h2 id="month-oss">{t('oss', { quarter, year })}</h2>
      <p>{t('oss.text')}</p>
      <Failed error={error} reload={reload} />
      {value !== null && (
        <>
          <Return {...props} oss={value} />
          <p>
            <FileButton name={t('file.oss')} make={async () => ossFile(desk.locale, answer, value)} />
          </p>
        </>
      )}
    </section>
  );
}

/** How far sales to other countries of the Union are from the line up to which the own VAT holds. */
export function AbroadSection({ answer: { abroad } }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const amount = amountWriter(desk);
  const over = abroad.find(({ net }) => net > ABROAD_LINE);
  const [present] = abroad;
  const near = over === undefined && present !== undefined && present.net >= ABROAD_WARNING ? present : undefined;
  return (
    <section className="month-part" aria-labelledby="month-abroad">
      <h2 id="month-abroad">{t('abroad')}</h2>
      {over !== undefined && <p className="note">{t('abroad.over', { year: over.year })}</p>}
      {near !== undefined && <p className="note">{t('abroad.near', { year: near.year })}</p>}
      <SumTable
        caption={t('abroad')}
        columns={[
          { key: 'year', label: t('abroad.year') },
          { key: 'net', label: t('abroad.net'), isNumber: true },
          { key: 'left', label: t('abroad.left'), isNumber: true },
        ]}
        rows={abroad.map(({ year, net }) => ({ key: year, cells: [year, amount(net), amount(ABROAD_LINE - net)] }))}
      />
      <p>{t('abroad.text')}</p>
    </section>
  );
}

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

/** What a seller in Italy writes into the register of takings. */
export function ItalySection({ answer }: MonthSectionProps) {
  const { t } = usePart('desk-month');
  const { locale } = useDesk();
  const rows = dailyTakings(answer.cells);
  return (
    <section className="month-part" aria-labelledby="month-italy">
      <h2 id="month-italy">{t('italy.takings')}</h2>
      <p>{t('italy.text')}</p>
      {rows.length > 0 && (
        <details>
          <summary>{t('byDay')}</summary>
          <AmountTable
            caption={t('italy.takings')}
            label={t('day')}
            rows={rows.map(({ key: { day, rate }, ...amounts }) => ({
              ...amounts,
              key: `${day} ${rate}`,
              name: `${dayWords(locale, day)} · ${rateWords(locale, rate)}`,
            }))}
          />
        </details>
      )}
      <p>
        <FileButton name={t('file.takings')} make={async () => takingsFile(locale, answer)} />
      </p>
    </section>
  );
}
