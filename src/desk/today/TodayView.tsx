import { TODAY_LISTS, type TodayAnswer, type TodayList } from '#src/contract/desk/today.ts';
import type { DeskT } from '#src/desk/props.ts';
import { momentWords } from '#src/desk/today/today-words.ts';
import { TodayRows } from '#src/desk/today/TodayRows.tsx';
import type { Locale } from '#src/domain/site/locale.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface TodayViewProps {
  readonly locale: Locale;
  readonly t: PartT<'desk-today'>;
  readonly deskT: DeskT;
  readonly answer: TodayAnswer;
  /** ms since the epoch. */
  readonly now: number;
  /** What is shown may be old. */
  readonly isOld: boolean;
  readonly isBusy: boolean;
  readonly onMore: (list: TodayList) => void;
}

/** The lists with their counts. Without effects, so that the page can draw it before React is there (early.tsx). */
export function TodayView({ locale, t, deskT, answer, now, isOld, isBusy, onMore }: TodayViewProps) {
  const counts = TODAY_LISTS.map((list) => t(`count.${list}`, { count: answer.lists[list]?.count ?? 0 }));
  return (
    <>
      <p className="lead" role="status">
        {counts.join(' · ')}
      </p>
      {isOld && <p className="note">{t('asOf', { moment: momentWords(locale, answer.at, now) })}</p>}
      <div className="today" aria-busy={isBusy}>
        {TODAY_LISTS.map((list) => {
          const part = answer.lists[list];
          return (
            part !== undefined && (
              <TodayRows
                key={list}
                locale={locale}
                t={t}
                more={deskT('more')}
                list={list}
                part={part}
                now={answer.at}
                onMore={() => onMore(list)}
              />
            )
          );
        })}
      </div>
    </>
  );
}
