import type PocketBase from 'pocketbase';
import type { RevisionRecord, ShopRecord } from '#src/contract/records.ts';

/** How many of the newest are shown. */
const REVISIONS = 60;

/**
 * What people have changed, the newest first. What filled the shop before its own record was there, which comes last, is no publication: there was no
 * site yet, and nobody wants to take it back.
 * @throws BackendError of the SDK
 */
export async function newestRevisions(client: PocketBase): Promise<readonly RevisionRecord[]> {
  const [shop] = (await client.collection<ShopRecord>('shop').getList(1, 1, { skipTotal: true })).items;
  const filter = client.filter("created > {:begun} && (collection != 'shop' || action != 'create')", {
    begun: shop?.created ?? '',
  });
  const revisions = client.collection<RevisionRecord>('revisions');
  return (await revisions.getList(1, REVISIONS, { filter, sort: '-created,-seq', skipTotal: true })).items;
}
