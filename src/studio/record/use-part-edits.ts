import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { createEdit, type Edit } from '#src/studio/record/edit.ts';
import { hasChanges } from '#src/studio/record/edit-state.ts';
import { unsentEdits } from '#src/studio/record/kept-edit.ts';
import { ownerOf, PARTS } from '#src/studio/record/form-sections.ts';
import { newId, numberOf, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface PartEdits {
  readonly edits: readonly Edit[];
  readonly failure: unknown;
  /** What is stored is not known yet: nothing is begun until then, because it would have no place behind it, and the answer would have it a second time. */
  readonly isLoading: boolean;
  /** Begins another one of the record, or several with what each is to be. */
  readonly add: (values?: readonly Values[]) => Promise<readonly Edit[]>;
  /** Takes away one that was begun and never stored. */
  readonly drop: (edit: Edit) => Promise<void>;
  /** All as they are stored. */
  readonly discard: () => Promise<void>;
}

const NONE: readonly Edit[] = [];

async function discardAll(edits: readonly Edit[], drop: PartEdits['drop']): Promise<void> {
  const jobs = edits.map(async (edit) => {
    const state = edit.$state.get();
    if (state.stored === null) await drop(edit);
    else if (hasChanges(state)) await edit.discard();
  });
  await Promise.all(jobs);
}

/** The parts of a record, each with its own draft; none where its collection has none. */
export function usePartEdits(whole: EditedCollection, wholeId: string): PartEdits {
  const studio = useStudio();
  const parts = PARTS[whole];
  const owner = ownerOf(whole, wholeId);
  const [edits, setEdits] = useState<readonly Edit[]>(NONE);
  const [gone, setGone] = useState<readonly string[]>([]);
  const { client, me } = studio;
  const load = useCallback(async () => {
    if (parts === undefined) return NONE;
    const { collection: of, field } = parts;
    const filter = client.filter(`${field} = {:owner}`, { owner });
    const stored = await fullList(client.collection<StoredRecord>(of), { filter, sort: 'rank,id' });
    const own = client.filter('collection = {:of} && author = {:me}', { of, me: me.id });
    const drafts = await fullList(client.collection<DraftRecord>('drafts'), { filter: own });
    // A change of one that is there does not say whose it is.
    const isOwn = (values: Values): boolean => field in values && textOf(values, field) === owner;
    const begun = drafts.filter(({ action, data }) => action === 'create' && isOwn(data));
    // Begun without a network, in a window that is closed since.
    const unsent = unsentEdits(me.id).filter(({ collection, changes }) => collection === of && isOwn(changes));
    const known = new Set(stored.map(({ id }) => id));
    const rankOf = new Map([
      ...begun.map(({ record, data }) => [record, numberOf(data, 'rank')] as const),
      ...unsent.map(({ record, changes }) => [record, numberOf(changes, 'rank')] as const),
    ]);
    const fresh = new Set(
      [...rankOf]
        .filter(([id]) => !known.has(id))
        .toSorted(([, one], [, other]) => one - other)
        .map(([id]) => id),
    );
    return [...known, ...fresh].map((id, at) => {
      const edit = createEdit({ studio, collection: of, id, isNew: fresh.has(id) });
      void edit.load({ stored: stored[at] ?? null, draft: drafts.find(({ record }) => record === id) ?? null });
      return edit;
    });
  }, [client, me, parts, owner, studio]);
  const { value, error: failure, isBusy: isLoading } = useReadOnce(load);
  const all = useMemo(
    () => [...(value ?? NONE), ...edits].filter(({ id }) => !gone.includes(id)),
    [value, edits, gone],
  );
  useEffect(() => {
    const ends = all.map((edit) => edit.follow());
    return () => {
      for (const end of ends) end();
    };
  }, [all]);
  const drop = useCallback(async (edit: Edit): Promise<void> => {
    await edit.discard();
    setGone((before) => [...before, edit.id]);
  }, []);
  return {
    edits: all,
    failure,
    isLoading,
    add: async (values = [{}]) => {
      if (parts === undefined) return NONE;
      const { collection, field } = parts;
      const ranks = all.map(({ $state }) => numberOf({ ...$state.get().stored, ...$state.get().changes }, 'rank'));
      const last = Math.max(0, ...ranks);
      const begun = values.map(async (own, at) => {
        const initial = { [field]: owner, rank: last + 10 * (at + 1) };
        const edit = createEdit({ studio, collection, id: newId(), isNew: true, initial });
        await edit.load({ stored: null, draft: null });
        if (Object.keys(own).length > 0) edit.change(own);
        return edit;
      });
      const more = await Promise.all(begun);
      setEdits((before) => [...before, ...more]);
      return more;
    },
    drop,
    discard: () => discardAll(all, drop),
  };
}
