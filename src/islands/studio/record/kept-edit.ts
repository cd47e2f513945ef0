/** What is typed, on this device, until the backend has it: a reload or a lost network loses nothing. It goes with the tab, or when somebody signs out. */
import type { Values } from '#src/islands/studio/part.ts';
import { parseObject } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

export interface KeptEdit {
  readonly changes: Values;
  /** `updated` of the record when the editing began. */
  readonly base: string;
  /** `version` of the draft that it goes on from; 0: there was none. */
  readonly version: number;
}

/** Registered as 'vitrine.draft.*' (domain/storage-registry.ts). */
function keyOf(editor: string, collection: string, record: string): string {
  return `vitrine.draft.studio.${editor}.${collection}.${record}`;
}

export function keepEdit(editor: string, collection: string, record: string, edit: KeptEdit): void {
  writeTab(keyOf(editor, collection, record), JSON.stringify(edit));
}

export function forgetEdit(editor: string, collection: string, record: string): void {
  writeTab(keyOf(editor, collection, record), '');
}

/** null: nothing is waiting. */
export function keptEdit(editor: string, collection: string, record: string): KeptEdit | null {
  const { changes, base, version } = parseObject(readTab(keyOf(editor, collection, record)));
  return typeof changes === 'object' && changes !== null && typeof base === 'string' && typeof version === 'number'
    ? { changes: changes as Values, base, version }
    : null;
}
