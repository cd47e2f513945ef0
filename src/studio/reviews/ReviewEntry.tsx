import { useState, type SubmitEvent } from 'react';
import { INTERFACE } from '#src/config.ts';
import {
  RATINGS,
  REFUSAL_REASONS,
  REVIEW_LENGTH,
  REVIEW_NOTE_LENGTH,
  type RefusalReason,
} from '#src/domain/catalogue/review.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import type { Decision, ListedReview } from '#src/studio/reviews/review-list.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

export interface ReviewEntryProps {
  readonly studio: Studio;
  readonly review: ListedReview;
  readonly onSave: (decision: Decision) => Promise<void>;
}

/** What a customer has said, and what an editor does with it: show it, refuse it for a reason, answer it. */
export function ReviewEntry({ studio, review, onSave }: ReviewEntryProps) {
  const { t, locale } = studio;
  const [reason, setReason] = useState<RefusalReason>(review.reason || 'unlawful');
  const [note, setNote] = useState(review.note);
  const [answer, setAnswer] = useState(review.answer);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');
  const named = review.expand?.product;
  const product = named?.[`name_${locale}`] || named?.[`name_${DEFAULT_LOCALE}`] || review.product;
  const save = async (decision: Decision, words: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    setSaid('');
    try {
      await onSave(decision);
      setSaid(words);
    } catch (failure) {
      setError(errorWords(t, failure));
    }
    setBusy(false);
  };
  const send = (event: SubmitEvent, decision: Decision, words: string): void => {
    event.preventDefault();
    void save(decision, words);
  };
  const id = (field: string): string => `${field}-${review.id}`;
  return (
    <li className="studio-part" aria-labelledby={id('title')}>
      <h2 id={id('title')} dir="auto">
        {product}
      </h2>
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
        {[LOCALE_NAME[review.locale], momentWords(locale, momentOf(review.created))].join(' · ')}
      </p>
      {review.reason !== '' && <p className="note">{t(`reviews.reason.${review.reason}`)}</p>}
      {review.state !== 'shown' && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void save({ state: 'shown' }, t('reviews.isShown'))}
          >
            {t('reviews.show')}
          </button>
        </p>
      )}
      <details className="studio-more">
        <summary>{t(review.answer === '' ? 'reviews.answer' : 'reviews.answerChange')}</summary>
        <form className="form" onSubmit={(event) => send(event, { answer: answer.trim() }, t('reviews.isAnswered'))}>
          <TextArea
            id={id('answer')}
            label={t('reviews.answerText')}
            hint={t('reviews.answerHint', { language: LOCALE_NAME[review.locale] })}
            rows={INTERFACE.textareaRows}
            maxLength={REVIEW_LENGTH}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <button type="submit" className="button" aria-disabled={isBusy}>
            {t('reviews.answerSave')}
          </button>
        </form>
      </details>
      <details className="studio-more">
        <summary>{t(review.state === 'refused' ? 'reviews.refuseChange' : 'reviews.refuse')}</summary>
        <form
          className="form"
          onSubmit={(event) => send(event, { state: 'refused', reason, note: note.trim() }, t('reviews.isRefused'))}
        >
          <p>{t('reviews.refuseHint')}</p>
          <Choices
            id={id('reason')}
            legend={t('reviews.reasons')}
            value={reason}
            choices={REFUSAL_REASONS.map((value) => ({ value, text: t(`reviews.reason.${value}`) }))}
            onChange={setReason}
          />
          <TextArea
            id={id('note')}
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
      <p role="status">{said}</p>
      <p role="alert" className="field-error">
        {error}
      </p>
    </li>
  );
}
