import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { PRICE_ENDINGS } from '#src/domain/money/price-steps.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';
import { readStep, type ChangeForm } from '#src/studio/change/change-form.ts';
import { REPLACED_TEXTS, SET_TEXTS } from '#src/studio/change/changes.ts';
import { specNamed } from '#src/studio/fields/collections.ts';
import type { ListingChoices } from '#src/studio/listing/use-choices.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ChangeFieldsProps {
  readonly form: ChangeForm;
  readonly choices: ListingChoices;
  readonly onSet: (change: Partial<ChangeForm>) => void;
}

type Options = readonly { readonly value: string; readonly text: string }[];

/** Nothing is chosen as long as nobody has: no value of a list. */
const NONE = '–';

interface ValueFieldProps extends Omit<ChangeFieldsProps, 'choices'> {
  readonly label: string;
  readonly options: Options;
}

/** One of some values; none at the beginning. */
function ValueField({ form, label, options, onSet }: ValueFieldProps) {
  return (
    <SelectField
      id="change-value"
      label={label}
      value={form.value ?? NONE}
      options={[...(form.value === null ? [{ value: NONE, text: NONE }] : []), ...options]}
      onChange={({ target }) => onSet({ value: target.value })}
    />
  );
}

function PriceFields({ form, onSet }: Omit<ChangeFieldsProps, 'choices'>) {
  const { t, props } = useStudio();
  const { by, step, ending } = form;
  return (
    <>
      <SelectField
        id="change-by"
        label={t('change.by')}
        value={by}
        options={[
          { value: 'percent', text: t('change.by.percent') },
          { value: 'amount', text: t('change.by.amount', { currency: props.currency }) },
        ]}
        onChange={({ target }) => onSet({ by: target.value === 'amount' ? 'amount' : 'percent' })}
      />
      <Field
        id="change-step"
        label={t('change.step')}
        hint={t('change.step.hint')}
        inputMode="decimal"
        autoComplete="off"
        value={step}
        error={step.trim() !== '' && readStep(step) === null ? t('change.step.odd') : undefined}
        onChange={({ target }) => onSet({ step: target.value })}
      />
      <SelectField
        id="change-ending"
        label={t('change.ending')}
        value={ending}
        options={PRICE_ENDINGS.map((one) =>
          one === null
            ? { value: '', text: t('change.ending.none') }
            : { value: `${one}`, text: t('change.ending.digits', { digits: `${one}`.padStart(2, '0') }) },
        )}
        onChange={({ target }) => onSet({ ending: target.value })}
      />
    </>
  );
}

function inTree(categories: ListingChoices['categories']): Options {
  return categories.map(({ key, name, isPart }) => ({ value: key, text: isPart ? `– ${name}` : name }));
}

interface ListFieldsProps extends ValueFieldProps {
  readonly add: string;
  readonly remove: string;
}

/** One of several values, to be added or taken away. */
function ListFields({ add, remove, ...field }: ListFieldsProps) {
  const studio = useStudio();
  const { form, onSet } = field;
  return (
    <>
      <SelectField
        id="change-removes"
        label={studio.t('change.attribute')}
        value={form.removes ? 'remove' : 'add'}
        options={[
          { value: 'add', text: add },
          { value: 'remove', text: remove },
        ]}
        onChange={({ target }) => onSet({ removes: target.value === 'remove' })}
      />
      <ValueField {...field} />
    </>
  );
}

function AttributeFields({ form, choices, onSet }: ChangeFieldsProps) {
  const { t } = useStudio();
  return (
    <ListFields
      form={form}
      add={t('change.attribute.add')}
      remove={t('change.attribute.remove')}
      label={t('listing.attribute')}
      options={choices.values.map(({ key, name, attribute }) => ({ value: key, text: `${attribute}: ${name}` }))}
      onSet={onSet}
    />
  );
}

function AlsoInFields({ form, choices, onSet }: ChangeFieldsProps) {
  const { t } = useStudio();
  return (
    <ListFields
      form={form}
      add={t('change.collection.add')}
      remove={t('change.collection.remove')}
      label={t('field.category')}
      options={inTree(choices.categories)}
      onSet={onSet}
    />
  );
}

function TextFields({ form, onSet }: Omit<ChangeFieldsProps, 'choices'>) {
  const { t } = useStudio();
  const isNew = form.what === 'text';
  return (
    <>
      <SelectField
        id="change-text"
        label={t('change.text')}
        value={form.text}
        options={(isNew ? SET_TEXTS : REPLACED_TEXTS).map((value) => ({
          value,
          text: t(specNamed('products', value).label),
        }))}
        onChange={({ target }) => onSet({ text: target.value })}
      />
      <SelectField
        id="change-locale"
        label={t('change.language')}
        value={form.locale}
        options={LOCALES.map((value) => ({ value, text: LOCALE_NAME[value] }))}
        onChange={({ target }) => onSet({ locale: target.value })}
      />
      {!isNew && (
        <Field
          id="change-from"
          label={t('change.from')}
          hint={t('change.from.hint')}
          autoComplete="off"
          value={form.from}
          onChange={({ target }) => onSet({ from: target.value })}
        />
      )}
      {isNew ? (
        <TextArea
          id="change-to"
          label={t('change.newText')}
          hint={t('change.newText.hint')}
          value={form.to}
          onChange={({ target }) => onSet({ to: target.value })}
        />
      ) : (
        <Field
          id="change-to"
          label={t('change.to')}
          autoComplete="off"
          value={form.to}
          onChange={({ target }) => onSet({ to: target.value })}
        />
      )}
    </>
  );
}

/** The fields of a change, by what is changed. */
export function ChangeFields({ form, choices, onSet }: ChangeFieldsProps) {
  const { t } = useStudio();
  const value = (label: string, options: Options) => (
    <ValueField form={form} label={label} options={options} onSet={onSet} />
  );
  switch (form.what) {
    case 'status':
      return value(
        t('field.status'),
        STATUSES.map((one) => ({ value: one, text: t(`status.${one}`) })),
      );
    case 'category':
      return value(t('field.category'), [{ value: '', text: t('listing.noCategory') }, ...inTree(choices.categories)]);
    case 'also_in':
      return <AlsoInFields form={form} choices={choices} onSet={onSet} />;
    case 'tax_class':
      return value(
        t('field.tax_class'),
        TAX_CLASSES.map((one) => ({ value: one, text: t(`tax.${one}`) })),
      );
    case 'price':
      return <PriceFields form={form} onSet={onSet} />;
    case 'attributes':
      return <AttributeFields form={form} choices={choices} onSet={onSet} />;
    default:
      return <TextFields form={form} onSet={onSet} />;
  }
}
