import { useState } from 'react';
import type { TableRow } from '#src/contract/studio-api.ts';
import {
  isValue,
  matching,
  shownText,
  type BulkEdits,
  localText,
  withEdit,
  type BulkField,
} from '#src/studio/table/bulk-rows.ts';
import { useBulk, type Bulk } from '#src/studio/table/use-bulk.ts';
import { Field } from '#src/ui/Field.tsx';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useStudio } from '#src/studio/use-studio.ts';
import { inLanguage } from '#src/studio/record/names.ts';

/** Rows that are drawn at once. */
const SHOWN = 100;

function hasOddValue(rows: readonly TableRow[], edits: BulkEdits): boolean {
  return rows
    .filter(({ id = '' }) => id in edits)
    .some((row) => (['price', 'stock'] as const).some((field) => !isValue(field, shownText(row, edits, field))));
}

/** Prices and pieces of many items in one table: found by words, typed one by one, saved together. What changes all by one rule is in the list (src/studio/change). */
export function BulkPanel() {
  const { t } = useStudio();
  const bulk = useBulk();
  const [search, setSearch] = useState('');
  const found = matching(bulk.rows ?? [], search, bulk.names);
  const shown = found.slice(0, SHOWN);
  const changed = Object.keys(bulk.edits).length;
  useAskBeforeLeaving(changed > 0);
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
        <p>
          <a className="go" href="#items">
            {t('bulk.toList')}
          </a>
        </p>
      </div>
      {bulk.rows === null && bulk.failure === '' && <p role="status">{t('loading')}</p>}
      {bulk.rows !== null && (
        <>
          <p className="label" role="status">
            {t('bulk.found', { count: found.length })}
            {found.length > shown.length && `. ${t('bulk.narrow', { count: shown.length })}`}
          </p>
          <BulkTable
            rows={shown}
            names={bulk.names}
            edits={bulk.edits}
            problems={bulk.problems}
            onChange={bulk.setEdits}
          />
        </>
      )}
      <BulkEnd bulk={bulk} changed={changed} isOdd={hasOddValue(bulk.rows ?? [], bulk.edits)} />
    </>
  );
}

interface BulkEndProps {
  readonly bulk: Bulk;
  /** Items with changes. */
  readonly changed: number;
  /** What stands somewhere is no value: nothing can be saved. */
  readonly isOdd: boolean;
}

/** What became of the changes, and what can be done with them. */
function BulkEnd({ bulk, changed, isOdd }: BulkEndProps) {
  const { t } = useStudio();
  return (
    <div className="bulk-end">
      <Problem text={bulk.failure} />
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
  );
}

export interface BulkTableProps {
  readonly rows: readonly TableRow[];
  /** Address of a product → its name. */
  readonly names: Readonly<Record<string, string>>;
  readonly edits: BulkEdits;
  /** Id of an item → what is wrong with its row. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (edits: BulkEdits) => void;
}

/** The same field of the row above or below. */
function neighbour(input: HTMLInputElement, step: -1 | 1): HTMLInputElement | null {
  const row = input.closest('tr');
  const other = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return other?.querySelector<HTMLInputElement>(`[name=${input.name}]`) ?? null;
}

/** Items with their prices and pieces. The arrows go up and down a column. */
export function BulkTable({ rows, names, edits, problems, onChange }: BulkTableProps) {
  const { t, locale, props } = useStudio();
  const field = (row: TableRow, name: BulkField) => {
    const { id = '', sku = '' } = row;
    const text = shownText(row, edits, name);
    const isChanged = edits[id]?.[name] !== undefined;
    return (
      <input
        className="input"
        name={name}
        inputMode={name === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={t(name === 'price' ? 'bulk.priceOf' : 'bulk.stockOf', { sku })}
        aria-invalid={isValue(name, text) ? undefined : true}
        aria-describedby={problems[id] === undefined ? undefined : `bulk-${id}`}
        data-changed={isChanged}
        value={localText(locale, name, text)}
        onChange={({ target }) => onChange(withEdit(edits, row, name, target.value))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
          event.preventDefault();
          neighbour(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)?.focus();
        }}
      />
    );
  };
  return (
    <div className="scroll">
      <table className="bulk-table">
        <caption className="hidden-visually">{t('bulk.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bulk.item')}</th>
            <th scope="col">{t('bulk.price', { currency: props.currency })}</th>
            <th scope="col">{t('bulk.stock')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { id = '', sku = '', product = '' } = row;
            const values = inLanguage(row, 'values', locale);
            return (
              <tr key={id}>
                <th scope="row">
                  <span dir="auto">
                    {[names[product] ?? product, ...values.split('\n')].filter((text) => text !== '').join(', ')}
                  </span>
                  <span className="label">{sku}</span>
                  {problems[id] !== undefined && (
                    <span id={`bulk-${id}`} className="field-error">
                      {problems[id].join(' ')}
                    </span>
                  )}
                </th>
                <td>{field(row, 'price')}</td>
                <td>{field(row, 'stock')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
