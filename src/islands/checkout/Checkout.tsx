import { useMemo, useEffect, useRef, type ReactNode } from 'react';
import { Changes, LineNote } from '#src/islands/checkout/Changes.tsx';
import type { CheckoutProps, CheckoutMessages } from '#src/islands/checkout/props.ts';
import { Steps } from '#src/islands/checkout/Steps.tsx';
import { STEPS, isBefore, type Step } from '#src/islands/checkout/steps.ts';
import { useCheckout, type CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import { useFlow } from '#src/islands/checkout/use-flow.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { EMPTY_DRAFT } from '#src/stores/checkout/draft.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { Bill, type BillLine } from '#src/ui/Bill.tsx';
import { useStore } from '@nanostores/react';
import { $orders } from '#src/stores/checkout/orders.ts';
import { isBlocked } from '#src/stores/storage-contents.ts';
import { prefetchPage } from '#src/backend/prefetch-page.ts';
import { loadStripeLoader } from '#src/islands/checkout/stripe.ts';
import { loadTransferWords } from '#src/wording/transfer-words.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { $attempt } from '#src/stores/checkout/place-order.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { Voucher } from '#src/islands/checkout/Voucher.tsx';
import { BREAKPOINTS } from '#src/config.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { cartBill, orderBill, type BillWords } from '#src/islands/checkout/bill.tsx';
import { countPieces } from '#src/stores/cart/lines.ts';
import { billSums, type Sum } from '#src/wording/bill-sums.ts';

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

interface EmptyProps {
  readonly t: ClientT<CheckoutMessages>;
  readonly paths: CheckoutProps['paths'];
}

/** Nothing is in the cart: perhaps because the order was placed in another tab, or because the browser keeps none. */
function Empty({ t, paths }: EmptyProps) {
  const last = useStore($orders)[0];
  return (
    <div className="checkout-empty">
      <p className="lead">{t(isBlocked() ? 'emptyRefused' : 'empty')}</p>
      <p className="actions">
        <a className="go" href={paths.catalogue}>
          {t('toCatalogue')}
        </a>
        {last !== undefined && last.number !== '' && (
          <a className="go" href={`${paths.done}?order=${encodeURIComponent(last.number)}`}>
            {t('toOrder', { number: last.number })}
          </a>
        )}
      </p>
    </div>
  );
}

const ignore = (): void => undefined;

/**
 * Prepares what the next step shows while this one is filled in; where it does not come, that step asks for it itself.
 * `takesTransfers`: known from the first quote on.
 */
function usePreparedSteps(
  { locale, stripeKey, paths: { done } }: CheckoutProps,
  step: Step,
  takesTransfers: boolean,
): void {
  useEffect(() => {
    if (takesTransfers) loadTransferWords(locale).catch(ignore);
  }, [locale, takesTransfers]);
  const isNearPayment = isBefore('delivery', step);
  useEffect(() => {
    if (isNearPayment && stripeKey !== '') loadStripeLoader().catch(ignore);
  }, [isNearPayment, stripeKey]);
  // While the terms are read, and not beside the provider's script.
  const isNearEnd = isBefore('payment', step);
  useEffect(() => {
    if (isNearEnd) prefetchPage(done).catch(ignore);
  }, [isNearEnd, done]);
}

interface DemoBankProps {
  readonly t: ClientT<CheckoutMessages>;
  /** Formatted. */
  readonly amount: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** The question that a bank asks with 3-D Secure, played by the demo. Closing it is a refusal. */
function DemoBank({ t, amount, onAnswer }: DemoBankProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="bank"
      aria-labelledby="bank-title"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id="bank-title">{t('bankTitle')}</h2>
      <p>{t('bankText', { amount })}</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {t('bankConfirm')}
        </button>
        <button type="button" className="button button-plain" onClick={() => onAnswer(false)}>
          {t('bankRefuse')}
        </button>
      </div>
    </dialog>
  );
}

interface NotesProps {
  readonly t: ClientT<CheckoutMessages>;
  readonly state: Pick<CheckoutState, 'quote' | 'placed' | 'isPlaced'>;
  readonly isBusy: boolean;
}

/** Shows what concerns the whole checkout: no network, an order that is closed, a backend that does not answer. */
function Notes({ t, state: { quote, placed, isPlaced }, isBusy }: NotesProps) {
  const isHydrating = useHydrating();
  const attempt = useStore($attempt);
  const isOnline = useOnline();
  const failure = isPlaced ? placed.failure : quote.failure;
  const retry = isPlaced ? placed.refresh : quote.refresh;
  return (
    <div className="checkout-notes" role="status">
      {!isOnline && <p className="note">{t('offline')}</p>}
      {isOnline && failure !== null && (
        <div className="note">
          <p>{failureWords(t, failure)}</p>
          <button type="button" className="link" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {!isHydrating && attempt !== null && !isPlaced && !isBusy && <p className="note">{t('unanswered')}</p>}
      {quote.answer?.closed === true && !isPlaced && <p className="note">{t('not_open')}</p>}
      {quote.answer?.notice !== undefined && !isPlaced && <p className="note">{quote.answer.notice}</p>}
      {placed.closed !== null && !isPlaced && <p className="note">{t(`closed.${placed.closed}`)}</p>}
    </div>
  );
}

interface SummaryProps {
  readonly props: CheckoutProps;
  readonly t: ClientT<CheckoutMessages>;
  readonly state: Pick<CheckoutState, 'draft' | 'quote' | 'isPlaced'>;
  readonly bill: ShownBill;
  /** The page is as it was built, and knows of no cart. */
  readonly isHydrating: boolean;
}

/**
 * Shows what is bought and what it costs; before the order is placed also the voucher, and the way back to the cart.
 */
function Summary({ props, t, state, bill, isHydrating }: SummaryProps) {
  const { draft, quote, isPlaced } = state;
  const total = bill.total === null ? '' : formatAmount(props.locale, bill.total, props.currency);
  return (
    <SummaryBar t={t} pieces={isHydrating ? null : bill.pieces} total={total}>
      {bill.isKnown && (
        <>
          <Bill lines={bill.lines} sums={bill.sums} />
          {!isPlaced && (
            <Voucher t={t} code={draft.coupon} problem={quote.answer?.coupon ?? null} isLoading={quote.isLoading} />
          )}
          {!isPlaced && (
            <p>
              <a className="go" href={props.paths.cart}>
                {t('toCart')}
              </a>
            </p>
          )}
        </>
      )}
    </SummaryBar>
  );
}

interface SummaryBarProps {
  readonly t: ClientT<CheckoutMessages>;
  /** Null: not known yet. */
  readonly pieces: number | null;
  /** Formatted; '' while it is not known. */
  readonly total: string;
  readonly children: ReactNode;
}

/** Shows what is bought, always in reach: a bar with the total on a phone, a column of its own on a wide screen. */
function SummaryBar({ t, pieces, total, children }: SummaryBarProps) {
  const [isOpen, setOpen] = useBegun(false, () => matchMedia(`(min-width: ${BREAKPOINTS.md}px)`).matches);
  return (
    <aside className="checkout-summary" aria-label={t('summary')}>
      <details
        data-opens-from={BREAKPOINTS.md}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span>{pieces === null ? t('summary') : t('summaryBar', { count: pieces })}</span>
          <strong aria-live="polite">
            {/* Another total is another element: one that grows to the left would be a shift of the layout. */}
            <span key={total}>{total === '' ? '…' : total}</span>
          </strong>
        </summary>
        <div className="checkout-summary-body">{children}</div>
      </details>
    </aside>
  );
}

/** Goods that are bought, and what they cost as far as that is known. */
interface ShownBill {
  readonly lines: readonly BillLine[];
  /** Empty while no price can be promised. */
  readonly sums: readonly Sum[];
  /** All at once: what stands below a bill that grows would move. */
  readonly isKnown: boolean;
  readonly pieces: number;
  /** Minor units; null: not known yet. */
  readonly total: number | null;
}

type Known = Pick<CheckoutState, 'lines' | 'shown' | 'isRead' | 'draft' | 'quote' | 'changes' | 'isPlaced' | 'placed'>;

/** Note below a line of the cart that has changed. */
function noteOf({ changes, shown }: Known, item: string, words: BillWords): BillLine['note'] {
  const change = changes.find((one) => one.item === item);
  const name = shown.find(({ line }) => line.item === item)?.name ?? '';
  return change && <LineNote {...words} change={change} name={name} />;
}

/** The bill of the order that is placed, else of the cart as the backend prices it. */
export function shownBill(
  state: Known,
  step: Step,
  { vatExemptNote }: Pick<CheckoutProps, 'vatExemptNote'>,
  words: BillWords,
): ShownBill {
  const { lines, shown, isRead, draft, quote, isPlaced, placed } = state;
  const order = isPlaced ? placed.order : null;
  const { answer } = quote;
  const priced = order?.quote ?? answer?.quote ?? null;
  const choice = answer?.shipping.find(({ id }) => id === answer.chosen);
  const details = {
    locale: words.locale,
    shipping: order?.shipping.name ?? choice?.name ?? '',
    coupon: order?.coupon ?? draft.coupon,
    vatExemptNote,
  };
  const isOutdated = step === 'review' && !quote.isCurrent;
  return {
    lines:
      order === null ? cartBill(shown, priced, (item) => noteOf(state, item, words), words) : orderBill(order, words),
    sums: priced === null || isOutdated ? [] : billSums(priced, words.t, details),
    isKnown: order !== null || (isRead && (answer !== null || quote.failure !== null)),
    pieces: order === null ? countPieces(lines) : order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: priced?.total ?? null,
  };
}
