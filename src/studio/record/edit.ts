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
import { followEdit } from '#src/studio/record/follow-edit.ts';
import { forgetEdit } from '#src/studio/record/kept-edit.ts';
import { type Editing, loadEdit, noteChange, setState } from '#src/studio/record/load-edit.ts';

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
