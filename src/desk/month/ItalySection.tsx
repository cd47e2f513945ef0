import { AmountTable } from '#src/desk/month/AmountTable.tsx';
import { FileButton } from '#src/desk/month/FileButton.tsx';
import { takingsFile } from '#src/desk/month/files.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { dayWords, rateWords } from '#src/desk/month/month-words.ts';
import { dailyTakings } from '#src/domain/month/italy.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';

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
