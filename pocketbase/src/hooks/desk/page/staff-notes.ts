/** What the staff has written on an order: hidden from its customer, forgotten with it. */
import { jsonOf } from '#pocketbase/hooks/fields.ts';
import type { StaffNote } from '#src/contract/desk/page.ts';

/** Oldest first. */
export function staffNotes(order: core.Record): readonly StaffNote[] {
  const notes = jsonOf(order, 'staff_notes');
  return Array.isArray(notes) ? (notes as readonly StaffNote[]) : [];
}
