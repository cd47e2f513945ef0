import { useCallback, useMemo, useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import {
  SHIP_ORDERS,
  type ShipManyAnswer,
  type ShipRow,
  type ShipOrdersAnswer,
  type ShipOrder,
} from '#src/contract/desk/ship.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { ChosenOrders } from '#src/desk/ship/ChosenOrders.tsx';
import { ListPreview } from '#src/desk/ship/ListPreview.tsx';
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { writeExport, readList, readTrackingFile } from '#src/desk/ship/csv.ts';
import { CARRIERS } from '#src/domain/carriers/carriers.ts';
import { EXPORT_FILES, type ExportFile } from '#src/domain/carriers/export-files.ts';
import { formatDay } from '#src/i18n/format.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { saveLabel } from '#src/desk/ship/save-label.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { TrackingRows } from '#src/domain/carriers/tracking-rows.ts';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** '#ship/ID,ID': the chosen orders are sent, by a table, a list or a carrier's file; and the files for the carriers' tools. */
export function ShipPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-ship');
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
      <Failed error={error} reload={reload} />
      {preview !== null && (
        <ListPreview preview={preview.answer} note={preview.note} onDone={reload} onLeave={() => setPreview(null)} />
      )}
      {/* What was typed stays there until the list is left. */}
      <div hidden={preview !== null}>
        <p className="lead">{t('intro')}</p>
        <Problem text={press.problem} />
        {value !== null && value.orders.length > 0 ? (
          <ChosenOrders locale={desk.locale} orders={value.orders} isBusy={press.isBusy} onRows={check} />
        ) : (
          <p>{t('list.none')}</p>
        )}
        <PasteList isBusy={press.isBusy} onRows={check} />
        {value !== null && value.labels && <BulkLabels orders={value.orders} onMade={reload} />}
        {value !== null && <ExportFiles answer={value} />}
      </div>
    </div>
  );
}

interface ExportFilesProps {
  readonly answer: ShipOrdersAnswer;
}

/** One file for each carrier's tool, of what is left to send. */
function ExportFiles({ answer: { orders, sender } }: ExportFilesProps) {
  const { desk, t } = usePart('desk-ship');
  const open = orders.filter(({ pieces, hindrance }) => pieces > 0 && hindrance === '');
  const light = open.filter(({ weight }) => weight === 0).length;
  const save = (file: ExportFile): void => {
    const context = { sender, day: new Date().toISOString().slice(0, 10) };
    for (const { name, bytes } of writeExport(file, open, context)) saveFile(name, bytes, 'text/csv');
  };
  if (open.length === 0) return null;
  return (
    <section className="ship-export" aria-labelledby="ship-export">
      <h2 id="ship-export">{t('export')}</h2>
      <p>{t('export.hint')}</p>
      {light > 0 && <p className="note">{t('export.noWeight', { count: light })}</p>}
      <ul>
        {EXPORT_FILES.map((file) => (
          <li key={file.carrier}>
            <button type="button" className="button button-plain" onClick={() => save(file)}>
              {t('export.file', { name: CARRIERS.find(({ id }) => id === file.carrier)?.name ?? file.carrier })}
            </button>
            <p className="label">
              {t('export.source', { day: formatDay(desk.locale, new Date(file.read)) })}
              {open.length > file.most && <> {t('export.several', { most: file.most })}</>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Labels of the chosen orders: made one after the other, and saved to be printed. One that fails stops no other. */
function BulkLabels({ orders, onMade }: { readonly orders: readonly ShipOrder[]; readonly onMade: () => void }) {
  const { desk, t } = usePart('desk-ship');
  const [carrier, setCarrier] = useState(CARRIERS[0]?.name ?? '');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const press = usePress((error) => shipFailure(desk, t, error));
  const open = orders.filter(({ pieces, hindrance }) => pieces > 0 && hindrance === '');
  const files = orders.flatMap(({ number, labels }) => labels.map((label) => ({ ...label, number })));
  const make = (): void =>
    void press.run(async (key) => {
      const failed: string[] = [];
      for (const { id, number } of open) {
        // The key of an order is that of the press: pressed again after a failure, it makes nothing twice.
        const request = { order: id, carrier, lines: null, complete: false, key: `${key}-${id}` };
        await desk.read('make-label', request).catch((error: unknown) => {
          failed.push(t('labels.failed', { number, reason: shipFailure(desk, t, error) }));
        });
      }
      setFailures(failed);
      desk.say(t('labels.made', { count: open.length - failed.length }));
      onMade();
    });
  const save = (): void =>
    void press.run(async () => {
      for (const { parcel, file, number } of files) await saveLabel(desk, parcel, file, number);
    });
  return (
    <section aria-labelledby="ship-labels">
      <h2 id="ship-labels">{t('labels')}</h2>
      <p>{t('labels.hint')}</p>
      <SelectField
        id="ship-labels-carrier"
        label={t('carrier')}
        value={carrier}
        options={CARRIERS.map(({ name }) => ({ value: name, text: name }))}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <div role="alert">
        {[...failures, press.problem].map((text) => (
          <p key={text} className="field-error">
            {text}
          </p>
        ))}
      </div>
      <p className="actions">
        {open.length > 0 && (
          <button type="button" className="button" aria-disabled={press.isBusy} onClick={make}>
            {t('labels.make', { count: open.length })}
          </button>
        )}
        {files.length > 0 && (
          <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={save}>
            {t('labels.saveAll', { count: files.length })}
          </button>
        )}
      </p>
    </section>
  );
}

interface PasteListProps {
  readonly isBusy: boolean;
  /** `note`: what was not understood, in words; ''. */
  readonly onRows: (rows: readonly ShipRow[], note: string) => void;
}

/** Lines that were not understood; only the first ones are named. */
function unreadWords(t: PartT<'desk-ship'>, { unread }: TrackingRows): string {
  const lines = `${unread.slice(0, 10).join(', ')}${unread.length > 10 ? ', …' : ''}`;
  return unread.length === 0 ? '' : t('paste.unread', { count: unread.length, lines });
}

/** A list of order numbers and tracking numbers: pasted, or a carrier's file. */
function PasteList({ isBusy, onRows }: PasteListProps) {
  const { t } = usePart('desk-ship');
  const [text, setText] = useState('');
  const [notes, setNotes] = useState('');
  const take = (read: TrackingRows): void => {
    const unread = unreadWords(t, read);
    if (read.rows.length === 0) return setNotes([t('paste.nothing'), unread].join(' '));
    if (read.rows.length > SHIP_ORDERS) return setNotes(t('paste.many', { most: SHIP_ORDERS }));
    setNotes('');
    onRows(read.rows, unread);
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take(readList(text));
      }}
    >
      <h2>{t('paste')}</h2>
      <TextArea
        id="ship-paste"
        label={t('paste.list')}
        hint={t('paste.hint')}
        rows={6}
        spellCheck={false}
        placeholder="K7QM-X2PA 6A12345678901"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        id="ship-file"
        label={t('paste.file')}
        hint={t('paste.file.hint')}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file === undefined) return;
          file.arrayBuffer().then(
            (bytes) => take(readTrackingFile(new Uint8Array(bytes))),
            () => setNotes(t('paste.nothing')),
          );
          // The same file can be read again.
          target.value = '';
        }}
      />
      <Problem text={notes} />
      <button className="button" type="submit" aria-disabled={isBusy}>
        {t('check')}
      </button>
    </form>
  );
}
