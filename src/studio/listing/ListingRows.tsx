import type { ListedCollection } from '#src/contract/studio-list.ts';
import { isChosen, type Selection } from '#src/studio/change/change-state.ts';
import { BegunRows } from '#src/studio/list/BegunRows.tsx';
import { onListKey } from '#src/studio/list/list-keys.ts';
import { useListDrafts } from '#src/studio/list/use-list-drafts.ts';
import { isOpenFilter } from '#src/studio/listing/listing-view.ts';
import { ListingRow } from '#src/studio/listing/ListingRow.tsx';
import type { Listing } from '#src/studio/listing/use-listing.ts';
import { nameOf } from '#src/studio/record/names.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface ListingRowsProps {
  readonly studio: Studio;
  readonly collection: ListedCollection;
  readonly listing: Listing;
  readonly selection: Selection;
  readonly onChoose: (selection: Selection) => void;
}

/** The selection after a row was ticked, or its tick taken away; of all that are found, those that are shown remain. */
function toggled(selection: Selection, id: string, shown: readonly string[]): Selection {
  const ids = new Set('ids' in selection ? selection.ids : shown);
  if (!ids.delete(id)) ids.add(id);
  return { ids };
}

/** What is shown of it: the rows, and before them what nobody has published yet. */
export function ListingRows({ studio, collection, listing, selection, onChoose }: ListingRowsProps) {
  const { drafts, begun, unheard, isUnsent } = useListDrafts(studio, collection);
  const { view, value, isLoading } = listing;
  return (
    <ul className="records" aria-busy={isLoading} onKeyDown={onListKey}>
      {isOpenFilter(view.filter) && (
        <BegunRows studio={studio} collection={collection} of={{ begun, unheard, isUnsent }} />
      )}
      {value?.rows.map((row) => (
        <ListingRow
          key={row.id}
          studio={studio}
          collection={collection}
          row={row}
          drafts={drafts.filter((draft) => draft.collection === collection && draft.record === row.id)}
          isUnsent={isUnsent(row.id)}
          tick={
            <label className="row-tick">
              <input
                type="checkbox"
                checked={isChosen(selection, row.id)}
                onChange={() =>
                  onChoose(
                    toggled(
                      selection,
                      row.id,
                      value.rows.map(({ id }) => id),
                    ),
                  )
                }
              />
              <span className="hidden-visually">
                {studio.t('listing.choose', { name: nameOf(collection, row.values, studio.locale) })}
              </span>
            </label>
          }
        />
      ))}
    </ul>
  );
}
