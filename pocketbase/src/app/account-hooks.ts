/** Accounts: what a person may set of their own, which passwords are taken, and that everybody begins as a customer. */
import { forgetApp } from '#pocketbase/people/app-factor.ts';
import { joinEarlierOrders } from '#pocketbase/orders/earlier-orders.ts';
import { joinGuestConsents } from '#pocketbase/people/guest-consents.ts';
import { eraseAccount } from '#pocketbase/people/erase.ts';
import { newPassword, noteOwnPassword } from '#pocketbase/base/new-password.ts';
import { forgetStrangers } from '#pocketbase/people/limits.ts';
import { tellChanges } from '#pocketbase/people/notices.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { isLocked } from '#pocketbase/people/demo-logins.ts';
import { joinPastOrders } from '#pocketbase/moving/move-order.ts';
import { fixedFields } from '#pocketbase/base/fields.ts';
import type { Problem } from '#pocketbase/base/problems.ts';
import { isEditor, isStaff } from '#pocketbase/base/roles.ts';
import { takeBackPreviews } from '#pocketbase/publishing/previews.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { passwordProblem, type PasswordProblem } from '#src/domain/person/password.ts';

/**
 * Fields that a person sets when they open their account, and those that they change later. All others are the shop's.
 */
const OPENED_WITH: readonly string[] = ['email', 'password', 'name', 'locale'];
const CHANGED_LATER: readonly string[] = ['password', 'name', 'locale', 'country'];
/** PocketBase guards these itself, and makes the dates. */
const GUARDED: readonly string[] = ['email', 'created', 'updated'];

const PASSWORD_WORDS: Readonly<Record<PasswordProblem, string>> = {
  password_short: 'Use at least 10 characters',
  password_long: 'This is longer than can be kept: use at most 71 bytes',
  password_common: 'This is among the first that machines try: use something harder to guess',
};

/** PocketBase takes longer addresses, and others, than mails can go to and than the columns of mails hold. */
function addressProblems(record: core.Record, before: core.Record | null): Problem[] {
  const email = record.getString('email');
  if (email === (before?.getString('email') ?? '')) return [];
  if (isLocked(email))
    return [{ field: 'email', code: 'demo_login', message: 'Everybody knows the password of this demo login' }];
  if (isEmail(email)) return [];
  return [{ field: 'email', code: 'email_shape', message: 'Write an email address such as name@example.com' }];
}

function passwordProblems(record: core.Record): Problem[] {
  const password = newPassword(record);
  if (password === '') return [];
  const code = passwordProblem(password, [record.getString('email'), record.getString('name')]);
  return code === null ? [] : [{ field: 'password', code, message: PASSWORD_WORDS[code] }];
}

function oneLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').trim();
}

export const userHooks: CollectionHooks = {
  prepare(app, record, before) {
    if (record.getString('role') === '') record.set('role', 'customer');
    record.set('email', mailboxOf(record.getString('email')));
    // A name is one line, in the head of a mail too.
    const [name, line] = [record.getString('name'), oneLine(record.getString('name'))];
    if (name !== line) record.set('name', line);
    noteOwnPassword(record, before);
    if (before !== null) tellChanges(app, record, before);
    if (before !== null && newPassword(record) !== '') forgetStrangers(app, before.getString('email'), 'users');
    // Sessions of before may have shown one factor, and open what the former role opened.
    if (before !== null && record.getString('role') !== before.getString('role')) record.refreshTokenKey();
  },
  check: (_app, record, before) => [...addressProblems(record, before), ...passwordProblems(record)],
  saved(app, record, before) {
    const isNews =
      before === null || !before.getBool('verified') || before.getString('email') !== record.getString('email');
    if (isNews && record.getBool('verified')) {
      joinEarlierOrders(app, record);
      joinGuestConsents(app, record);
      joinPastOrders(app, record);
    }
    if (before !== null && isEditor(before) && !isEditor(record)) takeBackPreviews(app, record.id);
    if (before !== null && isStaff(before) && !isStaff(record)) forgetApp(app, record);
  },
  leaving: eraseAccount,
};

/** A superuser's new password ends what strangers have tried, as everybody's does. */
export function superuserSave(event: core.RecordEvent): void {
  const { app, record } = event;
  if (record && newPassword(record) !== '') forgetStrangers(app, record.original().email(), '_superusers');
  event.next();
}

/**
 * Problems of what a request of somebody else than a superuser asks for and must not. `before` is the stored record,
 * null for a new one.
 */
export function checkOwnFields(record: core.Record, before: core.Record | null): Problem[] {
  const open = before === null ? OPENED_WITH : CHANGED_LATER;
  const names = record
    .collection()
    .fields.fieldNames()
    .filter((name) => !open.includes(name) && !GUARDED.includes(name));
  return fixedFields(record, before, names);
}
