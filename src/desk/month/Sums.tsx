import { AmountTable } from '#src/desk/month/AmountTable.tsx';
import { DocumentList } from '#src/desk/month/DocumentList.tsx';
import { FileButton } from '#src/desk/month/FileButton.tsx';
import { documentsFile, readDocuments, sumsFile } from '#src/desk/month/files.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { amountWriter, countryWords, dayWords, rateWords } from '#src/desk/month/month-words.ts';
import { sumAll, sumBy } from '#src/domain/month/sums.ts';

/** The month in three numbers, then by rate, country, day and document. */
export function Sums(props: MonthSectionProps) {
  const { desk, t, answer } = props;
  const { cells, counts } = answer;
  const amount = amountWriter(desk);
  const all = sumAll(cells);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const table = { desk, t };
  return (
    <section className="month-part" aria-labelledby="month-sums">
      <h2 id="month-sums">{t('sums')}</h2>
      <dl className="month-sums">
        {(['gross', 'net', 'vat'] as const).map((name) => (
          <div key={name}>
            <dt className="label">{t(name)}</dt>
            <dd>{amount(all[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{count === 0 ? t('none') : t('documents', { count })}</p>
      {count > 0 && (
        <>
          <div className="month-columns">
            <div>
              <h3>{t('byRate')}</h3>
              <AmountTable
                {...table}
                caption={t('byRate')}
                label={t('rate')}
                rows={sumBy(
                  cells,
                  ({ rate }) => rate,
                  (rate) => `${99_999 - rate}`,
                ).map((row) => ({
                  ...row,
                  key: `${row.key}`,
                  name: rateWords(desk.locale, row.key),
                }))}
              />
            </div>
            <div>
              <h3>{t('byCountry')}</h3>
              <AmountTable
                {...table}
                caption={t('byCountry')}
                label={t('country')}
                rows={sumBy(
                  cells,
                  ({ country, rate }) => ({ country, rate }),
                  ({ country, rate }) => `${country} ${99_999 - rate}`,
                ).map((row) => ({
                  ...row,
                  key: `${row.key.country} ${row.key.rate}`,
                  name: `${countryWords(desk.locale, row.key.country)} · ${rateWords(desk.locale, row.key.rate)}`,
                }))}
              />
            </div>
          </div>
          <details>
            <summary>{t('byDay')}</summary>
            <AmountTable
              {...table}
              caption={t('byDay')}
              label={t('day')}
              rows={sumBy(cells, ({ day }) => day).map((row) => ({ ...row, name: dayWords(desk.locale, row.key) }))}
            />
          </details>
          <DocumentList {...props} />
          <p className="actions">
            <FileButton {...props} name={t('file.sums')} make={async () => sumsFile(desk.locale, answer)} />
            <FileButton
              {...props}
              name={t('file.documents')}
              make={async () => documentsFile(desk.locale, answer, await readDocuments(desk, answer.month))}
            />
          </p>
        </>
      )}
    </section>
  );
}
