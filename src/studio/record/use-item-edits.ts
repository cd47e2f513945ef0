import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { useLoaded } from '#src/studio/form/use-loaded.ts';
import { createEdit, type Edit } from '#src/studio/record/edit.ts';
import { hasChanges } from '#src/studio/record/edit-state.ts';
import { unsentEdits } from '#src/studio/record/kept-edit.ts';
import { newId, numberOf, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';

export interface ItemEdits {
  readonly edits: readonly Edit[];
  readonly failure: unknown;
  /** Begins another item of the product, or several with what each is to be. */
  readonly add: (values?: readonly Values[]) => void;
  /** Takes away one that was begun and never stored. */
  readonly drop: (edit: Edit) => Promise<void>;
  /** All as they are stored. */
  readonly discard: () => Promise<void>;
}

const NONE: readonly Edit[] = [];

/** The items of a product, each with its own draft; `product` null: there is none. */
export function useItemEdits(studio: Studio, product: string | null): ItemEdits {
  const [edits, setEdits] = useState<readonly Edit[]>(NONE);
  const [gone, setGone] = useState<readonly string[]>([]);
  /** By record. Each has one edit: two would save over each other, and each would take the other for another window. */
  const [opened] = useState(() => new Map<string, Edit>());
  const { client, me } = studio;
  const load = useCallback(async () => {
    if (product === null) return NONE;
    const filter = client.filter('product = {:product}', { product });
    const stored = await fullList(client.collection<StoredRecord>('items'), { filter, sort: 'rank,id' });
    const own = client.filter("collection = 'items' && author = {:me}", { me: me.id });
    const drafts = await fullList(client.collection<DraftRecord>('drafts'), { filter: own });
    const begun = drafts.filter(({ action, data }) => action === 'create' && textOf(data, 'product') === product);
    // Begun without a network, in a window that is closed since.
    const unsent = unsentEdits(me.id).filter(
      ({ collection, changes }) => collection === 'items' && textOf(changes, 'product') === product,
    );
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
      // Begun on this page while the answer was on its way.
      const begunHere = opened.get(id);
      if (begunHere !== undefined) return begunHere;
      const edit = createEdit({ studio, collection: 'items', id, isNew: fresh.has(id) });
      opened.set(id, edit);
      void edit.load({ stored: stored[at] ?? null, draft: drafts.find(({ record }) => record === id) ?? null });
      return edit;
    });
  }, [client, me, opened, product, studio]);
  const { value, failure } = useLoaded(load);
  const all = useMemo(
    () => [...new Set([...(value ?? NONE), ...edits])].filter(({ id }) => !gone.includes(id)),
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
    add: (values = [{}]) => {
      if (product === null) return;
      const ranks = all.map(({ $state }) => numberOf({ ...$state.get().stored, ...$state.get().changes }, 'rank'));
      const last = Math.max(0, ...ranks);
      const begun = values.map(async (own, at) => {
        const initial = { product, rank: last + 10 * (at + 1) };
        const edit = createEdit({ studio, collection: 'items', id: newId(), isNew: true, initial });
        opened.set(edit.id, edit);
        await edit.load({ stored: null, draft: null });
        if (Object.keys(own).length > 0) edit.change(own);
        return edit;
      });
      void Promise.all(begun).then((more) => setEdits((before) => [...before, ...more]));
    },
    drop,
    discard: async () => {
      const jobs = all.map(async (edit) => {
        const state = edit.$state.get();
        if (state.stored === null) await drop(edit);
        else if (hasChanges(state)) await edit.discard();
      });
      await Promise.all(jobs);
    },
  };
}
