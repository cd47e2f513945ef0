import type { WordsQuery } from '#src/contract/studio-list.ts';

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
