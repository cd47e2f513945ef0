import { PRICE_ENDINGS } from '#src/domain/money/price-steps.ts';
import { CAMPAIGN_LENGTH } from '#src/schema/prices.ts';
import { dateRange } from '#src/studio/date-range.ts';
import { fieldToMoment, momentToField } from '#src/studio/form/moment-text.ts';
import type { FormProblem, SaleForm } from '#src/studio/sales/sale-form.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface SaleTermsFieldsProps {
  readonly form: SaleForm;
  readonly problems: readonly FormProblem[];
  readonly onType: (change: Partial<SaleForm>) => void;
}

const REDUCTIONS = ['percent', 'amount', 'price'] as const;

/** What is taken off, and how prices end. */
function ReductionFields({ form, problems, onType }: SaleTermsFieldsProps) {
  const { t, props } = useStudio();
  const { by, value, ending } = form;
  return (
    <>
      <SelectField
        id="sale-by"
        label={t('sales.by')}
        value={by}
        options={REDUCTIONS.map((one) => ({ value: one, text: t(`sales.by.${one}`, { currency: props.currency }) }))}
        onChange={({ target }) => onType({ by: REDUCTIONS.find((one) => one === target.value) ?? by })}
      />
      <Field
        id="sale-value"
        label={t('sales.value')}
        hint={t(form.source === 'table' ? 'sales.value.table' : `sales.value.${by}`)}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={problems.includes('value') ? t('sales.value.odd') : undefined}
        onChange={({ target }) => onType({ value: target.value })}
      />
      {by !== 'price' && (
        <SelectField
          id="sale-ending"
          label={t('change.ending')}
          value={ending}
          options={PRICE_ENDINGS.map((one) =>
            one === null
              ? { value: '', text: t('change.ending.none') }
              : { value: `${one}`, text: t('sales.ending', { digits: `${one}`.padStart(2, '0') }) },
          )}
          onChange={({ target }) => onType({ ending: target.value })}
        />
      )}
    </>
  );
}

/** By how much, from when till when, and under which name. */
export function SaleTermsFields(props: SaleTermsFieldsProps) {
  const { form, problems, onType } = props;
  const { t } = useStudio();
  const moment = (name: 'starts' | 'ends') => (
    <Field
      id={`sale-${name}`}
      type="datetime-local"
      label={t(`field.${name}`)}
      hint={name === 'starts' ? t('hint.dates') : undefined}
      {...dateRange()}
      value={momentToField(form[name])}
      error={problems.includes(name) ? t(`sales.${name}.needed`) : undefined}
      onChange={({ target }) => onType({ [name]: fieldToMoment(target.value) })}
    />
  );
  return (
    <div className="sale-terms">
      <ReductionFields {...props} />
      {moment('starts')}
      {moment('ends')}
      <Field
        id="sale-campaign"
        label={t('field.campaign')}
        hint={t('sales.campaign.hint')}
        maxLength={CAMPAIGN_LENGTH}
        autoComplete="off"
        value={form.campaign}
        error={problems.includes('campaign') ? t('sales.campaign.needed') : undefined}
        onChange={({ target }) => onType({ campaign: target.value })}
      />
    </div>
  );
}
