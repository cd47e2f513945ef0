import { useState } from 'react';
import { saveDelivery, type Delivery } from '#src/backend/owner.ts';
import type { CountryRecord } from '#src/contract/records.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { refusedFields } from '#src/islands/setup/refused-fields.ts';
import { StepForm } from '#src/islands/setup/StepForm.tsx';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** As it is typed. */
interface Row {
  readonly wanted: boolean;
  readonly price: string;
  readonly days: string;
}

const NOT_WANTED: Row = { wanted: false, price: '', days: '' };

/** Minor units of '12', '12.5' or '12,50'; null: none of these. */
function centsOf(typed: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** '2' or '2–4' as least and most; null: neither. */
function daysOf(typed: string): readonly [number, number] | null {
  const [, least = '', most = least] = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return least === '' || Number(most) < Number(least) ? null : [Number(least), Number(most)];
}

function rowsOf({ data, props }: StepParts): Readonly<Record<string, Row>> {
  return Object.fromEntries(
    data.countries.map(({ id, active, code }) => {
      const rate = data.rates.find(({ country }) => country === id);
      // A new shop begins with its own country.
      const wanted = active || (data.rates.length === 0 && code === data.shop.country);
      const price = rate === undefined ? '' : plainAmount(rate.price, props.currency);
      const days = rate === undefined ? '' : [...new Set([rate.days_min, rate.days_max])].join('–');
      return [id, { wanted, price, days }];
    }),
  );
}

interface CountryFieldsProps extends Pick<StepParts, 't'> {
  readonly currency: string;
  readonly code: string;
  readonly name: string;
  readonly row: Row;
  readonly errorOf: (id: string) => string | undefined;
  readonly onChange: (changes: Partial<Row>) => void;
}

/** Shows whether a country is delivered to; if so, for how much and within how long. */
function CountryFields({ t, currency, code, name, row, errorOf, onChange }: CountryFieldsProps) {
  const [price, days] = [`price-${code}`, `days-${code}`];
  return (
    <fieldset className="setup-country">
      <legend className="hidden-visually">{name}</legend>
      <label className="tick">
        <input
          type="checkbox"
          id={`to-${code}`}
          checked={row.wanted}
          onChange={({ target }) => onChange({ wanted: target.checked })}
        />
        <span>{name}</span>
      </label>
      {row.wanted && (
        <div className="setup-country-fields">
          <Field
            id={price}
            label={t('delivery.price', { currency })}
            inputMode="decimal"
            autoComplete="off"
            value={row.price}
            error={errorOf(price)}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <Field
            id={days}
            label={t('delivery.days')}
            autoComplete="off"
            placeholder="2–4"
            value={row.days}
            error={errorOf(days)}
            onChange={({ target }) => onChange({ days: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Countries that are delivered to, each with the price and the days of its parcel. */
export function DeliveryForm(parts: StepParts) {
  const { t, owner, data, props, onSaved } = parts;
  const [rows, setRows] = useState(() => rowsOf(parts));
  const form = useSubmit((error) => {
    const refused = refusedFields(t, error).map(({ text }) => ({ text }));
    return refused.length > 0 ? refused : [{ text: errorWords(t, error) }];
  });
  const nameOf = (country: CountryRecord): string =>
    country[`name_${props.locale}`] || country[`name_${DEFAULT_LOCALE}`];
  const change = (id: string, changes: Partial<Row>): void =>
    setRows((before) => {
      const row = before[id];
      return row === undefined ? before : { ...before, [id]: { ...row, ...changes } };
    });
  const wanted = data.countries.filter(({ id }) => rows[id]?.wanted === true);
  const problems: SummaryError[] = wanted.flatMap((country) => {
    const row = rows[country.id];
    const about = { country: nameOf(country) };
    return [
      ...(centsOf(row?.price ?? '') === null
        ? [{ text: t('delivery.noPrice', about), field: `price-${country.code}` }]
        : []),
      ...(daysOf(row?.days ?? '') === null
        ? [{ text: t('delivery.noDays', about), field: `days-${country.code}` }]
        : []),
    ];
  });
  const none = wanted.length === 0 ? [{ text: t('delivery.none') }] : [];
  const save = async (): Promise<void> => {
    const deliveries = wanted.map(({ id }): Delivery => {
      const [least, most] = daysOf(rows[id]?.days ?? '') ?? [0, 0];
      const free = data.rates.find(({ country }) => country === id)?.free_from ?? 0;
      return {
        country: id,
        price: centsOf(rows[id]?.price ?? '') ?? 0,
        free_from: free,
        days_min: least,
        days_max: most,
      };
    });
    await saveDelivery(owner, data, deliveries, props.parcel);
    await onSaved();
  };
  const sorted = data.countries
    .filter(({ vat_standard: rate }) => rate > 0)
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), props.locale));
  return (
    <StepForm {...parts} form={form} onSubmit={() => form.submit([...none, ...problems], save)}>
      {sorted.map((country) => (
        <CountryFields
          key={country.id}
          t={t}
          currency={props.currency}
          code={country.code}
          name={nameOf(country)}
          row={rows[country.id] ?? NOT_WANTED}
          errorOf={form.errorOf}
          onChange={(changes) => change(country.id, changes)}
        />
      ))}
    </StepForm>
  );
}
