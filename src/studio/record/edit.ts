/**
 * The editing of one record: what is stored, what the editor has changed, and the draft that follows each change. Nothing that is typed is lost:
 * it is kept on the device at once (kept-edit.ts) and in `drafts` a moment later (draft-saver.ts).
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { RecordSubscription } from 'pocketbase';
import type { DraftRecord } from '#src/contract/records.ts';
import { DRAFT_FILE, type EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { StudioError } from '#src/studio/call-studio.ts';
import type { Studio, Values } from '#src/studio/part.ts';
import { $isSignedOut } from '#src/studio/session-end.ts';
import { createDraftSaver } from '#src/studio/record/draft-saver.ts';
import { changesLeft, LOADING, withChanges, type EditState, type Known } from '#src/studio/record/edit-state.ts';
import { foundRecord } from '#src/studio/record/found-record.ts';
import { forgetEdit, keepEdit, keptEdit } from '#src/studio/record/kept-edit.ts';
import { EXPAND } from '#src/studio/record/names.ts';
import { isSame, type StoredRecord } from '#src/studio/record/stored-record.ts';

/** ms after the last change. */
const SAVE_DELAY_MS = 600;

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

export function createEdit({ studio, collection, id, isNew, initial = {} }: EditOptions): Edit {
  const { client, drafts, me } = studio;
  const $state = atom<EditState>(LOADING);
  const set = (change: Partial<EditState>): void => $state.set({ ...$state.get(), ...change });
  const saver = createDraftSaver({ studio, collection, id, $state });
  // What a record is called may stand in another one.
  const expand = EXPAND[collection] ?? '';

  const changed = (change: Partial<EditState>): void => {
    const { saving } = $state.get();
    const isHeld = saving === 'elsewhere' || saving === 'signedOut';
    set({ ...change, saving: isHeld ? saving : 'waiting' });
    const { changes, base, draft } = $state.get();
    set({ isKept: keepEdit(me.id, collection, id, { changes, base, version: draft?.version ?? 0 }) });
    if (!isHeld) saver.schedule(SAVE_DELAY_MS);
  };

  const storedRecord = (): Promise<StoredRecord | null> => foundRecord(client, collection, id, expand);

  const load = async (known?: Known): Promise<void> => {
    try {
      const [stored, draft] =
        known === undefined ? await Promise.all([storedRecord(), saver.read()]) : [known.stored, known.draft];
      // A stranger is shown nothing, and nothing is gone.
      if ($isSignedOut.get()) throw new StudioError('signed_out');
      const kept = keptEdit(me.id, collection, id);
      const begun = draft?.data ?? (stored === null && isNew ? initial : {});
      const round = $state.get().round + 1;
      const found = { stored, draft, base: draft?.base ?? stored?.updated ?? '', unread: {}, round };
      const action = draft?.action ?? (stored === null ? 'create' : 'update');
      if (stored === null && draft === null && kept === null && !isNew) {
        set({ ...found, phase: 'missing' });
        return;
      }
      set({ ...found, action, changes: begun, phase: 'ready', saving: 'saved', failure: null });
      if (kept === null || isSame(kept.changes, draft?.data)) {
        forgetEdit(me.id, collection, id);
        return;
      }
      set({ saving: kept.version === (draft?.version ?? 0) ? 'waiting' : 'elsewhere' });
      changed({ changes: kept.changes, base: kept.base });
    } catch (error) {
      // A form that is there keeps what is typed.
      const isThere = $isSignedOut.get() && $state.get().phase === 'ready';
      set(isThere ? { saving: 'signedOut', failure: error } : { phase: 'failed', failure: error });
    }
  };

  /** Somebody has published the draft, or discarded it: then what was typed stays until the editor says which holds. */
  const onGone = async (): Promise<void> => {
    const stored = await storedRecord();
    if ($state.get().draft === null || $isSignedOut.get()) return;
    set({ stored, draft: null });
    const isPublished = Object.keys(changesLeft($state.get())).length === 0;
    if (isPublished) await load();
    else set({ saving: 'elsewhere' });
  };

  const onDrafts = (all: readonly DraftRecord[], before: readonly DraftRecord[] = []): void => {
    const { draft, saving } = $state.get();
    const has = (list: readonly DraftRecord[]): boolean => list.some((one) => one.id === draft?.id);
    // What is just being saved finds out by itself.
    if (draft !== null && saving === 'saved' && has(before) && !has(all)) void onGone().catch(() => undefined);
  };

  return {
    collection,
    id,
    $state,
    change: (fields) => {
      const state = $state.get();
      const isFirst = Object.keys(state.changes).length === 0;
      changed({
        changes: withChanges(state, fields),
        base: isFirst ? (state.stored?.updated ?? state.base) : state.base,
      });
    },
    note: (field, word) => {
      const { unread } = $state.get();
      if (unread[field] === (word ?? undefined)) return;
      const { [field]: _, ...others } = unread;
      set({ unread: word === null ? others : { ...others, [field]: word } });
    },
    setDeleted: (isDeleted) =>
      changed({ action: isDeleted ? 'delete' : $state.get().stored === null ? 'create' : 'update' }),
    flush: async () => {
      if ($state.get().saving !== 'saved') await saver.save();
      return $state.get().draft?.id ?? null;
    },
    upload: async (file) => DRAFT_FILE + (await saver.upload(file)),
    settle: (given) => {
      const state = $state.get();
      changed({ changes: changesLeft(state, given), base: state.stored?.updated ?? '' });
    },
    settleDraft: async (mine) => {
      const { changes } = $state.get();
      forgetEdit(me.id, collection, id);
      set({ saving: 'saved' });
      await load();
      if (mine) changed({ changes });
    },
    discard: async () => {
      await saver.discard();
      forgetEdit(me.id, collection, id);
      await load();
    },
    load,
    follow: () => {
      const hear = ({ action, record }: RecordSubscription<StoredRecord>): void => {
        if ($state.get().phase !== 'ready') return;
        set({ stored: action === 'delete' ? null : record });
        if (Object.keys($state.get().changes).length === 0 && action !== 'delete') set({ base: record.updated });
      };
      const heard = client.collection<StoredRecord>(collection).subscribe(id, hear, { expand });
      heard.catch(() => undefined);
      const unlisten = drafts.$all.listen(onDrafts);
      const again = (): void => {
        if ($state.get().saving === 'unreachable') saver.schedule(0);
      };
      const ask = (event: BeforeUnloadEvent): void => {
        const { saving, isKept } = $state.get();
        // It is here again after the way to sign in.
        if (saving !== 'saved' && !(saving === 'signedOut' && isKept)) event.preventDefault();
      };
      const unheld = $isSignedOut.listen((isOut) => {
        const { phase, saving } = $state.get();
        if (!isOut && phase === 'failed') void load();
        if (isOut || saving !== 'signedOut') return;
        set({ saving: 'waiting' });
        saver.schedule(0);
      });
      addEventListener('online', again);
      addEventListener('beforeunload', ask);
      return () => {
        unlisten();
        unheld();
        removeEventListener('online', again);
        removeEventListener('beforeunload', ask);
        if ($state.get().saving === 'waiting') saver.schedule(0);
        void heard.then((end) => end()).catch(() => undefined);
      };
    },
  };
}
