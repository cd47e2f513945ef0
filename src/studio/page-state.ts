import { atom, type WritableAtom } from 'nanostores';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { ListQuery } from '#src/studio/list/list-query.ts';
import type { ListingView } from '#src/studio/listing/listing-view.ts';
import type { BulkEdits } from '#src/studio/table/bulk-rows.ts';

/** What a part of the studio has again when its editor comes back to it, as long as the page is open. */
export interface PageState {
  /** Where one was in each list. */
  readonly lists: Map<EditedCollection, { readonly query: ListQuery; readonly page: number }>;
  readonly listings: Map<ListedCollection, ListingView>;
  /** What is typed into the table of prices, and not published. */
  readonly $bulk: WritableAtom<BulkEdits>;
}

export function createPageState(): PageState {
  return { lists: new Map(), listings: new Map(), $bulk: atom<BulkEdits>({}) };
}
