/**
 * The editing of one record: what is stored, what the editor has changed, and the draft that follows each change. Nothing that is typed is lost:
 * it is kept on the device at once (kept-edit.ts) and in `drafts` a moment later.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { RecordSubscription } from 'pocketbase';
import type { DraftRecord, PublicationAction } from '#src/contract/records.ts';
import { DRAFT_FILE, STOCK_SEEN, type EditedCollection } from '#src/domain/editing.ts';
import { toBackendError } from '#src/lib/errors.ts';
import type { Word } from '#src/islands/studio/fields/field-spec.ts';
import type { Studio, Values } from '#src/islands/studio/part.ts';
import { forgetEdit, keepEdit, keptEdit } from '#src/islands/studio/record/kept-edit.ts';
import { EXPAND } from '#src/islands/studio/record/names.ts';
import { isSame, type StoredRecord } from '#src/islands/studio/record/stored-record.ts';

/** ms after the last change. */
const SAVE_DELAY_MS = 600;
/** ms until the next try where the backend did not answer. */
const RETRY_MS = 5000;

/** `elsewhere`: the same editor has changed the draft in another window. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'elsewhere';

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
  /** Why it could not be loaded or saved. */
  readonly failure: unknown;
  /** Field → what is wrong with what stands in it and is no value, which is therefore in no draft. */
  readonly unread: Readonly<Record<string, Word>>;
  /** Grows whenever the record is read again: what was typed and is no value is gone then. */
  readonly round: number;
}

/** A record and the editor's draft of it. */
export type Known = Pick<EditState, 'stored' | 'draft'>;

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

export function createEdit({ studio, collection, id, isNew, initial = {} }: EditOptions): Edit {
  const { client, drafts, me } = studio;
  const $state = atom<EditState>({
    phase: 'loading',
    stored: null,
    draft: null,
    changes: {},
    base: '',
    action: 'update',
    saving: 'saved',
    failure: null,
    unread: {},
    round: 0,
  });
  const set = (change: Partial<EditState>): void => $state.set({ ...$state.get(), ...change });
  // What a record is called may stand in another one.
  const expand = EXPAND[collection] ?? '';
  /** Calls about the draft follow each other. */
  let queue: Promise<unknown> = Promise.resolve();
  /** What was sent when no answer came: the backend may have it. */
  let unanswered: Values | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const inTurn = <Value>(job: () => Promise<Value>): Promise<Value> => {
    const next = queue.then(job, job);
    queue = next.catch(() => undefined);
    return next;
  };

  const writeDraft = async (body: Record<string, unknown>): Promise<DraftRecord> => {
    const { draft, base, action } = $state.get();
    const whole = { collection, record: id, base, action, version: (draft?.version ?? 0) + 1, ...body };
    const table = client.collection<DraftRecord>('drafts');
    const saved = await (draft === null ? table.create({ ...whole, author: me.id }) : table.update(draft.id, whole));
    drafts.put(saved);
    set({ draft: saved });
    return saved;
  };

  const dropDraft = async (): Promise<void> => {
    const { draft } = $state.get();
    if (draft === null) return;
    await client.collection('drafts').delete(draft.id);
    drafts.drop(draft.id);
    set({ draft: null });
  };

  const saveOnce = async (): Promise<void> => {
    const { changes, action, saving } = $state.get();
    if (saving === 'elsewhere') throw new Error('The draft was changed in another window.');
    set({ saving: 'saving' });
    if (Object.keys(changes).length === 0 && action !== 'delete') await dropDraft();
    else await writeDraft({ data: changes });
    if ($state.get().changes !== changes || $state.get().action !== action) return;
    forgetEdit(me.id, collection, id);
    set({ saving: 'saved', failure: null });
  };

  /** Whether the draft is there by a save whose answer was lost; then it is gone on from. */
  const hasArrived = async (): Promise<boolean> => {
    if (unanswered === null) return false;
    const found = await ownDraft().catch(() => undefined);
    // Nobody knows yet.
    if (found === undefined) return false;
    const isThere = found !== null && isSame(found.data, unanswered);
    unanswered = null;
    if (!isThere) return false;
    drafts.put(found);
    set({ draft: found });
    return true;
  };

  /** Whether another window has made the draft that this one has not heard of: there is one for each editor and record. */
  const isBegunElsewhere = async (): Promise<boolean> =>
    $state.get().draft === null && (await ownDraft().catch(() => null)) !== null;

  const onFailure = async (error: unknown, sent: Values): Promise<void> => {
    const { status, response } = toBackendError(error);
    if (status === 0) {
      unanswered ??= sent;
      set({ saving: 'unreachable', failure: error });
      schedule(RETRY_MS);
    } else if (await hasArrived()) {
      set({ saving: 'waiting' });
      schedule(0);
    } else if (
      response['code'] === 'edited_meanwhile' ||
      JSON.stringify(response).includes('edited_meanwhile') ||
      (await isBegunElsewhere())
    ) {
      set({ saving: 'elsewhere', failure: error });
    } else {
      set({ saving: 'refused', failure: error });
    }
  };

  const save = (): Promise<void> =>
    inTurn(async () => {
      clearTimeout(timer);
      // What came in without an answer is no conflict.
      await hasArrived();
      const sent = $state.get().changes;
      try {
        await saveOnce();
        unanswered = null;
      } catch (error) {
        if ($state.get().saving !== 'elsewhere') await onFailure(error, sent);
        throw error;
      }
    });

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save().catch(() => undefined), ms);
  }

  const changed = (change: Partial<EditState>): void => {
    const { saving } = $state.get();
    set({ ...change, saving: saving === 'elsewhere' ? saving : 'waiting' });
    const { changes, base, draft } = $state.get();
    keepEdit(me.id, collection, id, { changes, base, version: draft?.version ?? 0 });
    if (saving !== 'elsewhere') schedule(SAVE_DELAY_MS);
  };

  const ownDraft = async (): Promise<DraftRecord | null> => {
    const filter = client.filter('collection = {:collection} && record = {:id} && author = {:me}', {
      collection,
      id,
      me: me.id,
    });
    return (await client.collection<DraftRecord>('drafts').getList(1, 1, { filter })).items[0] ?? null;
  };

  // A record that is not there is no failure here, so it is not asked for by its address.
  const storedRecord = async (): Promise<StoredRecord | null> => {
    const filter = client.filter('id = {:id}', { id });
    return (await client.collection<StoredRecord>(collection).getList(1, 1, { filter, expand })).items[0] ?? null;
  };

  const load = async (known?: Known): Promise<void> => {
    try {
      const [stored, draft] =
        known === undefined ? await Promise.all([storedRecord(), ownDraft()]) : [known.stored, known.draft];
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
      set({ phase: 'failed', failure: error });
    }
  };

  const change = (fields: Values): void => {
    const { stored, changes, base } = $state.get();
    const next: Record<string, unknown> = { ...changes, ...fields };
    if ('stock' in fields && stored !== null) next[STOCK_SEEN] = stored['stock'] ?? 0;
    for (const [field, value] of Object.entries(fields)) {
      if (stored === null || !isSame(value, stored[field])) continue;
      delete next[field];
      if (field === 'stock') delete next[STOCK_SEEN];
    }
    const isFirst = Object.keys(changes).length === 0;
    changed({ changes: next, base: isFirst ? (stored?.updated ?? base) : base });
  };

  return {
    collection,
    id,
    $state,
    change,
    note: (field, word) => {
      const { unread } = $state.get();
      if (unread[field] === (word ?? undefined)) return;
      const { [field]: _, ...others } = unread;
      set({ unread: word === null ? others : { ...others, [field]: word } });
    },
    setDeleted: (isDeleted) =>
      changed({ action: isDeleted ? 'delete' : $state.get().stored === null ? 'create' : 'update' }),
    flush: async () => {
      if ($state.get().saving !== 'saved') await save();
      return $state.get().draft?.id ?? null;
    },
    upload: (file) =>
      inTurn(async () => {
        const before = $state.get().draft?.files ?? [];
        const draft = await writeDraft({ data: $state.get().changes, 'files+': file });
        return DRAFT_FILE + (draft.files.find((name) => !before.includes(name)) ?? '');
      }),
    settle: (given) => {
      const { stored, changes } = $state.get();
      const left = Object.entries(changes).filter(
        ([field, value]) => !given.includes(field) && !isSame(value, stored?.[field]),
      );
      changed({ changes: Object.fromEntries(left), base: stored?.updated ?? '' });
    },
    settleDraft: async (mine) => {
      const { changes } = $state.get();
      forgetEdit(me.id, collection, id);
      set({ saving: 'saved' });
      await load();
      if (mine) changed({ changes });
    },
    discard: async () => {
      clearTimeout(timer);
      await inTurn(dropDraft);
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
      const again = (): void => {
        if ($state.get().saving === 'unreachable') schedule(0);
      };
      const ask = (event: BeforeUnloadEvent): void => {
        if ($state.get().saving !== 'saved') event.preventDefault();
      };
      addEventListener('online', again);
      addEventListener('beforeunload', ask);
      return () => {
        removeEventListener('online', again);
        removeEventListener('beforeunload', ask);
        if ($state.get().saving === 'waiting') schedule(0);
        void heard.then((end) => end()).catch(() => undefined);
      };
    },
  };
}
