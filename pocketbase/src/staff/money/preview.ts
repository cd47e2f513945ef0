/**
 * Read `refund-preview`: what a refund would give back, and what its credit note will say, before anybody has pressed.
 */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { planChoice, readChoice, type PlannedRefund } from '#pocketbase/staff/money/plan.ts';
import { toRestock } from '#pocketbase/staff/money/restockable.ts';
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import { creditBody } from '#pocketbase/documents/credit-body.ts';
import { goodsOf } from '#pocketbase/documents/freeze.ts';
import {
  dataOf,
  saleDocument,
  saleKind,
  standingNotes,
  undoesSale,
  wasNeverSold,
} from '#pocketbase/documents/issue.ts';
import { creditQuestion } from '#pocketbase/documents/returned-goods.ts';
import { isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { stored } from '#pocketbase/base/query.ts';
import { find, first } from '#pocketbase/base/query.ts';
import type { RefundPreview } from '#src/contract/desk/money.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { sum } from '#src/domain/money/money.ts';
import type { VatPart } from '#src/domain/money/vat.ts';

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
    lines: plan.lines.map((one) => {
      const row = rows.find(({ id }) => id === one.line);
      return { ...one, name: row?.getString('name') ?? '', vatRate: row?.getInt('vat_rate') ?? 0 };
    }),
    shipping: plan.shipping,
    adjustment: plan.adjustment,
    vat: why !== '' || document === '' || plan.amount < 1 ? [] : vatBack(app, planned),
    document,
    restock: choice.restock ? toRestock(app, order, plan.lines) : [],
    releases: rest === 0 && order.getString('fulfilment_state') === 'unfulfilled' && order.getBool('stock_held'),
    byTransfer: payment?.getString('provider') === 'transfer',
  };
}
