import type PocketBase from 'pocketbase';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';

/** A record, or null where there is none: that is no failure here, so it is not asked for by its address, which a browser would log. */
export async function foundRecord(
  client: PocketBase,
  collection: string,
  id: string,
  expand = '',
): Promise<StoredRecord | null> {
  const filter = client.filter('id = {:id}', { id });
  return (await client.collection<StoredRecord>(collection).getList(1, 1, { filter, expand })).items[0] ?? null;
}
