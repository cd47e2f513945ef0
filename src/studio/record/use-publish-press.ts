import { useEffect, useState } from 'react';
import { goTo } from '#src/staff/hash-location.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { listPlace } from '#src/studio/record/list-place.ts';
import { hasChanges } from '#src/studio/record/edit-state.ts';
import { publishPress } from '#src/studio/record/form-parts.ts';
import type { RecordFormState } from '#src/studio/record/use-record-state.ts';

export interface PublishPress {
  /** `show`: what the editor answers to the question whether visitors shall see it. */
  readonly publish: (show?: boolean) => Promise<void>;
  /** That question is asked. */
  readonly isAsking: boolean;
  /** It was pressed before the parts of the record were known: their drafts are published with it, and are waited for. */
  readonly isWaiting: boolean;
  readonly cancel: () => void;
}

/** The press of "publish". `onFailure` is called where nothing came of it, `onDone` where it is published. */
export function usePublishPress(
  edit: Edit,
  { spec, state, states, parts, form, isWrong, publishing }: RecordFormState,
  { onFailure, onDone }: { readonly onFailure: () => void; readonly onDone: () => void },
): PublishPress {
  const [isAsking, setAsking] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { collection, id } = edit;
  const isHidden = spec.status && form.values['status'] === 'draft' && state.stored?.['status'] !== 'published';
  const publish = async (show?: boolean): Promise<void> => {
    setPressed(parts.isLoading);
    if (parts.isLoading) return;
    const facts = {
      isWrong,
      isHidden,
      show,
      isDeleted: state.action === 'delete',
      hasChanges: states.some(hasChanges),
    };
    const next = publishPress(facts);
    if (next === 'correct') onFailure();
    if (next !== 'correct') setAsking(next === 'ask');
    if (next !== 'publish') return;
    if (show === true) edit.change({ status: 'published' });
    const isDeleted = edit.$state.get().action === 'delete';
    if (!(await publishing.publish())) {
      onFailure();
      return;
    }
    onDone();
    if (isDeleted) goTo(listPlace(collection, form.values), true);
    else if (location.hash.includes('/new/')) goTo(`${collection}/${id}`, true);
  };
  const isWaiting = isPressed && parts.isLoading;
  const isDue = isPressed && !parts.isLoading;
  useEffect(() => {
    if (isDue) void publish();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with all that is known then
  }, [isDue]);
  return { publish, isAsking, isWaiting, cancel: () => setAsking(false) };
}
