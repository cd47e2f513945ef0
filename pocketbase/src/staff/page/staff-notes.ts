/** Action `note`: what the staff writes on an order. Hidden from its customer, and forgotten with it. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER, textOf } from '#pocketbase/staff/page/asked-order.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { STAFF_NOTE_LENGTH, STAFF_NOTES, type StaffNote } from '#src/contract/desk/page.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

/** Oldest first. */
export function staffNotes(order: core.Record): readonly StaffNote[] {
  const notes = jsonOf(order, 'staff_notes');
  return Array.isArray(notes) ? (notes as readonly StaffNote[]) : [];
}

function keep(tx: core.App, order: core.Record, notes: readonly StaffNote[], id: string, did: string): Done {
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
    return keep(tx, order, left, `${remove}`, 'removed');
  }
  const text = textOf(body, 'text', STAFF_NOTE_LENGTH);
  if (text === null) return invalid([{ field: 'text', code: 'too_long' }]);
  if (text === '') return invalid([{ field: 'text', code: 'missing' }]);
  if (notes.length >= STAFF_NOTES) return invalid([{ field: 'text', code: 'notes_full' }]);
  const note = { id: newId(), at: new Date(now).toISOString(), by, text: withoutUnseen(text, '\n') };
  return keep(tx, order, [...notes, note], note.id, 'added');
}
