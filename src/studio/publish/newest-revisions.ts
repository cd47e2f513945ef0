import type PocketBase from 'pocketbase';
import type { ShopRecord } from '#src/contract/records.ts';
import type { SeenRevision } from '#src/studio/publish/publications.ts';

/** How many of the newest are shown. */
const REVISIONS = 100;
/** What is shown of them; records themselves are long. */
const FIELDS: readonly (keyof SeenRevision)[] = [
  'id',
  'created',
  'publication',
  'series',
  'undone',
  'seq',
  'collection',
  'record',
  'label',
  'author_name',
];

/**
 * What people have changed, the newest first, without what belongs to a series. What filled the shop before its own record was there, which comes last, is
 * no publication: there was no site yet, and nobody wants to take it back.
 * @throws BackendError of the SDK
 */
export async function newestRevisions(client: PocketBase): Promise<readonly SeenRevision[]> {
  const [shop] = (await client.collection<ShopRecord>('shop').getList(1, 1, { skipTotal: true })).items;
  const filter = client.filter("series = '' && created > {:begun} && (collection != 'shop' || action != 'create')", {
    begun: shop?.created ?? '',
  });
  const revisions = client.collection<SeenRevision>('revisions');
  const options = { filter, sort: '-created,-seq', skipTotal: true, fields: FIELDS.join(',') };
  return (await revisions.getList(1, REVISIONS, options)).items;
}
