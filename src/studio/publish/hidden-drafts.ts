import type PocketBase from 'pocketbase';
import type { DraftRecord } from '#src/contract/records.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';

async function statusesOf(
  client: PocketBase,
  collection: EditedCollection,
  drafts: readonly DraftRecord[],
): Promise<ReadonlyMap<string, unknown>> {
  const ids = drafts.map(({ record }) => client.filter('id = {:record}', { record })).join(' || ');
  const found = await fullList(client.collection<StoredRecord>(collection), { filter: ids, fields: 'id,status' });
  return new Map(found.map((record) => [record.id, record['status']]));
}

/**
 * Drafts of records that visitors do not see, and would not see with them. Who hides on purpose what was shown is no such case.
 * @throws BackendError of the SDK
 */
export async function hiddenDrafts(
  client: PocketBase,
  drafts: readonly DraftRecord[],
): Promise<readonly DraftRecord[]> {
  const able = drafts.filter(({ collection, action }) => SPECS[collection].status && action !== 'delete');
  const lists = [...new Set(able.map(({ collection }) => collection))].map(async (collection) => {
    const own = able.filter((draft) => draft.collection === collection);
    const stored = await statusesOf(client, collection, own);
    return own.filter(({ record, data }) => {
      const before = stored.get(record);
      return before !== 'published' && (data['status'] ?? before ?? 'draft') === 'draft';
    });
  });
  return (await Promise.all(lists)).flat();
}
