import { useCallback } from 'react';
import type { OssAnswer } from '#src/contract/desk/month.ts';
import { FileButton } from '#src/desk/month/FileButton.tsx';
import { ossFile, rateType } from '#src/desk/month/files.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { amountWriter, countryWords, rateWords } from '#src/desk/month/month-words.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { quarterOf } from '#src/domain/month/months.ts';
import { sumAll } from '#src/domain/month/sums.ts';
import { usePart } from '#src/desk/use-desk.ts';

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
