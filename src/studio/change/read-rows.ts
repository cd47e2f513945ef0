/** What many records are at this moment: the ids that a filter finds, and their rows. */
import type PocketBase from 'pocketbase';
import { EXPORT_ONLY, type TableRow } from '#src/contract/studio-api.ts';
import type { ListedCollection, ListFilter } from '#src/contract/studio-list.ts';
import { callStudio } from '#src/studio/call-studio.ts';

/** @throws StudioError */
export async function foundIds(
  client: PocketBase,
  collection: ListedCollection,
  filter: ListFilter,
): Promise<readonly string[]> {
  const all: string[] = [];
  let after = '';
  do {
    const { ids, next } = await callStudio(client, 'found', { collection, filter, after });
    all.push(...ids);
    after = next;
  } while (after !== '');
  return all;
}

export interface RowsQuestion {
  readonly client: PocketBase;
  readonly collection: ListedCollection;
  /** Of records, or of the products whose items are asked for. */
  readonly by: 'id' | 'product';
  readonly ids: readonly string[];
  readonly progress: (done: number) => void;
}

/** The rows of some records, as an export has them. @throws StudioError */
export async function rowsOf({ client, collection, by, ids, progress }: RowsQuestion): Promise<readonly TableRow[]> {
  const all: TableRow[] = [];
  for (let at = 0; at < ids.length; at += EXPORT_ONLY) {
    const only = { by, ids: ids.slice(at, at + EXPORT_ONLY) };
    all.push(...(await callStudio(client, 'export', { collection, after: '', only })).rows);
    progress(Math.min(ids.length, at + EXPORT_ONLY));
  }
  return all;
}
