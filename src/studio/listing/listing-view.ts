/** What a list of products or items shows, and how much of it. */
import type { ListedCollection, ListFilter, ListSort } from '#src/contract/studio-list.ts';

export interface ListingView {
  readonly filter: ListFilter;
  readonly sort: ListSort;
  readonly down: boolean;
  /** Parts that are shown, from 1. */
  readonly parts: number;
}

export const NO_FILTER: ListFilter = {
  search: '',
  status: '',
  words: '',
  category: '',
  attribute: '',
  stock: '',
  changed: '',
  unpictured: false,
  unaddressed: false,
};

export const FIRST_VIEW: Readonly<Record<ListedCollection, ListingView>> = {
  products: { filter: NO_FILTER, sort: 'rank', down: false, parts: 1 },
  items: { filter: NO_FILTER, sort: 'product', down: false, parts: 1 },
};

/** Whether a filter finds all records. */
export function isOpenFilter(filter: ListFilter): boolean {
  return Object.entries(filter).every(([name, value]) =>
    name === 'search' ? `${value}`.trim() === '' : value === '' || value === false,
  );
}

/** How many of the filters that a phone folds away are set. */
export function setFilters({ search: _search, status: _status, ...more }: ListFilter): number {
  return Object.values(more).filter((value) => value !== '' && value !== false).length;
}
