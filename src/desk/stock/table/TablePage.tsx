import { useState } from 'react';
import type { StockItem } from '#src/contract/desk/stock.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { readAll } from '#src/staff/kit/pieces.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { stockFile } from '#src/desk/stock/table/stock-table.ts';
import {
  useStockImport,
  type PreviewRow,
  type StockImporting,
  type StockPreview,
} from '#src/desk/stock/table/use-import.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { itemName, signed } from '#src/desk/stock/stock-words.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** All articles, page by page. @throws DeskError */
function allItems(desk: Desk, onPage: (count: number) => void): Promise<readonly StockItem[]> {
  return readAll(async (after) => {
    const { items, after: next } = await desk.read('stock', { locale: desk.locale, table: true, after });
    return { rows: items, after: next };
  }, onPage);
}

function Download() {
  const { desk, t } = usePart('desk-stock');
  const { isBusy, problem, run } = usePress(desk.words);
  const [count, setCount] = useState(0);
  const save = (): Promise<boolean> =>
    run(async () => {
      const items = await allItems(desk, setCount);
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`stock-${day}.csv`, stockFile(items, desk.locale), 'text/csv');
    });
  return (
    <section className="stock-part" aria-labelledby="stock-out">
      <h2 id="stock-out">{t('table.out')}</h2>
      <p>{t('table.outHint')}</p>
      <p className="actions">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void save()}>
          {t('table.save')}
        </button>
        <span role="status">{count > 0 && t(isBusy ? 'table.reading' : 'table.saved', { count })}</span>
      </p>
      <Problem text={problem} />
    </section>
  );
}

/** '#stock/table': all stock as a file, and what somebody has changed in it. */
export function TablePage() {
  const { t } = usePart('desk-stock');
  const importing = useStockImport();
  const { preview, refused, isBusy, problem, choose } = importing;
  return (
    <>
      <p>
        <a href="#stock">{t('back')}</a>
      </p>
      <h1>{t('table')}</h1>
      <Download />
      <section className="stock-part" aria-labelledby="stock-in">
        <h2 id="stock-in">{t('table.in')}</h2>
        <p id="stock-file-hint">{t('table.inHint')}</p>
        <p>
          <label className="button button-plain" htmlFor="stock-file">
            {t('table.choose')}
          </label>
          <input
            id="stock-file"
            type="file"
            className="hidden-visually"
            accept=".csv,.txt,text/csv,text/plain"
            aria-describedby="stock-file-hint"
            disabled={isBusy}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) choose(file);
              // The same file can be read again.
              target.value = '';
            }}
          />
        </p>
        <p className="field-error" role="alert">
          {refused === '' ? problem : t(`table.${refused}`)}
        </p>
      </section>
      {preview !== null && <TablePreview key={preview.name} importing={importing} preview={preview} />}
    </>
  );
}

/** Rows that are shown of a long file; those that cannot be done come first. */
const SHOWN = 200;

export interface TablePreviewProps {
  readonly importing: StockImporting;
  readonly preview: StockPreview;
}

function problemOf(t: PartT<'desk-stock'>, { problem, now, moved }: PreviewRow): string {
  if (problem === '') return '';
  if (problem === 'not_there') return t('problem.left', { count: now });
  if (moved === null) return t(`problem.${problem}`);
  return t(now === moved.was ? 'problem.cameBefore' : 'problem.movedTo', { was: moved.was, stock: moved.stock, now });
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
