/** Reads the record of an edit, and notes what is typed: the two ways in which its state changes by itself. */
import type { WritableAtom } from 'nanostores';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { studioError } from '#src/staff/kit/call-backend.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import type { DraftSaver } from '#src/studio/record/draft-saver.ts';
import type { EditState, Known } from '#src/studio/record/edit-state.ts';
import { foundRecord } from '#src/studio/record/found-record.ts';
import { forgetEdit, keepEdit, keptEdit, type KeptEdit } from '#src/studio/record/kept-edit.ts';
import { EXPAND } from '#src/studio/record/names.ts';
import { isSame, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';

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
