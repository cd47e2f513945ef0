import { useState } from 'react';
import { SHIP_ORDERS, type ShipRow } from '#src/contract/desk/ship.ts';
import { readList, readTrackingFile } from '#src/desk/ship/csv.ts';
import type { ShipT } from '#src/desk/ship/ship-words.ts';
import type { TrackingRows } from '#src/domain/carriers/tracking-rows.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

export interface PasteListProps {
  readonly t: ShipT;
  readonly isBusy: boolean;
  /** `note`: what was not understood, in words; ''. */
  readonly onRows: (rows: readonly ShipRow[], note: string) => void;
}

/** Lines that were not understood; only the first ones are named. */
function unreadWords(t: ShipT, { unread }: TrackingRows): string {
  const lines = `${unread.slice(0, 10).join(', ')}${unread.length > 10 ? ', …' : ''}`;
  return unread.length === 0 ? '' : t('paste.unread', { count: unread.length, lines });
}

/** A list of order numbers and tracking numbers: pasted, or a carrier's file. */
export function PasteList({ t, isBusy, onRows }: PasteListProps) {
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
