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
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { CARRIERS } from '#src/domain/carriers/carriers.ts';
import { EXPORT_FILES, exportRows, type ExportFile } from '#src/domain/carriers/export-files.ts';
import { formatDay } from '#src/i18n/format.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { saveLabel } from '#src/desk/ship/save-label.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { readTracking, type TrackingRows } from '#src/domain/carriers/tracking-rows.ts';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import Papa from 'papaparse';
import type { ExportContext, ExportOrder } from '#src/domain/carriers/export-orders.ts';
import { decode } from '#src/moving-in/decode.ts';
import { readCells } from '#src/staff/kit/csv-file.ts';

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

/** CSV of the carriers' tools. */
interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The files that a tool takes, each of as many orders as it takes at once. */
export function writeExport(
  file: ExportFile,
  orders: readonly ExportOrder[],
  context: ExportContext,
): readonly WrittenFile[] {
  const parts = Array.from({ length: Math.ceil(orders.length / file.most) }, (_, part) =>
    orders.slice(part * file.most, (part + 1) * file.most),
  );
  return parts.map((part, index) => ({
    name: `${file.carrier}-${context.day}${parts.length > 1 ? `-${index + 1}` : ''}.csv`,
    bytes: encodeFile(
      `${Papa.unparse(exportRows(file, part, context), { delimiter: file.separator, newline: '\r\n' })}\r\n`,
      file.encoding,
    ),
  }));
}

/** A pasted list or the text of a file, whatever stands between its cells. */
export function readList(text: string): TrackingRows {
  const content = text.replace('\ufeff', '');
  // A list with blanks alone between its cells is one of lines.
  const isTable = /[;,\t|]/.test(content);
  const lines = content.split(/\r?\n/).map((line) => [line]);
  return readTracking(isTable ? readCells(content, '') : lines);
}

export function readTrackingFile(bytes: Uint8Array): TrackingRows {
  return readList(decode(bytes).text);
}

/** Letters of the files that carriers' tools take: UTF-8, or the letters of Windows (Windows-1252), which browsers read and do not write. */
const BYTE_ORDER_MARK = '\ufeff';

/** Letter → byte. What Windows has no letter for becomes a question mark. */
function windowsBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from([...text], (letter) => {
    const byte = letters.indexOf(letter);
    return byte === -1 ? 0x3f : byte;
  });
}

export function encodeFile(text: string, encoding: ExportFile['encoding']): Uint8Array<ArrayBuffer> {
  if (encoding === 'windows-1252') return windowsBytes(text.normalize('NFC'));
  return new TextEncoder().encode(encoding === 'utf-8-bom' ? BYTE_ORDER_MARK + text : text);
}

interface ListPreviewProps {
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

function toggled(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

interface OutcomesProps {
  readonly rows: readonly Row[];
  readonly isDone: boolean;
  /** Numbers of orders that go though a parcel of them went before. */
  readonly again: readonly string[];
  readonly onAgain: (again: readonly string[]) => void;
}

function Outcomes({ rows, isDone, again, onAgain }: OutcomesProps) {
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
              {row.outcome === 'parcel_before' && !isDone && (
                <label className="check">
                  <input
                    type="checkbox"
                    checked={again.includes(row.number)}
                    onChange={() => onAgain(toggled(again, row.number))}
                  />{' '}
                  {t('outcome.again')}
                </label>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a list would do, and, once it is pressed, what it has done. */
function ListPreview({ preview, note, onDone, onLeave }: ListPreviewProps) {
  const { desk, t } = usePart('desk-ship');
  const [key] = useState(newKey);
  const [done, setDone] = useState<ShipManyAnswer | null>(null);
  const press = usePress((error) => shipFailure(desk, t, error));
  const [again, setAgain] = useState<readonly string[]>([]);
  const ready = preview.rows.filter(
    ({ outcome, number }) => outcome === 'shipped' || (outcome === 'parcel_before' && again.includes(number)),
  );
  const ship = (): void =>
    void press.run(async () => {
      const rows = ready.map(({ outcome, ...row }): ShipRow => ({ ...row, again: outcome === 'parcel_before' }));
      const answer = await desk.read('ship-many', { rows, dry: false, key });
      setDone(answer);
      desk.say(t('shipped', { count: answer.rows.filter(({ outcome }) => outcome === 'shipped').length }));
      onDone();
    });
  return (
    <section aria-labelledby="ship-preview">
      <h2 id="ship-preview">{t(done === null ? 'preview' : 'preview.done')}</h2>
      {note !== '' && <p className="note">{note}</p>}
      <Outcomes rows={(done ?? preview).rows} isDone={done !== null} again={again} onAgain={setAgain} />
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
