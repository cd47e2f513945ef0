/** Plan of what a refund at the desk would give back, read from the order as it is now. */
import { returnsOf, notSent, shelfOf } from '#pocketbase/orders/to-send.ts';
import { readPieces, countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { isDisputed } from '#pocketbase/after-sales/settle.ts';
import { invalid, refusal, type Refused, isRefused } from '#pocketbase/base/refusal.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { askedBack, givenPieces, shippingLeft, soldLines } from '#pocketbase/orders/payments/given-back.ts';
import { refundable } from '#pocketbase/orders/payments/refund-rows.ts';
import { byId, find, stored, first } from '#pocketbase/base/query.ts';
import type { RefundHindrance, RefundChoice, RefundPreview } from '#src/contract/desk/money.ts';
import { piecesOpen, planRefund, REFUND_MODES, type RefundPlan } from '#src/domain/after-sales/refund-plan.ts';
import { isAmount, sum } from '#src/domain/money/money.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { Pieces } from '#src/domain/after-sales/withdrawal.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { creditBody } from '#pocketbase/documents/credit-body.ts';
import { goodsOf } from '#pocketbase/documents/freeze.ts';
import { saleDocument, saleKind, standingNotes, undoesSale, wasNeverSold } from '#pocketbase/documents/issue.ts';
import { dataOf } from '#pocketbase/printing/pages.ts';
import { creditQuestion } from '#pocketbase/documents/returned-goods.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { VatPart } from '#src/domain/money/vat.ts';

/** The choice in a body, or the fields that are wrong. */
export function readChoice(body: Body): RefundChoice | Refused {
  const [order, amount, sent] = [own(body, 'order'), own(body, 'amount'), own(body, 'lines')];
  const mode = REFUND_MODES.find((one) => one === own(body, 'mode'));
  const lines = mode === 'lines' ? readPieces(sent) : [];
  const problems: FieldProblem[] = [];
  const check = (field: string, isRight: boolean): void => void (isRight || problems.push({ field, code: 'shape' }));
  check('order', typeof order === 'string' && /^[a-z0-9]{15}$/.test(order));
  check('mode', mode !== undefined);
  check('lines', lines !== null);
  check('amount', isAmount(amount) && amount > 0 === (mode === 'amount'));
  for (const field of ['shipping', 'restock']) check(field, typeof own(body, field) === 'boolean');
  if (problems.length > 0 || mode === undefined || lines === null) return invalid(problems);
  const isAmountOnly = mode === 'amount';
  return {
    order: `${String(order)}`,
    mode,
    lines,
    amount: isAmountOnly ? Number(amount) : 0,
    shipping: !isAmountOnly && own(body, 'shipping') === true,
    restock: !isAmountOnly && own(body, 'restock') === true,
  };
}

export interface PlannedRefund {
  readonly order: core.Record;
  /** The payment that it goes back from; null: there is none, and `why` says so. */
  readonly payment: core.Record | null;
  readonly why: RefundHindrance;
  /** Part of that payment that nobody has asked back. Minor units. */
  readonly left: number;
  readonly plan: RefundPlan;
}

/** The payment of an order (id) of which most is left, and how much that is. */
export function mostLeft(
  app: core.App,
  order: string,
): { readonly payment: core.Record | null; readonly left: number } {
  const payments = find(app, 'payments', "order = {:order} && state = 'succeeded'", { order }, 'created');
  const left = payments.map((payment) => refundable(app, payment));
  const most = Math.max(0, ...left);
  return { payment: payments[left.indexOf(most)] ?? null, left: most };
}

/** Reason for which nothing of an order (id) can be given back; '': something can. */
export function hindranceOf(app: core.App, order: string): RefundHindrance {
  if (isDisputed(app, order)) return 'disputed';
  const { payment, left } = mostLeft(app, order);
  if (payment === null) return 'not_paid';
  return left < 1 ? 'nothing_left' : '';
}

/** Refuses orders that are not there, and pieces that are not there or have been given back. */
export function planChoice(app: core.App, choice: RefundChoice): PlannedRefund | Refused {
  const order = byId(app, 'orders', choice.order);
  if (order === null) return refusal('not_found', 'No order has this id');
  const { payment, left } = mostLeft(app, order.id);
  const lines = soldLines(app, order.id);
  const before = givenPieces(app, order.id);
  const open = piecesOpen(lines, before);
  if (choice.lines.some(({ line, quantity }) => quantity > (open.get(line) ?? 0)))
    return invalid([{ field: 'lines', code: 'pieces_left' }]);
  if (choice.amount > left) return invalid([{ field: 'amount', code: 'over_paid' }]);
  const plan = planRefund({
    mode: choice.mode,
    lines,
    before,
    pieces: countPieces([choice.lines]),
    amount: choice.amount,
    withShipping: choice.shipping,
    shipping: shippingLeft(app, order),
    left,
  });
  return { order, payment, why: hindranceOf(app, order.id), left, plan };
}

/** Pieces that are back at the shop: of returns that wait for their refund, without what never left or is on sale. */
export function cameBack(
  app: core.App,
  order: string,
): { readonly record: core.Record; readonly pieces: LinePieces[] }[] {
  const waiting = returnsOf(app, order).filter((one) => one.getString('state') === 'returned');
  return waiting.map((record) => {
    const out = countPieces(['unsent', 'restocked'].map((field) => storedPieces(record, field) ?? []));
    const pieces = (storedPieces(record) ?? []).map(({ line, quantity }) => ({
      line,
      quantity: Math.max(0, quantity - (out.get(line) ?? 0)),
    }));
    return { record, pieces };
  });
}

/**
 * Pieces of an order that may go back to the stock: those that lie here, and those that a return has brought back. Line
 * → pieces. A parcel that was lost took its pieces away.
 */
export function restockable(app: core.App, order: core.Record): Pieces {
  if (!order.getBool('stock_held')) return new Map();
  const back = countPieces(cameBack(app, order.id).map(({ pieces }) => pieces));
  return new Map(shelfOf(app, order.id).map(({ line, here }) => [line, Math.max(0, here) + (back.get(line) ?? 0)]));
}

/** Part of `wanted` that may go back now. */
export function toRestock(app: core.App, order: core.Record, wanted: readonly LinePieces[]): LinePieces[] {
  const possible = restockable(app, order);
  return wanted
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, possible.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Part of pieces that go back to the stock that was never sent: nobody sends them any more. */
export function neverSent(app: core.App, order: string, pieces: readonly LinePieces[]): LinePieces[] {
  const left = countPieces([notSent(app, order)]);
  return pieces
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, left.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

type Sold = Pick<DocumentData, 'vat' | 'coupon' | 'shipping' | 'total'>;

function soldOf(app: core.App, order: core.Record): Sold {
  const sale = saleDocument(app, order.id);
  return sale === null ? goodsOf(orderView(app, order)) : dataOf(sale);
}

/** The VAT of all credit notes that stand, and of those that come with refunds that are under way. */
function creditedBefore(app: core.App, order: core.Record, sold: Sold): VatPart[] {
  const credited = standingNotes(app, order.id).flatMap((note) => dataOf(note).vat);
  const waiting = find(app, 'refunds', "order = {:order} && state = 'pending'", { order: order.id }, 'created');
  for (const refund of waiting.filter(undoesSale)) {
    const question = creditQuestion(app, refund, Math.min(refund.getInt('amount'), missing(sold, credited)));
    credited.push(...creditBody(app, order.id, sold, credited, question).vat);
  }
  return credited;
}

/** Sale that credit notes have not said yet. Where no VAT is charged they name no rates, and nothing is split. */
function missing(sold: Sold, credited: readonly VatPart[]): number {
  return sold.total - sum(credited.map(({ gross }) => gross));
}

function vatBack(app: core.App, { order, plan }: PlannedRefund): readonly VatPart[] {
  const sold = soldOf(app, order);
  if (sold.vat.length === 0) return [];
  const credited = creditedBefore(app, order, sold);
  const { lines, shipping } = plan;
  const total = Math.min(plan.amount, missing(sold, credited));
  return creditBody(app, order.id, sold, credited, { total, lines, shipping, returned: new Map() }).vat;
}

function documentOf(app: core.App, order: core.Record): RefundPreview['document'] {
  if (wasNeverSold(app, order)) return '';
  const country = first(app, 'shop', '')?.getString('country') ?? '';
  const kind = saleDocument(app, order.id)?.getString('kind') ?? saleKind(country, stored(order, 'invoice') !== null);
  return kind === 'invoice' ? 'credit_note' : 'summary_credit';
}

/** What goes back to the stock with a refund: pieces by choice, and all of the rest by itself. */
export function stockBack(
  app: core.App,
  { restock }: RefundChoice,
  { order, left, plan }: PlannedRefund,
): Pick<RefundPreview, 'restock' | 'releases'> {
  const isUnsent = order.getString('fulfilment_state') === 'unfulfilled' && order.getBool('stock_held');
  return { restock: restock ? toRestock(app, order, plan.lines) : [], releases: left === plan.amount && isUnsent };
}

/**
 * Read `refund-preview`: what a refund would give back, and what its credit note will say, before anybody has pressed.
 */
export function previewRefund({ app, body }: DeskRequest): RefundPreview | Refused {
  const choice = readChoice(body);
  if (isRefused(choice)) return choice;
  const planned = planChoice(app, choice);
  if (isRefused(planned)) return planned;
  const { order, payment, why, left, plan } = planned;
  const document = documentOf(app, order);
  const rows = orderLines(app, order.id);
  const rest = left - plan.amount;
  return {
    why,
    currency: order.getString('currency'),
    amount: plan.amount,
    left: rest,
    given: askedBack(app, order.id),
    lines: plan.lines.map((one) => {
      const row = rows.find(({ id }) => id === one.line);
      return { ...one, name: row?.getString('name') ?? '', vatRate: row?.getInt('vat_rate') ?? 0 };
    }),
    shipping: plan.shipping,
    adjustment: plan.adjustment,
    vat: why !== '' || document === '' || plan.amount < 1 ? [] : vatBack(app, planned),
    document,
    ...stockBack(app, choice, planned),
    byTransfer: payment?.getString('provider') === 'transfer',
  };
}
