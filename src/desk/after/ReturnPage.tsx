import { useCallback, useState } from 'react';
import type { AfterT } from '#src/desk/after/after-types.ts';
import { clockLines, risesInFrance } from '#src/desk/after/clock-words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { JoinForm } from '#src/desk/after/JoinForm.tsx';
import { ReturnFacts } from '#src/desk/after/ReturnFacts.tsx';
import { ReturnSteps } from '#src/desk/after/ReturnSteps.tsx';
import type { Desk } from '#src/desk/desk-types.ts';
import { useRead } from '#src/staff/kit/use-read.ts';

export interface ReturnPageProps {
  readonly desk: Desk;
  readonly t: AfterT;
  /** Id, or reference. */
  readonly id: string;
}

/** One withdrawal or return: what it says, its clocks, and its possible next steps. */
export function ReturnPage({ desk, t, id }: ReturnPageProps) {
  const { value, error, reload } = useRead(useCallback(() => desk.read('return', { id }), [desk, id]));
  const [now] = useState(() => Date.now());
  const clocks = value?.clocks ?? null;
  return (
    <>
      <p>
        <a href="#returns">{t('back')}</a>
      </p>
      <h1 translate="no">{value?.reference ?? id}</h1>
      <Failed desk={desk} error={error} reload={reload} />
      {value !== null && (
        <>
          <p>
            <span className="chip">{t(`state.${value.state}`)}</span>
          </p>
          {clocks !== null && (
            <ul className="after-clocks">
              {clockLines(t, desk.locale, clocks, now).map(({ text, isUrgent }) => (
                <li key={text} className={isUrgent ? 'after-urgent' : undefined}>
                  {text}
                </li>
              ))}
            </ul>
          )}
          {risesInFrance(value, now) && <p className="note">{t('clock.france')}</p>}
          <ReturnFacts t={t} locale={desk.locale} shown={value} />
          {value.order === '' && <JoinForm desk={desk} t={t} shown={value} reload={reload} />}
          {value.steps.length > 0 && (
            <ReturnSteps key={value.state + value.proof} desk={desk} t={t} shown={value} reload={reload} />
          )}
        </>
      )}
    </>
  );
}
