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
