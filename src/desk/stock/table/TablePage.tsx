import { useState } from 'react';
import type { StockItem } from '#src/contract/desk/stock.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { readAll } from '#src/staff/kit/pieces.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { stockFile } from '#src/desk/stock/table/stock-table.ts';
import { TablePreview } from '#src/desk/stock/table/TablePreview.tsx';
import { useStockImport } from '#src/desk/stock/table/use-import.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { usePart } from '#src/desk/use-desk.ts';

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
