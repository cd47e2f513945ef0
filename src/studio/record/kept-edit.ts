/**
 * What is typed, on this device, until the backend has it: a reload, a lost network or a closed tab loses nothing. It goes once it is sent or
 * discarded, when somebody signs out (stores/session/leave-account.ts), and when it is old.
 */
import type { Values } from '#src/studio/studio-types.ts';
import { isSame } from '#src/studio/record/stored-record.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';
import { UNSENT_PREFIX, unsentKeys } from '#src/stores/unsent.ts';

/** ms that something waits to be sent: 30 days. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

export interface KeptEdit {
  readonly changes: Values;
  /** `updated` of the record when the editing began. */
  readonly base: string;
  /** `version` of the draft that it goes on from; 0: there was none. */
  readonly version: number;
}

/** A kept edit, and whose record it is about. */
export interface UnsentEdit extends KeptEdit {
  readonly collection: string;
  readonly record: string;
}

function keyOf(editor: string, collection: string, record: string): string {
  return `${UNSENT_PREFIX}${editor}.${collection}.${record}`;
}

/** null: it is none, or too old. */
function parseEdit(raw: string | null, now: number): KeptEdit | null {
  const { changes, base, version, at } = parseObject(raw);
  const isEdit = typeof changes === 'object' && changes !== null && typeof base === 'string';
  return isEdit && typeof version === 'number' && typeof at === 'number' && now - at <= LIFE_MS
    ? { changes: changes as Values, base, version }
    : null;
}

/** False where the browser keeps nothing: then it is on this page alone. */
export function keepEdit(editor: string, collection: string, record: string, edit: KeptEdit): boolean {
  return writeItem(keyOf(editor, collection, record), JSON.stringify({ ...edit, at: Date.now() }));
}

export function forgetEdit(editor: string, collection: string, record: string): void {
  writeItem(keyOf(editor, collection, record), null);
}

/** Forgets what is sent, and not what another window has kept of the same record since. */
export function forgetSent(editor: string, collection: string, record: string, sent: Values): void {
  if (isSame(keptEdit(editor, collection, record)?.changes, sent)) forgetEdit(editor, collection, record);
}

/** null: nothing is waiting. */
export function keptEdit(editor: string, collection: string, record: string): KeptEdit | null {
  return parseEdit(readItem(keyOf(editor, collection, record)), Date.now());
}

/** All of an editor that is waiting. */
export function unsentEdits(editor: string): readonly UnsentEdit[] {
  return unsentKeys().flatMap((key) => {
    const [owner, collection = '', record = ''] = key.slice(UNSENT_PREFIX.length).split('.');
    const edit = owner === editor ? parseEdit(readItem(key), Date.now()) : null;
    return edit === null ? [] : [{ ...edit, collection, record }];
  });
}

/** Forgets what is too old, of whichever editor. */
export function forgetOldEdits(): void {
  for (const key of unsentKeys()) {
    if (parseEdit(readItem(key), Date.now()) === null) writeItem(key, null);
  }
}
