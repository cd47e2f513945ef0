import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { createEdit } from '#src/studio/record/edit.ts';
import { listPlace } from '#src/studio/record/names.ts';
import { RecordForm } from '#src/studio/record/RecordForm.tsx';
import { SPECS } from '#src/studio/fields/collections.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface RecordPageProps {
  readonly collection: EditedCollection;
  readonly id: string;
  readonly isNew: boolean;
  /** Field that is led to; '': none. */
  readonly field: string;
}

/** A record: loads it, and then its form. */
export function RecordPage({ collection, id, isNew, field }: RecordPageProps) {
  const studio = useStudio();
  // Once it is published it is new no more, and its form stays.
  const [wasNew] = useState(isNew);
  const edit = useMemo(
    () => createEdit({ studio, collection, id, isNew: wasNew, initial: SPECS[collection].initial }),
    [studio, collection, id, wasNew],
  );
  const { phase, failure } = useStore(edit.$state);
  useEffect(() => {
    void edit.load();
    return edit.follow();
  }, [edit]);
  const { t } = studio;
  const title = t(SPECS[collection].title);
  if (phase === 'ready') return <RecordForm edit={edit} field={field} />;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {phase === 'loading' && <p role="status">{t('loading')}</p>}
      {phase === 'missing' && <p>{t('record.missing')}</p>}
      {phase === 'failed' && (
        <div className="staff-closed">
          <p role="alert">{studio.words(failure)}</p>
          <button type="button" className="button" onClick={() => void edit.load()}>
            {t('again')}
          </button>
        </div>
      )}
      {phase === 'missing' && (
        <a className="go" href={`#${listPlace(collection, {})}`}>
          {t('record.toList', { list: title })}
        </a>
      )}
    </>
  );
}
