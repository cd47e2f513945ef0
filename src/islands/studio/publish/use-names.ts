import { useEffect, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { collectionWord } from '#src/islands/studio/studio-words.ts';

function textIn(values: Readonly<Record<string, unknown>>, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
}

/** What people call the record of each draft, by the draft's id: as the draft has it, else as the record does. */
export function useNames(studio: Studio, drafts: readonly DraftRecord[]): (draft: DraftRecord) => string {
  const [stored, setStored] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = drafts.filter(({ id, action }) => action !== 'create' && !stored.has(id));
  const key = wanted.map(({ id }) => id).join();
  useEffect(() => {
    let isCurrent = true;
    const read = async ({ id, collection, record }: DraftRecord): Promise<void> => {
      const found = await studio.client
        .collection(collection)
        .getOne(record)
        .catch(() => ({}));
      if (isCurrent) setStored((before) => new Map([...before, [id, textIn(found, SPECS[collection].name)]]));
    };
    for (const draft of wanted) void read(draft);
    return () => {
      isCurrent = false;
    };
    // `wanted` is made anew at each drawing; its ids say whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (draft) =>
    textIn(draft.data, SPECS[draft.collection].name) ||
    stored.get(draft.id) ||
    `${collectionWord(studio, draft.collection)} ${draft.record}`;
}
