import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { SalesForMany } from '#src/studio/sales/SalesForMany.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { ListingPage } from '#src/studio/listing/ListingPage.tsx';
import { RecordList } from '#src/studio/list/RecordList.tsx';
import { RecordPage } from '#src/studio/record/RecordPage.tsx';
import { SingleRecord } from '#src/studio/record/SingleRecord.tsx';

export interface CollectionPageProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  /** What stands after the collection in the place: '', 'new/{id}', '{id}', or '{id}/{field}' of a look at drafts. */
  readonly rest: string;
}

/** After 'sales/': no record has such an id. */
const MANY = 'many';

/** A collection: the list of its records, or one of them. */
export function CollectionPage({ studio, collection, rest }: CollectionPageProps) {
  if (SPECS[collection].single) return <SingleRecord studio={studio} collection={collection} />;
  if (rest === '' && (collection === 'products' || collection === 'items'))
    return <ListingPage studio={studio} collection={collection} />;
  if (rest === MANY && collection === 'sales') return <SalesForMany studio={studio} />;
  // Blocks are listed by the page that they stand on.
  if (rest === '' && collection === 'blocks') return <SingleRecord studio={studio} collection="home" />;
  if (rest === '') return <RecordList studio={studio} collection={collection} />;
  const isNew = rest.startsWith('new/');
  const [id = '', field = ''] = (isNew ? rest.slice('new/'.length) : rest).split('/');
  return <RecordPage key={id} studio={studio} collection={collection} id={id} isNew={isNew} field={field} />;
}
