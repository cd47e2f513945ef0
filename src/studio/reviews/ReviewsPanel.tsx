import { useRef, useState, useCallback, useEffect } from 'react';
import { REVIEW_STATES, type ReviewState } from '#src/domain/catalogue/review.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { ReviewEntry } from '#src/studio/reviews/ReviewEntry.tsx';
import { decide, nextReviews, type Decision, type ListedReview } from '#src/studio/reviews/review-list.ts';
import type { PanelProps } from '#src/studio/studio-types.ts';
import type PocketBase from 'pocketbase';
import { useStudio } from '#src/studio/use-studio.ts';

/** What customers say: what waits, what is shown, and what was refused. */
export function ReviewsPanel({ rest }: PanelProps) {
  const { t } = useStudio();
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
      <ReviewList key={state} state={state} />
    </>
  );
}

function ReviewList({ state }: { readonly state: ReviewState }) {
  const { t, client, words } = useStudio();
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
      {failure !== null && <Problem text={words(failure)} />}
      {reviews === null && failure === null && <p role="status">{t('loading')}</p>}
      {reviews?.length === 0 && <p>{t('reviews.none')}</p>}
      <ul>
        {(reviews ?? []).map((review) => (
          <ReviewEntry key={review.id} review={review} onSave={(decision) => decided(review, decision)} />
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

interface Listed {
  /** null: not read yet. */
  readonly reviews: readonly ListedReview[] | null;
  readonly isWhole: boolean;
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
}

interface Reviews extends Listed {
  readonly more: () => void;
  /** @throws BackendError */
  readonly save: (review: ListedReview, decision: Decision) => Promise<void>;
}

const NOTHING: Listed = { reviews: null, isWhole: false, failure: null };

/** The reviews of a state, as far as they were read. */
function useReviews(client: PocketBase, state: ReviewState): Reviews {
  const [listed, setListed] = useState(NOTHING);
  const read = useCallback(
    async (before: readonly ListedReview[]): Promise<void> => {
      try {
        const { reviews, isWhole } = await nextReviews(client, state, before.at(-1));
        setListed({ reviews: [...before, ...reviews], isWhole, failure: null });
      } catch (failure) {
        setListed((was) => ({ ...was, failure }));
      }
    },
    [client, state],
  );
  useEffect(() => {
    const timer = setTimeout(() => void read([]));
    return () => clearTimeout(timer);
  }, [read]);
  const save = async (review: ListedReview, decision: Decision): Promise<void> => {
    await decide(client, review.id, decision);
    setListed((was) => ({
      ...was,
      reviews: (was.reviews ?? []).flatMap((one) => {
        if (one.id !== review.id) return [one];
        const now = { ...one, ...decision };
        return now.state === state ? [now] : [];
      }),
    }));
  };
  return { ...listed, more: () => void read(listed.reviews ?? []), save };
}
