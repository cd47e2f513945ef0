/**
 * Action `address`: where the parcel goes, and what the courier is told. The log has the names of the fields, and none
 * of their values.
 */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { addressClosed, correct, correctionProblems, readAddress } from '#pocketbase/orders/corrected-address.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { readCourierNote } from '#pocketbase/orders/request.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { stored } from '#pocketbase/base/query.ts';
import { ADDRESS_FIELDS } from '#src/domain/address/address.ts';

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
