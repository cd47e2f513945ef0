import { useEffect, useMemo, useState } from 'react';
import { failureWords } from '#src/wording/failure-words.ts';
import { inputId, problemOf, problemsOf, reachableStep, type Problem } from '#src/islands/checkout/problems.ts';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import { orderRequest, quoteRequest } from '#src/islands/checkout/request.ts';
import { earlier, isBefore, nextStep, STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import { usePress, type Press, type PressFailure } from '#src/islands/checkout/use-press.ts';
import { useStep } from '#src/islands/checkout/use-step.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { paymentWords } from '#src/wording/payment-words.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { $orders, pendingOrder } from '#src/stores/checkout/orders.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

export interface Flow extends Pick<Press, 'isBusy' | 'bank'> {
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

const NONE: readonly SummaryError[] = [];
/** Refusals after which the shopper must see the new truth. */
const STALE = ['out_of_stock', 'not_for_sale', 'price_changed', 'coupon_refused', 'shipping_refused'];

/** Where the shopper is, what keeps them there, and what each button does. */
export function useFlow(props: CheckoutProps, t: ClientT<CheckoutMessages>, state: CheckoutState): Flow {
  const { draft, facts, quote, changes, isPlaced, placed, lines } = state;
  const [urlStep, setUrlStep] = useStep();
  const [found, setFound] = useState<{ readonly step: Step; readonly list: readonly SummaryError[] } | null>(null);
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [seenTotal, setSeenTotal] = useState<number | null>(null);
  const [presses, setPresses] = useState(0);
  const press = usePress({ props, t, form: state.form, placed: placed.order, onOrder: placed.take });

  const wordsOf = ({ field, words }: Problem): string =>
    t(words, {
      example: postcodeExample((field.startsWith('billing') ? draft.billing : draft.address)?.country ?? ''),
    });
  const listOf = (problems: readonly Problem[]): readonly SummaryError[] =>
    problems.map((problem) => ({ text: wordsOf(problem), field: inputId(problem.field) }));

  const setErrors = (list: readonly SummaryError[], at: Step = step): void => setFound({ step: at, list });

  const reachable = reachableStep(draft, facts);
  const step = isPlaced ? 'payment' : earlier(urlStep, reachable);
  useEffect(() => {
    // The address must not name a step that is not shown.
    if (!isPlaced && isBefore(step, urlStep)) setUrlStep(step, true);
  }, [isPlaced, step, urlStep, setUrlStep]);

  const goTo = (next: Step): void => {
    setFound(null);
    setUrlStep(next);
  };
  /** Shows what is wrong, in the step where it is. */
  const show = (problems: readonly Problem[]): void => {
    const first = STEPS.find((name) => problems.some((problem) => problem.step === name)) ?? 'review';
    const here = problems.filter((problem) => problem.step === first);
    setUrlStep(first);
    setTried((known) => new Set(known).add(first));
    setErrors(listOf(here), first);
  };

  const onContinue = (): void => {
    setRefused([]);
    const problems = problemsOf(step, draft, facts);
    if (problems.length > 0) show(problems);
    else goTo(nextStep(step));
  };

  const total = quote.answer?.quote.total ?? null;
  const totalChange =
    seenTotal !== null && total !== null && seenTotal !== total ? { was: seenTotal, now: total } : null;

  const onOrder = (): void => {
    setRefused([]);
    setFound(null);
    const problems = STEPS.flatMap((name) => problemsOf(name, draft, facts));
    const choice = quote.answer?.shipping.find(({ id }) => id === draft.shipping);
    if (problems.length > 0) show(problems);
    else if (changes.length > 0 || totalChange !== null) setPresses((number) => number + 1);
    else if (total === null || choice === undefined || !quote.isCurrent)
      setErrors([{ text: quote.failure === null ? t('checking') : failureWords(t, quote.failure) }]);
    else if (quote.answer?.coupon) {
      setErrors([{ text: t(`coupon.${quote.answer.coupon}`, { code: draft.coupon }), field: inputId('coupon') }]);
    } else {
      const seen = { choice, expectedTotal: total, home: props.home };
      press.start(orderRequest(quoteRequest(props.locale, lines, draft), draft, seen), fail);
    }
  };

  const fail = (failure: PressFailure): void => {
    // The press may have placed the order before it failed.
    const here = pendingOrder($orders.get()) === undefined ? step : 'payment';
    if (failure.kind === 'form') {
      setErrors([{ text: failure.words === '' ? t('paymentUnloaded') : failure.words }], 'payment');
      setUrlStep('payment');
    } else if (failure.kind === 'payment') {
      setErrors([{ text: failure.words === '' ? t('payError.fault') : failure.words }], here);
    } else {
      const { error, expectedTotal } = failure;
      const problems = (error.refusal?.problems ?? []).map(problemOf);
      if (STALE.includes(error.code)) quote.refresh();
      if (error.code === 'price_changed') setSeenTotal(expectedTotal);
      if (error.code === 'order_closed') placed.refresh();
      if (error.code === 'invalid' && problems.length > 0) {
        setRefused(problems);
        show(problems);
        return;
      }
      const at = error.code === 'shipping_refused' ? 'shipping' : here;
      setErrors([{ text: failureWords(t, error) }], at);
      if (at === 'shipping') setUrlStep(at);
    }
  };
  // A refusal that the order itself remembers: declined, or given up at the bank, in another tab or before a reload.
  const declined = isPlaced && placed.order?.payment === 'failed' ? placed.order.paymentError : null;
  const remembered = useMemo(() => (declined === null ? NONE : [{ text: paymentWords(t, declined) }]), [t, declined]);

  const giveUp = async (): Promise<void> => {
    const token = pendingOrder($orders.get())?.token;
    if (token === undefined) return;
    try {
      placed.take(token, await askShop('order-cancel', { token }));
      setFound(null);
      setUrlStep('review', true);
    } catch (error) {
      setErrors([{ text: failureWords(t, error) }]);
    }
  };

  return {
    step,
    goTo,
    errors: found?.step === step ? found.list : remembered,
    errorOf: (field) => {
      const live = tried.has(step) ? problemsOf(step, draft, facts) : [];
      const problem = [...live, ...refused].find((one) => one.field === field);
      return problem && wordsOf(problem);
    },
    onContinue,
    onOrder,
    onPay: () => {
      setErrors(NONE);
      press.start(null, fail);
    },
    onGiveUp: () => void giveUp(),
    isBusy: press.isBusy,
    bank: press.bank,
    totalChange,
    acceptTotal: () => setSeenTotal(null),
    presses,
  };
}
