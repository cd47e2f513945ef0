import type PocketBase from 'pocketbase';
import type { RevisionRecord } from '#src/contract/records.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';

/** Changes that are read at a time. */
export const HISTORY_PAGE = 20;

/**
 * The changes of a record, the newest first, that come before another one.
 * @throws BackendError of the SDK
 */
export async function readRevisions(
  client: PocketBase,
  collection: EditedCollection,
  record: string,
  before: RevisionRecord | null,
): Promise<readonly RevisionRecord[]> {
  const own = client.filter('collection = {:collection} && record = {:record}', { collection, record });
  const earlier =
    before === null
      ? ''
      : client.filter(' && (created < {:created} || (created = {:created} && id < {:id}))', {
          created: before.created,
          id: before.id,
        });
  const options = { filter: own + earlier, sort: '-created,-id', skipTotal: true };
  return (await client.collection<RevisionRecord>('revisions').getList(1, HISTORY_PAGE, options)).items;
}
