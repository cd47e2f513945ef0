import { useState } from 'react';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { isHexColour } from '#src/domain/site/palette.ts';
import { dateRange } from '#src/studio/date-range.ts';
import type { ChoiceSpec, CountrySpec, PlainSpec } from '#src/studio/fields/field-spec.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { fieldToMoment, momentToField } from '#src/studio/form/moment-text.ts';
import { amountText, parseAmount, parseWhole } from '#src/wording/number-text.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

interface FieldOf<Spec> {
  readonly form: FormTools;
  readonly spec: Spec;
  /** Instead of the field's own label, where it stands in a table. */
  readonly label?: string;
  /** What the row is about, for those who hear the field only. */
  readonly about?: string;
}

function useShared({ form, spec, label }: FieldOf<PlainSpec | ChoiceSpec | CountrySpec>) {
  const { t } = useStudio();
  return {
    id: idOf(form.record, spec.name),
    name: spec.name,
    label: label ?? t(spec.label),
    hint: spec.hint === undefined || label !== undefined ? undefined : t(spec.hint),
    error: form.problemOf(spec.name),
  };
}

/** A number or an amount. What is no number yet stays as it is typed, and the value as it was. */
export function NumberField(props: FieldOf<PlainSpec>) {
  const { form, spec } = props;
  const { t, locale, props: page } = useStudio();
  const isMoney = spec.kind === 'money';
  const { [spec.name]: value = isMoney ? null : 0 } = form.values;
  const [kept, setKept] = useState<{ readonly round: number; readonly of: unknown; readonly text: string } | null>(
    null,
  );
  // What is pasted over it, or brought back, is shown.
  const typed = kept?.round === form.round && kept.of === value ? kept.text : null;
  const parse = (text: string): number | null =>
    isMoney ? parseAmount(text, page.currency) : parseWhole(text, spec.min ?? 0);
  const stored = Number(value);
  // An amount that nobody has named is not 0.
  const named = value === null ? '' : isMoney ? amountText(locale, stored, page.currency) : String(stored);
  const shown = typed ?? named;
  return (
    <Field
      {...useShared(props)}
      aria-label={props.about === undefined ? undefined : `${t(spec.label)}, ${props.about}`}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      end={isMoney ? <span className="input-unit label">{page.currency}</span> : undefined}
      onChange={({ target }) => {
        const number = parse(target.value);
        setKept({ round: form.round, of: number ?? value, text: target.value });
        form.note(spec.name, number === null ? (isMoney ? 'problem.amount' : 'problem.whole') : null);
        if (number !== null) form.change({ [spec.name]: number });
      }}
      onBlur={() => {
        if (typed !== null && parse(typed) !== null) setKept(null);
      }}
    />
  );
}

/** Yes or no. */
export function FlagField({ form, spec }: FieldOf<PlainSpec>) {
  const studio = useStudio();
  return (
    <label className="choice studio-flag">
      <input
        type="checkbox"
        id={idOf(form.record, spec.name)}
        checked={form.values[spec.name] === true}
        onChange={({ target }) => form.change({ [spec.name]: target.checked })}
      />
      <span>{studio.t(spec.label)}</span>
    </label>
  );
}

/** A moment in the editor's own time. */
export function MomentField(props: FieldOf<PlainSpec>) {
  const { form, spec } = props;
  return (
    <Field
      {...useShared(props)}
      type="datetime-local"
      {...dateRange()}
      value={momentToField(textOf(form.values, spec.name))}
      onChange={({ target }) => form.change({ [spec.name]: fieldToMoment(target.value) })}
    />
  );
}

/** A colour, typed or picked. */
export function ColourField(props: FieldOf<PlainSpec>) {
  const studio = useStudio();
  const { form, spec } = props;
  const value = textOf(form.values, spec.name);
  const change = (colour: string): void => form.change({ [spec.name]: colour.trim().toLowerCase() });
  return (
    <Field
      {...useShared(props)}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => change(target.value)}
      end={
        <input
          type="color"
          className="studio-swatch"
          aria-label={studio.t('colour.pick', { theme: studio.t(spec.label) })}
          value={isHexColour(value) ? value : '#000000'}
          onChange={({ target }) => change(target.value)}
        />
      }
    />
  );
}

interface ChoiceFieldProps extends FieldOf<ChoiceSpec> {
  /** What is to be known of a value, behind its word; '': nothing. */
  readonly noteOf?: (value: string) => string;
}

/** One of a few values. */
export function ChoiceField(props: ChoiceFieldProps) {
  const studio = useStudio();
  const { form, spec, noteOf = () => '' } = props;
  const named = (text: string, note: string): string => (note === '' ? text : `${text} · ${note}`);
  return (
    <SelectField
      {...useShared(props)}
      value={textOf(form.values, spec.name)}
      options={spec.options.map(({ value, word }) => ({ value, text: named(studio.t(word), noteOf(value)) }))}
      onChange={({ target }) => form.change({ [spec.name]: target.value })}
    />
  );
}

/** Two capital letters, and the country that they stand for. */
export function CountryField(props: FieldOf<CountrySpec>) {
  const studio = useStudio();
  const { form, spec } = props;
  const value = textOf(form.values, spec.name);
  const names = new Intl.DisplayNames([FORMAT_LOCALE[studio.locale]], { type: 'region', fallback: 'none' });
  const name = /^[A-Z]{2}$/.test(value) ? names.of(value) : undefined;
  return (
    <Field
      {...useShared(props)}
      hint={studio.t('hint.country')}
      maxLength={2}
      autoComplete="off"
      value={value}
      onChange={({ target }) => form.change({ [spec.name]: target.value.toUpperCase() })}
    >
      {name !== undefined && <p className="label">{name}</p>}
    </Field>
  );
}
