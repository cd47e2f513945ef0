import { useState } from 'react';
import { DRAFT_FILE, editableOf } from '#src/schema/derived/editing.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { DuplicateButton } from '#src/studio/duplicate/DuplicateButton.tsx';
import { goTo } from '#src/staff/hash-location.ts';
import { listPlace } from '#src/studio/record/names.ts';
import { hasChanges, type EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Publishing } from '#src/studio/record/use-publish.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface RecordBarProps {
  /** Of the record, then of its items; `states` in the same order. */
  readonly edits: readonly Edit[];
  readonly states: readonly EditState[];
  readonly publishing: Publishing;
  /** It was pressed, and waits for what it publishes. */
  readonly isWaiting: boolean;
  /** Brings back what is stored. */
  readonly onDiscard: () => Promise<void>;
}

/** Whether what is discarded could not be typed in again from what the page knows: pictures, and records that are new. */
function isLostForGood(state: EditState): boolean {
  const { stored, changes } = state;
  return hasChanges(state) && (stored === null || JSON.stringify(changes).includes(DRAFT_FILE));
}

/** What can be done with a record as a whole. */
export function RecordBar({ edits, states, publishing, isWaiting, onDiscard }: RecordBarProps) {
  const { t } = useStudio();
  const [isAsking, setAsking] = useState(false);
  const [thrown, setThrown] = useState<readonly (readonly [Edit, Values])[]>([]);
  const [edit] = edits;
  const [state] = states;
  if (edit === undefined || state === undefined) return null;
  const isDeleted = state.action === 'delete';
  const isChanged = states.some(hasChanges);
  const isBusy = publishing.isBusy || isWaiting;
  const discard = async (): Promise<void> => {
    const kept = states.flatMap(({ changes, action }, at) => {
      const one = edits[at];
      return one === undefined || action !== 'update' || Object.keys(changes).length === 0
        ? []
        : [[one, changes] as const];
    });
    const isForGood = states.some(isLostForGood);
    setAsking(false);
    await onDiscard();
    if (state.stored === null) goTo(listPlace(edit.collection, state.changes), true);
    else setThrown(isForGood ? [] : kept);
  };
  const restore = (): void => {
    for (const [one, changes] of thrown) one.change(changes);
    setThrown([]);
  };
  const said = isChanged ? '' : thrown.length > 0 ? t('record.discarded') : publishing.said;
  return (
    <div className="record-bar">
      <button type="submit" className="button" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter">
        {t(isBusy ? 'record.publishing' : isDeleted ? 'record.publishDelete' : 'record.publish')}
      </button>
      {isAsking && (
        <>
          <p>{t('record.discardAsk')}</p>
          <button type="button" className="link" onClick={() => void discard()}>
            {t('record.discardYes')}
          </button>
          <button type="button" className="link" onClick={() => setAsking(false)}>
            {t('cancel')}
          </button>
        </>
      )}
      {isChanged && !isAsking && (
        <>
          <button
            type="button"
            className="link"
            onClick={() => (states.some(isLostForGood) && !isDeleted ? setAsking(true) : void discard())}
          >
            {t(isDeleted ? 'record.keep' : 'record.discard')}
          </button>
        </>
      )}
      {!isDeleted && !isAsking && state.stored !== null && editableOf(edit.collection)?.delete === true && (
        <button type="button" className="link" onClick={() => edit.setDeleted(true)}>
          {t('record.delete')}
        </button>
      )}
      {edit.collection === 'products' && !isDeleted && !isAsking && <DuplicateButton id={edit.id} />}
      <p className="label" role="status">
        {said}
      </p>
      {thrown.length > 0 && !isChanged && (
        <button type="button" className="link" onClick={restore}>
          {t('record.restore')}
        </button>
      )}
    </div>
  );
}
