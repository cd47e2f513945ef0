import type { ShipOrdersAnswer } from '#src/contract/desk/ship.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { writeExport } from '#src/desk/ship/csv.ts';
import type { ShipT } from '#src/desk/ship/ship-words.ts';
import { CARRIERS } from '#src/domain/carriers/carriers.ts';
import { EXPORT_FILES, type ExportFile } from '#src/domain/carriers/export-files.ts';
import { formatDay } from '#src/i18n/format.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';

export interface ExportFilesProps {
  readonly desk: Desk;
  readonly t: ShipT;
  readonly answer: ShipOrdersAnswer;
}

/** One file for each carrier's tool, of what is left to send. */
export function ExportFiles({ desk, t, answer: { orders, sender } }: ExportFilesProps) {
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
