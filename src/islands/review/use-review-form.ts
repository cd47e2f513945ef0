import { useCallback, useEffect, useState } from 'react';
import type { OrderRef } from '#src/contract/account-api.ts';
import type { ReviewForm } from '#src/contract/reviews-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

export interface ReviewFormState {
  /** null: not known yet. */
  readonly form: ReviewForm | null;
  /** Reason for which the newest look had no answer; null: it had one. */
  readonly failure: unknown;
  readonly take: (form: ReviewForm) => void;
  readonly refresh: () => void;
}

/** Reads what was bought with an order, and what is said about it. `ref` must stay the same object. */
export function useReviewForm(ref: OrderRef | null): ReviewFormState {
  const [form, setForm] = useState<ReviewForm | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const refresh = useCallback((): void => {
    if (ref === null) return;
    const ask = async (): Promise<void> => {
      try {
        setForm(await askShop('review-form', { ref }));
        setFailure(null);
      } catch (error) {
        setFailure(error);
      }
    };
    void ask();
  }, [ref]);
  useEffect(() => {
    const timer = setTimeout(refresh);
    addEventListener('online', refresh);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', refresh);
    };
  }, [refresh]);
  return { form, failure, take: setForm, refresh };
}
