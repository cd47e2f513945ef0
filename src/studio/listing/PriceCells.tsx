import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { TableRow } from '#src/contract/studio-api.ts';
import type { ListedRow } from '#src/contract/studio-list.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import {
  cellText,
  changedRows,
  isOdd,
  isValue,
  withEdit,
  type CellEdits,
  type CellField,
} from '#src/studio/listing/cell-edits.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { sendRows } from '#src/studio/table/send-rows.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface PriceEdits {
  readonly edits: CellEdits;
  readonly setEdits: (edits: CellEdits) => void;
  readonly isBusy: boolean;
  readonly said: string;
  readonly failure: string;
  /** Id of an item → what is wrong with its row, in words. */
  readonly problems: Readonly<Record<string, string>>;
  readonly save: () => Promise<void>;
}

/** What is typed into the cells of the list: tried as a whole before anything is saved. */
export function usePriceEdits(onSaved: () => void): PriceEdits {
  const studio = useStudio();
  const { t, client, words, pageState } = studio;
  const edits = useStore(pageState.$prices);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<PriceEdits['problems']>({});
  useAskBeforeLeaving(Object.keys(edits).length > 0);
  const setEdits = (next: CellEdits): void => {
    pageState.$prices.set(next);
    setSaid('');
  };
  const send = async (rows: readonly TableRow[], dry: boolean): Promise<boolean> => {
    const result = await sendRows({ client, collection: 'items', rows, dry, progress: () => undefined });
    const found: Record<string, string> = {};
    for (const problem of result.problems) {
      const id = rows[problem.row - 1]?.['id'] ?? '';
      found[id] = `${found[id] ?? ''} ${problemWords(studio, problem)}`.trim();
    }
    setProblems(found);
    if (result.failure !== null) setFailure(words(result.failure));
    else if (result.problems.length > 0) setFailure(t('prices.refused', { count: result.problems.length }));
    return result.failure === null && result.problems.length === 0;
  };
  const save = async (): Promise<void> => {
    const rows = changedRows(edits);
    if (isBusy || rows.length === 0 || isOdd(edits)) return;
    setBusy(true);
    setSaid('');
    setFailure('');
    setProblems({});
    if ((await send(rows, true)) && (await send(rows, false))) {
      setEdits({});
      setSaid(t('prices.saved', { count: rows.length }));
      // What others have sold or changed meanwhile, too.
      onSaved();
    }
    setBusy(false);
  };
  return { edits, setEdits, isBusy, said, failure, problems, save };
}

/** The same field of the row above or below. */
function neighbour(input: HTMLInputElement, step: -1 | 1): HTMLInputElement | undefined {
  const column = [...document.querySelectorAll<HTMLInputElement>(`.price-cells [name=${input.name}]`)];
  return column[column.indexOf(input) + step];
}

/** Price and pieces of an item, in its row of the list. The arrows go up and down a column. */
export function PriceCells({ row, of }: { readonly row: ListedRow; readonly of: PriceEdits }) {
  const { t, locale, props } = useStudio();
  const { edits, setEdits } = of;
  const problem = of.problems[row.id];
  const sku = textOf(row.values, 'sku');
  const cell = (field: CellField) => {
    const text = cellText(locale, row, edits, field);
    return (
      <label>
        <span className="label" aria-hidden="true">
          {t(field === 'price' ? 'prices.price' : 'prices.stock', { currency: props.currency })}
        </span>
        <input
          className="input"
          name={field}
          inputMode={field === 'price' ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-label={t(field === 'price' ? 'prices.priceOf' : 'prices.stockOf', { sku })}
          aria-invalid={isValue(field, text) ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `prices-${row.id}`}
          data-changed={edits[row.id]?.[field] !== undefined}
          value={text}
          onChange={({ target }) => setEdits(withEdit(edits, row, field, target.value))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
            event.preventDefault();
            neighbour(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)?.focus();
          }}
        />
      </label>
    );
  };
  return (
    <div className="price-cells">
      {cell('price')}
      {row.stock !== null && cell('stock')}
      {problem !== undefined && (
        <span id={`prices-${row.id}`} className="field-error">
          {problem}
        </span>
      )}
    </div>
  );
}

/** What became of the changes in the cells, and what can be done with them. */
export function PricesEnd({ of: { edits, setEdits, isBusy, said, failure, save } }: { readonly of: PriceEdits }) {
  const { t } = useStudio();
  const count = Object.keys(edits).length;
  return (
    <div className="prices-end">
      <Problem text={failure} />
      <p role="status">{said}</p>
      {count > 0 && (
        <p className="actions">
          <button type="button" className="button" aria-disabled={isOdd(edits) || isBusy} onClick={() => void save()}>
            {isBusy ? t('publish.busy') : t('prices.save', { count })}
          </button>
          <button type="button" className="link" onClick={() => setEdits({})}>
            {t('prices.reset')}
          </button>
        </p>
      )}
    </div>
  );
}
