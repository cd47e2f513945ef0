import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

interface InputSpec<Name extends string> {
  readonly field: Name;
  readonly autoComplete: string;
  readonly required: boolean;
  readonly maxLength: number | undefined;
  readonly inputMode: 'numeric' | undefined;
  readonly autoCapitalize: 'characters' | undefined;
}

export interface AddressFieldsProps<Name extends string> {
  /** 'shipping', 'billing' or a section of the page: browsers keep the addresses of one form apart by it. */
  readonly group: string;
  /** Rows that its country asks for (src/wording/address-form.ts). */
  readonly rows: readonly (readonly InputSpec<Name>[])[];
  readonly values: Readonly<Record<Name | 'country', string>>;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly idOf: (field: Name | 'country') => string;
  readonly labelOf: (field: Name | 'country') => string;
  /** Words for what is wrong with a field; undefined: nothing. */
  readonly errorOf: (field: Name | 'country') => string | undefined;
  readonly onChange: (field: Name | 'country', value: string) => void;
}

/** An address as its country writes it; browsers fill it in by the autocomplete tokens of the HTML standard. */
export function AddressFields<Name extends string>({
  group,
  rows,
  values,
  countries,
  idOf,
  labelOf,
  errorOf,
  onChange,
}: AddressFieldsProps<Name>) {
  const inputOf = ({ field, autoComplete, ...input }: InputSpec<Name>) => (
    <Field
      key={field}
      {...input}
      id={idOf(field)}
      label={labelOf(field)}
      autoComplete={`${group} ${autoComplete}`}
      value={values[field]}
      error={errorOf(field)}
      onChange={({ target }) => onChange(field, target.value)}
    />
  );
  return (
    <>
      <SelectField
        id={idOf('country')}
        label={labelOf('country')}
        autoComplete={`${group} country`}
        options={countries.map(({ code, name }) => ({ value: code, text: name }))}
        value={values.country}
        error={errorOf('country')}
        onChange={({ target }) => onChange('country', target.value)}
      />
      {rows.map((row) =>
        row.length === 1 ? (
          row.map(inputOf)
        ) : (
          <div key={row[0]?.field} className="field-row">
            {row.map(inputOf)}
          </div>
        ),
      )}
    </>
  );
}
