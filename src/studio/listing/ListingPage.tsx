import type { DraftRecord } from '#src/contract/records.ts';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { editableOf } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { onListKey } from '#src/studio/list/list-keys.ts';
import { RecordRow } from '#src/studio/list/RecordRow.tsx';
import { useListDrafts } from '#src/studio/list/use-list-drafts.ts';
import { isOpenFilter, NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { ListingFilters } from '#src/studio/listing/ListingFilters.tsx';
import { ListingRow } from '#src/studio/listing/ListingRow.tsx';
import { useChoices } from '#src/studio/listing/use-choices.ts';
import { useListing, type Listing } from '#src/studio/listing/use-listing.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';

export interface ListingPageProps {
  readonly studio: Studio;
  readonly collection: ListedCollection;
}

/** What is shown of it: the rows, and before them what nobody has published yet. */
function Rows({ studio, collection, listing }: ListingPageProps & { readonly listing: Listing }) {
  const { drafts, begun, unheard, isUnsent } = useListDrafts(studio, collection);
  const { view, value, isLoading } = listing;
  const isAll = isOpenFilter(view.filter);
  const newRow = (record: string, values: Values, itsDrafts: readonly DraftRecord[], isItUnsent: boolean) => (
    <RecordRow
      key={record}
      studio={studio}
      collection={collection}
      record={values}
      place={`${collection}/new/${record}`}
      drafts={itsDrafts}
      isUnsent={isItUnsent}
    />
  );
  return (
    <ul className="records" aria-busy={isLoading} onKeyDown={onListKey}>
      {isAll && unheard.map(({ record, changes }) => newRow(record, changes, [], true))}
      {isAll && begun.map((draft) => newRow(draft.record, draft.data, [draft], isUnsent(draft.record)))}
      {value?.rows.map((row) => (
        <ListingRow
          key={row.id}
          studio={studio}
          collection={collection}
          row={row}
          drafts={drafts.filter((draft) => draft.collection === collection && draft.record === row.id)}
          isUnsent={isUnsent(row.id)}
          tick={null}
        />
      ))}
    </ul>
  );
}

/** Products or items: looked for, filtered, sorted, a hundred at a time. */
export function ListingPage({ studio, collection }: ListingPageProps) {
  const { t } = studio;
  const spec = SPECS[collection];
  const listing = useListing(studio, collection);
  const { view, show, value, failure, isLoading } = listing;
  const choices = useChoices(studio);
  const isEmpty = value !== null && value.total === 0 && !isLoading;
  return (
    <>
      <header className="list-head">
        <h1 tabIndex={-1}>{t(spec.title)}</h1>
        {spec.create !== null && editableOf(collection)?.create === true && (
          <button type="button" className="button" onClick={() => studio.go(`${collection}/new/${newId()}`)}>
            {t(spec.create)}
          </button>
        )}
      </header>
      <ListingFilters studio={studio} collection={collection} view={view} choices={choices} onShow={show} />
      {failure !== null && <p role="alert">{failureWords(studio, failure)}</p>}
      <p className="label" role="status">
        {value === null ? (failure === null ? t('loading') : '') : t('list.count', { count: value.total })}
      </p>
      <Rows studio={studio} collection={collection} listing={listing} />
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
