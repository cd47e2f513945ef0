import { atom, type WritableAtom } from 'nanostores';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { ListQuery } from '#src/studio/list/list-query.ts';
import type { BulkEdits } from '#src/studio/table/bulk-rows.ts';

/** What a part of the studio has again when its editor comes back to it, as long as the page is open. */
export interface PageState {
  /** Where one was in each list. */
  readonly lists: Map<EditedCollection, { readonly query: ListQuery; readonly page: number }>;
  /** What is typed into the table of prices, and not published. */
  readonly $bulk: WritableAtom<BulkEdits>;
}

export function createPageState(): PageState {
  return { lists: new Map(), $bulk: atom<BulkEdits>({}) };
}
