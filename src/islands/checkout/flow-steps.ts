/** Steps that a press of the checkout leads to, and what follows a press that failed. Pure. */
import type { QuoteAnswer, ShopErrorCode } from '#src/contract/shop-api.ts';
import { problemOf, problemsOf, type CheckoutFacts, type Problem } from '#src/islands/checkout/problems.ts';
import { STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { SubmissionFailure } from '#src/islands/checkout/use-submission.ts';
import type { Draft } from '#src/stores/checkout/draft.ts';

/** Refusals after which the shopper must see the new truth. */
const STALE: readonly string[] = [
  'out_of_stock',
  'not_for_sale',
  'price_changed',
  'coupon_refused',
  'shipping_refused',
] satisfies ShopErrorCode[];

/** The first step in which something is wrong, and what is wrong there. */
export function firstProblems(problems: readonly Problem[]): {
  readonly step: Step;
  readonly list: readonly Problem[];
} {
  const step = STEPS.find((name) => problems.some((problem) => problem.step === name)) ?? 'review';
  return { step, list: problems.filter((problem) => problem.step === step) };
}

/** The total that a shopper has seen, and the one that holds now; null: they are the same. Minor units. */
export function totalChangeOf(seen: number | null, total: number | null): { was: number; now: number } | null {
  return seen !== null && total !== null && seen !== total ? { was: seen, now: total } : null;
}

export interface OrderFacts {
  readonly draft: Draft;
  readonly facts: CheckoutFacts;
  /** null: no quote has come. */
  readonly answer: QuoteAnswer | null;
  /** True where the quote is for what the draft says now. */
  readonly isCurrent: boolean;
  /** Something has changed that the shopper has not agreed to. */
  readonly hasChanges: boolean;
}

/** `repeat`: what has changed is pointed at once more. `wait`: there is no quote to order by. */
export type OrderPress =
  | { readonly do: 'show'; readonly problems: readonly Problem[] }
  | { readonly do: 'repeat' }
  | { readonly do: 'wait' }
  | { readonly do: 'coupon'; readonly problem: NonNullable<QuoteAnswer['coupon']> }
  | { readonly do: 'order'; readonly choice: QuoteAnswer['shipping'][number]; readonly total: number };

/** Step that the press of "order" leads to. */
export function orderPress({ draft, facts, answer, isCurrent, hasChanges }: OrderFacts): OrderPress {
  const problems = STEPS.flatMap((name) => problemsOf(name, draft, facts));
  if (problems.length > 0) return { do: 'show', problems };
  if (hasChanges) return { do: 'repeat' };
  const choice = answer?.shipping.find(({ id }) => id === draft.shipping);
  if (answer === null || choice === undefined || !isCurrent) return { do: 'wait' };
  if (answer.coupon) return { do: 'coupon', problem: answer.coupon };
  return { do: 'order', choice, total: answer.quote.total };
}

/** Consequence of a press that failed. */
export interface AfterFailure {
  /** Step where it is told; null: by `problems`, in the steps that they belong to. */
  readonly at: Step | null;
  /** True where the page goes there. */
  readonly moves: boolean;
  readonly problems: readonly Problem[];
  /** True where what the quote says does not hold any more. */
  readonly asksQuote: boolean;
  /** True where what the order says does not hold any more. */
  readonly asksOrder: boolean;
  /** The total that the shopper has seen, minor units; null: it still holds. */
  readonly seenTotal: number | null;
}

const TOLD: AfterFailure = {
  at: null,
  moves: false,
  problems: [],
  asksQuote: false,
  asksOrder: false,
  seenTotal: null,
};

/** @param here The step that is shown once the press is over: it may have placed the order before it failed. */
export function afterFailure(failure: SubmissionFailure, here: Step): AfterFailure {
  if (failure.kind === 'form') return { ...TOLD, at: 'payment', moves: true };
  if (failure.kind === 'payment') return { ...TOLD, at: here };
  const { code, refusal } = failure.error;
  const problems = code === 'invalid' ? (refusal?.problems ?? []).map(problemOf) : [];
  const isShipping = code === 'shipping_refused';
  return {
    at: problems.length > 0 ? null : isShipping ? 'shipping' : here,
    moves: isShipping,
    problems,
    asksQuote: STALE.includes(code),
    asksOrder: code === 'order_closed',
    seenTotal: code === 'price_changed' ? failure.expectedTotal : null,
  };
}
