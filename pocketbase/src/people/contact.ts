/**
 * Messages of the contact form: what is accepted, and the record that is kept of it. Its mail goes through the outbox.
 */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { contactKey, queueContactMail, replyKey } from '#pocketbase/mails/queue.ts';
import { bodyOf, LINES, type Body, type Longest } from '#pocketbase/base/body.ts';
import { refuse, type Problem } from '#pocketbase/base/problems.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { ContactRequestCode, MessageReply } from '#src/contract/contact.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  contactProblems,
  openTimeProblem,
  tidyContact,
  type ContactCode,
  type ContactField,
  type ContactTexts,
} from '#src/domain/person/contact.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

function textsOf(value: (field: ContactField) => unknown): ContactTexts {
  const text = (field: ContactField): string => {
    const found = value(field);
    return typeof found === 'string' ? found : '';
  };
  return tidyContact({
    name: text('name'),
    email: text('email'),
    order_number: text('order_number'),
    message: text('message'),
  });
}

function explain(field: ContactField, code: ContactCode): string {
  switch (code) {
    case 'text_missing':
      return 'Write something here';
    case 'text_too_long':
      return `Write at most ${CONTACT_LIMITS[field]} characters`;
    case 'text_characters':
      return 'Only visible characters are possible here';
    case 'email_shape':
      return 'Write an email address such as name@example.com';
  }
}

function textProblems(texts: ContactTexts): Problem[] {
  return contactProblems(texts).map(({ field, code }) => ({ field, code, message: explain(field, code) }));
}

const REQUEST_WORDS: Readonly<Record<ContactRequestCode, string>> = {
  id_shape: 'Send 15 characters, a-z and 0-9',
  locale_unknown: 'Send en, fr or it',
  sent_too_soon: 'A message takes longer to write: send it again in some seconds',
  sent_too_late: 'The form has been open for more than a day: load the page again',
};

export const contactHooks: CollectionHooks = {
  prepare(_app, record) {
    const texts = textsOf((field) => record.getString(field));
    for (const field of CONTACT_FIELDS) record.set(field, texts[field]);
  },
  check: (_app, record) => textProblems(textsOf((field) => record.getString(field))),
  saved(app, record, before) {
    if (before !== null) return;
    const texts = textsOf((field) => record.getString(field));
    queueContactMail(app, record.id, texts, record.getString('locale'));
  },
  /** Its mails say all that it says. */
  leaving(app, record) {
    const keys = [contactKey(record.id), ...repliesOf(record).map((_, index) => replyKey(record.id, index))];
    app
      .db()
      .newQuery('DELETE FROM mails WHERE key IN (SELECT value FROM json_each({:keys}))')
      .bind({ keys: JSON.stringify(keys) })
      .execute();
  },
};

/** Answers to a message, oldest first. The shop's own code alone writes them. */
export function repliesOf(record: core.Record): readonly MessageReply[] {
  const stored = JSON.parse(toString(record.get('replies')) || 'null') as readonly MessageReply[] | null;
  return stored ?? [];
}

/** Blanks and ends of lines go, before its own limits count. */
const SENT: Longest = { ...LINES, message: 2 * CONTACT_LIMITS.message };

function requestProblems(body: Body): Problem[] {
  const problem = (field: string, code: ContactRequestCode): Problem => ({ field, code, message: REQUEST_WORDS[code] });
  const time = openTimeProblem(body['open_ms']);
  return [
    ...(typeof body['id'] === 'string' && /^[a-z0-9]{15}$/.test(body['id']) ? [] : [problem('id', 'id_shape')]),
    ...(isLocale(body['locale']) ? [] : [problem('locale', 'locale_unknown')]),
    ...(time === null ? [] : [problem('open_ms', time)]),
  ];
}

/**
 * Keeps what the form sent, in a transaction of its own, and gives the id of a new record. null: nothing is left to do,
 * because a program filled the hidden field, or the same message has come before. Throws a 400 with every problem under
 * its field.
 */
export function keepContact(event: core.RequestEvent): string | null {
  const body = bodyOf(event, SENT);
  const trap = body['website'];
  if (trap !== undefined && trap !== '') return null;
  const texts = textsOf((field) => body[field]);
  refuse([...textProblems(texts), ...requestProblems(body)]);
  const id = `${body['id']}`;
  let isNew = false;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    isNew = byId(tx, 'contact_messages', id) === null;
    if (!isNew) return;
    const collection = tx.findCollectionByNameOrId('contact_messages');
    tx.save(new Record(collection, { id, ...texts, locale: body['locale'] }));
  });
  return isNew ? id : null;
}

/** Deletes messages from before `before` (ms). */
export function forgetContacts(before: number): RecordStep {
  return deleteOld('forget_contact', 'contact_messages', 'created', before);
}
