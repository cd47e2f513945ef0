import { TODAY_COUNTED, type TodayList, type TodayPart, type TodayRow } from '#src/contract/desk/today.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { detailWords, isKept, stepPlace, stepWords, titleWords } from '#src/desk/today/today-words.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** A count as it is shown: '12', '999+'. */
export function countText(count: number): string {
  return count > TODAY_COUNTED ? `${TODAY_COUNTED}+` : `${count}`;
}

interface RowProps {
  readonly locale: Locale;
  readonly t: PartT<'desk-today'>;
  readonly row: TodayRow;
  /** ms since the epoch. */
  readonly now: number;
}

function Row({ locale, t, row, now }: RowProps) {
  const [title, place] = [titleWords(t, row), stepPlace(row)];
  const isLate = row.due !== 0 && row.due < now;
  return (
    <li className="today-row" data-late={isLate ? '' : undefined}>
      <div>
        {row.place === '' ? <strong>{title}</strong> : <a href={`#${row.place}`}>{title}</a>}
        <p className="today-detail">{detailWords(t, locale, row, now).join(' · ')}</p>
        {row.note !== '' && <p className="today-detail">{row.note}</p>}
      </div>
      {place !== '' && (
        <a className="today-step" href={`#${place}`} aria-label={`${stepWords(t, row)}: ${title}`}>
          {stepWords(t, row)}
        </a>
      )}
    </li>
  );
}

interface TodayRowsProps {
  readonly locale: Locale;
  readonly t: PartT<'desk-today'>;
  /** What the button says that brings the next rows. */
  readonly more: string;
  readonly list: TodayList;
  readonly part: TodayPart;
  readonly now: number;
  readonly onMore: () => void;
}

/** Orders of the list that can be packed together. */
function packPlace({ rows }: TodayPart): string {
  const ids = rows.filter(({ state }) => !isKept(state) && state !== 'packed').map(({ id }) => id);
  return ids.length < 2 ? '' : `pack/${ids.join(',')}`;
}

/** One list with its count; an empty one says that there is nothing to do. */
export function TodayRows({ locale, t, more, list, part, now, onMore }: TodayRowsProps) {
  const id = `today-${list}`;
  const together = list === 'pack' ? packPlace(part) : '';
  return (
    <section className="today-list" aria-labelledby={id}>
      <h2 id={id}>
        {t(`list.${list}`)} <span className="chip">{countText(part.count)}</span>
      </h2>
      {part.rows.length === 0 && <p className="today-empty">{t(`none.${list}`)}</p>}
      {together !== '' && (
        <p>
          <a className="button" href={`#${together}`}>
            {t('packTogether', { count: together.split(',').length })}
          </a>
        </p>
      )}
      <ul>
        {part.rows.map((row) => (
          <Row key={`${row.kind} ${row.id}`} locale={locale} t={t} row={row} now={now} />
        ))}
      </ul>
      {part.after !== '' && (
        <button type="button" className="button button-plain" onClick={onMore}>
          {more}
        </button>
      )}
    </section>
  );
}
