import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** Where a record is listed: its collection, or the form of the page that a block stands on. */
export function listPlace(collection: EditedCollection, values: Values): string {
  if (collection !== 'blocks') return collection;
  const page = textOf(values, 'page');
  return page === HOME_BLOCKS ? 'home' : `pages/${page}`;
}
