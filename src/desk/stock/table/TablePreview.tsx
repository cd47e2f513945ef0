import type { PreviewRow, StockImporting, StockPreview } from '#src/desk/stock/table/use-import.ts';
import { itemName, signed } from '#src/desk/stock/stock-words.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** Rows that are shown of a long file; those that cannot be done come first. */
const SHOWN = 200;

export interface TablePreviewProps {
  readonly importing: StockImporting;
  readonly preview: StockPreview;
}

function problemOf(t: PartT<'desk-stock'>, { problem, now, moved }: PreviewRow): string {
  if (problem === '') return '';
  if (problem === 'not_there') return t('problem.left', { count: now });
  return moved === null ? t(`problem.${problem}`) : t('problem.movedTo', { was: moved.was, stock: moved.stock, now });
}

function Row({ row }: { readonly row: PreviewRow }) {
  const { t } = usePart('desk-stock');
  const { line, sku, problem } = row;
  return (
    <tr>
      <td className="stock-line">{t('preview.line', { line })}</td>
      <td>
        <span translate="no">{sku}</span> <span className="label">{row.name !== '' && itemName(row)}</span>
      </td>
      <td>
        {row.row !== null && `${row.row.was} → ${row.row.stock}`}
        {problem !== '' && <span className="stock-problem">{problemOf(t, row)}</span>}
      </td>
      <td className="stock-number">
        {row.isDone && <span className="chip">{t('preview.isDone')}</span>}{' '}
        {row.row !== null && <strong>{signed(row.row.stock - row.row.was)}</strong>}
      </td>
    </tr>
  );
}

/** What a file would change, line by line, and, once it is pressed, what it has changed. */
export function TablePreview({ importing, preview }: TablePreviewProps) {
  const { desk, t } = usePart('desk-stock');
  const { rows, same, parts, name } = preview;
  const odd = rows.filter(({ row }) => row === null);
  const good = rows.filter(({ row }) => row !== null);
  const moved = odd.filter((row) => row.moved !== null);
  const open = parts.reduce((sum, { records }) => sum + records.length, 0);
  const isDone = open === 0 && good.length > 0;
  const shown = [...odd, ...good].slice(0, SHOWN);
  const start = async (): Promise<void> => {
    if (await importing.run()) desk.say(t('preview.said', { name }));
  };
  return (
    <section className="stock-part" aria-labelledby="stock-preview">
      <h2 id="stock-preview">{t(isDone ? 'preview.done' : 'preview')}</h2>
      <p role="status">
        {[
          t('preview.change', { count: good.length }),
          ...(odd.length === 0 ? [] : [t('preview.odd', { count: odd.length })]),
          ...(same === 0 ? [] : [t('preview.same', { count: same })]),
        ].join(' ')}
      </p>
      {shown.length > 0 && (
        <table className="desk-list stock-preview" aria-busy={importing.isBusy}>
          <thead>
            <tr>
              <th scope="col">{t('preview.lines')}</th>
              <th scope="col">{t('column.article')}</th>
              <th scope="col">{t('preview.what')}</th>
              <th scope="col" className="stock-number">
                {t('ledger.pieces')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown.length && (
        <p className="label">{t('preview.more', { count: rows.length - shown.length })}</p>
      )}
      <p className="actions">
        {open > 0 && (
          <button type="button" className="button" aria-disabled={importing.isBusy} onClick={() => void start()}>
            {t('preview.do', { count: open })}
          </button>
        )}
        {moved.length > 0 && (
          <button type="button" className="button button-plain" onClick={importing.takeMoved}>
            {t('preview.moved', { count: moved.length })}
          </button>
        )}
        <button type="button" className="button button-plain" onClick={importing.putAway}>
          {t(isDone ? 'preview.close' : 'preview.leave')}
        </button>
      </p>
    </section>
  );
}
