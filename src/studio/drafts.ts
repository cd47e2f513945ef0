import { atom, type ReadableAtom } from 'nanostores';
import type PocketBase from 'pocketbase';
import type { DraftRecord } from '#src/contract/records.ts';
import { fullList } from '#src/backend/full-list.ts';

/** What editors have begun and not published: of all editors, as it is now. */
export interface Drafts {
  readonly $all: ReadableAtom<readonly DraftRecord[]>;
  /** Takes over what the backend has answered to a save of this page. */
  readonly put: (draft: DraftRecord) => void;
  readonly drop: (id: string) => void;
  /** Reads all again. @throws BackendError of the SDK */
  readonly load: () => Promise<void>;
  /** Follows the backend until it is called. */
  readonly follow: () => () => void;
}

export function createDrafts(client: PocketBase): Drafts {
  const $all = atom<readonly DraftRecord[]>([]);
  const drop = (id: string): void => $all.set($all.get().filter((draft) => draft.id !== id));
  // Answers and news come in any order.
  const newer = (draft: DraftRecord): DraftRecord => {
    const known = $all.get().find(({ id }) => id === draft.id);
    return known !== undefined && known.version > draft.version ? known : draft;
  };
  const put = (draft: DraftRecord): void => $all.set([...$all.get().filter(({ id }) => id !== draft.id), newer(draft)]);
  const load = async (): Promise<void> => {
    const before = $all.get();
    const found = await fullList(client.collection<DraftRecord>('drafts'));
    // What has come and gone since the question is not in the answer.
    const since = $all.get().filter((draft) => !before.includes(draft) && !found.some(({ id }) => id === draft.id));
    const gone = new Set(before.filter((draft) => !$all.get().some(({ id }) => id === draft.id)).map(({ id }) => id));
    $all.set([...found.filter(({ id }) => !gone.has(id)).map(newer), ...since]);
  };
  return {
    $all,
    put,
    drop,
    load,
    follow: () => {
      const stop = client
        .collection<DraftRecord>('drafts')
        .subscribe('*', ({ action, record }) => (action === 'delete' ? drop(record.id) : put(record)));
      const again = (): void => void load().catch(() => undefined);
      addEventListener('online', again);
      // What came between the first load and the first news. Without live news the studio still works: what others do shows with the next load.
      stop.then(again).catch(() => undefined);
      return () => {
        removeEventListener('online', again);
        void stop.then((end) => end()).catch(() => undefined);
      };
    },
  };
}

/** The drafts of one record. */
export function draftsOf(all: readonly DraftRecord[], collection: string, record: string): readonly DraftRecord[] {
  return all.filter((draft) => draft.collection === collection && draft.record === record);
}
