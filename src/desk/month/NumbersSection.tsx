import type { MonthGap } from '#src/contract/desk/month.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

function gapWords(t: PartT<'desk-month'>, { before, next, missing: count }: MonthGap): string {
  if (before === '') return t('numbers.start', { count, next });
  return next === '' ? t('numbers.end', { count, before }) : t('numbers.gap', { count, before, next });
}

/** Whether the numbers of each series go on without a gap. */
export function NumbersSection({ answer: { series, gaps } }: MonthSectionProps) {
  const { t } = usePart('desk-month');
  if (series.length === 0) return null;
  return (
    <section className="month-part" aria-labelledby="month-numbers">
      <h2 id="month-numbers">{t('numbers')}</h2>
      {gaps.length === 0 ? (
        <p>{t('numbers.whole')}</p>
      ) : (
        <div className="note" role="alert">
          <ul>
            {gaps.map((gap) => (
              <li key={`${gap.series} ${gap.next}`}>{gapWords(t, gap)}</li>
            ))}
          </ul>
          <p>{t('numbers.what')}</p>
        </div>
      )}
      <ul className="month-series">
        {series.map(({ name, first, last, count }) => (
          <li key={name}>
            <span translate="no">{t('numbers.series', { name, first, last })}</span> · {t('documents', { count })}
          </li>
        ))}
      </ul>
    </section>
  );
}
