import { useState, type SubmitEvent } from 'react';
import type { OrderRef } from '#src/contract/account-api.ts';
import type { ReviewForm } from '#src/contract/reviews-api.ts';
import { toShopError } from '#src/backend/shop-api.ts';
import {
  reviewProblems,
  tidyReview,
  type ReviewCode,
  type ReviewField,
  type ReviewTexts,
} from '#src/domain/catalogue/review.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { ReviewMessages } from '#src/islands/review/props.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

export interface NewReviewOptions {
  readonly t: ClientT<ReviewMessages>;
  readonly locale: Locale;
  readonly orderRef: OrderRef;
  /** Number of the order. */
  readonly order: string;
  readonly product: string;
  readonly suggested: string;
  readonly onForm: (form: ReviewForm) => void;
}

/** Id of a field: several products have their forms on one page. */
export function fieldId(product: string, field: ReviewField): string {
  return `${field}-${product}`;
}

function problemWord(
  field: ReviewField,
  code: ReviewCode,
): 'rating.missing' | 'name.too_long' | 'text.missing' | 'text.too_long' {
  if (field === 'rating') return 'rating.missing';
  if (field === 'name') return 'name.too_long';
  return code === 'missing' ? 'text.missing' : 'text.too_long';
}

/** Keeps what is being written about one product, and sends it. What is typed stays, whatever goes wrong. */
export function useNewReview({ t, locale, orderRef, order, product, suggested, onForm }: NewReviewOptions) {
  const [draft, setDraft] = useState(() => readDraft(order, product, suggested));
  const errorsOf = (problems: ReturnType<typeof reviewProblems>): readonly SummaryError[] =>
    problems.map(({ field, code }) => ({ text: t(problemWord(field, code)), field: fieldId(product, field) }));
  const explain = (error: unknown): readonly SummaryError[] => {
    const refused = toShopError(error).refusal?.problems ?? [];
    const known = reviewProblems(tidyReview(draft)).filter((one) => refused.some(({ field }) => field === one.field));
    return known.length > 0 ? errorsOf(known) : [{ text: failureWords(t, error) }];
  };
  const form = useSubmit(explain);

  const change = (changes: Partial<ReviewTexts>): void => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(order, product, next);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const texts = tidyReview(draft);
    void form.submit(errorsOf(reviewProblems(texts)), async () => {
      const answer = await askShop('review', { ref: orderRef, product, locale, ...texts });
      keepDraft(order, product, null);
      onForm(answer);
    });
  };
  return { draft, change, submit, errors: form.errors, errorOf: form.errorOf, isBusy: form.isBusy };
}

/** `order`: its number. */
function keyOf(order: string, product: string): string {
  return `vitrine.draft.review.${order}.${product}`;
}

/** `suggested`: the name that a form begins with. */
function readDraft(order: string, product: string, suggested: string): ReviewTexts {
  const { rating, text, name } = parseObject(readTab(keyOf(order, product)));
  return {
    rating: typeof rating === 'number' ? rating : 0,
    text: textOrNull(text) ?? '',
    name: textOrNull(name) ?? suggested,
  };
}

/** Keeps it in this tab over a reload, a lost network and the error page; null: nothing is written any more. */
function keepDraft(order: string, product: string, draft: ReviewTexts | null): void {
  writeTab(keyOf(order, product), draft === null ? '' : JSON.stringify(draft));
}
