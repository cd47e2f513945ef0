import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';

export interface Found {
  readonly id: string;
  readonly name: string;
}

/** Filter for all words of a search, each somewhere in the fields that the collection is searched by; '' for no words. */
export function searchFilter(studio: Studio, collection: EditedCollection, search: string): string {
  const fields = [...SPECS[collection].search, 'id'];
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words
    .map((word) => `(${fields.map((field) => studio.client.filter(`${field} ~ {:word}`, { word })).join(' || ')})`)
    .join(' && ');
}

async function ask(studio: Studio, collection: EditedCollection, filter: string, most: number): Promise<Found[]> {
  const { items } = await studio.client.collection<StoredRecord>(collection).getList(1, most, {
    filter,
    sort: SPECS[collection].sort,
    expand: EXPAND[collection] ?? '',
    skipTotal: true,
  });
  return items.map((record) => ({ id: record.id, name: nameOf(collection, record, studio.locale) }));
}

/** New records of drafts, which nobody has published. */
function begun(studio: Studio, collection: EditedCollection): readonly Found[] {
  return studio.drafts.$all
    .get()
    .filter((draft) => draft.collection === collection && draft.action === 'create')
    .map((draft) => ({ id: draft.record, name: nameOf(collection, draft.data, studio.locale) }));
}

/** The first records that a search finds. */
export async function findRecords(
  studio: Studio,
  collection: EditedCollection,
  search: string,
  most = 8,
): Promise<readonly Found[]> {
  const wanted = search.trim().toLowerCase();
  const fresh = begun(studio, collection).filter(({ name }) => name.toLowerCase().includes(wanted));
  return [...fresh, ...(await ask(studio, collection, searchFilter(studio, collection, search), most))];
}

/** The names of records, in the order of the ids; what is gone is left out. */
export async function namesOf(
  studio: Studio,
  collection: EditedCollection,
  ids: readonly string[],
): Promise<readonly Found[]> {
  if (ids.length === 0) return [];
  const filter = ids.map((id) => studio.client.filter('id = {:id}', { id })).join(' || ');
  const found = [...(await ask(studio, collection, filter, ids.length)), ...begun(studio, collection)];
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}
