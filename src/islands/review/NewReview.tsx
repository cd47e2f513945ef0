import { INTERFACE } from '#src/config.ts';
import { RATINGS, REVIEW_LENGTH, REVIEWER_LENGTH } from '#src/domain/catalogue/review.ts';
import { fieldId, useNewReview, type NewReviewOptions } from '#src/islands/review/use-new-review.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

/** Ratings from the best to the worst, as they are read. */
const BEST_FIRST = RATINGS.toReversed();

function starsOf(rating: number): string {
  return RATINGS.map((one) => (one <= rating ? '★' : '☆')).join('');
}

/** The form for one product. */
export function NewReview(options: NewReviewOptions) {
  const { t, product } = options;
  const { draft, change, submit, errors, errorOf, isBusy } = useNewReview(options);
  const idOf = (field: Parameters<typeof fieldId>[1]): string => fieldId(product, field);
  return (
    <form className="form" noValidate onSubmit={submit}>
      <ErrorSummary title={t('problem')} errors={errors} />
      <Choices
        id={idOf('rating')}
        legend={t('rating')}
        value={`${draft.rating}`}
        choices={BEST_FIRST.map((rating) => ({
          value: `${rating}`,
          text: t(`rating.${rating}`),
          end: starsOf(rating),
        }))}
        error={errorOf(idOf('rating'))}
        onChange={(value) => change({ rating: Number(value) })}
      />
      <TextArea
        id={idOf('text')}
        label={t('opinion')}
        hint={t('textHint')}
        rows={INTERFACE.textareaRows}
        maxLength={REVIEW_LENGTH}
        value={draft.text}
        error={errorOf(idOf('text'))}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Field
        id={idOf('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={REVIEWER_LENGTH}
        value={draft.name}
        error={errorOf(idOf('name'))}
        onChange={({ target }) => change({ name: target.value })}
      />
      <button className="button" type="submit" aria-disabled={isBusy}>
        {t(isBusy ? 'sending' : 'send')}
      </button>
    </form>
  );
}
