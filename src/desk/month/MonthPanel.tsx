import { useCallback, useState } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { isAccountant } from '#src/desk/month/month-types.ts';
import { monthWords } from '#src/desk/month/month-words.ts';
import { MONTH_SECTIONS } from '#src/desk/month/sections.ts';
import { Sums } from '#src/desk/month/Sums.tsx';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { isMonth, monthAfter, monthOf } from '#src/domain/month/months.ts';

/** '#month': the one that runs; '#month/2026-10'. */
export function MonthPanel({ desk, t, rest }: PanelProps<'desk-month'>) {
  const [present] = useState(() => monthOf(Date.now()));
  const month = isMonth(rest) && rest <= present ? rest : present;
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('month', { month }), [desk, month]));
  const answer = value?.month === month ? value : null;
  const isLast = month === present;
  return (
    <div className="month" aria-busy={isBusy}>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <div className="month-choice">
        <a className="button button-plain" href={`#month/${monthAfter(month, -1)}`}>
          <span aria-hidden="true">←</span> <span className="hidden-visually">{t('before')}</span>
        </a>
        <label className="hidden-visually" htmlFor="month-chosen">
          {t('choose')}
        </label>
        <select id="month-chosen" value={month} onChange={({ target }) => desk.go(`month/${target.value}`)}>
          {monthsUntil(present, month).map((one) => (
            <option key={one} value={one}>
              {monthWords(desk.locale, one)}
            </option>
          ))}
        </select>
        {!isLast && (
          <a className="button button-plain" href={`#month/${monthAfter(month, 1)}`}>
            <span aria-hidden="true">→</span> <span className="hidden-visually">{t('after')}</span>
          </a>
        )}
        {answer !== null && !answer.isOver && <span className="chip">{t('runs')}</span>}
        {answer !== null && answer.state.locked !== '' && <span className="chip">{t('locked')}</span>}
      </div>
      <Failed desk={desk} error={error} reload={reload} />
      {answer === null && error === null && <p className="label">{desk.t('loading')}</p>}
      {answer !== null && (
        <>
          <Sums key={month} desk={desk} t={t} answer={answer} reload={reload} />
          {MONTH_SECTIONS.filter(
            ({ isFor, operatorsOnly }) => isFor?.(answer) !== false && !(operatorsOnly === true && isAccountant(desk)),
          ).map(({ key, Section }) => (
            <Section key={`${key} ${month}`} desk={desk} t={t} answer={answer} reload={reload} />
          ))}
        </>
      )}
    </div>
  );
}

/** The last two years, and back to the one that is shown. */
function monthsUntil(present: string, shown: string): readonly string[] {
  const months = Array.from({ length: 24 }, (_, back) => monthAfter(present, -back));
  return months.includes(shown) ? months : [...months, shown];
}
