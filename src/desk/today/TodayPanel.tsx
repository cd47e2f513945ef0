import { useEffect } from 'react';
import { TODAY_LISTS, type TodayAnswer } from '#src/contract/desk/today.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { countText, momentWords } from '#src/desk/today/today-words.ts';
import { TodayRows } from '#src/desk/today/TodayRows.tsx';
import { useToday } from '#src/desk/today/use-today.ts';

function countOf({ lists }: TodayAnswer): number {
  return TODAY_LISTS.reduce((sum, list) => sum + (lists[list]?.count ?? 0), 0);
}

/** What waits for somebody: to pack, to answer, to look at. */
export function TodayPanel({ desk, t }: PanelProps<'desk-today'>) {
  const { answer, isOld, error, isBusy, reload, more } = useToday(desk);
  const count = answer === null ? 0 : countOf(answer);
  const name = `${desk.t('nav.today')} · ${desk.t('title')}`;
  useEffect(() => {
    document.title = count === 0 ? name : `(${countText(count)}) ${name}`;
  }, [count, name]);
  const counts = TODAY_LISTS.map((list) => t(`count.${list}`, { count: answer?.lists[list]?.count ?? 0 }));
  return (
    <>
      <h1>{desk.t('nav.today')}</h1>
      {answer === null && error === null && <p className="lead">{desk.t('loading')}</p>}
      {answer !== null && (
        <p className="lead" role="status">
          {counts.join(' · ')}
        </p>
      )}
      {answer !== null && isOld && (
        <p className="note">{t('asOf', { moment: momentWords(desk.locale, answer.at, null) })}</p>
      )}
      {error !== null && (
        <p className="note" role="alert">
          {desk.words(error)}{' '}
          <button type="button" className="link" onClick={reload}>
            {desk.t('again')}
          </button>
        </p>
      )}
      {answer !== null && (
        <div className="today" aria-busy={isBusy}>
          {TODAY_LISTS.map((list) => {
            const part = answer.lists[list];
            return (
              part !== undefined && (
                <TodayRows
                  key={list}
                  desk={desk}
                  t={t}
                  list={list}
                  part={part}
                  now={answer.at}
                  onMore={() => more(list)}
                />
              )
            );
          })}
        </div>
      )}
      <p>
        <a href="#news">{t('news.link')}</a>
      </p>
    </>
  );
}
