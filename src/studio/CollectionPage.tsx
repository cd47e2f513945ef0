import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { ListingPage } from '#src/studio/listing/ListingPage.tsx';
import { RecordList } from '#src/studio/list/RecordList.tsx';
import { RecordPage } from '#src/studio/record/RecordPage.tsx';
import { SingleRecord } from '#src/studio/record/SingleRecord.tsx';

export interface CollectionPageProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  /** What stands after the collection in the place: '', 'new/{id}' or '{id}'. */
  readonly rest: string;
}

/** A collection: the list of its records, or one of them. */
export function CollectionPage({ studio, collection, rest }: CollectionPageProps) {
  if (SPECS[collection].single) return <SingleRecord studio={studio} collection={collection} />;
  if (rest === '' && (collection === 'products' || collection === 'items'))
    return <ListingPage studio={studio} collection={collection} />;
  // Blocks are listed by the page that they stand on.
  if (rest === '' && collection === 'blocks') return <SingleRecord studio={studio} collection="home" />;
  if (rest === '') return <RecordList studio={studio} collection={collection} />;
  const isNew = rest.startsWith('new/');
  const id = isNew ? rest.slice('new/'.length) : rest;
  return <RecordPage key={id} studio={studio} collection={collection} id={id} isNew={isNew} />;
}
