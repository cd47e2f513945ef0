/** What many records are at this moment: the ids that a filter finds, and their rows. */
import type PocketBase from 'pocketbase';
import { EXPORT_ONLY, type TableRow } from '#src/contract/studio-api.ts';
import type { ListedCollection, ListFilter } from '#src/contract/studio-list.ts';
import { askInPieces, readAll } from '#src/staff/kit/pieces.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';

/** @throws StudioError */
export function foundIds(
  client: PocketBase,
  collection: ListedCollection,
  filter: ListFilter,
): Promise<readonly string[]> {
  return readAll(async (after) => {
    const { ids, next } = await callStudio(client, 'found', { collection, filter, after });
    return { rows: ids, after: next };
  });
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
export function rowsOf({ client, collection, by, ids, progress }: RowsQuestion): Promise<readonly TableRow[]> {
  return askInPieces(ids, EXPORT_ONLY, async (part, at) => {
    const { rows } = await callStudio(client, 'export', { collection, after: '', only: { by, ids: part } });
    progress(at + part.length);
    return rows;
  });
}
