import { atom, type WritableAtom } from 'nanostores';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { ListQuery } from '#src/studio/list/list-filter.ts';
import { OPEN, type ChangeState } from '#src/studio/change/change-state.ts';
import type { CellEdits } from '#src/studio/listing/cell-edits.ts';
import type { ListingView } from '#src/studio/listing/listing-view.ts';
import type { MediumTexts } from '#src/studio/media/MediumForm.tsx';
import { FIRST_RUN, type SaleRun } from '#src/studio/sales/sale-run.ts';

/** What a part of the studio has again when its editor comes back to it, as long as the page is open. */
export interface PageState {
  /** Where one was in each list. */
  readonly lists: Map<EditedCollection, { readonly query: ListQuery; readonly page: number }>;
  /** A change of many records, which goes on while its editor is elsewhere in the studio. */
  readonly $change: WritableAtom<ChangeState>;
  /** A sale of many items, in the same way. */
  readonly $sale: WritableAtom<SaleRun>;
  readonly listings: Map<ListedCollection, ListingView>;
  /** Prices and pieces that are typed into the list of items, and not published. */
  readonly $prices: WritableAtom<CellEdits>;
  /** What is typed of pictures of the library and not saved, by their ids. */
  readonly media: Map<string, MediumTexts>;
}

export function createPageState(): PageState {
  return {
    lists: new Map(),
    listings: new Map(),
    $change: atom<ChangeState>(OPEN),
    $sale: atom<SaleRun>(FIRST_RUN),
    $prices: atom<CellEdits>({}),
    media: new Map(),
  };
}
