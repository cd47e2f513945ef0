import { editableOf } from '#src/domain/editing.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { goTo } from '#src/islands/studio/place.ts';
import type { EditState } from '#src/islands/studio/record/edit-state.ts';
import type { Edit } from '#src/islands/studio/record/edit.ts';
import type { Publishing } from '#src/islands/studio/record/use-publish.ts';

export interface RecordBarProps {
  readonly studio: Studio;
  readonly edit: Edit;
  readonly state: EditState;
  readonly publishing: Publishing;
}

/** What can be done with a record as a whole. */
export function RecordBar({ studio, edit, state, publishing }: RecordBarProps) {
  const { t } = studio;
  const isDeleted = state.action === 'delete';
  const hasDraft = state.draft !== null || state.saving !== 'saved';
  const discard = async (): Promise<void> => {
    await edit.discard();
    if (state.stored === null) goTo(edit.collection, true);
  };
  return (
    <div className="record-bar">
      <button type="submit" className="button" aria-disabled={publishing.isBusy}>
        {t(publishing.isBusy ? 'record.publishing' : isDeleted ? 'record.publishDelete' : 'record.publish')}
      </button>
      {hasDraft && (
        <button type="button" className="link" onClick={() => void discard()}>
          {t(isDeleted ? 'record.keep' : 'record.discard')}
        </button>
      )}
      {!isDeleted && state.stored !== null && editableOf(edit.collection)?.delete === true && (
        <button type="button" className="link" onClick={() => edit.setDeleted(true)}>
          {t('record.delete')}
        </button>
      )}
      <p className="label" role="status">
        {publishing.said}
      </p>
    </div>
  );
}
