/**
 * Action `return-step`: one step of a withdrawal or a return. Its record's own hooks do what follows: mails, stock and
 * the refund.
 */
import { readInspection } from '#pocketbase/after-sales/inspection.ts';
import { readPieces } from '#pocketbase/orders/line-pieces.ts';
import { refundOf } from '#pocketbase/after-sales/settle.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { idIn, wordsIn } from '#pocketbase/staff/after/body.ts';
import { UNKNOWN_RETURN, isUnclear, piecesOfReturn, STATE_AFTER, stepsOf } from '#pocketbase/staff/after/return.ts';
import { invalid, isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { flagIn, own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { askedBack } from '#pocketbase/orders/payments/given-back.ts';
import { sendRefund } from '#pocketbase/orders/payments/send-refunds.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import { RETURN_STEPS, type ReturnStep } from '#src/contract/desk/after.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { isAmount } from '#src/domain/money/money.ts';

interface Step extends DeskAction {
  readonly record: core.Record;
  readonly order: core.Record | null;
}

/** Sets what a step says on the record; what is wrong with it, else nothing. Saves nothing. */
type Setter = (step: Step) => readonly FieldProblem[];

function wrong(field: string, code: string): FieldProblem[] {
  return [{ field, code }];
}

/** Words for the customer. */
function setWords({ body, record }: Step, field: string, needed: boolean): readonly FieldProblem[] {
  const words = wordsIn(body, 'words');
  if (words === '' && needed) return wrong('words', 'missing');
  if (words.length > ANSWER_LIMITS.text) return wrong('words', 'too_long');
  record.set(field, words);
  return [];
}

/** Pieces, where the customer has named none; the hooks look whether they are there. */
function accept({ body, record }: Step): readonly FieldProblem[] {
  const sent = own(body, 'lines');
  if (sent === undefined) return isUnclear(record) ? wrong('lines', 'missing') : [];
  const lines = readPieces(sent);
  if (lines === null) return wrong('lines', 'shape');
  record.set('lines', lines);
  return [];
}

function showProof({ body, record, now }: Step): readonly FieldProblem[] {
  const undo = flagIn(body, 'undo');
  if (undo === null) return wrong('undo', 'shape');
  record.set('proof', undo ? '' : storedDate(now));
  return [];
}

function receive(step: Step): readonly FieldProblem[] {
  const { tx, body, record, order } = step;
  const inspection = readInspection(own(body, 'inspection'));
  const deduction = own(body, 'deduction') ?? 0;
  if (inspection === null) return wrong('inspection', 'shape');
  if (!isAmount(deduction)) return wrong('deduction', 'shape');
  const most = order === null ? 0 : refundOf(tx, record, order, piecesOfReturn(tx, record)).goods;
  if (deduction > most) return wrong('deduction', 'too_much');
  record.set('inspection', inspection);
  record.set('deduction', deduction);
  return setWords(step, 'deduction_reason', deduction > 0);
}

/** The amount that somebody has seen is the one that goes back, and nobody has refunded meanwhile. */
function refund({ tx, body, record, order }: Step): readonly FieldProblem[] {
  if (order === null) return wrong('order', 'missing');
  const { amount } = refundOf(tx, record, order, piecesOfReturn(tx, record));
  if (own(body, 'given') !== askedBack(tx, order.id)) return wrong('given', 'changed_meanwhile');
  return own(body, 'amount') === amount ? [] : wrong('amount', 'changed_meanwhile');
}

const SETTERS: Readonly<Record<ReturnStep, Setter>> = {
  accept,
  refuse: (step) => setWords(step, 'refusal', true),
  proof: showProof,
  receive,
  refund,
};

function stepIn({ body }: DeskAction): ReturnStep | null {
  const wanted = own(body, 'step');
  return RETURN_STEPS.find((one) => one === wanted) ?? null;
}

/** The record that a request means, if it may take the step. */
function readStep(desk: DeskAction, step: ReturnStep): Step | Refused {
  const record = byId(desk.tx, 'returns', idIn(desk.body, 'id'));
  if (record === null) return UNKNOWN_RETURN;
  if (own(desk.body, 'state') !== record.getString('state')) return invalid(wrong('state', 'changed_meanwhile'));
  const order = byId(desk.tx, 'orders', record.getString('order'));
  return stepsOf(desk.tx, record, order).includes(step) ? { ...desk, record, order } : invalid(wrong('step', 'step'));
}

export function returnStep(desk: DeskAction): Done | Refused {
  const wanted = stepIn(desk);
  if (wanted === null) return invalid(wrong('step', 'shape'));
  const step = readStep(desk, wanted);
  if (isRefused(step)) return step;
  const problems = SETTERS[wanted](step);
  if (problems.length > 0) return invalid(problems);
  const { tx, by, record, order } = step;
  const state = STATE_AFTER[wanted];
  if (state !== null) record.set('state', state);
  signChange(record, by, record.getString('reference'));
  tx.save(record);
  const undo = wanted === 'proof' && record.getString('proof') === '';
  return {
    subject: record.id,
    order: order?.id ?? '',
    detail: { step: undo ? 'proof_undo' : wanted, reference: record.getString('reference') },
  };
}

/** Asks the provider for the refund, outside of the transaction. */
export function afterReturnStep(app: core.App, done: Done, now: number): void {
  const refundId = byId(app, 'returns', done.subject)?.getString('refund') ?? '';
  if (refundId !== '') sendRefund(app, refundId, now);
}

/**
 * A statement that names no order of the shop: which one it is about. Read `orders` finds it. Action `return-join`.
 * Once: the hooks keep the order from then on.
 */
export function returnJoin({ tx, body, by }: DeskAction): Done | Refused {
  const record = byId(tx, 'returns', idIn(body, 'id'));
  const order = byId(tx, 'orders', idIn(body, 'order'));
  if (record === null) return UNKNOWN_RETURN;
  if (order === null) return invalid([{ field: 'order', code: 'missing' }]);
  if (record.getString('order') !== '') return invalid([{ field: 'order', code: 'changed_meanwhile' }]);
  record.set('order', order.id);
  signChange(record, by, record.getString('reference'));
  tx.save(record);
  return { subject: record.id, order: order.id, detail: { reference: record.getString('reference') } };
}
