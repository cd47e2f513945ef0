import { useState } from 'react';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { NOTHING_CHOSEN, OPEN, type Selection } from '#src/studio/change/change-state.ts';
import { ChangePanel } from '#src/studio/change/ChangePanel.tsx';
import { ListHead } from '#src/studio/list/ListHead.tsx';
import { isOpenFilter, NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { ListingFilters } from '#src/studio/listing/ListingFilters.tsx';
import { ListingRows } from '#src/studio/listing/ListingRows.tsx';
import { SelectionBar } from '#src/studio/listing/SelectionBar.tsx';
import { useChoices } from '#src/studio/listing/use-choices.ts';
import { useListing, type Listing } from '#src/studio/listing/use-listing.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { withChosen } from '#src/studio/sales/sale-run.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface ListingPageProps {
  readonly studio: Studio;
  readonly collection: ListedCollection;
}

/** What stands after the rows: that there are none, or a press for more. */
function ListingEnd({ studio: { t }, listing }: { readonly studio: Studio; readonly listing: Listing }) {
  const { view, show, value, isLoading } = listing;
  const isEmpty = value !== null && value.total === 0 && !isLoading;
  return (
    <>
      {isEmpty && (
        <div className="staff-closed">
          <p>{t(isOpenFilter(view.filter) ? 'list.none' : 'list.notFound')}</p>
          {!isOpenFilter(view.filter) && (
            <button
              type="button"
              className="button button-plain"
              onClick={() => show({ ...view, filter: NO_FILTER, parts: 1 })}
            >
              {t('list.clear')}
            </button>
          )}
        </div>
      )}
      {value?.isMore === true && (
        <p className="actions">
          <button
            type="button"
            className="button button-plain"
            aria-disabled={isLoading}
            onClick={() => {
              if (!isLoading) show({ ...view, parts: view.parts + 1 });
            }}
          >
            {t('listing.more')}
          </button>
          <span className="label">{t('listing.shown', { count: value.rows.length, total: value.total })}</span>
        </p>
      )}
    </>
  );
}

/** Products or items: looked for, filtered, sorted, a hundred at a time. */
export function ListingPage({ studio, collection }: ListingPageProps) {
  const { t } = studio;
  const listing = useListing(studio, collection);
  const { view, show, value, failure } = listing;
  const choices = useChoices(studio);
  const [selection, choose] = useState<Selection>(NOTHING_CHOSEN);
  const [isChanging, setChanging] = useState(() => studio.pageState.$change.get() !== OPEN);
  return (
    <>
      <ListHead studio={studio} collection={collection} />
      <ListingFilters
        studio={studio}
        collection={collection}
        view={view}
        choices={choices}
        onShow={(next) => {
          // What is not seen any more is not chosen.
          if (next.filter !== view.filter) choose(NOTHING_CHOSEN);
          show(next);
        }}
      />
      {failure !== null && <p role="alert">{failureWords(studio, failure)}</p>}
      <p className="label" role="status">
        {value === null ? (failure === null ? t('loading') : '') : t('list.count', { count: value.total })}
      </p>
      {value !== null && value.rows.length > 0 && (
        <SelectionBar
          studio={studio}
          view={view}
          rows={value.rows}
          total={value.total}
          selection={selection}
          onChoose={choose}
          onChange={() => setChanging(true)}
          onSale={() => {
            const { $sale } = studio.pageState;
            $sale.set(withChosen($sale.get(), { collection, selection }));
            studio.go('sales/many');
          }}
        />
      )}
      {isChanging && (
        <ChangePanel
          studio={studio}
          collection={collection}
          selection={selection}
          choices={choices}
          onSaved={listing.reload}
          onClose={() => setChanging(false)}
        />
      )}
      <ListingRows studio={studio} collection={collection} listing={listing} selection={selection} onChoose={choose} />
      <ListingEnd studio={studio} listing={listing} />
    </>
  );
}
