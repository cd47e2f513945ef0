import { waitingCounts } from '#src/desk/pack/outbox.ts';
import type { CountState } from '#src/desk/stock/count/use-count.ts';
import { formatShortDay, formatTime } from '#src/i18n/format.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { usePart } from '#src/desk/use-desk.ts';

export interface CountNotesProps {
  readonly count: CountState;
}

/** What whoever counts must know: how old the articles are, what waits, and what is not kept. */
export function CountNotes({ count: { kept, error, reload, outbox, isKept } }: CountNotesProps) {
  const { desk, t } = usePart('desk-stock');
  const waiting = waitingCounts(outbox).length;
  const at = kept === null ? null : new Date(kept.at);
  return (
    <div className="pick-notes">
      <div role="status">
        {kept === null && error === null && <p>{t('count.loading')}</p>}
        {error !== null && at !== null && (
          <p className="note">
            {t('count.offline', { time: `${formatShortDay(desk.locale, at)}, ${formatTime(desk.locale, at)}` })}
          </p>
        )}
        {waiting > 0 && <p data-count-waiting>{t('count.waiting', { count: waiting })}</p>}
        {!isKept && <p className="note">{t('count.notKept')}</p>}
        {kept !== null && !kept.isWhole && <p className="note">{t('count.part', { count: kept.items.length })}</p>}
      </div>
      {kept === null && <Failed error={error} reload={reload} />}
    </div>
  );
}
