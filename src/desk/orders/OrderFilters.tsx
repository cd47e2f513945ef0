import { MACHINE_NAMES, MACHINES, type Filters } from '#src/desk/orders/filter-address.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { usePart } from '#src/desk/use-desk.ts';

export interface OrderFiltersProps {
  readonly locale: Locale;
  readonly filters: Filters;
  /** Codes. */
  readonly countries: readonly string[];
  readonly onChange: (change: Partial<Filters>) => void;
}

function States({ filters, onChange }: Pick<OrderFiltersProps, 'filters' | 'onChange'>) {
  const { t } = usePart('desk-orders');
  return MACHINE_NAMES.map((machine) => (
    <fieldset key={machine} className="group order-filter-states">
      <legend>{t(`machine.${machine}`)}</legend>
      {MACHINES[machine].map((state) => {
        const isOn = filters[machine].includes(state);
        const others = filters[machine].filter((one) => one !== state);
        // The key of each state is written out in the words.
        const text = t(`${machine}.${state}` as Parameters<typeof t>[0]);
        return (
          <label key={state} className="tick">
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => onChange({ [machine]: isOn ? others : [...others, state] })}
            />
            <span>{text}</span>
          </label>
        );
      })}
    </fieldset>
  ));
}

/** Everything that narrows the list beside its words. */
export function OrderFilters({ locale, filters, countries, onChange }: OrderFiltersProps) {
  const { t } = usePart('desk-orders');
  const names = new Intl.DisplayNames([FORMAT_LOCALE[locale]], { type: 'region' });
  const known = [...new Set([...countries, ...(filters.country === '' ? [] : [filters.country])])];
  const options = known.map((value) => ({
    value,
    text: /^[A-Z]{2}$/.test(value) ? (names.of(value) ?? value) : value,
  }));
  const amount = { type: 'number', min: 0, step: '0.01', inputMode: 'decimal' } as const;
  return (
    <div className="order-filters">
      <States filters={filters} onChange={onChange} />
      <div className="order-filter-fields">
        <SelectField
          id="orders-country"
          label={t('country')}
          options={[{ value: '', text: t('anyCountry') }, ...options]}
          value={filters.country}
          onChange={(event) => onChange({ country: event.currentTarget.value })}
        />
        <Field
          id="orders-from"
          type="date"
          label={t('from')}
          value={filters.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <Field
          id="orders-to"
          type="date"
          label={t('to')}
          value={filters.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        <Field
          id="orders-least"
          {...amount}
          label={t('least')}
          value={filters.least}
          onChange={(event) => onChange({ least: event.currentTarget.value })}
        />
        <Field
          id="orders-most"
          {...amount}
          label={t('most')}
          value={filters.most}
          onChange={(event) => onChange({ most: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
