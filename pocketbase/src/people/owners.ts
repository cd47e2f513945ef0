/** Those who run the shop: its superusers, without the one that only commands of the server use. */
import { byId, find, idsOf } from '#pocketbase/base/query.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { OWN_SUPERUSER, type SetupPeople } from '#src/contract/setup-api.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { passwordProblem } from '#src/domain/person/password.ts';

const BY_EMAIL = 'SELECT id FROM _superusers WHERE email = {:email} COLLATE NOCASE';
/** With the words of the index of people who work in the shop, which alone is read. */
const EDITORS =
  "SELECT json_group_array(json_object('id', id, 'email', email)) AS json FROM users WHERE role IN ('editor', 'operator', 'accountant') AND role = 'editor'";

type Reading = Pick<core.App, 'findRecordsByFilter' | 'db'>;

function owners(app: Reading): core.Record[] {
  return find(app, '_superusers', 'email != {:own}', { own: OWN_SUPERUSER }, 'created');
}

/** Their addresses. */
export function ownerEmails(app: Reading): string[] {
  return owners(app).map((owner) => owner.email());
}

export function hasOwner(app: Reading): boolean {
  return owners(app).length > 0;
}

/** null: nobody has this address. */
export function ownerWith(app: Reading, email: string): core.Record | null {
  return byId(app, '_superusers', idsOf(app, BY_EMAIL, { email })[0] ?? '');
}

export function makeOwner(tx: core.App, email: string, password: string): core.Record {
  const owner = new Record(tx.findCollectionByNameOrId('_superusers'));
  owner.setEmail(email);
  owner.setPassword(password);
  tx.save(owner);
  return owner;
}

/** Adds one. @returns what is wrong with the fields. */
function addOwner(app: core.App, email: string, password: string): FieldProblem[] {
  const weak = passwordProblem(password, [email]);
  const problems = [
    ...(isEmail(email) ? [] : [{ field: 'email', code: 'email_shape' }]),
    ...(weak === null ? [] : [{ field: 'password', code: weak }]),
  ];
  if (problems.length > 0) return problems;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    if (ownerWith(tx, email) === null) makeOwner(tx, email, password);
    else problems.push({ field: 'email', code: 'validation_not_unique' });
  });
  return problems;
}

/**
 * POST setup-people: who runs the shop and who works in the studio, and one more owner where it is asked for. Editors
 * are added as all accounts are.
 */
export function setupPeople(event: core.RequestEvent): SetupPeople | Refused {
  const { app } = event;
  const add = own(bodyOf(event, LINES), 'add');
  if (add !== undefined) {
    const { email, password } = Object(add) as { readonly email?: unknown; readonly password?: unknown };
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const problems = addOwner(app, mailboxOf(text(email)), text(password));
    if (problems.length > 0) return invalid(problems);
  }
  return {
    owners: owners(app).map((one) => ({ id: one.id, email: one.email() })),
    editors: askJson(app, EDITORS, {}) as SetupPeople['editors'],
  };
}
