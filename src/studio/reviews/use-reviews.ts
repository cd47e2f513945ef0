import { useCallback, useEffect, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { ReviewState } from '#src/domain/catalogue/review.ts';
import { decide, nextReviews, type Decision, type ListedReview } from '#src/studio/reviews/review-list.ts';

interface Listed {
  /** null: not read yet. */
  readonly reviews: readonly ListedReview[] | null;
  readonly isWhole: boolean;
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
}

export interface Reviews extends Listed {
  readonly more: () => void;
  /** @throws BackendError */
  readonly save: (review: ListedReview, decision: Decision) => Promise<void>;
}

const NOTHING: Listed = { reviews: null, isWhole: false, failure: null };

/** The reviews of a state, as far as they were read. */
export function useReviews(client: PocketBase, state: ReviewState): Reviews {
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
