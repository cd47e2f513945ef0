import { FileChoice } from '#src/studio/form/FileChoice.tsx';
import { chosenCount } from '#src/studio/change/change-state.ts';
import { FIRST_VIEW } from '#src/studio/listing/listing-view.ts';
import { ListingFilters } from '#src/studio/listing/ListingFilters.tsx';
import { useChoices } from '#src/studio/listing/use-choices.ts';
import { SALE_SOURCES, type FormProblem, type SaleForm, type SaleSource } from '#src/studio/sales/sale-form.ts';
import type { ChosenRows, SaleRun } from '#src/studio/sales/sale-run.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { readFileText } from '#src/studio/table/file-text.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useStudio } from '#src/studio/use-studio.ts';
import { PRICE_ENDINGS } from '#src/domain/money/price-steps.ts';
import { CAMPAIGN_LENGTH } from '#src/schema/prices.ts';
import { dateRange } from '#src/studio/date-range.ts';
import { fieldToMoment, momentToField } from '#src/studio/form/moment-text.ts';
import { Field } from '#src/ui/Field.tsx';

export interface SaleSourceFieldsProps {
  readonly run: SaleRun;
  readonly problems: readonly FormProblem[];
  readonly onType: (change: Partial<SaleForm>) => void;
}

function chosenWords({ t }: Studio, chosen: ChosenRows): string {
  return t(`sales.source.chosen.${chosen.collection}`, { count: chosenCount(chosen.selection) });
}

/** Stock numbers that are pasted, or read from a file into the same field, where they can be looked at. */
function TableFields({ run, problems, onType }: SaleSourceFieldsProps) {
  const { t } = useStudio();
  return (
    <>
      <TextArea
        id="sale-table"
        label={t('sales.table')}
        hint={t('sales.table.hint')}
        rows={8}
        spellCheck={false}
        value={run.form.table}
        error={problems.includes('table') ? t('sales.table.needed') : undefined}
        onChange={({ target }) => onType({ table: target.value })}
      />
      <FileChoice
        id="sale-file"
        label={t('sales.table.file')}
        accept=".csv,text/csv,text/tab-separated-values,text/plain"
        onChoose={([file]) =>
          void file?.arrayBuffer().then((bytes) => onType({ table: readFileText(new Uint8Array(bytes)).text }))
        }
      />
    </>
  );
}

/** Which items go on sale. */
export function SaleSourceFields(props: SaleSourceFieldsProps) {
  const studio = useStudio();
  const { run, problems, onType } = props;
  const { t } = studio;
  const { form, chosen } = run;
  const choices = useChoices();
  const wordsOf = (source: SaleSource): string => {
    if (source !== 'chosen') return t(`sales.source.${source}`);
    return chosen === null ? '' : chosenWords(studio, chosen);
  };
  return (
    <>
      <Choices
        id="sale-source"
        legend={t('sales.source')}
        value={form.source}
        choices={SALE_SOURCES.filter((source) => source !== 'chosen' || chosen !== null).map((value) => ({
          value,
          text: wordsOf(value),
        }))}
        onChange={(source) => onType({ source })}
      />
      {form.source === 'category' && (
        <SelectField
          id="sale-category"
          label={t('field.category')}
          value={form.category}
          error={problems.includes('category') ? t('sales.category.needed') : undefined}
          options={[
            ...(form.category === '' ? [{ value: '', text: '–' }] : []),
            ...choices.categories.map(({ id, name, isPart }) => ({ value: id, text: isPart ? `– ${name}` : name })),
          ]}
          onChange={({ target }) => onType({ category: target.value })}
        />
      )}
      {form.source === 'filter' && (
        <ListingFilters
          collection="items"
          view={{ ...FIRST_VIEW.items, filter: form.filter }}
          choices={choices}
          onShow={({ filter }) => onType({ filter })}
        />
      )}
      {form.source === 'table' && <TableFields {...props} />}
    </>
  );
}

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
