import { useMemo } from 'react';
import { Changes } from '#src/islands/checkout/Changes.tsx';
import { DemoBank } from '#src/islands/checkout/DemoBank.tsx';
import { Empty } from '#src/islands/checkout/Empty.tsx';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import { Notes } from '#src/islands/checkout/Notes.tsx';
import { Steps } from '#src/islands/checkout/Steps.tsx';
import { shownBill } from '#src/islands/checkout/shown-bill.tsx';
import { Summary } from '#src/islands/checkout/Summary.tsx';
import { STEPS } from '#src/islands/checkout/steps.ts';
import { useCheckout, type CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import { useFlow } from '#src/islands/checkout/use-flow.ts';
import { usePreparedSteps } from '#src/islands/checkout/use-prepared-steps.ts';
import { createT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { EMPTY_DRAFT } from '#src/stores/checkout/draft.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { Bill } from '#src/ui/Bill.tsx';

const UNKNOWN = {
  lines: [],
  shown: [],
  isRead: false,
  draft: EMPTY_DRAFT,
  changes: [],
  isPlaced: false,
  quote: { answer: null, isCurrent: false, isLoading: false, failure: null, refresh: () => {} },
  placed: { order: null, failure: null, closed: null, take: () => {}, refresh: () => {} },
} as const satisfies Partial<CheckoutState>;

/** The checkout: steps, what is bought, and the order that is already placed and waits to be paid. */
export function Checkout(props: CheckoutProps) {
  const { locale, messages, currency } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const words = { t, locale, currency };
  const isHydrating = useHydrating();
  const known = useCheckout(props);
  const reached = useFlow(props, t, known);
  // What a build knows: the first step, with nothing in it (early.ts shows it only where it is that).
  const state = isHydrating ? { ...known, ...UNKNOWN } : known;
  const flow = isHydrating ? { ...reached, step: STEPS[0], errors: [], errorOf: () => undefined } : reached;
  const { lines, changes, isPlaced } = state;
  usePreparedSteps(props, flow.step, state.methods.includes('transfer'));
  if (lines.length === 0 && !isPlaced && !isHydrating) return <Empty t={t} paths={props.paths} />;

  const bill = shownBill(state, flow.step, props, words);
  return (
    <div className="checkout" data-current={flow.step} data-placed={isPlaced ? '' : undefined}>
      <Notes t={t} state={state} isBusy={flow.isBusy} />
      <Summary props={props} t={t} state={state} bill={bill} isHydrating={isHydrating} />
      <Steps
        props={props}
        t={t}
        state={state}
        bill={
          <section className="review-bill" aria-labelledby="bill-title">
            <h3 id="bill-title">{t('summary')}</h3>
            <Bill lines={bill.lines} sums={bill.sums} />
          </section>
        }
        changes={
          <Changes
            {...words}
            count={changes.length}
            total={flow.totalChange}
            presses={flow.presses}
            onAcceptTotal={flow.acceptTotal}
          />
        }
        {...flow}
      />
      {flow.bank !== null && (
        <DemoBank t={t} amount={formatAmount(locale, bill.total ?? 0, currency)} onAnswer={flow.bank} />
      )}
    </div>
  );
}
