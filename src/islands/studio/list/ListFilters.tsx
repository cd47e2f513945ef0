import { useEffect, useState } from 'react';
import type { EditedCollection } from '#src/domain/editing.ts';
import { STATUS } from '#src/islands/studio/fields/catalogue-specs.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import { translatedOf, type ListQuery } from '#src/islands/studio/list/list-filter.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

export interface ListFiltersProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}

/** ms after the last letter. */
const TYPING_MS = 250;

const WORDS = ['', 'untranslated', 'outdated'] as const;

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
            ...STATUS.options.map(({ value, word }) => ({ value, text: t(word) })),
          ]}
          onChange={({ target }) => onChange({ ...query, status: target.value })}
        />
      )}
      {translatedOf(collection).length > 0 && (
        <SelectField
          id="studio-words"
          label={t('list.translations')}
          value={query.words}
          options={WORDS.map((value) => ({ value, text: t(value === '' ? 'list.any' : `list.${value}`) }))}
          onChange={({ target }) => onChange({ ...query, words: WORDS.find((one) => one === target.value) ?? '' })}
        />
      )}
    </search>
  );
}
