/** The calls about the editor's draft of one record, and what the state of the edit says after each. Who calls them sees to it that they follow each other. */
import type { WritableAtom } from 'nanostores';
import type { DraftRecord } from '#src/contract/records.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { studioError } from '#src/staff/kit/call-backend.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { EditState } from '#src/studio/record/edit-state.ts';
import { forgetSent } from '#src/studio/record/kept-edit.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';

/** Whose draft, and of which record. */
export interface DraftPlace {
  readonly studio: Studio;
  readonly collection: EditedCollection;
  readonly id: string;
  readonly $state: WritableAtom<EditState>;
}

export function setState({ $state }: DraftPlace, change: Partial<EditState>): void {
  $state.set({ ...$state.get(), ...change });
}

const tableOf = ({ studio }: DraftPlace) => studio.client.collection<DraftRecord>('drafts');

/** The editor's own draft of the record, as the backend has it; null: there is none. */
export async function readDraft(place: DraftPlace): Promise<DraftRecord | null> {
  const { studio, collection, id } = place;
  const filter = studio.client.filter('collection = {:collection} && record = {:id} && author = {:me}', {
    collection,
    id,
    me: studio.me.id,
  });
  return (await tableOf(place).getList(1, 1, { filter })).items[0] ?? null;
}

/** Creates the draft, or changes it. */
export async function writeDraft(place: DraftPlace, body: Record<string, unknown>): Promise<DraftRecord> {
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

export async function dropDraft(place: DraftPlace): Promise<void> {
  const { draft } = place.$state.get();
  if (draft === null) return;
  await tableOf(place).delete(draft.id);
  setState(place, { draft: null });
  place.studio.drafts.drop(draft.id);
}

/** Saves what is there now; without changes there is no draft. @throws where it cannot be saved. */
export async function saveDraft(place: DraftPlace): Promise<void> {
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
