import { useCallback } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { RecordPage } from '#src/studio/record/RecordPage.tsx';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';

export interface SingleRecordProps {
  readonly studio: Studio;
  readonly collection: EditedCollection;
}

/** The record of a collection that has exactly one. */
export function SingleRecord({ studio, collection }: SingleRecordProps) {
  const load = useCallback(
    async () =>
      (await studio.client.collection<StoredRecord>(collection).getList(1, 1, { fields: 'id' })).items[0]?.id ?? null,
    [studio, collection],
  );
  const { value, error, isBusy } = useReadOnce(load);
  if (value !== null) return <RecordPage studio={studio} collection={collection} id={value} isNew={false} field="" />;
  if (error !== null) return <p role="alert">{failureWords(studio, error)}</p>;
  return <p role="status">{studio.t(isBusy ? 'loading' : 'record.missing')}</p>;
}
