import { useState } from 'react';
import {
  RATINGS,
  REVIEW_LENGTH,
  REFUSAL_REASONS,
  REVIEW_NOTE_LENGTH,
  type RefusalReason,
} from '#src/domain/catalogue/review.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Decision, ListedReview, DecisionProps } from '#src/studio/reviews/review-list.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import { INTERFACE } from '#src/config.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { Choices } from '#src/ui/Choices.tsx';
import { useStudio } from '#src/studio/use-studio.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface ReviewEntryProps {
  readonly review: ListedReview;
  readonly onSave: (decision: Decision) => Promise<void>;
}

/** What a customer has said. */
function Said({ review }: Pick<ReviewEntryProps, 'review'>) {
  const { t, locale } = useStudio();
  return (
    <>
      <p>
        <span role="img" aria-label={t('reviews.stars', { rating: review.rating })}>
          {RATINGS.map((one) => (one <= review.rating ? '★' : '☆')).join('')}
        </span>{' '}
        <span dir="auto">{review.name || t('reviews.customer')}</span>
      </p>
      <p className="lines" dir="auto" lang={review.locale}>
        {review.text}
      </p>
      <p className="label">
        {[
          LOCALE_NAME[review.locale],
          momentWords(locale, momentOf(review.created)),
          ...(review.source === '' ? [] : [t('reviews.moved', { shop: review.source })]),
        ].join(' · ')}
      </p>
      {review.reason !== '' && (
        <p className="note">{[t(`reviews.reason.${review.reason}`), review.note].join(' ').trim()}</p>
      )}
    </>
  );
}

/** What a customer has said, and what an editor does with it: show it, refuse it for a reason, answer it. */
export function ReviewEntry({ review, onSave }: ReviewEntryProps) {
  const studio = useStudio();
  const { t, locale } = studio;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');
  const named = review.expand?.product;
  const product = named?.[`name_${locale}`] || named?.[`name_${DEFAULT_LOCALE}`] || review.product;
  const decide = async (decision: Decision, words: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    setSaid('');
    try {
      await onSave(decision);
      setSaid(words);
    } catch (failure) {
      setError(studio.words(failure));
    }
    setBusy(false);
  };
  const onDecide = (decision: Decision, words: string): void => void decide(decision, words);
  const parts = { studio, review, isBusy, onDecide };
  const id = `review-${review.id}`;
  return (
    <li className="studio-part" aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {product}
      </h2>
      <Said review={review} />
      {review.state !== 'shown' && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => onDecide({ state: 'shown' }, t('reviews.isShown'))}
          >
            {t('reviews.show')}
          </button>
        </p>
      )}
      <AnswerForm {...parts} />
      <RefusalForm {...parts} />
      <p role="status">{said}</p>
      <Problem text={error} />
    </li>
  );
}

/** What the shop says below a review. */
function AnswerForm({ review, isBusy, onDecide }: DecisionProps) {
  const { t } = useStudio();
  const [answer, setAnswer] = useState(review.answer);
  return (
    <details className="studio-more">
      <summary>{t(review.answer === '' ? 'reviews.answer' : 'reviews.answerChange')}</summary>
      <PressForm
        press={{ isBusy }}
        submit={t('reviews.answerSave')}
        onSubmit={() => onDecide({ answer: answer.trim() }, t('reviews.isAnswered'))}
      >
        <TextArea
          id={`answer-${review.id}`}
          label={t('reviews.answerText')}
          hint={t('reviews.answerHint', { language: LOCALE_NAME[review.locale] })}
          rows={INTERFACE.textareaRows}
          maxLength={REVIEW_LENGTH}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </PressForm>
    </details>
  );
}

/** A review is refused for a reason of the list, which its writer is told. */
function RefusalForm({ review, isBusy, onDecide }: DecisionProps) {
  const { t } = useStudio();
  const [reason, setReason] = useState<RefusalReason | ''>(review.reason);
  const [note, setNote] = useState(review.note);
  const [isMissing, setMissing] = useState(false);
  return (
    <details className="studio-more">
      <summary>{t(review.state === 'refused' ? 'reviews.refuseChange' : 'reviews.refuse')}</summary>
      <PressForm
        press={{ isBusy }}
        submit={t('reviews.refuseDo')}
        onSubmit={() => {
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
      </PressForm>
    </details>
  );
}
