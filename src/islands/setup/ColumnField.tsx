import type { FormValue } from '#src/backend/owner.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { FIELD_HINTS, FIELD_WORDS } from '#src/islands/setup/field-words.ts';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { fieldOf, type ShopField } from '#src/islands/setup/shop-fields.ts';
import { Field } from '#src/ui/Field.tsx';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

const SCHEMES = ['home', 'oss', 'exempt'] as const;

interface ColumnProps extends Pick<StepParts, 't' | 'data' | 'props'> {
  readonly name: ShopField;
  readonly column: string;
  readonly valueOf: (column: string) => FormValue;
  readonly errorOf: (column: string) => string | undefined;
  readonly onChange: (column: string, value: FormValue) => void;
}

/** Props that every control is given; its id is the column. */
function sharedOf({ t, name, column, errorOf }: ColumnProps) {
  const locale = LOCALES.find((one) => column === `${name}_${one}`);
  const word = t(FIELD_WORDS[name]);
  const hint = FIELD_HINTS[name];
  return {
    id: column,
    name: column,
    label: locale === undefined || LOCALES.length === 1 ? word : `${word}, ${LOCALE_NAME[locale]}`,
    hint: hint === undefined ? undefined : t(hint),
    error: errorOf(column),
  };
}

function FlagField({ t, name, column, valueOf, onChange }: ColumnProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        id={column}
        checked={valueOf(column) === true}
        onChange={({ target }) => onChange(column, target.checked)}
      />
      <span>{t(FIELD_WORDS[name])}</span>
    </label>
  );
}

/** One of a few; nothing is chosen for anybody. */
function ChoiceField({
  options,
  ...props
}: ColumnProps & { readonly options: readonly { value: string; text: string }[] }) {
  const { t, column, valueOf, onChange } = props;
  const value = String(valueOf(column));
  return (
    <SelectField
      {...sharedOf(props)}
      options={[...(value === '' ? [{ value: '', text: t('choose') }] : []), ...options]}
      value={value}
      onChange={({ target }) => onChange(column, target.value)}
    />
  );
}

function CountryField(props: ColumnProps) {
  const { locale } = props.props;
  const options = props.data.countries
    .filter(({ vat_standard: rate }) => rate > 0)
    .map((one) => ({ value: one.code, text: one[`name_${locale}`] || one[`name_${DEFAULT_LOCALE}`] }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
  return <ChoiceField {...props} options={options} />;
}

function FileField(props: ColumnProps) {
  const { t, column, valueOf, onChange } = props;
  const value = valueOf(column);
  const { id, label, hint, error } = sharedOf(props);
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      renderControl={(control) => (
        <input
          {...control}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) onChange(column, file);
          }}
        />
      )}
    >
      {typeof value === 'string' && value !== '' && <p className="label">{t('file.there')}</p>}
    </FieldFrame>
  );
}

function LineField(props: ColumnProps) {
  const { name, column, valueOf, onChange } = props;
  const field = fieldOf(name);
  const isNumber = field.kind === 'whole';
  return (
    <Field
      {...sharedOf(props)}
      type={field.kind === 'email' || field.kind === 'url' ? field.kind : 'text'}
      inputMode={isNumber ? 'numeric' : undefined}
      maxLength={'max' in field && !isNumber ? Number(field.max) : undefined}
      autoComplete={isNumber ? 'off' : undefined}
      value={String(valueOf(column))}
      onChange={({ target }) => onChange(column, isNumber ? Number(target.value.replace(/\D/g, '')) : target.value)}
    />
  );
}

/** The control of one column of the shop record, as its table says what it is. */
export function ColumnField(props: ColumnProps) {
  const { t, name, column, valueOf, onChange } = props;
  switch (fieldOf(name).kind) {
    case 'text':
    case 'lines':
      return (
        <TextArea
          {...sharedOf(props)}
          rows={4}
          value={String(valueOf(column))}
          onChange={({ target }) => onChange(column, target.value)}
        />
      );
    case 'flag':
      return <FlagField {...props} />;
    case 'choice':
      return <ChoiceField {...props} options={SCHEMES.map((one) => ({ value: one, text: t(`scheme.${one}`) }))} />;
    case 'country':
      return <CountryField {...props} />;
    case 'picture':
      return <FileField {...props} />;
    default:
      return <LineField {...props} />;
  }
}
