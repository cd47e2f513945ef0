import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { LOCALES, DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { itemColumns, type ItemColumn } from '#src/studio/items/item-columns.ts';
import { ItemsGrid } from '#src/studio/items/items-grid.ts';
import { choicesOf } from '#src/studio/record/names.ts';
import { ItemRow } from '#src/studio/record/ItemRow.tsx';
import type { PartEdits } from '#src/studio/record/use-part-edits.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { OptionFields } from '#src/studio/items/OptionFields.tsx';
import { useVariants, type Begin } from '#src/studio/items/use-variants.ts';
import { MOST_OPTIONS, NO_OPTION } from '#src/studio/items/variants.ts';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ItemsTableProps {
  readonly items: PartEdits;
  /** Of the product. */
  readonly form: FormTools;
  readonly said: readonly StudioProblem[];
  readonly isAsked: boolean;
}

/** The columns for the choices of a product as they are named now. */
function useColumns(choices: readonly string[], language: Locale): readonly ItemColumn[] {
  const { t, locale, props } = useStudio();
  const names = choices.join('\n');
  return useMemo(
    () =>
      itemColumns({
        t,
        locale,
        currency: props.currency,
        choices: names === '' ? [] : names.split('\n'),
        language,
      }),
    [t, locale, props.currency, names, language],
  );
}

/** Leads into the row that a press has added. */
function useNewRow({ edits }: Pick<PartEdits, 'edits'>): () => void {
  const [isAdding, setAdding] = useState(false);
  const last = edits.at(-1)?.id;
  const known = useRef(last);
  useEffect(() => {
    if (isAdding && last !== undefined && last !== known.current) {
      setAdding(false);
      document.getElementById(idOf(last, 'sku'))?.focus();
    }
    known.current = last;
  }, [isAdding, last]);
  return () => setAdding(true);
}

interface ItemCellsProps extends Omit<ItemsTableProps, 'form'> {
  readonly columns: readonly ItemColumn[];
  readonly choices: number;
  /** Of the values. */
  readonly language: Locale;
  readonly describedBy: string | undefined;
}

/** The cells, and what has come of writing into many of them. */
function ItemCells({ items, columns, choices, language, said, isAsked, describedBy }: ItemCellsProps) {
  const studio = useStudio();
  const { t } = studio;
  const [grid] = useState(() => new ItemsGrid(t));
  useEffect(() => grid.show(items.edits, columns), [grid, items.edits, columns]);
  const range = useStore(grid.$range);
  const gridSaid = useStore(grid.$said);
  const isIn = (row: number): boolean => range !== null && row >= range.from.row && row <= range.to.row;
  const { onFocus, onBlur, onInput, onMouseDown, onKeyDown, onCopy, onPaste } = grid;
  return (
    <>
      <div className="items-scroll">
        <table
          className="items-table"
          role="grid"
          aria-labelledby="items-title"
          aria-multiselectable="true"
          aria-describedby={describedBy}
          {...{ onFocus, onBlur, onInput, onMouseDown, onKeyDown, onCopy, onPaste }}
        >
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, label }) => (
                <th key={key} role="columnheader" scope="col">
                  {label}
                </th>
              ))}
              <th role="columnheader" scope="col">
                <span className="hidden-visually">{t('items.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {items.edits.map((edit, row) => (
              <ItemRow
                key={edit.id}
                {...{ studio, edit, row, columns, choices, language, said, isAsked }}
                markedFrom={isIn(row) ? (range?.from.column ?? -1) : -1}
                markedTo={isIn(row) ? (range?.to.column ?? -1) : -1}
                onDrop={items.drop}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="label" role="status">
        {gridSaid}
      </p>
    </>
  );
}

/** What of a product can be bought: its values, its price and its stock, a row each. It is typed in as in a spreadsheet. */
export function ItemsTable({ items, form, said, isAsked }: ItemsTableProps) {
  const studio = useStudio();
  const { t } = studio;
  const [language, setLanguage] = useState<Locale>(studio.locale);
  const leadToNew = useNewRow(items);
  const choices = choicesOf(form.values, language);
  const columns = useColumns(choices, language);
  return (
    <section className="record-group" aria-labelledby="items-title">
      <h2 id="items-title" tabIndex={-1}>
        {t('items.title')}
      </h2>
      <div className="record-fields">
        {items.failure !== null && <p role="alert">{studio.words(items.failure)}</p>}
        {items.isLoading && <p role="status">{t('loading')}</p>}
        {!items.isLoading && <MakeVariants form={form} items={items} />}
        {choices.length > 0 && (
          <SelectField
            id="items-language"
            label={t('items.language')}
            value={language}
            options={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAME[locale] }))}
            onChange={({ target }) => setLanguage(LOCALES.find((locale) => locale === target.value) ?? DEFAULT_LOCALE)}
          />
        )}
        {items.edits.length > 0 && (
          <p id="items-hint" className="label items-hint">
            {t('grid.hint')}
          </p>
        )}
        <ItemCells
          {...{ studio, items, columns, language, said, isAsked }}
          choices={choices.length}
          describedBy={items.edits.length > 0 ? 'items-hint' : undefined}
        />
        {items.edits.length === 0 && !items.isLoading && <p>{t('items.none')}</p>}
        {!items.isLoading && (
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              leadToNew();
              items.add();
            }}
          >
            {t('create.items')}
          </button>
        )}
      </div>
    </section>
  );
}

interface MakeVariantsProps {
  /** Of the product. */
  readonly form: FormTools;
  readonly items: PartEdits;
}

const BEGINS = ['price', 'stock', 'weight', 'pattern'] as const satisfies readonly (keyof Begin)[];

/** What can be chosen, and what each new item begins with. */
function VariantFields({ form, items }: MakeVariantsProps) {
  const { t } = useStudio();
  const { taken, options, begin, said, plan, setOptions, setBegin, make } = useVariants(form, items);
  return (
    <div className="record-fields">
      <p className="label">{t('variants.hint')}</p>
      {options.map((option, at) => (
        <OptionFields
          // oxlint-disable-next-line react/no-array-index-key -- an option is known by its place
          key={at}
          at={at}
          option={option}
          attributes={taken.attributes}
          attributeValues={taken.values}
          onChange={(next) => setOptions(options.map((one, index) => (index === at ? next : one)))}
          onDrop={options.length > 1 ? () => setOptions(options.filter((_, index) => index !== at)) : null}
        />
      ))}
      {options.length < MOST_OPTIONS && (
        <button type="button" className="button button-plain" onClick={() => setOptions([...options, NO_OPTION])}>
          {t('variants.addOption')}
        </button>
      )}
      <div className="variants-start">
        {BEGINS.map((name) => (
          <Field
            key={name}
            id={`variants-${name}`}
            label={t(name === 'pattern' ? 'variants.pattern' : `field.${name}`)}
            hint={name === 'pattern' ? t('variants.patternHint') : undefined}
            autoComplete="off"
            inputMode={name === 'pattern' ? 'text' : 'decimal'}
            value={begin[name]}
            onChange={({ target }) => setBegin({ [name]: target.value })}
          />
        ))}
      </div>
      {plan !== null && <p className="label">{t('variants.plan', plan)}</p>}
      <button type="button" className="button" onClick={make}>
        {t('variants.make')}
      </button>
      <p className="label" role="status">
        {said}
      </p>
    </div>
  );
}

/** Makes the items of a product from what can be chosen: each size in each colour. Those that there are stay. */
function MakeVariants(props: MakeVariantsProps) {
  const { t } = useStudio();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="make-variants" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('variants.title')}</summary>
      {isOpen && <VariantFields {...props} />}
    </details>
  );
}
