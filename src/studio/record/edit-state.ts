/** What is known of a record that somebody edits. Pure. */
import type { DraftRecord, PublicationAction } from '#src/contract/records.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { isSame, type StoredRecord } from '#src/studio/record/stored-record.ts';

/**
 * `elsewhere`: the draft was changed in another window of the same editor, or discarded by somebody. `signedOut`: the session has ended, and what is
 * typed stays here.
 */
export type Saving = 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'elsewhere' | 'signedOut';

export interface EditState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed';
  /** null: it is not stored yet, or no more. */
  readonly stored: StoredRecord | null;
  readonly draft: DraftRecord | null;
  /** Only what differs from `stored`. */
  readonly changes: Values;
  /** `updated` of the record when the editing began; '': it is new. */
  readonly base: string;
  readonly action: PublicationAction;
  readonly saving: Saving;
  /** Whether this device has what is typed, should the page be closed before it is sent. */
  readonly isKept: boolean;
  /** Why it could not be loaded or saved. */
  readonly failure: unknown;
  /** Field → what is wrong with what stands in it and is no value, which is therefore in no draft. */
  readonly unread: Readonly<Record<string, Word>>;
  /** Grows whenever the record is read again: what was typed and is no value is gone then. */
  readonly round: number;
}

/** A record and the editor's draft of it. */
export type Known = Pick<EditState, 'stored' | 'draft'>;

export const LOADING: EditState = {
  phase: 'loading',
  stored: null,
  draft: null,
  changes: {},
  base: '',
  action: 'update',
  saving: 'saved',
  isKept: true,
  failure: null,
  unread: {},
  round: 0,
};

/** The values of a form: what is stored, with what is changed. */
export function valuesOf({ stored, changes }: Pick<EditState, 'stored' | 'changes'>): Values {
  return { ...stored, ...changes };
}

/** Whether there is anything to publish, or to discard. */
export function hasChanges({ stored, draft, changes, action, saving, unread }: EditState): boolean {
  return (
    draft !== null ||
    saving !== 'saved' ||
    action === 'delete' ||
    Object.keys(unread).length > 0 ||
    (stored !== null && Object.keys(changes).length > 0)
  );
}

/** Whether somebody else has saved the record since the editing began. */
export function isBehind({ stored, base, changes }: EditState): boolean {
  return base !== '' && Object.keys(changes).length > 0 && stored?.updated !== base;
}

/** The changes with some more: what is as it is stored is no change. */
export function withChanges({ stored, changes }: EditState, fields: Values): Values {
  const next: Record<string, unknown> = { ...changes, ...fields };
  if ('stock' in fields && stored !== null) next[STOCK_SEEN] = stored['stock'] ?? 0;
  for (const [field, value] of Object.entries(fields)) {
    if (stored === null || !isSame(value, stored[field])) continue;
    delete next[field];
    if (field === 'stock') delete next[STOCK_SEEN];
  }
  return next;
}

/** Those of the changes that are not what is stored, without the given fields. */
export function changesLeft({ stored, changes }: EditState, given: readonly string[] = []): Values {
  const left = Object.entries(changes).filter(
    ([field, value]) => !given.includes(field) && !isSame(value, stored?.[field]),
  );
  return Object.fromEntries(left);
}

/** What stands in fields and is no value, with what is wrong with one of them; null: nothing any more. */
export function withNote({ unread }: EditState, field: string, word: Word | null): EditState['unread'] {
  const { [field]: _, ...others } = unread;
  return word === null ? others : { ...others, [field]: word };
}
