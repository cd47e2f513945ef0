import { useEffect, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { blockName } from '#src/studio/blocks/block-list.ts';
import { foundRecord } from '#src/studio/record/found-record.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { collectionWord } from '#src/studio/studio-words.ts';

/** What new records are called by: the field that names it, its collection, and what that one is called by. */
const CALLED_BY: Readonly<Record<string, { readonly field: string; readonly of: 'products' | 'items' }>> = {
  items: { field: 'product', of: 'products' },
  sales: { field: 'item', of: 'items' },
};

/** What is known of a draft's record beside the draft. */
async function readAround({ client }: Studio, { collection, record, action, data }: DraftRecord): Promise<Values> {
  if (action !== 'create') return { ...(await foundRecord(client, collection, record, EXPAND[collection])) };
  const by = CALLED_BY[collection];
  if (by === undefined || textOf(data, by.field) === '') return {};
  const found = await foundRecord(client, by.of, textOf(data, by.field), EXPAND[by.of]);
  return found === null ? {} : { expand: { [by.field]: found } };
}

/** What people call the record of each draft, in the editor's language: as the draft has it, else as the record does. */
export function useDraftNames(studio: Studio, drafts: readonly DraftRecord[]): (draft: DraftRecord) => string {
  const [around, setAround] = useState<ReadonlyMap<string, Values>>(new Map());
  const wanted = drafts.filter(({ id }) => !around.has(id));
  const key = wanted.map(({ id }) => id).join();
  useEffect(() => {
    let isCurrent = true;
    const read = async (draft: DraftRecord): Promise<void> => {
      // What is gone, or new itself, has no more than the draft.
      const found = await readAround(studio, draft).catch(() => ({}));
      if (isCurrent) setAround((before) => new Map([...before, [draft.id, found]]));
    };
    for (const draft of wanted) void read(draft);
    return () => {
      isCurrent = false;
    };
    // `wanted` is made anew at each drawing; its ids say whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (draft) => {
    const values = { ...around.get(draft.id), ...draft.data };
    if (draft.collection === 'blocks') return blockName(studio.t, values, studio.locale);
    return (
      nameOf(draft.collection, values, studio.locale) || `${collectionWord(studio, draft.collection)} ${draft.record}`
    );
  };
}
