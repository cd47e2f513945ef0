/** Brings what is typed into the editor's draft of a record: one call after the other, again where no answer came, never over another window. */
import type { DraftRecord } from '#src/contract/records.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { isStudioError, studioError } from '#src/staff/kit/call-backend.ts';
import type { Values, Studio } from '#src/studio/studio-types.ts';
import type { EditState } from '#src/studio/record/edit-state.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';
import { isSame } from '#src/studio/record/stored-record.ts';
import type { WritableAtom } from 'nanostores';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { forgetSent } from '#src/studio/record/kept-edit.ts';

/** ms until the next try where the backend did not answer. */
const RETRY_MS = 5000;

export interface DraftSaver {
  /** The editor's own draft of the record, as the backend has it; null: there is none. */
  readonly read: () => Promise<DraftRecord | null>;
  /** Saves what is there now. @throws where it cannot be saved; `saving` says why. */
  readonly save: () => Promise<void>;
  /** Saves after some ms without another call. */
  readonly schedule: (ms: number) => void;
  /** Adds a file to the draft, and gives its name. */
  readonly upload: (file: File) => Promise<string>;
  readonly discard: () => Promise<void>;
}

export function createDraftSaver(place: DraftPlace): DraftSaver {
  const { studio, $state } = place;
  const set = (change: Partial<EditState>): void => setState(place, change);
  const read = (): Promise<DraftRecord | null> => readDraft(place);
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

  /** Whether the draft is there by a save whose answer was lost; then it is gone on from. */
  const hasArrived = async (): Promise<boolean> => {
    if (unanswered === null) return false;
    const found = await read().catch(() => undefined);
    // Nobody knows yet.
    if (found === undefined) return false;
    const isThere = found !== null && isSame(found.data, unanswered);
    unanswered = null;
    if (!isThere) return false;
    studio.drafts.put(found);
    set({ draft: found });
    return true;
  };

  /** Whether another window has made the draft that this one has not heard of: there is one for each editor and record. */
  const isBegunElsewhere = async (): Promise<boolean> =>
    $state.get().draft === null && (await read().catch(() => null)) !== null;

  const onFailure = async (error: unknown, sent: Values): Promise<void> => {
    const { status, response } = toBackendError(error);
    if (status === 0 && !isStudioError(error)) unanswered ??= sent;
    if ($isSignedOut.get()) {
      set({ saving: 'signedOut', failure: error });
    } else if (status === 0) {
      set({ saving: 'unreachable', failure: error });
      schedule(RETRY_MS);
    } else if (await hasArrived()) {
      set({ saving: 'waiting' });
      schedule(0);
    } else if (status === 404 && $state.get().draft !== null) {
      // Somebody has published or discarded it: what is typed is still here.
      set({ draft: null, saving: 'elsewhere', failure: error });
    } else if (JSON.stringify(response).includes('edited_meanwhile') || (await isBegunElsewhere())) {
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
        await saveDraft(place);
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

  return {
    read,
    save,
    schedule,
    upload: (file) =>
      inTurn(async () => {
        const before = $state.get().draft?.files ?? [];
        const draft = await writeDraft(place, { data: $state.get().changes, 'files+': file });
        return draft.files.find((name) => !before.includes(name)) ?? '';
      }),
    discard: () => {
      clearTimeout(timer);
      return inTurn(() => dropDraft(place));
    },
  };
}

/** Whose draft, and of which record. */
interface DraftPlace {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly id: string;
  readonly $state: WritableAtom<EditState>;
}

function setState({ $state }: DraftPlace, change: Partial<EditState>): void {
  $state.set({ ...$state.get(), ...change });
}

const tableOf = ({ studio }: DraftPlace) => studio.client.collection<DraftRecord>('drafts');

/** The editor's own draft of the record, as the backend has it; null: there is none. */
async function readDraft(place: DraftPlace): Promise<DraftRecord | null> {
  const { studio, collection, id } = place;
  const filter = studio.client.filter('collection = {:collection} && record = {:id} && author = {:me}', {
    collection,
    id,
    me: studio.me.id,
  });
  return (await tableOf(place).getList(1, 1, { filter })).items[0] ?? null;
}

/** Creates the draft, or changes it. */
async function writeDraft(place: DraftPlace, body: Record<string, unknown>): Promise<DraftRecord> {
  const { studio, collection, id, $state } = place;
  const { draft, base, action } = $state.get();
  const whole = { collection, record: id, base, action, version: (draft?.version ?? 0) + 1, ...body };
  const table = tableOf(place);
  const saved = await (draft === null
    ? table.create({ ...whole, author: studio.me.id })
    : table.update(draft.id, whole));
  studio.drafts.put(saved);
  setState(place, { draft: saved });
  return saved;
}

async function dropDraft(place: DraftPlace): Promise<void> {
  const { draft } = place.$state.get();
  if (draft === null) return;
  await tableOf(place).delete(draft.id);
  setState(place, { draft: null });
  place.studio.drafts.drop(draft.id);
}

/** Saves what is there now; without changes there is no draft. @throws where it cannot be saved. */
async function saveDraft(place: DraftPlace): Promise<void> {
  const { studio, collection, id, $state } = place;
  const { changes, action, saving } = $state.get();
  if (saving === 'elsewhere') throw studioError('elsewhere');
  if ($isSignedOut.get()) throw studioError('signed_out');
  setState(place, { saving: 'saving' });
  if (Object.keys(changes).length === 0 && action !== 'delete') await dropDraft(place);
  else await writeDraft(place, { data: changes });
  if ($state.get().changes !== changes || $state.get().action !== action) return;
  forgetSent(studio.me.id, collection, id, changes);
  setState(place, { saving: 'saved', failure: null });
}
