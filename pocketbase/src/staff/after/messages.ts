/** Reads `messages` and `message`: what customers have written in the contact form. */
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { repliesOf } from '#pocketbase/people/contact.ts';
import type { DeskRequest, DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { pageAfter, type ListOfIds } from '#pocketbase/staff/after/after-id.ts';
import { idIn, lineIn, wordsIn } from '#pocketbase/staff/after/body.ts';
import { own } from '#pocketbase/base/body.ts';
import { refusal, type Refused, invalid } from '#pocketbase/base/refusal.ts';
import { isoDate, byId, storedDate, stored, first, idsOf } from '#pocketbase/base/query.ts';
import type { DeskMessage, DeskMessageRow, DeskMessagesAnswer, FoundOrder } from '#src/contract/desk/after.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { queueReply } from '#pocketbase/mails/queue.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { ANSWER_LIMITS, REPLIES_AT_MOST } from '#src/domain/after-sales/answers.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';

/** Characters of a message in the list. */
const BEGINNING = 160;

export const UNKNOWN_MESSAGE = refusal('not_found', 'No such message');

const OPEN: ListOfIds = { table: 'contact_messages', column: 'created', where: "done = ''", newestFirst: false };
const DONE: ListOfIds = { table: 'contact_messages', column: 'created', where: "done != ''", newestFirst: true };

function rowOf(record: core.Record): DeskMessageRow {
  return {
    id: record.id,
    at: isoDate(record.getString('created')),
    name: record.getString('name'),
    email: record.getString('email'),
    number: record.getString('order_number'),
    beginning: record.getString('message').slice(0, BEGINNING).replace(/\s+/g, ' '),
    replies: repliesOf(record).length,
    done: isoDate(record.getString('done')),
  };
}

export function readMessages({ app, body }: DeskRequest): DeskMessagesAnswer {
  const page = pageAfter(app, own(body, 'done') === true ? DONE : OPEN, idIn(body, 'after'));
  const rows = page.ids.flatMap((id) => byId(app, 'contact_messages', id) ?? []).map(rowOf);
  return { rows, after: page.after };
}

/** Query by the index of addresses in small letters. */
const OF_EMAIL = 'SELECT id FROM orders WHERE LOWER(email) = LOWER({:email}) ORDER BY created DESC LIMIT 10';

/** Orders of whoever has written a message. */
function foundOrder(order: core.Record): FoundOrder {
  return {
    id: order.id,
    number: order.getString('number'),
    placed: isoDate(order.getString('created')),
    name: stored(order, 'address').name,
    email: order.getString('email'),
  };
}

/** Orders of an address, the newest first, ten at most. */
function ordersOfEmail(app: core.App, email: string): core.Record[] {
  return idsOf(app, OF_EMAIL, { email }).flatMap((id) => byId(app, 'orders', id) ?? []);
}

/** The order of a number as a person types it, or null. */
function orderOfNumber(app: core.App, text: string): core.Record | null {
  const number = tidyOrderNumber(text);
  return number === '' ? null : first(app, 'orders', 'number = {:number}', { number });
}

/** The order that its number names, if its address is that of the message: everybody can type a number. */
export function orderOfMessage(app: core.App, message: core.Record): core.Record | null {
  const order = orderOfNumber(app, message.getString('order_number'));
  const isOwn = order !== null && mailboxOf(order.getString('email')) === mailboxOf(message.getString('email'));
  return isOwn ? order : null;
}

export function readMessage({ app, body }: DeskRequest): DeskMessage | Refused {
  const record = byId(app, 'contact_messages', idIn(body, 'id'));
  if (record === null) return UNKNOWN_MESSAGE;
  const order = orderOfMessage(app, record);
  const { id, at, name, email, number, done } = rowOf(record);
  return {
    id,
    at,
    name,
    email,
    number,
    done,
    text: record.getString('message'),
    locale: localeOf(record),
    replies: repliesOf(record),
    order: order === null ? null : foundOrder(order),
    orders: ordersOfEmail(app, email).map(foundOrder),
  };
}

function textProblem(field: 'subject' | 'text', text: string): FieldProblem[] {
  if (text === '') return [{ field, code: 'missing' }];
  return text.length > ANSWER_LIMITS[field] ? [{ field, code: 'too_long' }] : [];
}

/** The number of the order is in the subject, whoever has written it: the customer and the shop find the mail by it. */
function subjectWith(subject: string, order: core.Record | null): string {
  const number = order?.getString('number') ?? '';
  return number === '' || subject.includes(number) ? subject : `${subject} (${number})`;
}

/** Actions `message-answer` and `message-done`: a message is answered by mail, or needs nothing more. */
export function messageAnswer({ tx, body, by, now }: DeskAction): Done | Refused {
  const record = byId(tx, 'contact_messages', idIn(body, 'id'));
  if (record === null) return UNKNOWN_MESSAGE;
  const [written, text] = [lineIn(body, 'subject'), wordsIn(body, 'text')];
  const problems = [...textProblem('subject', written), ...textProblem('text', text)];
  if (problems.length > 0) return invalid(problems);
  const replies = repliesOf(record);
  if (own(body, 'replies') !== replies.length) return invalid([{ field: 'replies', code: 'changed_meanwhile' }]);
  if (replies.length >= REPLIES_AT_MOST) return invalid([{ field: 'text', code: 'too_much' }]);
  const order = orderOfMessage(tx, record);
  const subject = subjectWith(written, order);
  queueReply(tx, record, { subject, text, index: replies.length, order });
  record.set('replies', [...replies, { at: new Date(now).toISOString(), by, subject, text }]);
  record.set('done', storedDate(now));
  tx.save(record);
  return { subject: record.id, order: order?.id ?? '' };
}

export function messageDone({ tx, body, now }: DeskAction): Done | Refused {
  const record = byId(tx, 'contact_messages', idIn(body, 'id'));
  if (record === null) return UNKNOWN_MESSAGE;
  const done = own(body, 'done');
  if (typeof done !== 'boolean') return invalid([{ field: 'done', code: 'shape' }]);
  record.set('done', done ? record.getString('done') || storedDate(now) : '');
  tx.save(record);
  return { subject: record.id, order: orderOfMessage(tx, record)?.id ?? '', detail: { done } };
}
