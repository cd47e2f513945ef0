import { LOCALES } from '#src/domain/locale.ts';
import type { EditedCollection } from '#src/domain/editing.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import { fieldNames } from '#src/islands/studio/fields/field-spec.ts';
import { searchFilter } from '#src/islands/studio/form/find-records.ts';
import type { ListQuery } from '#src/islands/studio/list/list-query.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { OUTDATED_FILTER } from '#src/islands/studio/publish/translation-gaps.ts';

/** Names, without language, of the texts that people read. */
export function translatedOf(collection: EditedCollection): readonly string[] {
  return SPECS[collection].groups.flatMap(({ fields }) =>
    fields.filter((spec) => spec.kind !== 'slug' && fieldNames(spec).length > 1).map(({ name }) => name),
  );
}

/** PocketBase's filter for a query; '' for all records. */
export function listFilter(studio: Studio, collection: EditedCollection, { search, status, words }: ListQuery): string {
  const missing = translatedOf(collection).flatMap((name) =>
    LOCALES.filter((locale) => locale !== 'en' && (words === 'untranslated' || words.endsWith(`_${locale}`))).map(
      (locale) => `(${name}_en != '' && ${name}_${locale} = '')`,
    ),
  );
  const parts = [
    searchFilter(studio, collection, search),
    status === '' ? '' : studio.client.filter('status = {:status}', { status }),
    missing.length > 0 ? `(${missing.join(' || ')})` : '',
    words === 'outdated' ? OUTDATED_FILTER : '',
  ];
  return parts.filter((part) => part !== '').join(' && ');
}
