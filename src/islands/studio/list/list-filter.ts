import type { EditedCollection } from '#src/domain/editing.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import { fieldNames } from '#src/islands/studio/fields/field-spec.ts';
import { searchFilter } from '#src/islands/studio/form/find-records.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { missingFilter, OUTDATED_FILTER } from '#src/islands/studio/publish/translation-gaps.ts';

export interface ListQuery {
  readonly search: string;
  /** '': any. */
  readonly status: string;
  /** '' shows all; else only what is not translated, or translated from another English text. */
  readonly words: '' | 'untranslated' | 'outdated';
}

export const NO_QUERY: ListQuery = { search: '', status: '', words: '' };

/** Names, without language, of the texts that people read. */
export function translatedOf(collection: EditedCollection): readonly string[] {
  return SPECS[collection].groups.flatMap(({ fields }) =>
    fields.filter((spec) => spec.kind !== 'slug' && fieldNames(spec).length > 1).map(({ name }) => name),
  );
}

/** PocketBase's filter for a query; '' for all records. */
export function listFilter(studio: Studio, collection: EditedCollection, { search, status, words }: ListQuery): string {
  const parts = [
    searchFilter(studio, collection, search),
    status === '' ? '' : studio.client.filter('status = {:status}', { status }),
    words === 'untranslated' ? missingFilter(translatedOf(collection)) : '',
    words === 'outdated' ? OUTDATED_FILTER : '',
  ];
  return parts.filter((part) => part !== '').join(' && ');
}
