/** Read `staff`: who works in the shop. */
import { appOf } from '#pocketbase/people/app-factor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';
import type { StaffAnswer, StaffPerson } from '#src/contract/desk/staff.ts';

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
