import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { draftsOf } from '#src/studio/drafts.ts';
import { unsentEdits } from '#src/studio/record/kept-edit.ts';
import { isSame } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/**
 * What is not published of a collection. `begun`: the editor's drafts of new records; `unheard`: new records that the backend has not heard of, and
 * only this device knows.
 */
export function useListDrafts(collection: EditedCollection) {
  const studio = useStudio();
  const drafts = useStore(studio.drafts.$all);
  const begun = drafts.filter(
    (draft) => draft.collection === collection && draft.action === 'create' && draft.author === studio.me.id,
  );
  // What is being sent at this moment is in the draft before it is forgotten here.
  const unsent = useMemo(
    () =>
      unsentEdits(studio.me.id).filter((one) => {
        const draft = draftsOf(drafts, collection, one.record).find(({ author }) => author === studio.me.id);
        return one.collection === collection && !isSame(one.changes, draft?.data);
      }),
    [studio, collection, drafts],
  );
  const isUnsent = (record: string): boolean => unsent.some((one) => one.record === record);
  const unheard = unsent.filter(
    ({ record, base, version }) => base === '' && version === 0 && begun.every((draft) => draft.record !== record),
  );
  return { drafts, begun, unheard, isUnsent };
}

export type ListDrafts = ReturnType<typeof useListDrafts>;
