import { useEffect, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { Studio, Values } from '#src/islands/studio/part.ts';
import { EXPAND, nameOf } from '#src/islands/studio/record/names.ts';
import { collectionWord } from '#src/islands/studio/studio-words.ts';

/** What people call the record of each draft, by the draft's id: as the draft has it, else as the record does. */
export function useNames(studio: Studio, drafts: readonly DraftRecord[]): (draft: DraftRecord) => string {
  const [stored, setStored] = useState<ReadonlyMap<string, Values>>(new Map());
  const wanted = drafts.filter(({ id, action }) => action !== 'create' && !stored.has(id));
  const key = wanted.map(({ id }) => id).join();
  useEffect(() => {
    let isCurrent = true;
    const read = async ({ id, collection, record }: DraftRecord): Promise<void> => {
      const found = await studio.client
        .collection(collection)
        .getOne<Values>(record, { expand: EXPAND[collection] ?? '' })
        .catch(() => ({}));
      if (isCurrent) setStored((before) => new Map([...before, [id, found]]));
    };
    for (const draft of wanted) void read(draft);
    return () => {
      isCurrent = false;
    };
    // `wanted` is made anew at each drawing; its ids say whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return ({ id, collection, record, data }) =>
    nameOf(collection, { ...stored.get(id), ...data }, studio.locale) ||
    `${collectionWord(studio, collection)} ${record}`;
}
