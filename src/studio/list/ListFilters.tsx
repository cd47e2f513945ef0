import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import type { WordsQuery } from '#src/contract/studio-list.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { REDIRECT_KINDS, type ListQuery } from '#src/studio/list/list-filter.ts';
import { SearchField } from '#src/studio/list/SearchField.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { TRANSLATED } from '#src/studio/publish/translation-gaps.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ListFiltersProps {
  readonly collection: EditedCollection;
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}

type RedirectKind = keyof typeof REDIRECT_KINDS;

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** Which texts are looked for, in words. */
export function wordsOptions(t: Studio['t']): readonly { readonly value: WordsQuery; readonly text: string }[] {
  return [
    { value: '', text: t('list.any') },
    { value: 'untranslated', text: t('list.untranslated') },
    ...OTHERS.map((one) => ({
      value: `untranslated_${one}` as const,
      text: t('list.untranslatedIn', { language: LOCALE_NAME[one] }),
    })),
    { value: 'outdated', text: t('list.outdated') },
  ];
}

/** What of a list is shown. */
export function ListFilters({ collection, query, onChange }: ListFiltersProps) {
  const { t } = useStudio();
  const spec = SPECS[collection];
  const words = wordsOptions(t);
  return (
    <search className="list-filters">
      <SearchField search={query.search} onSearch={(search) => onChange({ ...query, search })} />
      {spec.status && (
        <SelectField
          id="studio-status"
          label={t('field.status')}
          value={query.status}
          options={[
            { value: '', text: t('list.any') },
            ...STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
          ]}
          onChange={({ target }) => onChange({ ...query, status: target.value })}
        />
      )}
      {collection === 'redirects' && (
        <SelectField
          id="studio-status"
          label={t('list.redirects')}
          value={query.status}
          options={[
            { value: '', text: t('list.any') },
            ...Object.keys(REDIRECT_KINDS).map((value) => ({ value, text: t(`list.${value as RedirectKind}`) })),
          ]}
          onChange={({ target }) => onChange({ ...query, status: target.value })}
        />
      )}
      {TRANSLATED.some((one) => one.collection === collection) && (
        <SelectField
          id="studio-words"
          label={t('list.translations')}
          value={query.words}
          options={words}
          onChange={({ target }) =>
            onChange({ ...query, words: words.find(({ value }) => value === target.value)?.value ?? '' })
          }
        />
      )}
    </search>
  );
}
