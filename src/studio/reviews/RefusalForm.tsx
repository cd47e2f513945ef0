import { useState } from 'react';
import { REFUSAL_REASONS, REVIEW_NOTE_LENGTH, type RefusalReason } from '#src/domain/catalogue/review.ts';
import type { DecisionProps } from '#src/studio/reviews/review-list.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

/** A review is refused for a reason of the list, which its writer is told. */
export function RefusalForm({ studio: { t }, review, isBusy, onDecide }: DecisionProps) {
  const [reason, setReason] = useState<RefusalReason | ''>(review.reason);
  const [note, setNote] = useState(review.note);
  const [isMissing, setMissing] = useState(false);
  return (
    <details className="studio-more">
      <summary>{t(review.state === 'refused' ? 'reviews.refuseChange' : 'reviews.refuse')}</summary>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(reason === '');
          if (reason !== '') onDecide({ state: 'refused', reason, note: note.trim() }, t('reviews.isRefused'));
        }}
      >
        <p>{t('reviews.refuseHint')}</p>
        <Choices
          id={`reason-${review.id}`}
          legend={t('reviews.reasons')}
          value={reason}
          choices={REFUSAL_REASONS.map((value) => ({ value, text: t(`reviews.reason.${value}`) }))}
          error={isMissing ? t('reviews.reasonMissing') : undefined}
          onChange={setReason}
        />
        <TextArea
          id={`note-${review.id}`}
          label={t('reviews.note')}
          hint={t('reviews.noteHint')}
          rows={2}
          maxLength={REVIEW_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          {t('reviews.refuseDo')}
        </button>
      </form>
    </details>
  );
}
