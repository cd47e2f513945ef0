import type { ShipManyAnswer, ShipRow } from '#src/contract/desk/ship.ts';
import { newKey } from '#src/backend/new-key.ts';
import { useState } from 'react';
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface ListPreviewProps {
  /** What would be done. */
  readonly preview: ShipManyAnswer;
  /** Lines of the list that are in no row; ''. */
  readonly note: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

type Row = ShipManyAnswer['rows'][number];

function outcomeWords(t: PartT<'desk-ship'>, { outcome }: Row, isDone: boolean): string {
  return outcome === 'shipped' && !isDone ? t('outcome.ready') : t(`outcome.${outcome}`);
}

function Outcomes({ rows, isDone }: { readonly rows: readonly Row[]; readonly isDone: boolean }) {
  const { t } = usePart('desk-ship');
  return (
    <table className="desk-list">
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('tracking')}</th>
          <th scope="col">{t('carrier')}</th>
          <th scope="col">{t('outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${index} ${row.number}`}>
            <td translate="no">{row.order === '' ? row.number : <a href={`#order/${row.order}`}>{row.number}</a>}</td>
            <td translate="no">{row.tracking}</td>
            <td>{row.carrier}</td>
            <td>
              <span className="chip" data-mark={row.outcome === 'shipped' ? undefined : 'alert'}>
                {outcomeWords(t, row, isDone)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a list would do, and, once it is pressed, what it has done. */
export function ListPreview({ preview, note, onDone, onLeave }: ListPreviewProps) {
  const { desk, t } = usePart('desk-ship');
  const [key] = useState(newKey);
  const [done, setDone] = useState<ShipManyAnswer | null>(null);
  const press = usePress((error) => shipFailure(desk, t, error));
  const ready = preview.rows.filter(({ outcome }) => outcome === 'shipped');
  const ship = (): void =>
    void press.run(async () => {
      const rows: readonly ShipRow[] = ready.map(({ number, tracking, carrier }) => ({ number, tracking, carrier }));
      const answer = await desk.read('ship-many', { rows, dry: false, key });
      setDone(answer);
      desk.say(t('shipped', { count: answer.rows.filter(({ outcome }) => outcome === 'shipped').length }));
      onDone();
    });
  return (
    <section aria-labelledby="ship-preview">
      <h2 id="ship-preview">{t(done === null ? 'preview' : 'preview.done')}</h2>
      {note !== '' && <p className="note">{note}</p>}
      <Outcomes rows={(done ?? preview).rows} isDone={done !== null} />
      <Problem text={press.problem} />
      {done === null && ready.length === 0 && <p className="note">{t('ship.none')}</p>}
      <p className="actions">
        {done === null && ready.length > 0 && (
          <button type="button" className="button" aria-disabled={press.isBusy} onClick={ship}>
            {t('ship', { count: ready.length })}
          </button>
        )}
        <button type="button" className="button button-plain" onClick={onLeave}>
          {done === null ? t('cancel') : t('again')}
        </button>
      </p>
    </section>
  );
}
