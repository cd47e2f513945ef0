import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { NumberField } from '#src/studio/form/PlainFields.tsx';
import { CELL_FIELDS, type ItemColumn } from '#src/studio/items/item-columns.ts';
import { Conflict } from '#src/studio/record/Conflict.tsx';
import { isBehind, type EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { useFormTools } from '#src/studio/record/use-form-tools.ts';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ItemRowProps {
  readonly edit: Edit;
  /** Which row of the table it is, from 0. */
  readonly row: number;
  readonly columns: readonly ItemColumn[];
  /** How many choices the product has. */
  readonly choices: number;
  /** Of the values. */
  readonly language: Locale;
  /** First and last column that are marked in this row; -1: none. */
  readonly markedFrom: number;
  readonly markedTo: number;
  readonly said: readonly StudioProblem[];
  readonly isAsked: boolean;
  /** Takes away a row that was never stored. */
  readonly onDrop: (edit: Edit) => Promise<void>;
}

interface CellFieldProps {
  readonly form: FormTools;
  readonly column: ItemColumn;
  /** What the row is called. */
  readonly name: string;
  readonly language: Locale;
  readonly isDeleted: boolean;
}

/** What is written in a cell. */
function CellField({ form, column, name, language, isDeleted }: CellFieldProps) {
  const { spec, choice, field, label } = column;
  if (spec !== null) return <NumberField form={form} spec={spec} label={label} about={name} />;
  // The list of problems leads to the first of the values.
  const isFirst = choice === null || choice === 0;
  return (
    <Field
      id={isFirst ? idOf(form.record, field) : `${idOf(form.record, field)}-${choice}`}
      label={label}
      aria-label={`${label}, ${name}`}
      lang={choice === null ? undefined : language}
      readOnly={isDeleted}
      autoComplete="off"
      value={column.read(form.values)}
      error={isFirst ? form.problemOf(field) : undefined}
      onChange={({ target }) => {
        const change = column.write(form.values, target.value);
        if (change !== null) form.change(change);
      }}
    />
  );
}

/** One item of a product, as a row that can be written in. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { edit, row, columns, choices, language, markedFrom, markedTo, said, isAsked, onDrop } = props;
  const { t } = useStudio();
  const state = useStore(edit.$state);
  const own = useMemo(() => said.filter(({ record }) => record === edit.id), [said, edit.id]);
  const around = useMemo(() => ({ choices }), [choices]);
  const { form, problems } = useFormTools(edit, own, isAsked, around);
  const sku = textOf(form.values, 'sku');
  const name = sku === '' ? t('create.items') : sku;
  const isDeleted = state.action === 'delete';
  const isShown = (field: string): boolean =>
    field.startsWith('values_') ? field === `values_${language}` : CELL_FIELDS.includes(field);
  const others = [...problems].filter(([field]) => !isShown(field));
  return (
    <>
      <tr role="row" data-deleted={isDeleted} data-changed={Object.keys(state.changes).length > 0}>
        {columns.map((column, at) => {
          const isMarked = at >= markedFrom && at <= markedTo;
          const cell = {
            key: column.key,
            'data-row': row,
            'data-column': at,
            'data-field': column.field,
            'data-marked': isMarked,
            'aria-selected': isMarked,
            children: <CellField {...{ form, column, name, language, isDeleted }} />,
          };
          const { key, ...rest } = cell;
          return at === 0 ? (
            <th key={key} role="rowheader" scope="row" {...rest} />
          ) : (
            <td key={key} role="gridcell" {...rest} />
          );
        })}
        <ItemTools edit={edit} state={state} name={name} onDrop={() => void onDrop(edit)} />
      </tr>
      {(others.length > 0 || isBehind(state)) && (
        <tr role="row">
          <td role="gridcell" colSpan={columns.length + 1}>
            {isBehind(state) && <Conflict edit={edit} state={state} />}
            {others.map(([one, text]) => (
              <p key={one} className="field-error">
                {text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
});

interface ItemToolsProps {
  readonly edit: Edit;
  readonly state: Pick<EditState, 'stored' | 'action'>;
  readonly name: string;
  /** Takes away a row that was never stored. */
  readonly onDrop: () => void;
}

/** What can be done with an item as a whole, at the end of its row. */
function ItemTools({ edit, state, name, onDrop }: ItemToolsProps) {
  const { t } = useStudio();
  const isDeleted = state.action === 'delete';
  return (
    <td role="gridcell" className="items-tools">
      {state.stored === null ? (
        <button type="button" className="link" aria-label={t('items.dropOf', { name })} onClick={onDrop}>
          {t('items.drop')}
        </button>
      ) : (
        <>
          <a className="link" href={`#items/${edit.id}`} aria-label={t('items.allOf', { name })}>
            {t('items.all')}
          </a>
          <button
            type="button"
            className="link"
            aria-label={t(isDeleted ? 'items.keepOf' : 'items.deleteOf', { name })}
            onClick={() => edit.setDeleted(!isDeleted)}
          >
            {t(isDeleted ? 'record.keep' : 'record.delete')}
          </button>
        </>
      )}
    </td>
  );
}
