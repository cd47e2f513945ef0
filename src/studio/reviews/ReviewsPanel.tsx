import { useRef, useState } from 'react';
import { REVIEW_STATES, type ReviewState } from '#src/domain/catalogue/review.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { ReviewEntry } from '#src/studio/reviews/ReviewEntry.tsx';
import type { Decision, ListedReview } from '#src/studio/reviews/review-list.ts';
import { useReviews } from '#src/studio/reviews/use-reviews.ts';
import type { PanelProps, Studio } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** What customers say: what waits, what is shown, and what was refused. */
export function ReviewsPanel({ studio, rest }: PanelProps) {
  const { t } = studio;
  const state = REVIEW_STATES.find((one) => one === rest) ?? 'waiting';
  return (
    <>
      <h1 tabIndex={-1}>{t('reviews.title')}</h1>
      <p>{t('reviews.guide')}</p>
      <nav className="form-sections" aria-label={t('reviews.states')}>
        <ul>
          {REVIEW_STATES.map((one) => (
            <li key={one}>
              <a href={`#reviews/${one}`} aria-current={one === state ? 'page' : undefined}>
                {one === state ? <strong>{t(`reviews.state.${one}`)}</strong> : t(`reviews.state.${one}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ReviewList key={state} studio={studio} state={state} />
    </>
  );
}

function ReviewList({ studio, state }: { readonly studio: Studio; readonly state: ReviewState }) {
  const { t, client } = studio;
  const { reviews, isWhole, failure, more, save } = useReviews(client, state);
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const decided = async (review: ListedReview, decision: Decision): Promise<void> => {
    await save(review, decision);
    if (decision.state === undefined || decision.state === state) return;
    // It leaves this list, and its buttons with it.
    setSaid(t(decision.state === 'shown' ? 'reviews.isShown' : 'reviews.isRefused'));
    status.current?.focus();
  };
  return (
    <>
      <p ref={status} role="status" tabIndex={-1}>
        {said}
      </p>
      {failure !== null && <Problem text={errorWords(t, failure)} />}
      {reviews === null && failure === null && <p role="status">{t('loading')}</p>}
      {reviews?.length === 0 && <p>{t('reviews.none')}</p>}
      <ul>
        {(reviews ?? []).map((review) => (
          <ReviewEntry
            key={review.id}
            studio={studio}
            review={review}
            onSave={(decision) => decided(review, decision)}
          />
        ))}
      </ul>
      {reviews !== null && !isWhole && (
        <p>
          <button type="button" className="link" onClick={more}>
            {t('reviews.more')}
          </button>
        </p>
      )}
    </>
  );
}
