/**
 * Action `staff-end`: an operator's or an accountant's account is a customer's from now on, and every session of it is
 * over.
 */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { operators } from '#pocketbase/staff/staff/people.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { DESK_ROLES, isOneOf } from '#src/domain/person/roles.ts';

/** Somebody who has a password must be left. */
function isLast(tx: core.App, person: core.Record): boolean {
  return !operators(tx).some((one) => one.id !== person.id && one.getBool('own_password'));
}

export function endStaff({ tx, event, body }: DeskAction): Done | Refused {
  const id = own(body, 'id');
  const person = typeof id === 'string' ? byId(tx, 'users', id) : null;
  const role = person?.getString('role') ?? '';
  if (person === null || !isOneOf(DESK_ROLES, role)) return refusal('not_found', 'Nobody at the desk has this id');
  if (person.id === event.auth?.id) return invalid([{ field: 'id', code: 'yourself' }]);
  if (role === 'operator' && isLast(tx, person)) return invalid([{ field: 'id', code: 'last_operator' }]);
  person.set('role', 'customer');
  person.refreshTokenKey();
  tx.save(person);
  return { subject: person.id };
}
