/** Read `staff`: who works in the shop. */
import type { DeskRequest } from '#pocketbase/hooks/desk/desk-request.ts';
import { byId, idsOf } from '#pocketbase/hooks/query.ts';
import type { StaffAnswer } from '#src/contract/desk/staff.ts';

/** With the words of the index of people who work in the shop, which alone is read. */
const STAFF = "SELECT id FROM users WHERE role IN ('editor', 'operator')";

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function staffOf(app: core.App, sql: string): core.Record[] {
  return idsOf(app, sql, {}).flatMap((id) => byId(app, 'users', id) ?? []);
}

export function operators(app: core.App): core.Record[] {
  return staffOf(app, `${STAFF} AND role = 'operator'`);
}

export function readStaff({ app, event }: DeskRequest): StaffAnswer {
  const people = staffOf(app, STAFF).map((person) => ({
    id: person.id,
    name: person.getString('name'),
    email: person.email(),
    role: person.getString('role') === 'operator' ? ('operator' as const) : ('editor' as const),
    seen: person.getString('seen').slice(0, DAY_LENGTH),
    invited: !person.getBool('own_password'),
    self: person.id === event.auth?.id,
  }));
  return {
    people: people.sort((a, b) => (a.role === b.role ? (a.email < b.email ? -1 : 1) : a.role === 'operator' ? -1 : 1)),
  };
}
