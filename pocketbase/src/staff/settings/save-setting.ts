/**
 * Actions `settings-save` and `settings-remove`: by the rules that hold for every save, a record that is still the one
 * that was read, and a row in the log.
 */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { unprovenSelf } from '#pocketbase/staff/settings/confirm-self.ts';
import {
  settingOf,
  settingChanges,
  lastFour,
  columnsOf,
  groupOf,
  type NamedGroup,
} from '#pocketbase/staff/settings/read-settings.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import type { Problem } from '#pocketbase/base/problems.ts';
import { byId, find, localText } from '#pocketbase/base/query.ts';
import { newPublication, signRecord } from '#pocketbase/base/publication.ts';
import { setValues } from '#pocketbase/publishing/values.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { tidyTexts } from '#pocketbase/base/texts.ts';
import { jointProblems, problemsOf } from '#pocketbase/base/validate-record.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { accountChangedMail } from '#pocketbase/mails/templates/staff-mails.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { ownerEmails } from '#pocketbase/people/owners.ts';
import { operators } from '#pocketbase/staff/staff/people.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

const NAME_LENGTH = 200;
const NAMED_BY: readonly string[] = [...LOCALES.map((locale) => `name_${locale}`), 'needs_phone'];

function textOf(body: Body, field: string): string {
  const value = own(body, field);
  return typeof value === 'string' ? value : '';
}

/** The record that a request is about, as whoever asks has seen it; a new one where the group has such. */
function recordAsked({ tx, body }: DeskAction, group: NamedGroup): core.Record | Refused {
  const id = textOf(body, 'id');
  if (id === '' && group.creates) return new Record(tx.findCollectionByNameOrId(group.collection));
  const record = byId(tx, group.collection, id);
  if (record === null) return refusal('not_found', 'This is not there (any more)');
  const isSame = record.getString('updated') === textOf(body, 'updated');
  return isSame ? record : invalid([{ field: 'updated', code: 'changed_meanwhile' }]);
}

/** PocketBase reads a text that is no date as none at all. */
function dateProblems(group: NamedGroup, values: Body): Problem[] {
  return columnsOf(group).flatMap(({ name, field }) => {
    const value = own(values, name);
    const isDate = value === undefined || value === '' || !Number.isNaN(Date.parse(`${value}`.replace(' ', 'T')));
    return field.kind !== 'date' || isDate ? [] : [{ field: name, code: 'value_shape', message: 'This is no date' }];
  });
}

/** Says whether a value is guarded: who gets the mails of the shop is who hears of its account. */
function isGuarded({ guarded }: NamedGroup, values: Body): boolean {
  return guarded === true || own(values, 'email') !== undefined;
}

/** Signs the change with whoever makes it: builds take it up at once, as one by a superuser. */
function sign({ event, by }: DeskAction, record: core.Record): void {
  signRecord(record, newPublication(event.auth?.id ?? '', by.slice(by.indexOf(' ') + 1), 'single'));
}

/** The rates of a method are called alike. */
function nameAlike(desk: DeskAction, record: core.Record): void {
  const method = record.getString('method');
  if (method === '') return;
  const others = find(desk.tx, 'shipping_rates', 'method = {:method} && id != {:id}', { method, id: record.id });
  for (const other of others) {
    if (NAMED_BY.every((name) => settingOf(other, name) === settingOf(record, name))) continue;
    for (const name of NAMED_BY) other.set(name, settingOf(record, name));
    sign(desk, other);
    desk.tx.save(other);
  }
}

/** Name of a record, for the log. */
function nameOf(tx: core.App, record: core.Record): string {
  switch (record.collection().name) {
    case 'countries':
    case 'coupons':
      return record.getString('code');
    case 'mail_words':
      return record.getString('kind');
    case 'shipping_rates': {
      const country = byId(tx, 'countries', record.getString('country'))?.getString('code') ?? '';
      return `${localText(record, 'name', DEFAULT_LOCALE)} ${country}`.slice(0, NAME_LENGTH);
    }
    default:
      return '';
  }
}

function refusedFields(problems: readonly Problem[]): Refused {
  return invalid(problems.map(({ field, code, message, params = {} }) => ({ field, code, params, message })));
}

/** Mailbox → language. */
function recipients(tx: core.App, shopEmail: string): ReadonlyMap<string, Locale> {
  const { locale } = mailShop(tx);
  const listed = new Map<string, Locale>();
  for (const email of [shopEmail, ...ownerEmails(tx)]) if (email !== '') listed.set(mailboxOf(email), locale);
  for (const operator of operators(tx)) listed.set(mailboxOf(operator.email()), localeOf(operator));
  return listed;
}

/**
 * Mails to all who run the shop: its own address, its operators and its owners, once each. In the transaction of
 * what it tells. `shopEmail`: where the shop's own mails go, or went until now.
 */
export function tellAll(
  tx: core.App,
  kind: 'account_changed' | 'staff_joined',
  shopEmail: string,
  mailIn: (locale: Locale) => Mail,
): void {
  const press = $security.randomString(30);
  for (const [to, locale] of recipients(tx, shopEmail)) {
    const key = `${kind}:${press}:${$security.sha256(to).slice(0, 20)}`;
    const envelope = { kind, order: '', key, to, reply_to: '', attachments: [] };
    post(tx, envelope, mailShop(tx, locale).letterhead, mailIn(locale));
  }
}

/**
 * Tells all who run the shop that its account for transfers, or the address of its mails, is another one: nobody
 * changes it unseen. `by`: 'users anna@…'; `at`: ms. In the transaction of the change.
 */
function tellAccountChange(tx: core.App, before: core.Record, after: core.Record, by: string, at: number): void {
  const [was, is] = [lastFour(before.getString('bank_iban')), lastFour(after.getString('bank_iban'))];
  const old = before.getString('email');
  const email = old === after.getString('email') ? '' : after.getString('email');
  const change = { by: by.slice(by.indexOf(' ') + 1), at, was, is, email };
  tellAll(tx, 'account_changed', old, (locale) => accountChangedMail(locale, change));
}

export function saveSetting(desk: DeskAction): Done | Refused {
  const { tx, event, body, by, now } = desk;
  const group = groupOf(body);
  const sent = own(body, 'values');
  if (group === null || !isBody(sent)) return invalid([{ field: 'group', code: 'shape' }]);
  const unproven = isGuarded(group, sent) ? unprovenSelf(event, body, now) : null;
  if (unproven !== null) return unproven;
  const record = recordAsked(desk, group);
  if (isRefused(record)) return record;
  const before = record.isNew() ? null : record.original().clone();
  const names = columnsOf(group).map(({ name }) => name);
  const odd = [...dateProblems(group, sent), ...setValues(record, sent, names, () => null)];
  tidyTexts(record, before);
  entryOf(record).hooks.prepare?.(tx, record, before);
  const problems = odd.length > 0 ? odd : [...problemsOf(tx, record, before), ...jointProblems(tx, record, before)];
  if (problems.length > 0) return refusedFields(problems);
  const changes = settingChanges(group, before, record);
  const isChanged = Object.keys(changes).length > 0 || before === null;
  if (isChanged) {
    sign(desk, record);
    tx.save(record);
    if (group.name === 'shipping') nameAlike(desk, record);
    if (isGuarded(group, changes) && before !== null) tellAccountChange(tx, before, record, by, now);
  }
  return { subject: record.id, detail: { group: group.name, name: nameOf(tx, record), changes } };
}

export function removeSetting(desk: DeskAction): Done | Refused {
  const group = groupOf(desk.body);
  if (group?.removes !== true) return refusal('forbidden', 'This is not removed at the desk');
  const record = recordAsked(desk, { ...group, creates: false });
  if (isRefused(record)) return record;
  const changes = settingChanges(group, record, new Record(record.collection()));
  sign(desk, record);
  const name = nameOf(desk.tx, record);
  desk.tx.delete(record);
  return { subject: record.id, detail: { group: group.name, name, removed: true, changes } };
}
