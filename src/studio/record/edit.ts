/**
 * The editing of one record: what is stored, what the editor has changed, and the draft that follows each change. Nothing that is typed is lost:
 * it is kept on the device at once (kept-edit.ts) and in `drafts` a moment later (draft-saver.ts).
 */
import { atom, type ReadableAtom } from 'nanostores';
import { DRAFT_FILE, type EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { createDraftSaver } from '#src/studio/record/draft-saver.ts';
import {
  changesLeft,
  LOADING,
  withChanges,
  withNote,
  type EditState,
  type Known,
} from '#src/studio/record/edit-state.ts';
import { forgetEdit } from '#src/studio/record/kept-edit.ts';
import { loadEdit, noteChange, setState, storedRecord, type Editing } from '#src/studio/record/load-edit.ts';
import type { RecordSubscription } from 'pocketbase';
import type { DraftRecord } from '#src/contract/records.ts';
import { EXPAND } from '#src/studio/record/names.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';

export interface Edit {
  readonly collection: EditedCollection;
  readonly id: string;
  readonly $state: ReadableAtom<EditState>;
  readonly change: (changes: Values) => void;
  /** Says that what stands in a field is no value yet, which therefore stays as it was; null: it is one. */
  readonly note: (field: string, word: Word | null) => void;
  /** Whether the record is to be deleted with the next publication. */
  readonly setDeleted: (isDeleted: boolean) => void;
  /** Resolves when all is in the draft, with its id; null: there is nothing to publish. @throws where it cannot be saved. */
  readonly flush: () => Promise<string | null>;
  readonly upload: (file: File) => Promise<string>;
  /** Goes on from what is stored now, without the given fields of the changes. */
  readonly settle: (given: readonly string[]) => void;
  /** After a conflict with another window: `mine` overwrites its draft, else its draft is taken. */
  readonly settleDraft: (mine: boolean) => Promise<void>;
  readonly discard: () => Promise<void>;
  /** Reads what is stored and the draft, or takes them as they were read a moment ago. */
  readonly load: (known?: Known) => Promise<void>;
  /** Follows what others do to the record until it is called. */
  readonly follow: () => () => void;
}

export interface EditOptions {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly id: string;
  readonly isNew: boolean;
  /** What a new record begins with. */
  readonly initial?: Values;
}

/** After a conflict with another window: `mine` overwrites its draft, else its draft is taken. */
async function settleDraft(editing: Editing, mine: boolean): Promise<void> {
  const { studio, collection, id, $state } = editing;
  const { changes } = $state.get();
  forgetEdit(studio.me.id, collection, id);
  setState(editing, { saving: 'saved' });
  await loadEdit(editing);
  if (mine) noteChange(editing, { changes });
}

async function discard(editing: Editing): Promise<void> {
  const { studio, collection, id, saver } = editing;
  await saver.discard();
  forgetEdit(studio.me.id, collection, id);
  await loadEdit(editing);
}

export function createEdit({ studio, collection, id, isNew, initial = {} }: EditOptions): Edit {
  const $state = atom<EditState>(LOADING);
  const saver = createDraftSaver({ studio, collection, id, $state });
  const editing: Editing = { studio, collection, id, isNew, initial, $state, saver };
  return {
    collection,
    id,
    $state,
    change: (fields) => {
      const state = $state.get();
      const isFirst = Object.keys(state.changes).length === 0;
      const base = isFirst ? (state.stored?.updated ?? state.base) : state.base;
      noteChange(editing, { changes: withChanges(state, fields), base });
    },
    note: (field, word) => {
      const state = $state.get();
      if (state.unread[field] !== (word ?? undefined)) setState(editing, { unread: withNote(state, field, word) });
    },
    setDeleted: (isDeleted) =>
      noteChange(editing, { action: isDeleted ? 'delete' : $state.get().stored === null ? 'create' : 'update' }),
    flush: async () => {
      if ($state.get().saving !== 'saved') await saver.save();
      return $state.get().draft?.id ?? null;
    },
    upload: async (file) => DRAFT_FILE + (await saver.upload(file)),
    settle: (given) => {
      const state = $state.get();
      noteChange(editing, { changes: changesLeft(state, given), base: state.stored?.updated ?? '' });
    },
    settleDraft: (mine) => settleDraft(editing, mine),
    discard: () => discard(editing),
    load: (known) => loadEdit(editing, known),
    follow: () => followEdit(editing),
  };
}

/** Follows what others do to a record while somebody edits it: other editors, other windows, the network and the end of a session. */
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
function followEdit(editing: Editing): End {
  const endRecord = followRecord(editing);
  const ends = [followDrafts(editing), followSession(editing), followPage(editing)];
  return () => {
    for (const end of ends) end();
    if (editing.$state.get().saving === 'waiting') editing.saver.schedule(0);
    endRecord();
  };
}
