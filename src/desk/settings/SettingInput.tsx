import type { SettingsAnswer } from '#src/contract/desk/settings.ts';
import { choiceWords, type SettingColumn } from '#src/desk/settings/setting-words.ts';
import type { SettingsT } from '#src/desk/settings/settings-types.ts';
import type { Typed } from '#src/desk/settings/typed-values.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

export interface SettingInputProps {
  readonly t: SettingsT;
  readonly id: string;
  readonly column: SettingColumn;
  readonly typed: Typed;
  readonly countries: SettingsAnswer['countries'];
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onType: (typed: Typed) => void;
}

const ROWS = 4;
const NUMBERS: readonly string[] = ['money', 'percent', 'reduction', 'rate'];

function optionsOf({ t, column, countries }: SettingInputProps): { readonly value: string; readonly text: string }[] {
  if (column.field.kind === 'country')
    return [
      { value: '', text: t('choose') },
      ...countries.map(({ id, code, name }) => ({ value: id, text: `${code} ${name}` })),
    ];
  return (column.field.values ?? []).map((value) => ({ value, text: choiceWords(t, value) }));
}

/** The input of one column, by what it holds. */
export function SettingInput(props: SettingInputProps) {
  const { id, column, typed, readOnly, error, onType } = props;
  const { label, hint, field } = column;
  const shared = { id, label, hint, error };
  if (typeof typed === 'boolean')
    return (
      <div className="field">
        <label className="tick" htmlFor={id}>
          <input id={id} type="checkbox" checked={typed} disabled={readOnly} onChange={() => onType(!typed)} /> {label}
        </label>
      </div>
    );
  const text = {
    value: typed,
    readOnly,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  switch (field.kind) {
    case 'choice':
    case 'country': {
      const { readOnly: disabled, ...select } = text;
      return <SelectField {...shared} {...select} disabled={disabled} options={optionsOf(props)} />;
    }
    case 'text':
    case 'lines':
      return <TextArea {...shared} {...text} rows={ROWS} />;
    case 'date':
      return <Field {...shared} {...text} type="datetime-local" />;
    case 'email':
      return <Field {...shared} {...text} type="email" autoCapitalize="none" />;
    case 'whole':
      return <Field {...shared} {...text} inputMode="numeric" />;
    default:
      return <Field {...shared} {...text} inputMode={NUMBERS.includes(field.kind) ? 'decimal' : undefined} />;
  }
}
