import { Fragment } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { BlockList } from '#src/studio/blocks/BlockList.tsx';
import { FieldOf } from '#src/studio/form/FieldOf.tsx';
import { SearchHits } from '#src/studio/form/SearchHits.tsx';
import { PaletteContrast } from '#src/studio/form/PaletteContrast.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { sectionId } from '#src/studio/record/form-sections.ts';
import { FormSections } from '#src/studio/record/FormSections.tsx';
import { ItemsTable } from '#src/studio/record/ItemsTable.tsx';
import { hasLanguages, LanguageTabs } from '#src/studio/record/LanguageTabs.tsx';
import { PARTS } from '#src/studio/record/part-kinds.ts';
import { SaleForOthers } from '#src/studio/record/SaleForOthers.tsx';
import type { RecordFormState } from '#src/studio/record/use-record-state.ts';

export interface RecordGroupsProps {
  readonly studio: Studio;
  readonly edit: Edit;
  readonly shown: RecordFormState;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
  /** Somebody wants to publish. */
  readonly isAsked: boolean;
}

/** The fields of a record, group by group, with what belongs to a group. */
export function RecordGroups({ studio, edit, shown, language, onLanguage, isAsked }: RecordGroupsProps) {
  const { t } = studio;
  const { spec, form, sections, state, parts, said } = shown;
  const of = PARTS[edit.collection];
  const blocks = of?.collection === 'blocks' && (
    <BlockList studio={studio} parts={parts} states={shown.partStates} problems={isAsked ? shown.partProblems : []} />
  );
  return (
    <>
      <FormSections t={t} sections={sections} />
      {hasLanguages(spec) && (
        <LanguageTabs
          t={t}
          spec={spec}
          values={form.values}
          media={shown.media}
          language={language}
          onChange={onLanguage}
        />
      )}
      {of?.after === null && blocks}
      {spec.groups.map((group) => (
        <Fragment key={group.title}>
          <section className="record-group">
            <h2 id={sectionId(group.title)} tabIndex={-1}>
              {t(group.title)}
            </h2>
            <div className="record-fields">
              {group.fields.map((field) => (
                <FieldOf key={field.name} form={form} spec={field} />
              ))}
              {group.title === 'group.search_engines' && edit.collection === 'products' && (
                <SearchHits form={form} kind="product" groupField="category" />
              )}
              {group.title === 'group.search_engines' && edit.collection === 'categories' && (
                <SearchHits form={form} kind="category" groupField="parent" />
              )}
              {edit.collection === 'sales' && state.stored === null && (
                <SaleForOthers studio={studio} edit={edit} values={form.values} />
              )}
            </div>
          </section>
          {group.title === 'group.colours' && <PaletteContrast form={form} />}
          {of?.after === group.title && blocks}
          {group.title === 'group.choices' && (
            <ItemsTable studio={studio} items={parts} form={form} said={said} isAsked={isAsked} />
          )}
        </Fragment>
      ))}
    </>
  );
}
