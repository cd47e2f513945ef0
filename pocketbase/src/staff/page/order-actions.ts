/**
 * Action `address`: where the parcel goes, and what the courier is told. The log has the names of the fields, and none
 * of their values.
 */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER, textOf, statesOf } from '#pocketbase/staff/page/asked-order.ts';
import { addressClosed, correct, correctionProblems, readAddress } from '#pocketbase/orders/corrected-address.ts';
import { invalid, type Refused, refusal } from '#pocketbase/base/refusal.ts';
import { readCourierNote } from '#pocketbase/orders/request.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange, stepOrder } from '#pocketbase/orders/steps.ts';
import { stored, byId, find } from '#pocketbase/base/query.ts';
import { ADDRESS_FIELDS } from '#src/domain/address/address.ts';
import { hasUnsent } from '#pocketbase/orders/to-send.ts';
import { nextSteps } from '#src/domain/order/next-steps.ts';
import { isPaid, stepHindrance } from '#src/domain/order/order-states.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';
import { confirmAgain } from '#pocketbase/orders/order-mails.ts';
import { copyMail, mayResend } from '#pocketbase/mails/send.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { STAFF_NOTE_LENGTH, STAFF_NOTES, type StaffNote } from '#src/contract/desk/page.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

export function correctAddress({ tx, body, by }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const closed = addressClosed(order);
  if (closed !== '') return invalid([{ field: 'address', code: closed }]);
  const address = readAddress(own(body, 'address'));
  if (address === null) return invalid([{ field: 'address', code: 'shape' }]);
  const before = order.getString('courier_note');
  const [note, noteProblems] = readCourierNote(own(body, 'courierNote') ?? before);
  const problems = [...correctionProblems(tx, order, address), ...noteProblems];
  if (problems.length > 0) return invalid(problems);
  const was = stored(order, 'address');
  const fields = [
    ...ADDRESS_FIELDS.filter((field) => address[field] !== was[field]),
    ...(note === before ? [] : ['courierNote']),
  ];
  if (fields.length === 0) return invalid([{ field: 'address', code: 'unchanged' }]);
  correct(order, address, note);
  signChange(order, by, 'address corrected');
  tx.save(order);
  return { subject: order.id, order: order.id, detail: { fields } };
}

/** Reason for which an order may not take the step; null: it may. */
function problemOf(app: core.App, order: core.Record, to: 'completed' | 'cancelled'): string | null {
  const [states, unsent] = [statesOf(order), hasUnsent(app, order)];
  if (nextSteps(states, order.getBool('stock_held'), unsent).order.includes(to)) return null;
  return stepHindrance(states, { ...states, order: to }, unsent) ?? 'step';
}

/** Action `note`: what the staff writes on an order. Hidden from its customer, and forgotten with it. Oldest first. */
export function staffNotes(order: core.Record): readonly StaffNote[] {
  const notes = jsonOf(order, 'staff_notes');
  return Array.isArray(notes) ? (notes as readonly StaffNote[]) : [];
}

function keepNotes(tx: core.App, order: core.Record, notes: readonly StaffNote[], id: string, did: string): Done {
  order.set('staff_notes', notes);
  tx.save(order);
  return { subject: id, order: order.id, detail: { did } };
}

export function noteAction({ tx, body, by, now }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const notes = staffNotes(order);
  const remove = own(body, 'remove');
  if (remove !== undefined) {
    const left = notes.filter(({ id }) => id !== remove);
    if (left.length === notes.length) return refusal('not_found', 'The order has no such note');
    return keepNotes(tx, order, left, `${remove}`, 'removed');
  }
  const text = textOf(body, 'text', STAFF_NOTE_LENGTH);
  if (text === null) return invalid([{ field: 'text', code: 'too_long' }]);
  if (text === '') return invalid([{ field: 'text', code: 'missing' }]);
  if (notes.length >= STAFF_NOTES) return invalid([{ field: 'text', code: 'notes_full' }]);
  const note = { id: newId(), at: new Date(now).toISOString(), by, text: withoutUnseen(text, '\n') };
  return keepNotes(tx, order, [...notes, note], note.id, 'added');
}

/**
 * Action `order-step`: an order is completed or cancelled. What follows is the same as for everybody (orders/hooks.ts).
 */
export function orderStep({ tx, body, by }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const to = own(body, 'to');
  if (to !== 'completed' && to !== 'cancelled') return invalid([{ field: 'to', code: 'shape' }]);
  const reason = textOf(body, 'reason', COLUMNS.order_history.reason);
  if (reason === null) return invalid([{ field: 'reason', code: 'too_long' }]);
  const keep = own(body, 'keep') === undefined ? '' : textOf(body, 'keep', COLUMNS.orders.money_kept);
  if (keep === null) return invalid([{ field: 'keep', code: 'too_long' }]);
  const code = problemOf(tx, order, to);
  if (code !== null) return invalid([{ field: 'to', code }]);
  if (keep !== '' && (to !== 'cancelled' || !isPaid(order.getString('payment_state'))))
    return invalid([{ field: 'keep', code: 'nothing_taken' }]);
  if (keep !== '') order.set('money_kept', keep);
  stepOrder(tx, order, 'order', to, by, reason);
  return { subject: order.id, order: order.id, detail: { to, ...(keep === '' ? {} : { kept: true }) } };
}

/**
 * Says whether the confirmation of an order can be written again: the contract stands, and no mail has its words any
 * more.
 */
function isUnconfirmed(tx: core.App, order: core.Record): boolean {
  if (order.getString('email') === '' || ['unpaid', 'failed'].includes(order.getString('payment_state'))) return false;
  const kept = find(tx, 'mails', "order = {:order} && kind = 'order_confirmed'", { order: order.id });
  return kept.every((mail) => mail.getString('html') === '');
}

/** Action `resend-mail`: a mail of an order once more, to the address of the order, in the words that it had. */
export function resendMail({ tx, body }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const wanted = own(body, 'mail');
  if (wanted === '') {
    if (!isUnconfirmed(tx, order)) return invalid([{ field: 'mail', code: 'not_again' }]);
    confirmAgain(tx, order);
    return { subject: order.id, order: order.id, detail: { mail: 'order_confirmed' } };
  }
  const mail = typeof wanted === 'string' ? byId(tx, 'mails', wanted) : null;
  if (mail === null || mail.getString('order') !== order.id) return refusal('not_found', 'The order has no such mail');
  if (!mayResend(mail, order)) return invalid([{ field: 'mail', code: 'not_again' }]);
  return {
    subject: copyMail(tx, mail, order.getString('email')),
    order: order.id,
    detail: { mail: mail.getString('kind') },
  };
}
