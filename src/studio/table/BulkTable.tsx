import type { TableRow } from '#src/contract/studio-api.ts';
import {
  isValue,
  localText,
  shownText,
  withEdit,
  type BulkEdits,
  type BulkField,
} from '#src/studio/table/bulk-rows.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { useStudio } from '#src/studio/use-studio.ts';

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
