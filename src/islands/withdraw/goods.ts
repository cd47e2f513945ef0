/** Pieces that can be withdrawn from, which of them are chosen, and how that is said; pure. */
import type { AfterSalesView, LinePieces, WithdrawRequest } from '#src/contract/account-api.ts';
import type { OrderLineView, OrderView } from '#src/contract/shop-api.ts';
import type { Draft, Statement } from '#src/islands/withdraw/draft.ts';
import { lineName } from '#src/wording/line-name.ts';

/** An order that this browser may see. */
export interface KnownOrder {
  readonly ref: NonNullable<WithdrawRequest['ref']>;
  readonly order: Pick<OrderView, 'number' | 'address' | 'email'> & {
    readonly lines: readonly Pick<OrderLineView, 'name' | 'values' | 'quantity'>[];
  };
  readonly afterSales: AfterSalesView;
}

export interface Good {
  readonly line: string;
  readonly name: string;
  /** Pieces that are in no withdrawal or return yet. */
  readonly left: number;
  readonly exclusion: AfterSalesView['lines'][number]['exclusion'];
}

export function goodsOf({ order, afterSales }: KnownOrder): readonly Good[] {
  return order.lines.flatMap((line, index) => {
    const known = afterSales.lines[index];
    return known === undefined ? [] : [{ ...known, name: lineName(line) }];
  });
}

/**
 * Line → pieces: what the shopper chose, as far as it is still there; at first, all that there is a right to withdraw
 * from.
 */
export function chosenOf(goods: readonly Good[], { lines }: Draft): ReadonlyMap<string, number> {
  return new Map(
    goods.flatMap(({ line, left, exclusion }) => {
      const pieces = lines === null ? (exclusion === '' ? left : 0) : Math.min(lines[line] ?? 0, left);
      return pieces > 0 ? [[line, pieces] as const] : [];
    }),
  );
}

/** The pieces of a request; null: all that the order has left, and nothing of it was taken before. */
export function piecesOf(known: KnownOrder, chosen: ReadonlyMap<string, number>): readonly LinePieces[] | null {
  const isWhole = goodsOf(known).every(({ line }, index) => chosen.get(line) === known.order.lines[index]?.quantity);
  return isWhole ? null : [...chosen].map(([line, quantity]) => ({ line, quantity }));
}

export function statementOf(draft: Draft, known: KnownOrder | null): Statement {
  const { number, name, email } = draft;
  const goods = known === null ? [] : goodsOf(known);
  const chosen = chosenOf(goods, draft);
  const named = goods.flatMap(({ line, name: good }) => (chosen.has(line) ? `${chosen.get(line)} × ${good}` : []));
  const words = draft.statement.trim();
  return { number, name, email, goods: known === null ? (words === '' ? [] : [words]) : named };
}

/** Request that is sent, but for its key. */
export function requestOf(
  draft: Draft,
  known: KnownOrder | null,
  locale: WithdrawRequest['locale'],
): Omit<WithdrawRequest, 'key'> {
  return {
    locale,
    name: draft.name,
    email: draft.email,
    number: draft.number,
    statement: known === null ? draft.statement.trim() : '',
    lines: known === null ? null : piecesOf(known, chosenOf(goodsOf(known), draft)),
    ref: known?.ref ?? null,
  };
}
