/** What an edit becomes when its record has been read. Pure. */
import { isSame } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';
import type { EditState, Known } from '#src/studio/record/edit-state.ts';
import type { KeptEdit } from '#src/studio/record/kept-edit.ts';

/** What is known besides the record and its draft. */
export interface Around {
  readonly round: number;
  readonly isNew: boolean;
  /** What a new record begins with. */
  readonly initial: Values;
  /** What this device has of an earlier visit; null: nothing. */
  readonly kept: KeptEdit | null;
}

export interface Loaded {
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
