/** Read `staff`: who works in the shop. */
import { appOf, forgetApp } from '#pocketbase/people/app-factor.ts';
import type { DeskRequest, DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';
import { isLastOperator } from '#pocketbase/people/people.ts';
import type { StaffAnswer, StaffPerson } from '#src/contract/desk/staff.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { refusal, type Refused, invalid } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { DESK_ROLES, isOneOf } from '#src/domain/person/roles.ts';

/** With the words of the index of people who work in the shop, which alone is read. */
const STAFF = "SELECT id FROM users WHERE role IN ('editor', 'operator', 'accountant')";

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function staffOf(app: core.App, sql: string): core.Record[] {
  return idsOf(app, sql, {}).flatMap((id) => byId(app, 'users', id) ?? []);
}

export function operators(app: core.App): core.Record[] {
  return staffOf(app, `${STAFF} AND role = 'operator'`);
}

const ORDER: readonly StaffPerson['role'][] = ['operator', 'accountant', 'editor'];

export function readStaff({ app, event }: DeskRequest): StaffAnswer {
  const people = staffOf(app, STAFF).map((person) => ({
    id: person.id,
    name: person.getString('name'),
    email: person.email(),
    role: ORDER.find((role) => role === person.getString('role')) ?? 'editor',
    seen: person.getString('seen').slice(0, DAY_LENGTH),
    app: appOf(app, person) !== null,
    invited: !person.getBool('own_password'),
    self: person.id === event.auth?.id,
  }));
  return {
    people: people.sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || (a.email < b.email ? -1 : 1)),
  };
}

/** Action `staff-app-end`: the way back for somebody of the shop who has lost phone and recovery codes. */
export function endApp({ tx, body }: DeskAction): Done | Refused {
  const id = own(body, 'id');
  const person = typeof id === 'string' ? byId(tx, 'users', id) : null;
  if (person === null || !isStaff(person) || !forgetApp(tx, person))
    return refusal('not_found', 'Nobody of the shop with this id has an app');
  person.refreshTokenKey();
  tx.save(person);
  return { subject: person.id };
}

/**
 * Action `staff-end`: an operator's or an accountant's account is a customer's from now on, and every session of it is
 * over.
 */
export function endStaff({ tx, event, body }: DeskAction): Done | Refused {
  const id = own(body, 'id');
  const person = typeof id === 'string' ? byId(tx, 'users', id) : null;
  const role = person?.getString('role') ?? '';
  if (person === null || !isOneOf(DESK_ROLES, role)) return refusal('not_found', 'Nobody at the desk has this id');
  if (person.id === event.auth?.id) return invalid([{ field: 'id', code: 'yourself' }]);
  if (isLastOperator(tx, person)) return invalid([{ field: 'id', code: 'last_operator' }]);
  person.set('role', 'customer');
  person.refreshTokenKey();
  tx.save(person);
  return { subject: person.id };
}
