import { LOCALES } from '#src/domain/site/locale.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { searchFilter } from '#src/studio/form/find-records.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { missingFilter, OUTDATED_FILTER, TRANSLATED } from '#src/studio/publish/translation-gaps.ts';
import type { KeyboardEvent } from 'react';
import type { WordsQuery } from '#src/contract/studio-list.ts';

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

/** Up and down lead from row to row. */
export function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.record-link')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  links[at + step]?.focus();
}

export interface ListQuery {
  readonly search: string;
  /** Of records with a state; of redirects a kind of theirs (REDIRECT_KINDS); '': any. */
  readonly status: string;
  readonly words: WordsQuery;
}

export const NO_QUERY: ListQuery = { search: '', status: '', words: '' };

/** Whether a query finds all records. */
export function isOpen({ search, status, words }: ListQuery): boolean {
  return search.trim() === '' && status === '' && words === '';
}
