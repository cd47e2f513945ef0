import type { Desk } from '#src/desk/desk-types.ts';
import type { PackT } from '#src/desk/pack/pack-types.ts';
import type { PickList } from '#src/desk/pack/use-pick-list.ts';
import { formatTime } from '#src/i18n/format.ts';

export interface ListNotesProps {
  readonly desk: Desk;
  readonly t: PackT;
  readonly list: PickList;
  /** Orders of the list that the backend does not know. */
  readonly unknown: number;
}

/** What whoever holds the list must know before the next piece: how old it is, what waits, what has changed. */
export function ListNotes({ desk, t, list, unknown }: ListNotesProps) {
  const { asOf, waiting, isKept, conflicts, answer } = list;
  const named = conflicts.map(({ order }) => order);
  const hindered = (answer?.orders ?? []).flatMap(({ id, number, hindrance }) =>
    hindrance === '' || named.includes(id) ? [] : [{ id, number, hindrance }],
  );
  return (
    <div className="pick-notes">
      <div role="status">
        {asOf !== null && <p className="note">{t('offline', { time: formatTime(desk.locale, new Date(asOf)) })}</p>}
        {waiting > 0 && <p data-pick-waiting>{t('waiting', { count: waiting })}</p>}
        {!isKept && <p className="note">{t('notKept')}</p>}
      </div>
      <div role="alert">
        {conflicts.length > 0 && (
          <div className="note pick-conflicts">
            <h2>{t('conflicts')}</h2>
            <ul>
              {conflicts.map((conflict) => (
                <li key={conflict.order}>
                  {t(`conflict.${conflict.code}`, { number: conflict.number })}{' '}
                  {conflict.pieces > 0 && t('conflict.back', { count: conflict.pieces })}{' '}
                  <button type="button" className="link" onClick={() => list.seen(conflict)}>
                    {t('conflict.seen')}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {hindered.map(({ id, number, hindrance }) => (
        <p key={id} className="note">
          {t(`conflict.${hindrance}`, { number })}
        </p>
      ))}
      {unknown > 0 && <p className="note">{t('list.unknown', { count: unknown })}</p>}
    </div>
  );
}
