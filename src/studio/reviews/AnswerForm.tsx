import { useState } from 'react';
import { INTERFACE } from '#src/config.ts';
import { REVIEW_LENGTH } from '#src/domain/catalogue/review.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import type { DecisionProps } from '#src/studio/reviews/review-list.ts';
import { TextArea } from '#src/ui/TextArea.tsx';

/** What the shop says below a review. */
export function AnswerForm({ studio: { t }, review, isBusy, onDecide }: DecisionProps) {
  const [answer, setAnswer] = useState(review.answer);
  return (
    <details className="studio-more">
      <summary>{t(review.answer === '' ? 'reviews.answer' : 'reviews.answerChange')}</summary>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onDecide({ answer: answer.trim() }, t('reviews.isAnswered'));
        }}
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
        <button type="submit" className="button" aria-disabled={isBusy}>
          {t('reviews.answerSave')}
        </button>
      </form>
    </details>
  );
}
