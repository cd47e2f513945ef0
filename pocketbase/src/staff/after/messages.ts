/** Reads `messages` and `message`: what customers have written in the contact form. */
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { repliesOf } from '#pocketbase/people/contact.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { pageAfter, type ListOfIds } from '#pocketbase/staff/after/after-id.ts';
import { idIn } from '#pocketbase/staff/after/body.ts';
import { foundOrder, orderOfNumber, ordersOfEmail } from '#pocketbase/staff/after/writer-orders.ts';
import { own } from '#pocketbase/base/body.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isoDate, byId } from '#pocketbase/base/query.ts';
import type { DeskMessage, DeskMessageRow, DeskMessagesAnswer } from '#src/contract/desk/after.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

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
