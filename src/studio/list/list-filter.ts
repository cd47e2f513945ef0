import { LOCALES } from '#src/domain/site/locale.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { searchFilter } from '#src/studio/form/find-records.ts';
import type { ListQuery } from '#src/studio/list/list-query.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { missingFilter, OUTDATED_FILTER, TRANSLATED } from '#src/studio/publish/translation-gaps.ts';

/** Kind of redirect → PocketBase's filter. */
export const REDIRECT_KINDS = {
  rules: "origin = '' && to != ''",
  moved: "origin = 'moved'",
  nowhere: "origin = 'moved' && to = '' && product = '' && category = '' && page = ''",
} as const;

function statusFilter({ client }: Studio, collection: EditedCollection, status: string): string {
  if (collection !== 'redirects') return client.filter('status = {:status}', { status });
  return Object.entries(REDIRECT_KINDS).find(([kind]) => kind === status)?.[1] ?? '';
}

/** PocketBase's filter for a query; '' for all records. */
export function listFilter(studio: Studio, collection: EditedCollection, { search, status, words }: ListQuery): string {
  const translated = TRANSLATED.find((one) => one.collection === collection);
  const locales = LOCALES.filter((locale) => words === 'untranslated' || words === `untranslated_${locale}`);
  const parts = [
    searchFilter(studio, collection, search),
    status === '' ? '' : statusFilter(studio, collection, status),
    translated === undefined || locales.length === 0 ? '' : missingFilter(translated, locales),
    words === 'outdated' ? OUTDATED_FILTER : '',
  ];
  return parts.filter((part) => part !== '').join(' && ');
}
