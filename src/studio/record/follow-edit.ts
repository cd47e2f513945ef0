/** Follows what others do to a record while somebody edits it: other editors, other windows, the network and the end of a session. */
import type { RecordSubscription } from 'pocketbase';
import type { DraftRecord } from '#src/contract/records.ts';
import { changesLeft } from '#src/studio/record/edit-state.ts';
import { type Editing, loadEdit, setState, storedRecord } from '#src/studio/record/load-edit.ts';
import { EXPAND } from '#src/studio/record/names.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';

type End = () => void;

/** Somebody has published the draft, or discarded it: then what was typed stays until the editor says which holds. */
async function onGone(editing: Editing): Promise<void> {
  const { $state } = editing;
  const stored = await storedRecord(editing);
  if ($state.get().draft === null || $isSignedOut.get()) return;
  setState(editing, { stored, draft: null });
  const isPublished = Object.keys(changesLeft($state.get())).length === 0;
  if (isPublished) await loadEdit(editing);
  else setState(editing, { saving: 'elsewhere' });
}

function followDrafts(editing: Editing): End {
  return editing.studio.drafts.$all.listen((all, before: readonly DraftRecord[] = []) => {
    const { draft, saving } = editing.$state.get();
    const has = (list: readonly DraftRecord[]): boolean => list.some((one) => one.id === draft?.id);
    // What is just being saved finds out by itself.
    if (draft !== null && saving === 'saved' && has(before) && !has(all)) void onGone(editing).catch(() => undefined);
  });
}

function followRecord(editing: Editing): End {
  const { studio, collection, id, $state } = editing;
  const hear = ({ action, record }: RecordSubscription<StoredRecord>): void => {
    if ($state.get().phase !== 'ready') return;
    setState(editing, { stored: action === 'delete' ? null : record });
    if (Object.keys($state.get().changes).length === 0 && action !== 'delete')
      setState(editing, { base: record.updated });
  };
  const expand = EXPAND[collection] ?? '';
  const heard = studio.client.collection<StoredRecord>(collection).subscribe(id, hear, { expand });
  heard.catch(() => undefined);
  return () => void heard.then((end) => end()).catch(() => undefined);
}

function followSession(editing: Editing): End {
  return $isSignedOut.listen((isOut) => {
    const { phase, saving } = editing.$state.get();
    if (!isOut && phase === 'failed') void loadEdit(editing);
    if (isOut || saving !== 'signedOut') return;
    setState(editing, { saving: 'waiting' });
    editing.saver.schedule(0);
  });
}

/** Saves again when the network comes back, and asks before a page is left that has something to lose. */
function followPage({ $state, saver }: Editing): End {
  const again = (): void => {
    if ($state.get().saving === 'unreachable') saver.schedule(0);
  };
  const ask = (event: BeforeUnloadEvent): void => {
    const { saving, isKept } = $state.get();
    // It is here again after the way to sign in.
    if (saving !== 'saved' && !(saving === 'signedOut' && isKept)) event.preventDefault();
  };
  addEventListener('online', again);
  addEventListener('beforeunload', ask);
  return () => {
    removeEventListener('online', again);
    removeEventListener('beforeunload', ask);
  };
}

/** Follows until the answer is called; then what is typed is saved at once. */
export function followEdit(editing: Editing): End {
  const endRecord = followRecord(editing);
  const ends = [followDrafts(editing), followSession(editing), followPage(editing)];
  return () => {
    for (const end of ends) end();
    if (editing.$state.get().saving === 'waiting') editing.saver.schedule(0);
    endRecord();
  };
}
