import type { EditedCollection } from '#src/domain/editing.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import type { Studio } from '#src/islands/studio/part.ts';

export interface CollectionPageProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  /** What stands after the collection in the place: '', 'new/{id}' or '{id}'. */
  readonly rest: string;
}

/** A collection: the list of its records, or one of them. */
export function CollectionPage({ studio, collection }: CollectionPageProps) {
  return <h1 tabIndex={-1}>{studio.t(SPECS[collection].title)}</h1>;
}
