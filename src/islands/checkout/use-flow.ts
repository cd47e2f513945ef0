import { useEffect, useMemo, useState, useCallback } from 'react';
import { failureWords } from '#src/wording/failure-words.ts';
import {
  inputId,
  problemsOf,
  reachableStep,
  problemOf,
  type Problem,
  type CheckoutFacts,
} from '#src/islands/checkout/problems.ts';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import { orderRequest, quoteRequest } from '#src/islands/checkout/request.ts';
import { earlier, isBefore, nextStep, stepOf, STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import { useSubmission, type Submission, type SubmissionFailure } from '#src/islands/checkout/use-submission.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import type { Draft } from '#src/stores/checkout/draft.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { paymentWords } from '#src/wording/payment-words.ts';
import { takeBack } from '#src/stores/checkout/give-up.ts';
import { $orders, pendingOrder } from '#src/stores/checkout/orders.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useBegun } from '#src/ui/use-begun.ts';
import type { QuoteAnswer, ShopErrorCode } from '#src/contract/shop-api.ts';

export interface Flow extends Pick<Submission, 'isBusy' | 'bank'> {
  readonly step: Step;
  readonly goTo: (step: Step) => void;
  readonly errors: readonly SummaryError[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onContinue: () => void;
  readonly onOrder: () => void;
  readonly onPay: () => void;
  readonly onGiveUp: () => void;
  readonly totalChange: { readonly was: number; readonly now: number } | null;
  readonly acceptTotal: () => void;
  readonly presses: number;
}

type T = ClientT<CheckoutMessages>;

const NONE: readonly SummaryError[] = [];

function wordsOf(t: T, draft: Draft, { field, words }: Problem): string {
  const address = field.startsWith('billing') ? draft.billing : draft.address;
  return t(words, { example: postcodeExample(address?.country ?? '') });
}

/** Errors that are told above a step, and beside its fields. */
function useErrors(t: T, { draft, facts }: Pick<CheckoutState, 'draft' | 'facts'>) {
  const [found, setFound] = useState<{ readonly step: Step; readonly list: readonly SummaryError[] } | null>(null);
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  return {
    found,
    setRefused,
    clear: () => setFound(null),
    set: (list: readonly SummaryError[], step: Step) => setFound({ step, list }),
    /** Shows what is wrong in the first step where something is, and gives that step. */
    show: (problems: readonly Problem[]): Step => {
      const { step, list } = firstProblems(problems);
      setTried((known) => new Set(known).add(step));
      setFound({
        step,
        list: list.map((problem) => ({ text: wordsOf(t, draft, problem), field: inputId(problem.field) })),
      });
      return step;
    },
    errorOf: (field: string, step: Step): string | undefined => {
      const live = tried.has(step) ? problemsOf(step, draft, facts) : [];
      const problem = [...live, ...refused].find((one) => one.field === field);
      return problem && wordsOf(t, draft, problem);
    },
  };
}

/** The step that is shown: the one of the address, as far as it can be reached. */
function useShownStep({ draft, facts, isPlaced }: CheckoutState) {
  const [urlStep, setUrlStep] = useStep();
  const step = isPlaced ? 'payment' : earlier(urlStep, reachableStep(draft, facts));
  useEffect(() => {
    // The address must not name a step that is not shown.
    if (!isPlaced && isBefore(step, urlStep)) setUrlStep(step, true);
  }, [isPlaced, step, urlStep, setUrlStep]);
  return [step, setUrlStep] as const;
}

/** A refusal that the order itself remembers: declined, or given up at the bank, in another tab or before a reload. */
function useRemembered(t: T, { isPlaced, placed }: CheckoutState): readonly SummaryError[] {
  const declined = isPlaced && placed.order?.payment === 'failed' ? placed.order.paymentError : null;
  return useMemo(() => (declined === null ? NONE : [{ text: paymentWords(t, declined) }]), [t, declined]);
}

function textOf(t: T, failure: SubmissionFailure): string {
  if (failure.kind === 'form') return failure.words === '' ? t('paymentUnloaded') : failure.words;
  if (failure.kind === 'payment') return failure.words === '' ? t('payError.fault') : failure.words;
  return failureWords(t, failure.error);
}

/** Follows where the shopper is, what keeps them there, and what each button does. */
export function useFlow(props: CheckoutProps, t: T, state: CheckoutState): Flow {
  const { draft, facts, quote, changes, placed, lines, form, isPaidLater } = state;
  const [step, setUrlStep] = useShownStep(state);
  const errors = useErrors(t, state);
  const [seenTotal, setSeenTotal] = useState<number | null>(null);
  const [presses, setPresses] = useState(0);
  const submission = useSubmission({ props, t, form, isPaidLater, placed: placed.order, onOrder: placed.take });
  const remembered = useRemembered(t, state);
  const totalChange = totalChangeOf(seenTotal, quote.answer?.quote.total ?? null);

  const goTo = (next: Step): void => {
    errors.clear();
    setUrlStep(next);
  };
  const show = (problems: readonly Problem[]): void => setUrlStep(errors.show(problems));

  const onContinue = (): void => {
    errors.setRefused([]);
    const problems = problemsOf(step, draft, facts);
    if (problems.length > 0) show(problems);
    else goTo(nextStep(step));
  };

  const fail = (failure: SubmissionFailure): void => {
    // The press may have placed the order before it failed.
    const after = afterFailure(failure, pendingOrder($orders.get()) === undefined ? step : 'payment');
    if (after.asksQuote) quote.refresh();
    if (after.seenTotal !== null) setSeenTotal(after.seenTotal);
    if (after.asksOrder) placed.refresh();
    if (after.at === null) {
      errors.setRefused(after.problems);
      show(after.problems);
      return;
    }
    errors.set([{ text: textOf(t, failure) }], after.at);
    if (after.moves) setUrlStep(after.at);
  };

  const onOrder = (): void => {
    errors.setRefused([]);
    errors.clear();
    const hasChanges = changes.length > 0 || totalChange !== null;
    const next = orderPress({ draft, facts, answer: quote.answer, isCurrent: quote.isCurrent, hasChanges });
    if (next.do === 'show') show(next.problems);
    else if (next.do === 'repeat') setPresses((number) => number + 1);
    else if (next.do === 'wait')
      errors.set([{ text: quote.failure === null ? t('checking') : failureWords(t, quote.failure) }], step);
    else if (next.do === 'coupon')
      errors.set([{ text: t(`coupon.${next.problem}`, { code: draft.coupon }), field: inputId('coupon') }], step);
    else {
      const seen = { ...state, choice: next.choice, expectedTotal: next.total, home: props.home };
      submission.start(orderRequest(quoteRequest(props.locale, lines, draft), draft, seen), fail);
    }
  };

  const onGiveUp = async (): Promise<void> => {
    const token = pendingOrder($orders.get())?.token;
    if (token === undefined) return;
    try {
      placed.take(token, await takeBack({ token }));
      errors.clear();
      setUrlStep('review', true);
    } catch (error) {
      errors.set([{ text: failureWords(t, error) }], step);
    }
  };

  return {
    step,
    goTo,
    errors: errors.found?.step === step ? errors.found.list : remembered,
    errorOf: (field) => errors.errorOf(field, step),
    onContinue,
    onOrder,
    onPay: () => {
      errors.set(NONE, step);
      submission.start(null, fail);
    },
    onGiveUp: () => void onGiveUp(),
    isBusy: submission.isBusy,
    bank: submission.bank,
    totalChange,
    acceptTotal: () => setSeenTotal(null),
    presses,
  };
}

function addressOf(step: Step): string {
  const address = new URL(location.href);
  address.searchParams.set('step', step);
  return `${address.pathname}${address.search}`;
}

/**
 * The step in the page's address, and the way to another one: Back returns to the step before, unless that is replaced.
 */
function useStep(): readonly [Step, (step: Step, isReplaced?: boolean) => void] {
  const [step, setStep] = useBegun<Step>(STEPS[0], () => stepOf(location.search));
  useEffect(() => {
    const read = (): void => setStep(stepOf(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [setStep]);
  const goTo = useCallback(
    (next: Step, isReplaced = false) => {
      if (isReplaced) history.replaceState(null, '', addressOf(next));
      else if (next !== stepOf(location.search)) history.pushState(null, '', addressOf(next));
      setStep(next);
    },
    [setStep],
  );
  return [step, goTo];
}

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

interface OrderFacts {
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
type OrderPress =
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
interface AfterFailure {
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
