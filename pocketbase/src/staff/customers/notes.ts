/** Actions `customer-note`, `customer-done` and `customer-erase`; and when notes are forgotten. */
import { eraseAddress } from '#pocketbase/people/erase.ts';
import { notify } from '#pocketbase/people/notices.ts';
import { byEmail, mailTo } from '#pocketbase/people/people.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { idIn, wordsIn } from '#pocketbase/staff/after/body.ts';
import { emailIn, UNKNOWN_CUSTOMER } from '#pocketbase/staff/customers/customer.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import { CUSTOMER_NOTE_LENGTH, NOTE_KINDS } from '#src/contract/desk/customers.ts';
import { requestDue } from '#src/domain/person/request-term.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Noon of a day that was, within the last year; null for anything else. */
function dayIn(value: unknown, now: number): number | null {
  const noon = typeof value === 'string' && DAY.test(value) ? Date.parse(`${value}T12:00:00Z`) : Number.NaN;
  return noon <= now + DAY_MS && noon > now - 366 * DAY_MS ? noon : null;
}

export function noteCustomer({ tx, body, by, now }: DeskAction): Done | Refused {
  const email = emailIn(body);
  const kind = NOTE_KINDS.find((one) => one === own(body, 'kind'));
  const text = wordsIn(body, 'text');
  if (email === '' || kind === undefined) return invalid([{ field: email === '' ? 'email' : 'kind', code: 'shape' }]);
  if (text.length > CUSTOMER_NOTE_LENGTH) return invalid([{ field: 'text', code: 'too_long' }]);
  if (kind === 'note' && text === '') return invalid([{ field: 'text', code: 'missing' }]);
  const received = kind === 'note' ? null : dayIn(own(body, 'received'), now);
  if (kind !== 'note' && received === null) return invalid([{ field: 'received', code: 'shape' }]);
  const asked = received === null ? {} : { received: storedDate(received), due: storedDate(requestDue(received)) };
  const record = new Record(tx.findCollectionByNameOrId('customer_notes'), { email, kind, text, by, ...asked });
  tx.save(record);
  return { subject: record.id, detail: { kind } };
}

export function customerDone({ tx, body, by, now }: DeskAction): Done | Refused {
  const record = byId(tx, 'customer_notes', idIn(body, 'id'));
  if (record === null || record.getString('due') === '') return refusal('not_found', 'Nothing was asked');
  if (record.getString('done') !== '') return invalid([{ field: 'id', code: 'step' }]);
  record.set('done', storedDate(now));
  record.set('done_by', by);
  tx.save(record);
  return { subject: record.id, detail: { kind: record.getString('kind') } };
}

/**
 * The account as its owner would end it, then what only the address connects: whoever works at the desk has seen whose
 * it is.
 */
export function eraseCustomer({ tx, body }: DeskAction): Done | Refused {
  const email = emailIn(body);
  if (email === '') return UNKNOWN_CUSTOMER;
  const account = byEmail(tx, email);
  if (account !== null && isStaff(account)) return invalid([{ field: 'email', code: 'staff_account' }]);
  if (account !== null) {
    // It goes out after the account is gone, so it belongs to nobody.
    notify(tx, 'account_deleted', { ...mailTo(account), user: '' });
    tx.delete(account);
  }
  eraseAddress(tx, email);
  return { subject: '', detail: { account: account !== null } };
}

/** Notes, and what was answered. What waits stays. */
export function forgetNotes(before: number): RecordStep {
  return deleteOld('forget_note', 'customer_notes', 'created', before, "(due = '' OR done != '')");
}
