/**
 * Action `staff-invite`: an account of an operator or an accountant, and a mail with the link by which the person
 * chooses its password.
 */
import { byEmail, mailTo } from '#pocketbase/people/people.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { tellAll } from '#pocketbase/staff/settings/save-setting.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { invalid, isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { own, shape } from '#pocketbase/base/body.ts';
import { find } from '#pocketbase/base/query.ts';
import { isLocked } from '#pocketbase/people/demo-logins.ts';
import { staffJoinedMail } from '#pocketbase/mails/templates/staff-mails.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import type { StaffRole } from '#src/contract/desk/staff.ts';
import { DESK_ROLES } from '#src/domain/person/roles.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import { PERSON_NAME } from '#src/domain/person/account.ts';

const GOOD_S = 3 * 24 * 3600;

interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly role: StaffRole;
}

function readInvitation({ body }: DeskAction): Invitation | Refused {
  const text = (field: string): string => {
    const value = own(body, field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const locale = text('locale');
  const role = DESK_ROLES.find((one) => one === text('role'));
  if (!isLocale(locale)) return invalid(shape('locale'));
  // Nobody becomes an operator by a word that is not understood.
  if (role === undefined) return invalid(shape('role'));
  return { email: mailboxOf(text('email')), name: text('name').slice(0, PERSON_NAME), locale, role };
}

function problemsOf({ email, name, role: wanted }: Invitation, known: core.Record | null): FieldProblem[] {
  const wrong = (code: string): FieldProblem[] => [{ field: 'email', code }];
  if (name === '') return [{ field: 'name', code: 'missing' }];
  if (!isEmail(email) || isLocked(email)) return wrong('email_shape');
  const role = known?.getString('role') ?? '';
  if (role === 'editor') return wrong('is_editor');
  if (role === 'operator' && wanted === 'accountant') return wrong('is_operator');
  return role === wanted && known?.getBool('own_password') === true ? wrong(`is_${wanted}`) : [];
}

/** As PocketBase's own for a new password, and good for longer: an invitation waits for its person. */
function passwordToken(person: core.Record): string {
  const collection = person.collection();
  const claims = { type: 'passwordReset', id: person.id, collectionId: collection.id, email: person.email() };
  return $security.createJWT(claims, `${person.tokenKey()}${collection.passwordResetToken.secret}`, GOOD_S);
}

/** Nobody has shown that the mailbox is theirs: what leads into the account until now must not lead to the desk. */
function closeOtherWays(tx: core.App, person: core.Record): void {
  person.setRandomPassword();
  for (const link of find(tx, '_externalAuths', 'recordRef = {:id}', { id: person.id })) tx.delete(link);
}

function makeStaff(tx: core.App, { email, name, locale, role }: Invitation, known: core.Record | null): core.Record {
  const person = known ?? new Record(tx.findCollectionByNameOrId('users'), { locale });
  if (known === null) {
    person.setEmail(email);
    person.setRandomPassword();
  } else if (!known.getBool('verified')) closeOtherWays(tx, person);
  if (person.getString('name') === '') person.set('name', name);
  person.set('role', role);
  tx.save(person);
  return person;
}

export function inviteStaff(desk: DeskAction): Done | Refused {
  const { tx, by, now } = desk;
  const invitation = readInvitation(desk);
  if (isRefused(invitation)) return invitation;
  const known = byEmail(tx, invitation.email);
  const problems = problemsOf(invitation, known);
  if (problems.length > 0) return invalid(problems);
  const again = known?.getString('role') === invitation.role;
  const person = makeStaff(tx, invitation, known);
  const host = by.slice(by.indexOf(' ') + 1);
  const link = { token: passwordToken(person), until: now + GOOD_S * 1000, by: host };
  queueAccountMail(tx, invitation.role === 'accountant' ? 'accountant_invited' : 'staff_invited', mailTo(person), link);
  tellAll(tx, 'staff_joined', mailShop(tx).email, (locale) =>
    staffJoinedMail(locale, host, person.email(), invitation.role, now),
  );
  return { subject: person.id, detail: { again, role: invitation.role } };
}
