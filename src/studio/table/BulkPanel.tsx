import { useEffect, useState } from 'react';
import type { TableRow } from '#src/contract/studio-api.ts';
import { readNumber } from '#src/domain/catalogue/content-table.ts';
import type { PanelProps } from '#src/studio/studio-types.ts';
import { BulkTable } from '#src/studio/table/BulkTable.tsx';
import { isValue, matching, shownText, withPercent, type BulkEdits } from '#src/studio/table/bulk-rows.ts';
import { useBulk } from '#src/studio/table/use-bulk.ts';
import { Field } from '#src/ui/Field.tsx';

/** Rows that are drawn at once. */
const SHOWN = 100;

function hasOddValue(rows: readonly TableRow[], edits: BulkEdits): boolean {
  return rows
    .filter(({ id = '' }) => id in edits)
    .some((row) => (['price', 'stock'] as const).some((field) => !isValue(field, shownText(row, edits, field))));
}

/** Prices and pieces of many items in one table: found by words, changed one by one or all by a share, saved together. */
export function BulkPanel({ studio }: PanelProps) {
  const { t } = studio;
  const bulk = useBulk(studio);
  const [search, setSearch] = useState('');
  const [percent, setPercent] = useState('');
  const found = matching(bulk.rows ?? [], search, bulk.names);
  const shown = found.slice(0, SHOWN);
  const changed = Object.keys(bulk.edits).length;
  const share = percent.trim() === '' ? null : readNumber(percent.trim().replace(/^\+/, '').replace(/\s*%$/, ''));
  useEffect(() => {
    if (changed === 0) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);
  const isOdd = hasOddValue(bulk.rows ?? [], bulk.edits);
  return (
    <>
      <h1 tabIndex={-1}>{t('bulk.title')}</h1>
      <div className="bulk-tools">
        <Field
          id="bulk-search"
          type="search"
          label={t('bulk.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (share === null) return;
            bulk.setEdits(withPercent(bulk.edits, found, share));
            setPercent('');
          }}
        >
          <Field
            id="bulk-percent"
            label={t('bulk.percent')}
            hint={t('bulk.percent.hint')}
            inputMode="decimal"
            autoComplete="off"
            value={percent}
            error={percent !== '' && share === null ? t('bulk.percent.odd') : undefined}
            end={
              <button type="submit" className="button button-plain" aria-disabled={share === null}>
                {t('bulk.percent.do', { count: found.length })}
              </button>
            }
            onChange={({ target }) => setPercent(target.value)}
          />
        </form>
      </div>
      {bulk.rows === null && bulk.failure === '' && <p role="status">{t('loading')}</p>}
      {bulk.rows !== null && (
        <>
          <p className="label" role="status">
            {t('bulk.found', { count: found.length })}
            {found.length > shown.length && `. ${t('bulk.narrow', { count: shown.length })}`}
          </p>
          <BulkTable
            studio={studio}
            rows={shown}
            names={bulk.names}
            edits={bulk.edits}
            problems={bulk.problems}
            onChange={bulk.setEdits}
          />
        </>
      )}
      <div className="bulk-end">
        <p role="alert" className="field-error">
          {bulk.failure}
        </p>
        <p role="status">{bulk.said}</p>
        <p className="actions">
          <button
            type="button"
            className="button"
            aria-disabled={changed === 0 || isOdd || bulk.isBusy}
            onClick={() => {
              if (!isOdd) void bulk.save();
            }}
          >
            {bulk.isBusy ? t('publish.busy') : t(changed === 0 ? 'publish.title' : 'bulk.save', { count: changed })}
          </button>
          {changed > 0 && (
            <button type="button" className="link" onClick={() => bulk.setEdits({})}>
              {t('bulk.reset')}
            </button>
          )}
        </p>
      </div>
    </>
  );
}
