import { useCallback, useMemo, useState } from 'react';
import type { OrderMoney, RefundPreview, RefundChoice } from '#src/contract/desk/money.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useRead, type ReadState } from '#src/staff/kit/use-read.ts';
import type { RefundMode } from '#src/domain/after-sales/refund-plan.ts';
import { parseAmount } from '#src/wording/number-text.ts';

export interface RefundDraft {
  readonly mode: RefundMode;
  /** Line → pieces. */
  readonly chosen: ReadonlyMap<string, number>;
  /** As it is typed. */
  readonly amount: string;
  readonly shipping: boolean;
  readonly restock: boolean;
  readonly reason: string;
}

const EMPTY: RefundDraft = {
  mode: 'lines',
  chosen: new Map(),
  amount: '',
  shipping: false,
  restock: true,
  reason: '',
};

/** The choice of a draft; null: nothing is chosen yet, or the amount is none. */
function choiceOf(
  order: string,
  draft: RefundDraft,
  { left, currency, shippingLeft }: OrderMoney,
): RefundChoice | null {
  const { mode, chosen, restock } = draft;
  const amount = mode === 'amount' ? (parseAmount(draft.amount, currency) ?? 0) : 0;
  const lines = mode === 'lines' ? [...chosen].map(([line, quantity]) => ({ line, quantity })) : [];
  if (mode === 'lines' ? lines.length === 0 : mode === 'amount' && (amount < 1 || amount > left)) return null;
  const isAmount = mode === 'amount';
  const shipping = !isAmount && draft.shipping && shippingLeft > 0;
  return { order, mode, lines, amount, shipping, restock: !isAmount && restock };
}

export interface RefundFormState {
  readonly draft: RefundDraft;
  readonly change: (changes: Partial<RefundDraft>) => void;
  readonly choice: RefundChoice | null;
  /** What the choice comes to; its value is null where there is no choice. */
  readonly preview: ReadState<RefundPreview | null>;
}

/** What somebody is about to give back, and what the backend says it comes to. */
export function useRefundForm(desk: Desk, order: string, money: OrderMoney): RefundFormState {
  const [draft, setDraft] = useState<RefundDraft>(EMPTY);
  const change = useCallback((changes: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changes })), []);
  const { mode, chosen, amount, shipping, restock } = draft;
  // The reason changes no sum.
  const choice = useMemo(
    () => choiceOf(order, { mode, chosen, amount, shipping, restock, reason: '' }, money),
    [order, money, mode, chosen, amount, shipping, restock],
  );
  const read = useCallback(
    async () => (choice === null ? null : await desk.read('refund-preview', choice)),
    [desk, choice],
  );
  return { draft, change, choice, preview: useRead(read) };
}
