import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { RecordRow } from '#src/studio/list/RecordRow.tsx';
import type { ListDrafts } from '#src/studio/list/use-list-drafts.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface BegunRowsProps {
  readonly collection: EditedCollection;
  readonly of: Pick<ListDrafts, 'begun' | 'unheard' | 'isUnsent'>;
}

/** What nobody has published yet, before what is stored: first what is on this device alone. */
export function BegunRows({ collection, of: { begun, unheard, isUnsent } }: BegunRowsProps) {
  const studio = useStudio();
  const row = { studio, collection };
  return (
    <>
      {unheard.map(({ record, changes }) => (
        <RecordRow key={record} {...row} record={changes} place={`${collection}/new/${record}`} drafts={[]} isUnsent />
      ))}
      {begun.map((draft) => (
        <RecordRow
          key={draft.record}
          {...row}
          record={draft.data}
          place={`${collection}/new/${draft.record}`}
          drafts={[draft]}
          isUnsent={isUnsent(draft.record)}
        />
      ))}
    </>
  );
}
