import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { specNamed } from '#src/studio/fields/collections.ts';
import type { FieldSpec, PlainSpec } from '#src/studio/fields/field-spec.ts';
import { idOf } from '#src/studio/form/form-tools.ts';
import { NumberField } from '#src/studio/form/PlainFields.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { Conflict } from '#src/studio/record/Conflict.tsx';
import { ItemTools } from '#src/studio/record/ItemTools.tsx';
import { isBehind } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { useFormTools } from '#src/studio/record/use-form-tools.ts';
import { Field } from '#src/ui/Field.tsx';

export interface ItemRowProps {
  readonly studio: Studio;
  readonly edit: Edit;
  /** Names of the product's choices, in the language of the values. */
  readonly choices: readonly string[];
  readonly language: Locale;
  readonly said: readonly StudioProblem[];
  readonly isAsked: boolean;
  /** Takes away a row that was never stored. */
  readonly onDrop: () => void;
}

const isNumber = (spec: FieldSpec): spec is PlainSpec => spec.kind === 'money' || spec.kind === 'whole';
const NUMBERS = [specNamed('items', 'price'), specNamed('items', 'stock')].filter(isNumber);

/** One item of a product, as a row that can be written in. */
export function ItemRow({ studio, edit, choices, language, said, isAsked, onDrop }: ItemRowProps) {
  const { t } = studio;
  const state = useStore(edit.$state);
  const own = useMemo(() => said.filter(({ record }) => record === edit.id), [said, edit.id]);
  const around = useMemo(() => ({ choices: choices.length }), [choices.length]);
  const { form, problems } = useFormTools(studio, edit, own, isAsked, around);
  const sku = textOf(form.values, 'sku');
  const name = sku === '' ? t('create.items') : sku;
  const field = `values_${language}`;
  const lines = textOf(form.values, field).split('\n');
  const setLine = (at: number, typed: string): void => {
    const next = choices.map((_, index) => (index === at ? typed : (lines[index] ?? '')));
    form.change({ [field]: next.every((line) => line.trim() === '') ? '' : next.join('\n') });
  };
  const isDeleted = state.action === 'delete';
  const others = [...problems].filter(([one]) => !['sku', 'price', 'stock', field].includes(one));
  return (
    <>
      <tr data-deleted={isDeleted} data-changed={Object.keys(state.changes).length > 0}>
        <th scope="row">
          <Field
            id={idOf(edit.id, 'sku')}
            label={t('field.sku')}
            aria-label={`${t('field.sku')}, ${name}`}
            readOnly={isDeleted}
            autoComplete="off"
            value={sku}
            error={form.problemOf('sku')}
            onChange={({ target }) => form.change({ sku: target.value })}
          />
        </th>
        {choices.map((choice, at) => (
          <td key={choice}>
            <Field
              id={at === 0 ? idOf(edit.id, field) : `${idOf(edit.id, field)}-${at}`}
              label={choice}
              aria-label={`${choice}, ${name}`}
              lang={language}
              readOnly={isDeleted}
              autoComplete="off"
              value={lines[at] ?? ''}
              error={at === 0 ? form.problemOf(field) : undefined}
              onChange={({ target }) => setLine(at, target.value)}
            />
          </td>
        ))}
        {NUMBERS.map((spec) => (
          <td key={spec.name}>
            <NumberField form={form} spec={spec} label={t(spec.label)} about={name} />
          </td>
        ))}
        <ItemTools studio={studio} edit={edit} state={state} name={name} onDrop={onDrop} />
      </tr>
      {(others.length > 0 || isBehind(state)) && (
        <tr>
          <td colSpan={choices.length + 4}>
            {isBehind(state) && <Conflict studio={studio} edit={edit} state={state} />}
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
}
