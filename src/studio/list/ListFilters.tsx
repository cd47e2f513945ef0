import { useEffect, useState } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { STATUSES } from '#src/schema/kinds/values.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { REDIRECT_KINDS } from '#src/studio/list/list-filter.ts';
import type { ListQuery, WordsQuery } from '#src/studio/list/list-query.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { TRANSLATED } from '#src/studio/publish/translation-gaps.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

export interface ListFiltersProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}

type RedirectKind = keyof typeof REDIRECT_KINDS;

/** ms after the last letter. */
const TYPING_MS = 250;

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** '/' leads to the search, unless something is being written. */
function useSlash(id: string): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { target } = event;
      const isWriting =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isWriting) return;
      event.preventDefault();
      document.getElementById(id)?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [id]);
}

/** What of a list is shown. */
export function ListFilters({ studio, collection, query, onChange }: ListFiltersProps) {
  const { t } = studio;
  const spec = SPECS[collection];
  const id = 'studio-search';
  const [typed, setTyped] = useState(query.search);
  useSlash(id);
  // Somebody else has set it: the press that shows all again.
  const [reportedSearch, setReported] = useState(query.search);
  if (reportedSearch !== query.search) {
    setReported(query.search);
    setTyped(query.search);
  }
  const words: readonly { readonly value: WordsQuery; readonly text: string }[] = [
    { value: '', text: t('list.any') },
    { value: 'untranslated', text: t('list.untranslated') },
    ...OTHERS.map((one) => ({
      value: `untranslated_${one}` as const,
      text: t('list.untranslatedIn', { language: LOCALE_NAME[one] }),
    })),
    { value: 'outdated', text: t('list.outdated') },
  ];
  useEffect(() => {
    if (typed === query.search) return undefined;
    const timer = setTimeout(() => onChange({ ...query, search: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, query, onChange]);
  return (
    <search className="list-filters">
      <Field
        id={id}
        label={t('list.search')}
        type="search"
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          document.querySelector<HTMLElement>('.records .record-link')?.focus();
        }}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
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
