/** Reads `customer`, `customer-rows` and `customer-export`: one person, by the address. */
import { exportOfAddress } from '#pocketbase/staff/customers/export.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { idIn } from '#pocketbase/staff/after/body.ts';
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import { customerRow } from '#pocketbase/staff/customers/list.ts';
import { pastOrderRow } from '#pocketbase/staff/past/past-orders.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { isoDate, byId, find, idsOf } from '#pocketbase/base/query.ts';
import {
  NOTE_KINDS,
  type CustomerAnswer,
  type CustomerExport,
  type CustomerLists,
  type CustomerNote,
  type CustomerOrder,
  type CustomerRowsAnswer,
} from '#src/contract/desk/customers.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';

const PAGE = 20;
const OPEN_ROWS = 10;
/** Characters of a message in the list. */
const BEGINNING = 160;

export const UNKNOWN_CUSTOMER = refusal('not_found', 'Nobody with this address');

/** '' where it is none. */
export function emailIn(body: Body): string {
  const value = own(body, 'email');
  const email = typeof value === 'string' ? mailboxOf(value) : '';
  return isEmail(email) ? email : '';
}

function noteOf(record: core.Record): CustomerNote {
  const kind = NOTE_KINDS.find((one) => one === record.getString('kind')) ?? 'note';
  return {
    id: record.id,
    at: isoDate(record.getString('received') || record.getString('created')),
    kind,
    text: record.getString('text'),
    by: record.getString('by'),
    due: isoDate(record.getString('due')),
    done: isoDate(record.getString('done')),
  };
}

function orderOf(app: core.App, record: core.Record): CustomerOrder {
  const lines = find(app, 'order_lines', 'order = {:order}', { order: record.id });
  return {
    id: record.id,
    at: isoDate(record.getString('created')),
    number: record.getString('number'),
    total: record.getInt('total'),
    currency: record.getString('currency'),
    pieces: lines.reduce((sum, line) => sum + line.getInt('quantity'), 0),
  };
}

/** List → where its rows are, and by which date; each is found by an index of addresses. */
const TABLES: Readonly<Record<keyof CustomerLists, readonly [table: string, email: string, date: string]>> = {
  orders: ['orders', 'LOWER(email)', 'created'],
  past: ['past_orders', 'email', 'placed'],
  returns: ['returns', 'LOWER(email)', 'created'],
  messages: ['contact_messages', 'LOWER(email)', 'created'],
  notes: ['customer_notes', 'email', 'created'],
};

function rowsOf(app: core.App, list: keyof CustomerLists, where: string, values: Body, after: unknown): core.Record[] {
  const [table, , date] = TABLES[list];
  const cursor = readCursor(after);
  const older = cursor === null ? '' : `AND (${date}, id) < ({:created}, {:id})`;
  const sql = `SELECT id FROM ${table} WHERE ${where} ${older} ORDER BY ${date} DESC, id DESC LIMIT ${PAGE + 1}`;
  const ids = idsOf(app, sql, {
    ...(values as Record<string, string>),
    created: cursor?.created ?? '',
    id: cursor?.id ?? '',
  });
  return ids.flatMap((id) => byId(app, table, id) ?? []);
}

function newer(date: string): (a: core.Record, b: core.Record) => number {
  return (a, b) => (cursorOf(a, date) < cursorOf(b, date) ? 1 : -1);
}

/** Page of the address, and of its account, which may have had another one. */
function pageOf(app: core.App, list: keyof CustomerLists, email: string, after: unknown): core.Record[] {
  const written = rowsOf(app, list, `${TABLES[list][1]} = {:email}`, { email }, after);
  const user = list === 'orders' ? byEmail(app, email)?.id : undefined;
  const more = user === undefined ? [] : rowsOf(app, list, 'user = {:user}', { user }, after);
  const others = more.filter(({ id }) => !written.some((one) => one.id === id));
  return [...written, ...others].sort(newer(TABLES[list][2]));
}

function shownRows(app: core.App, list: keyof CustomerLists, rows: readonly core.Record[]): CustomerRowsAnswer['list'] {
  switch (list) {
    case 'orders':
      return { orders: rows.map((row) => orderOf(app, row)) };
    case 'past':
      return { past: rows.map(pastOrderRow) };
    case 'notes':
      return { notes: rows.map(noteOf) };
    case 'returns':
      return {
        returns: rows.map((row) => ({
          id: row.id,
          at: isoDate(row.getString('received')),
          reference: row.getString('reference'),
          isWithdrawal: row.getString('kind') === 'withdrawal',
        })),
      };
    case 'messages':
      return {
        messages: rows.map((row) => ({
          id: row.id,
          at: isoDate(row.getString('created')),
          beginning: row.getString('message').slice(0, BEGINNING).replace(/\s+/g, ' '),
          isOpen: row.getString('done') === '',
        })),
      };
  }
}

export function readCustomerRows({ app, body }: DeskRequest): CustomerRowsAnswer | Refused {
  const [email, asked] = [emailIn(body), `${own(body, 'list')}`];
  if (email === '' || !Object.hasOwn(TABLES, asked)) return UNKNOWN_CUSTOMER;
  const list = asked as keyof CustomerLists;
  const found = pageOf(app, list, email, own(body, 'after'));
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    list: shownRows(app, list, rows),
    after: found.length > PAGE && last !== undefined ? cursorOf(last, TABLES[list][2]) : '',
  };
}

const OPEN = `SELECT id FROM customer_notes WHERE email = {:email} AND due > '' AND done = '' ORDER BY due LIMIT ${OPEN_ROWS}`;

/** The address, or that of the note that was named. */
function askedEmail(app: core.App, body: Body): string {
  return emailIn(body) || (byId(app, 'customer_notes', idIn(body, 'email'))?.getString('email') ?? '');
}

export function readCustomer({ app, body }: DeskRequest): CustomerAnswer | Refused {
  const email = askedEmail(app, body);
  const row = email === '' ? null : customerRow(app, email);
  const open = idsOf(app, OPEN, { email }).flatMap((id) => byId(app, 'customer_notes', id) ?? []);
  // Who asks may be unknown to the shop: that is an answer, too.
  if (email === '' || (row === null && open.length === 0)) return UNKNOWN_CUSTOMER;
  const account = byEmail(app, email);
  return {
    ...(row ?? { email, name: '', hasAccount: false, orders: 0, last: '' }),
    account:
      account === null
        ? null
        : {
            created: isoDate(account.getString('created')),
            verified: account.verified(),
            newsletter: account.getString('marketing') === 'yes',
            isStaff: isStaff(account),
          },
    open: open.map(noteOf),
  };
}

export function exportCustomer({ app, body }: DeskRequest): CustomerExport | Refused {
  const email = emailIn(body);
  return email === '' ? UNKNOWN_CUSTOMER : exportOfAddress(app, email, own(body, 'after'));
}
