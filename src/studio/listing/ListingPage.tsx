import { useState, useCallback } from 'react';
import type { ListedCollection, ListedRow } from '#src/contract/studio-list.ts';
import { NOTHING_CHOSEN, OPEN, chosenCount, isChosen, type Selection } from '#src/studio/change/change-state.ts';
import { ChangePanel } from '#src/studio/change/ChangePanel.tsx';
import { ListHead } from '#src/studio/list/ListHead.tsx';
import { isOpenFilter, NO_FILTER, type ListingView, FIRST_VIEW } from '#src/studio/listing/listing-view.ts';
import { ListingFilters } from '#src/studio/listing/ListingFilters.tsx';
import { useChoices } from '#src/studio/listing/use-choices.ts';
import { withChosen } from '#src/studio/sales/sale-run.ts';
import { BegunRows } from '#src/studio/list/BegunRows.tsx';
import { onListKey } from '#src/studio/list/list-filter.ts';
import { useListDrafts } from '#src/studio/list/use-list-drafts.ts';
import { PriceCells, type PriceEdits, PricesEnd, usePriceEdits } from '#src/studio/listing/PriceCells.tsx';
import { ListingRow } from '#src/studio/listing/ListingRow.tsx';
import { nameOf } from '#src/studio/record/names.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';

interface ListingEndProps {
  readonly collection: ListedCollection;
  readonly listing: Listing;
}

/** What stands after the rows: that there are none, or a press for more. */
function ListingEnd({ collection, listing }: ListingEndProps) {
  const { t } = useStudio();
  const { view, show, value, isLoading } = listing;
  const isEmpty = value !== null && value.total === 0 && !isLoading;
  return (
    <>
      {isEmpty && (
        <div className="staff-closed">
          <p>{isOpenFilter(view.filter) ? t(`list.none.${collection}`) : t('list.notFound')}</p>
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
export function ListingPage({ collection }: { readonly collection: ListedCollection }) {
  const studio = useStudio();
  const { t } = studio;
  const listing = useListing(collection);
  const { view, show, value, failure } = listing;
  const choices = useChoices();
  const prices = usePriceEdits(listing.reload);
  const [selection, choose] = useState<Selection>(NOTHING_CHOSEN);
  const [isChanging, setChanging] = useState(() => studio.pageState.$change.get() !== OPEN);
  return (
    <>
      <ListHead collection={collection} />
      <ListingFilters
        collection={collection}
        view={view}
        choices={choices}
        onShow={(next) => {
          // What is not seen any more is not chosen.
          if (next.filter !== view.filter) choose(NOTHING_CHOSEN);
          show(next);
        }}
      />
      {failure !== null && <p role="alert">{studio.words(failure)}</p>}
      <p className="label" role="status">
        {value === null
          ? failure === null
            ? t('loading')
            : ''
          : t(`list.count.${collection}`, { count: value.total })}
      </p>
      {value !== null && value.rows.length > 0 && (
        <SelectionBar
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
          collection={collection}
          selection={selection}
          choices={choices}
          onSaved={listing.reload}
          onClose={() => setChanging(false)}
        />
      )}
      <ListingRows collection={collection} listing={listing} selection={selection} onChoose={choose} prices={prices} />
      <ListingEnd collection={collection} listing={listing} />
      {collection === 'items' && <PricesEnd of={prices} />}
    </>
  );
}

interface SelectionBarProps {
  readonly view: ListingView;
  readonly rows: readonly ListedRow[];
  /** Records that the filter finds. */
  readonly total: number;
  readonly selection: Selection;
  readonly onChoose: (selection: Selection) => void;
  readonly onChange: () => void;
  readonly onSale: () => void;
}

/** How many records are chosen: all that are shown, all that are found, or none. */
function SelectionBar({ view, rows, total, selection, onChoose, onChange, onSale }: SelectionBarProps) {
  const { t } = useStudio();
  const count = chosenCount(selection);
  const isAllShown = rows.length > 0 && rows.every(({ id }) => isChosen(selection, id));
  return (
    <div className="selection-bar">
      <label className="tick">
        <input
          type="checkbox"
          checked={isAllShown}
          ref={(input) => {
            if (input !== null) input.indeterminate = count > 0 && !isAllShown;
          }}
          onChange={() => onChoose(isAllShown ? NOTHING_CHOSEN : { ids: new Set(rows.map(({ id }) => id)) })}
        />
        <span>{t('listing.chooseShown', { count: rows.length })}</span>
      </label>
      {isAllShown && 'ids' in selection && total > rows.length && (
        <button type="button" className="link" onClick={() => onChoose({ filter: view.filter, total })}>
          {t('listing.chooseFound', { count: total })}
        </button>
      )}
      {count > 0 && (
        <>
          <span role="status">{t('listing.chosen', { count })}</span>
          <button type="button" className="button button-plain" onClick={onChange}>
            {t('listing.change')}
          </button>
          <button type="button" className="button button-plain" onClick={onSale}>
            {t('sales.chosen')}
          </button>
          <button type="button" className="link" onClick={() => onChoose(NOTHING_CHOSEN)}>
            {t('listing.chooseNone')}
          </button>
        </>
      )}
    </div>
  );
}

interface ListingRowsProps {
  readonly collection: ListedCollection;
  readonly listing: Listing;
  readonly selection: Selection;
  readonly onChoose: (selection: Selection) => void;
  readonly prices: PriceEdits;
}

/** The selection after a row was ticked, or its tick taken away; of all that are found, those that are shown remain. */
function toggled(selection: Selection, id: string, shown: readonly string[]): Selection {
  const ids = new Set('ids' in selection ? selection.ids : shown);
  if (!ids.delete(id)) ids.add(id);
  return { ids };
}

/** What is shown of it: the rows, and before them what nobody has published yet. */
function ListingRows({ collection, listing, selection, onChoose, prices }: ListingRowsProps) {
  const studio = useStudio();
  const { drafts, begun, unheard, isUnsent } = useListDrafts(collection);
  const { view, value, isLoading } = listing;
  return (
    <ul className="records" aria-busy={isLoading} onKeyDown={onListKey}>
      {isOpenFilter(view.filter) && <BegunRows collection={collection} of={{ begun, unheard, isUnsent }} />}
      {value?.rows.map((row) => (
        <ListingRow
          key={row.id}
          collection={collection}
          row={row}
          drafts={drafts.filter((draft) => draft.collection === collection && draft.record === row.id)}
          isUnsent={isUnsent(row.id)}
          cells={collection === 'items' && <PriceCells row={row} of={prices} />}
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

interface Loaded {
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** Whether there are more. */
  readonly isMore: boolean;
}

export interface Listing {
  readonly view: ListingView;
  readonly show: (view: ListingView) => void;
  /** null: not read yet, or not this time. */
  readonly value: Loaded | null;
  readonly failure: unknown;
  readonly isLoading: boolean;
  /** Reads again what is shown: it has been changed. */
  readonly reload: () => void;
}

/** The parts of a list that are shown. One that has been read is not asked for again when the next one comes. */
export function useListing(collection: ListedCollection): Listing {
  const { client, locale, pageState } = useStudio();
  const [view, setView] = useState(pageState.listings.get(collection) ?? FIRST_VIEW[collection]);
  const [turn, setTurn] = useState(0);
  const { filter, sort, down, parts } = view;
  /** Parts of this very list, by their number. */
  const [read] = useState(() => new Map<string, Awaited<ReturnType<typeof ask>>>());
  const ask = useCallback(
    (after: string) => callStudio(client, 'list', { collection, filter, sort, down, locale, after }),
    [client, collection, filter, sort, down, locale],
  );
  const load = useCallback(async (): Promise<Loaded> => {
    const rows: ListedRow[] = [];
    let [total, after, at] = [0, '', 0];
    do {
      const key = JSON.stringify([turn, filter, sort, down, after]);
      const part = read.get(key) ?? (await ask(after));
      read.set(key, part);
      // Somebody may have moved a row from one part to the next.
      rows.push(...part.rows.filter(({ id }) => rows.every((row) => row.id !== id)));
      total = part.total ?? total;
      after = part.next;
      at += 1;
    } while (at < parts && after !== '');
    return { rows, total, isMore: after !== '' };
  }, [ask, read, turn, filter, sort, down, parts]);
  const { value, error: failure, isBusy: isLoading } = useReadOnce(load);
  return {
    view,
    show: (next) => {
      if (next.parts === 1) read.clear();
      pageState.listings.set(collection, next);
      setView(next);
    },
    value,
    failure,
    isLoading,
    reload: () => {
      read.clear();
      setTurn((before) => before + 1);
    },
  };
}
