import { useCallback, useMemo, useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import { SHIP_ORDERS, type ShipManyAnswer, type ShipRow } from '#src/contract/desk/ship.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { BulkLabels } from '#src/desk/ship/BulkLabels.tsx';
import { ChosenOrders } from '#src/desk/ship/ChosenOrders.tsx';
import { ExportFiles } from '#src/desk/ship/ExportFiles.tsx';
import { ListPreview } from '#src/desk/ship/ListPreview.tsx';
import { PasteList } from '#src/desk/ship/PasteList.tsx';
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';

/** '#ship/ID,ID': the chosen orders are sent, by a table, a list or a carrier's file; and the files for the carriers' tools. */
export function ShipPanel({ desk, t, rest }: PanelProps<'desk-ship'>) {
  const ids = useMemo(
    () =>
      rest
        .split(',')
        .filter((id) => id !== '')
        .slice(0, SHIP_ORDERS),
    [rest],
  );
  const { value, error, reload } = useRead(useCallback(() => desk.read('ship-orders', { orders: ids }), [desk, ids]));
  const [preview, setPreview] = useState<{ readonly answer: ShipManyAnswer; readonly note: string } | null>(null);
  const press = usePress((failure) => shipFailure(desk, t, failure));
  const check = (rows: readonly ShipRow[], note = ''): void =>
    void press.run(async () =>
      setPreview({ answer: await desk.read('ship-many', { rows, dry: true, key: newKey() }), note }),
    );
  return (
    <div className="ship">
      <h1>{t('title')}</h1>
      <Failed desk={desk} error={error} reload={reload} />
      {preview !== null && (
        <ListPreview
          desk={desk}
          t={t}
          preview={preview.answer}
          note={preview.note}
          onDone={reload}
          onLeave={() => setPreview(null)}
        />
      )}
      {/* What was typed stays there until the list is left. */}
      <div hidden={preview !== null}>
        <p className="lead">{t('intro')}</p>
        <Problem text={press.problem} />
        {value !== null && value.orders.length > 0 ? (
          <ChosenOrders locale={desk.locale} t={t} orders={value.orders} isBusy={press.isBusy} onRows={check} />
        ) : (
          <p>{t('list.none')}</p>
        )}
        <PasteList t={t} isBusy={press.isBusy} onRows={check} />
        {value !== null && value.labels && <BulkLabels desk={desk} t={t} orders={value.orders} onMade={reload} />}
        {value !== null && <ExportFiles desk={desk} t={t} answer={value} />}
      </div>
    </div>
  );
}
