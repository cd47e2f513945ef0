import type { Locale } from '#src/domain/site/locale.ts';

/** Which words of a list are looked for: any, those without some translation, without the one of a language, or translated from another English text. */
export type WordsQuery = '' | 'untranslated' | `untranslated_${Locale}` | 'outdated';

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
