import { Fragment, useCallback } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { FieldOf } from '#src/studio/form/FieldOf.tsx';
import { SearchHits } from '#src/studio/form/SearchHits.tsx';
import type { Edit } from '#src/studio/record/edit.ts';
import { sectionId, type FormSection, PARTS } from '#src/studio/record/form-sections.ts';
import { ItemsTable } from '#src/studio/record/ItemsTable.tsx';
import { hasLanguages, LanguageTabs } from '#src/studio/record/LanguageTabs.tsx';
import { SaleForOthers } from '#src/studio/record/SaleForOthers.tsx';
import type { RecordFormState } from '#src/studio/record/use-record-state.ts';
import { BLOCK_KINDS, MOST_BLOCKS } from '#src/domain/site/blocks.ts';
import { BlockRow } from '#src/studio/blocks/BlockRow.tsx';
import { useBlockList } from '#src/studio/blocks/use-block-list.ts';
import type { EditState } from '#src/studio/record/edit-state.ts';
import type { RecordProblems } from '#src/studio/record/form-parts.ts';
import type { PartEdits } from '#src/studio/record/use-part-edits.ts';
import { useStore } from '@nanostores/react';
import {
  contrast,
  CONTRAST_PAIRS,
  isHexColour,
  THEMES,
  TOKENS,
  type Theme,
  type Token,
} from '#src/domain/site/palette.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface RecordGroupsProps {
  readonly edit: Edit;
  readonly shown: RecordFormState;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
  /** Somebody wants to publish. */
  readonly isAsked: boolean;
}

/** The fields of a record, group by group, with what belongs to a group. */
export function RecordGroups({ edit, shown, language, onLanguage, isAsked }: RecordGroupsProps) {
  const { t } = useStudio();
  const { spec, form, sections, state, parts, said } = shown;
  const of = PARTS[edit.collection];
  const blocks = of?.collection === 'blocks' && (
    <BlockList parts={parts} states={shown.partStates} problems={isAsked ? shown.partProblems : []} />
  );
  return (
    <>
      <FormSections sections={sections} />
      {hasLanguages(spec) && (
        <LanguageTabs spec={spec} values={form.values} media={shown.media} language={language} onChange={onLanguage} />
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
                <SaleForOthers edit={edit} values={form.values} />
              )}
            </div>
          </section>
          {group.title === 'group.colours' && <PaletteContrast form={form} />}
          {of?.after === group.title && blocks}
          {group.title === 'group.choices' && <ItemsTable items={parts} form={form} said={said} isAsked={isAsked} />}
        </Fragment>
      ))}
    </>
  );
}

/** Forms with fewer are seen at a glance. */
const LEAST = 3;

function go(id: string): void {
  const title = document.getElementById(id);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

/** Leads to the sections of a long form, and says where something is to be done. The address stays: it says which record this is. */
function FormSections({ sections }: { readonly sections: readonly FormSection[] }) {
  const { t } = useStudio();
  if (sections.length < LEAST) return null;
  const markOf = ({ hasProblem, missing, isOutdated }: FormSection): string => {
    if (hasProblem) return t('section.problem');
    if (missing > 0) return t('mark.count', { count: missing });
    return isOutdated ? t('section.outdated') : '';
  };
  return (
    <nav className="form-sections" aria-label={t('sections')}>
      <ul>
        {sections.map((section) => {
          const mark = markOf(section);
          return (
            <li key={section.id}>
              <button type="button" className="link" onClick={() => go(section.id)}>
                {t(section.title)}
              </button>
              {mark !== '' && (
                <span className="label" data-problem={section.hasProblem}>
                  {mark}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface BlockListProps {
  readonly parts: PartEdits;
  /** In the order of the parts. */
  readonly states: readonly EditState[];
  readonly problems: readonly RecordProblems[];
}

/** What a page is composed of: put in order by dragging or by keys, opened, added, taken away. All of it goes out with the page. */
function BlockList({ parts, states, problems }: BlockListProps) {
  const studio = useStudio();
  const { t } = studio;
  const list = useBlockList(parts, states);
  const { blocks } = list;
  return (
    <section className="record-group" aria-labelledby="blocks-title">
      <h2 id="blocks-title" tabIndex={-1}>
        {t('blocks.title')}
      </h2>
      <div className="record-fields">
        {parts.failure !== null && <p role="alert">{studio.words(parts.failure)}</p>}
        {blocks.length > 1 && <p className="label">{t('blocks.hint')}</p>}
        {parts.isLoading && <p role="status">{t('loading')}</p>}
        {blocks.length === 0 && !parts.isLoading && <p>{t('blocks.none')}</p>}
        <ol className="block-list">
          {blocks.map((block, at) => (
            <BlockRow
              key={block.id}
              {...{ studio, list, block, at }}
              problems={problems.filter(({ id }) => id === block.id).flatMap((one) => [...one.problems.values()])}
            />
          ))}
        </ol>
        <p className="label" role="status">
          {list.said}
        </p>
        {list.isFull && <p>{t('blocks.full', { count: MOST_BLOCKS })}</p>}
        {!list.isFull && !parts.isLoading && (
          <div className="block-kinds" role="group" aria-labelledby="blocks-add">
            <p id="blocks-add" className="label">
              {t('blocks.add')}
            </p>
            {BLOCK_KINDS.map((kind) => (
              <button key={kind} type="button" className="button button-plain" onClick={() => void list.add(kind)}>
                {t(`block.${kind}`)}
              </button>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Decimals of a ratio, rounded down: 4.499 must not read as the 4.5 that it misses. */
const HUNDRED = 100;

/** How readable the colour is beside each other one that it meets, while it is chosen. */
function PaletteContrast({ form }: { readonly form: FormTools }) {
  const studio = useStudio();
  const { values } = form;
  const { t, locale, client } = studio;
  const drafts = useStore(studio.drafts.$all);
  const load = useCallback(() => fullList(client.collection<StoredRecord>('palette')), [client]);
  const { value } = useReadOnce(load);
  const own = TOKENS.find((token) => token === values['token']);
  const colourOf = (token: Token, theme: Theme): string => {
    if (token === own) return textOf(values, theme);
    const stored = value?.find((row) => row['token'] === token);
    const draft = drafts.find((one) => one.author === studio.me.id && one.record === stored?.id);
    return textOf({ ...stored, ...draft?.data }, theme);
  };
  const nameOf = (token: Token): string => {
    const row = token === own ? values : value?.find((one) => one['token'] === token);
    return inLanguage(row ?? {}, 'name', locale) || token;
  };
  const pairs = CONTRAST_PAIRS.filter(({ foreground, background }) => foreground === own || background === own);
  return (
    <section className="record-group" aria-labelledby="contrast-title">
      <h2 id="contrast-title">{t('contrast.title')}</h2>
      <ul className="contrasts">
        {THEMES.flatMap((theme) =>
          pairs.map(({ foreground, background, least }) => {
            const [front, back] = [colourOf(foreground, theme), colourOf(background, theme)];
            if (!isHexColour(front) || !isHexColour(back)) return null;
            const ratio = contrast(front, back);
            const isEnough = ratio >= least;
            return (
              <li key={`${theme} ${foreground} ${background}`} data-enough={isEnough}>
                <span className="contrast-sample" aria-hidden="true" style={{ color: front, backgroundColor: back }}>
                  Aa
                </span>
                <span>
                  {t('contrast.pair', { foreground: nameOf(foreground), background: nameOf(background) })}{' '}
                  <span className="label">{t(theme === 'dark' ? 'field.dark' : 'field.light')}</span>
                </span>
                <strong className="label">
                  {t(isEnough ? 'contrast.enough' : 'contrast.less', {
                    ratio: formatNumber(locale, Math.floor(ratio * HUNDRED) / HUNDRED, 2),
                    least: formatNumber(locale, least, 1),
                  })}
                </strong>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
