import { useCallback, useState } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { BegunRows } from '#src/studio/list/BegunRows.tsx';
import { ListFilters } from '#src/studio/list/ListFilters.tsx';
import { listFilter, onListKey, isOpen, NO_QUERY, type ListQuery } from '#src/studio/list/list-filter.ts';
import { ListHead } from '#src/studio/list/ListHead.tsx';
import { ListPages } from '#src/studio/list/ListPages.tsx';
import { RecordRow } from '#src/studio/list/RecordRow.tsx';
import { useListDrafts } from '#src/studio/list/use-list-drafts.ts';
import { Campaigns } from '#src/studio/sales/Campaigns.tsx';
import { EXPAND } from '#src/studio/record/names.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const PER_PAGE = 100;

/** What a list says that has no records yet. */
const NO_RECORDS: Readonly<Partial<Record<EditedCollection, Word>>> = {
  categories: 'list.none.categories',
  attributes: 'list.none.attributes',
  attribute_values: 'list.none.attribute_values',
  synonyms: 'list.none.synonyms',
  manufacturers: 'list.none.manufacturers',
  sales: 'list.none.sales',
  pages: 'list.none.pages',
  shipping_rates: 'list.none.shipping_rates',
  redirects: 'list.none.redirects',
};

/** The records of a collection: looked for, filtered, page by page. */
export function RecordList({ collection }: { readonly collection: EditedCollection }) {
  const studio = useStudio();
  const { t, client } = studio;
  const spec = SPECS[collection];
  const [{ query, page }, setView] = useState(studio.pageState.lists.get(collection) ?? { query: NO_QUERY, page: 1 });
  const show = (next: ListQuery, at: number): void => {
    const view = { query: next, page: at };
    studio.pageState.lists.set(collection, view);
    setView(view);
  };
  const { drafts, begun, unheard, isUnsent } = useListDrafts(collection);
  const [turn, setTurn] = useState(0);
  const reload = (): void => setTurn((before) => before + 1);
  const load = useCallback(
    () =>
      client.collection<StoredRecord>(collection).getList(page, PER_PAGE, {
        filter: listFilter(studio, collection, query),
        sort: spec.sort,
        expand: EXPAND[collection] ?? '',
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another turn reads again what has been changed
    [studio, client, collection, spec, query, page, turn],
  );
  const { value, error, isBusy } = useReadOnce(load);
  const isAll = isOpen(query) && page === 1;
  const isEmpty = value !== null && value.totalItems === 0 && !(isAll && begun.length + unheard.length > 0);
  return (
    <>
      <ListHead collection={collection} />
      {collection === 'sales' && (
        <Campaigns onShow={(campaign) => show({ ...NO_QUERY, search: campaign }, 1)} onEnded={reload} />
      )}
      <ListFilters collection={collection} query={query} onChange={(next) => show(next, 1)} />
      {error !== null && <p role="alert">{studio.words(error)}</p>}
      <p className="label" role="status">
        {value === null ? (error === null ? t('loading') : '') : t('list.count', { count: value.totalItems })}
      </p>
      <ul className="records" aria-busy={isBusy} onKeyDown={onListKey}>
        {isAll && <BegunRows collection={collection} of={{ begun, unheard, isUnsent }} />}
        {value?.items.map((record) => (
          <RecordRow
            key={record.id}
            collection={collection}
            record={record}
            place={`${collection}/${record.id}`}
            drafts={drafts.filter((draft) => draft.collection === collection && draft.record === record.id)}
            isUnsent={isUnsent(record.id)}
          />
        ))}
      </ul>
      {isEmpty && !isBusy && (
        <div className="staff-closed">
          <p>{t((isOpen(query) ? NO_RECORDS[collection] : undefined) ?? 'list.notFound')}</p>
          {!isOpen(query) && (
            <button type="button" className="button button-plain" onClick={() => show(NO_QUERY, 1)}>
              {t('list.clear')}
            </button>
          )}
        </div>
      )}
      {value !== null && value.totalPages > 1 && (
        <ListPages page={page} pages={value.totalPages} onPage={(to) => show(query, to)} />
      )}
    </>
  );
}
