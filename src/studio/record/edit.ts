/**
 * The editing of one record: what is stored, what the editor has changed, and the draft that follows each change. Nothing that is typed is lost:
 * it is kept on the device at once (kept-edit.ts) and in `drafts` a moment later (draft-saver.ts).
 */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { DRAFT_FILE, type EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { createDraftSaver, type DraftSaver } from '#src/studio/record/draft-saver.ts';
import {
  changesLeft,
  LOADING,
  withChanges,
  withNote,
  type EditState,
  type Known,
} from '#src/studio/record/edit-state.ts';
import { forgetEdit, keepEdit, keptEdit, type KeptEdit } from '#src/studio/record/kept-edit.ts';
import type { RecordSubscription } from 'pocketbase';
import type { DraftRecord } from '#src/contract/records.ts';
import { EXPAND } from '#src/studio/record/names.ts';
import { type StoredRecord, foundRecord, isSame } from '#src/studio/record/stored-record.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';
import { studioError } from '#src/staff/kit/call-backend.ts';

/** ms after the last change. */
const SAVE_DELAY_MS = 600;

/** Which record is edited, by whom, and where its state is. */
export interface Editing {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly id: string;
  readonly isNew: boolean;
  /** What a new record begins with. */
  readonly initial: Values;
  readonly $state: WritableAtom<EditState>;
  readonly saver: DraftSaver;
}

export function setState({ $state }: Pick<Editing, '$state'>, change: Partial<EditState>): void {
  $state.set({ ...$state.get(), ...change });
}

/** Takes something that the editor has changed: it is on this device at once, and in the draft a moment later. */
export function noteChange(editing: Editing, change: Partial<EditState>): void {
  const { studio, collection, id, $state, saver } = editing;
  const { saving } = $state.get();
  const isHeld = saving === 'elsewhere' || saving === 'signedOut';
  setState(editing, { ...change, saving: isHeld ? saving : 'waiting' });
  const { changes, base, draft } = $state.get();
  const isKept = keepEdit(studio.me.id, collection, id, { changes, base, version: draft?.version ?? 0 });
  setState(editing, { isKept });
  if (!isHeld) saver.schedule(SAVE_DELAY_MS);
}

/** The record as it is stored, with what it is called by; null: it is not. */
export function storedRecord({ studio, collection, id }: Editing): Promise<StoredRecord | null> {
  return foundRecord(studio.client, collection, id, EXPAND[collection] ?? '');
}

async function readKnown(editing: Editing): Promise<Known> {
  const [stored, draft] = await Promise.all([storedRecord(editing), editing.saver.read()]);
  return { stored, draft };
}

/** Reads the record and its draft, or takes them as `known`. What fails is in the state. */
export async function loadEdit(editing: Editing, known?: Known): Promise<void> {
  const { studio, collection, id, isNew, initial, $state } = editing;
  try {
    const found = known ?? (await readKnown(editing));
    // A stranger is shown nothing, and nothing is gone.
    if ($isSignedOut.get()) throw studioError('signed_out');
    const kept = keptEdit(studio.me.id, collection, id);
    const { change, goesOn, forgets } = loadedState(found, { round: $state.get().round, isNew, initial, kept });
    setState(editing, change);
    if (forgets) forgetEdit(studio.me.id, collection, id);
    if (goesOn !== null) noteChange(editing, { changes: goesOn.changes, base: goesOn.base });
  } catch (error) {
    // A form that is there keeps what is typed.
    const isThere = $isSignedOut.get() && $state.get().phase === 'ready';
    setState(editing, isThere ? { saving: 'signedOut', failure: error } : { phase: 'failed', failure: error });
  }
}

/** What is known besides the record and its draft. */
interface Around {
  readonly round: number;
  readonly isNew: boolean;
  /** What a new record begins with. */
  readonly initial: Values;
  /** What this device has of an earlier visit; null: nothing. */
  readonly kept: KeptEdit | null;
}

interface Loaded {
  readonly change: Partial<EditState>;
  /** What was typed before and is in no draft: it is gone on from. Null: there is none. */
  readonly goesOn: KeptEdit | null;
  /** What this device has is in the draft, or there is nothing. */
  readonly forgets: boolean;
}

export function loadedState({ stored, draft }: Known, { round, isNew, initial, kept }: Around): Loaded {
  const found = { stored, draft, base: draft?.base ?? stored?.updated ?? '', unread: {}, round: round + 1 };
  if (stored === null && draft === null && kept === null && !isNew)
    return { change: { ...found, phase: 'missing' }, goesOn: null, forgets: false };
  const changes = draft?.data ?? (stored === null && isNew ? initial : {});
  const action = draft?.action ?? (stored === null ? 'create' : 'update');
  const ready = { ...found, action, changes, phase: 'ready', failure: null } as const;
  if (kept === null || isSame(kept.changes, draft?.data))
    return { change: { ...ready, saving: 'saved' }, goesOn: null, forgets: true };
  // Another window has saved since: who is right is asked.
  const saving = kept.version === (draft?.version ?? 0) ? 'waiting' : 'elsewhere';
  return { change: { ...ready, saving }, goesOn: kept, forgets: false };
}

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
