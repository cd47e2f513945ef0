/** Everything that the shop has of an account, for its owner. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { cartOf, linesOfCart } from '#pocketbase/people/cart.ts';
import { notify } from '#pocketbase/people/notices.ts';
import { savedBy } from '#pocketbase/people/saved.ts';
import { byEmail, mailTo } from '#pocketbase/people/people.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { countAttempt, secondsLeft } from '#pocketbase/base/attempts.ts';
import { staffNotes } from '#pocketbase/staff/page/order-actions.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { byId, first, idsOf, storedDate } from '#pocketbase/base/query.ts';
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import { bodyOf, LINES } from '#pocketbase/base/body.ts';
import type { MessageReply } from '#src/contract/contact.ts';
import type { Deal } from '#src/contract/desk/manual.ts';
import type { AccountExport, ExportList } from '#src/contract/account-api.ts';
import type { CustomerExport } from '#src/contract/desk/customers.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

const EXPORTS_AN_HOUR = 5;

type Plain = Readonly<Record<string, unknown>>;

/** Fields that are nobody's data but the shop's own bookkeeping. */
const TECHNICAL: readonly string[] = [
  'collectionId',
  'collectionName',
  'user',
  'order',
  'html',
  'stock_held',
  'suspicious',
];

/** The visible fields of a record; hidden ones (tokens, keys) never leave the shop. */
function plain(record: core.Record): Plain {
  const fields: Plain = JSON.parse(JSON.stringify(record));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !TECHNICAL.includes(name)));
}

/** Parts that belong to an order, under the name of their collection. */
const PARTS = ['order_lines', 'payments', 'transfers', 'refunds', 'shipments', 'returns', 'documents'] as const;

/** What belongs to some orders, of one table: one question for all of them, by the index of orders. */
function partsOf(app: core.App, table: string, orders: readonly core.Record[]): core.Record[] {
  const sql = `SELECT id FROM ${table} WHERE "order" IN (SELECT value FROM json_each({:orders}))`;
  const ids = idsOf(app, sql, { orders: JSON.stringify(orders.map(({ id }) => id)) });
  const rows = ids.length === 0 ? [] : app.findRecordsByIds(table, ids).filter((row) => row !== undefined);
  return rows.sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
}

function ordersWithParts(app: core.App, orders: readonly core.Record[]): Plain[] {
  const parts = PARTS.map((name) => [name, partsOf(app, name, orders)] as const);
  return orders.map((order) => {
    // What the shop has written about the person is theirs to read; who of the staff has written it is not.
    const staff_notes = staffNotes(order).map(({ at, text }) => ({ at, text }));
    const deal: Deal | null = JSON.parse(toString(order.get('deal')) || 'null');
    const agreed = (deal?.notes ?? []).map(({ at, price, delivery }) => ({ at, price, delivery }));
    const own = parts.map(([name, rows]) => [
      name,
      rows.filter((row) => row.getString('order') === order.id).map(plain),
    ]);
    return { ...plain(order), staff_notes, agreed, ...Object.fromEntries(own) };
  });
}

/** Message without the person who has answered: they are a person, too. */
function withoutStaff(message: Plain): Plain {
  const replies = Array.isArray(message['replies']) ? (message['replies'] as readonly MessageReply[]) : [];
  return { ...message, replies: replies.map(({ at, subject, text }) => ({ at, subject, text })) };
}

/**
 * Note without its writer: what the shop has written down about the person is theirs to read; who of the staff has
 * written it is not.
 */
function withoutWriter(note: Plain): Plain {
  return Object.fromEntries(Object.entries(note).filter(([name]) => name !== 'by' && name !== 'done_by'));
}

interface Letter extends Plain {
  readonly created: string;
}

/**
 * Letter without what was written: that stands in the mailbox, and the shop's copies of tokens and codes leave it as
 * little as the tokens themselves.
 */
function letterOf(mail: core.Record): Letter {
  const text = (field: string): string => mail.getString(field);
  return {
    kind: text('kind'),
    to: text('to'),
    subject: text('subject'),
    state: text('state'),
    created: text('created'),
  };
}

function personOf(app: core.App, account: core.Record): Plain {
  const text = (field: string): string => account.getString(field);
  return {
    id: account.id,
    email: account.email(),
    verified: account.verified(),
    name: text('name'),
    role: text('role'),
    locale: text('locale'),
    country: text('country'),
    newsletter: text('marketing') || 'no',
    created: text('created'),
    updated: text('updated'),
    signInWith: app
      .findAllExternalAuthsByRecord(account)
      .map((other) => ({ provider: other?.provider(), id: other?.providerId() })),
  };
}

/** Person whose data it is. */
interface Person {
  readonly account: core.Record | null;
  /** '': what only the address connects is not shown. Anybody can open an account with somebody else's address. */
  readonly email: string;
  /** Orders that were placed without the account, too. */
  readonly withGuestOrders: boolean;
}

/** Lists of an export in any number. */
type Lists = Record<ExportList, Plain[]>;

interface Source {
  readonly list: ExportList;
  readonly table: string;
  /** SQL: by an index each, as one question for two would read all rows of the shop. */
  readonly where: string;
  /** Of what only the desk is shown. */
  readonly ofGuest?: true;
  readonly by?: 'placed';
}

const OF_USER = 'user = {:user}';
const OF_EMAIL = 'email = {:email}';
const OF_MAILBOX = 'LOWER(email) = {:email}';

/** In the order in which an export comes to them. */
const SOURCES: readonly Source[] = [
  { list: 'addresses', table: 'addresses', where: OF_USER },
  { list: 'stockRequests', table: 'stock_requests', where: OF_EMAIL },
  { list: 'consents', table: 'consents', where: OF_USER },
  { list: 'consents', table: 'consents', where: `+user = '' AND ${OF_EMAIL}`, ofGuest: true },
  { list: 'returns', table: 'returns', where: `+"order" = '' AND ${OF_MAILBOX}` },
  { list: 'messages', table: 'contact_messages', where: OF_MAILBOX },
  { list: 'notes', table: 'customer_notes', where: OF_EMAIL },
  { list: 'reviews', table: 'reviews', where: OF_USER },
  { list: 'orders', table: 'orders', where: OF_USER },
  { list: 'orders', table: 'orders', where: `+user = '' AND ${OF_MAILBOX}`, ofGuest: true },
  { list: 'pastOrders', table: 'past_orders', where: OF_USER, by: 'placed' },
  // Those that have not joined the account.
  { list: 'pastOrders', table: 'past_orders', where: `${OF_EMAIL} AND +user != {:joined}`, by: 'placed' },
  { list: 'mails', table: 'mails', where: OF_USER },
];

/** Records of one answer; with an order come all of its own. */
const PAGE = 100;
const PLACE = /^(\d{1,2}) (.*)$/;

/** Adds records to the lists, as their owner is shown them. */
function add(app: core.App, lists: Lists, list: ExportList, rows: readonly core.Record[], user: string): void {
  if (list === 'orders') {
    const guests = rows.filter((order) => order.getString('user') === '');
    lists.orders.push(...ordersWithParts(app, rows));
    add(app, lists, 'reviews', partsOf(app, 'reviews', guests), user);
    const mails = partsOf(app, 'mails', rows);
    return add(
      app,
      lists,
      'mails',
      user === '' ? mails : mails.filter((mail) => mail.getString('user') !== user),
      user,
    );
  }
  const shown = list === 'messages' ? withoutStaff : list === 'notes' ? withoutWriter : (one: Plain): Plain => one;
  lists[list].push(...rows.map((row) => (list === 'mails' ? letterOf(row) : shown(plain(row)))));
}

/** Page of all that there is: from its beginning, or from the place that the page before has named. */
function dataOf(app: core.App, person: Person, after: unknown): Omit<AccountExport, 'account'> {
  const { account, email, withGuestOrders } = person;
  const user = account?.id ?? '';
  const [, named = '0', rest = ''] = (typeof after === 'string' ? PLACE.exec(after) : null) ?? [];
  const lists: Lists = {
    addresses: [],
    stockRequests: [],
    consents: [],
    orders: [],
    pastOrders: [],
    returns: [],
    mails: [],
    reviews: [],
    messages: [],
    notes: [],
  };
  let next = '';
  let room = PAGE;
  for (const [index, { list, table, where, ofGuest, by = 'created' }] of SOURCES.entries()) {
    const isAsked = (where.includes(OF_USER) ? user : email) !== '' && (ofGuest !== true || withGuestOrders);
    if (index < Number(named) || next !== '' || !isAsked) continue;
    const { created, id } = (index === Number(named) ? readCursor(rest) : null) ?? { created: '', id: '' };
    const page = `SELECT id FROM ${table} WHERE ${where} AND (${by}, id) > ({:created}, {:id}) ORDER BY ${by}, id LIMIT ${room + 1}`;
    // '-' is nobody's id.
    const found = idsOf(app, page, { user, joined: user || '-', email, created, id });
    const taken = found.slice(0, room).flatMap((one) => byId(app, table, one) ?? []);
    const last = taken.at(-1);
    if (found.length > room) next = `${index} ${last === undefined ? '' : cursorOf(last, by)}`;
    room -= taken.length;
    add(app, lists, list, taken, user);
  }
  const isFirst = named === '0' && rest === '';
  return {
    exportedAt: new Date(nowMs()).toISOString(),
    cart: user === '' || !isFirst ? [] : linesOfCart(cartOf(app, user)),
    saved: user === '' || !isFirst ? [] : savedBy(app, user),
    ...lists,
    next,
  };
}

function exportOf(app: core.App, account: core.Record, after: unknown): AccountExport {
  const email = account.verified() ? mailboxOf(account.email()) : '';
  return { account: personOf(app, account), ...dataOf(app, { account, email, withGuestOrders: false }, after) };
}

/** For the desk, where somebody has seen whose address it is: of an account or not. */
export function exportOfAddress(app: core.App, email: string, after: unknown): CustomerExport {
  const account = byEmail(app, email);
  const data = dataOf(app, { account, email, withGuestOrders: true }, after);
  return { account: account === null ? null : personOf(app, account), ...data };
}

/** ms in which an export is over. */
const EXPORT_MS = 60 * 60 * 1000;

/** Says whether a page belongs to an export of which its owner is told already. */
function isToldOf(app: core.App, user: string, now: number): boolean {
  const told = "user = {:user} && created > {:since} && kind = 'data_export'";
  return first(app, 'mails', told, { user, since: storedDate(now - EXPORT_MS) }) !== null;
}

/** POST account-export and account-export-next */
export function accountExport(event: core.RequestEvent): AccountExport | Refused {
  const id = accountOf(event)?.id;
  if (id === undefined) return SIGNED_OUT;
  const now = nowMs();
  const { after } = bodyOf(event, LINES);
  const isBegun = typeof after === 'string' && after !== '' && isToldOf(event.app, id, now);
  let refused: Refused | null = isBegun ? null : SIGNED_OUT;
  if (!isBegun)
    event.app.runInTransaction((tx) => {
      takeWriter(tx);
      const account = byId(tx, 'users', id);
      if (account === null) return;
      if (countAttempt(tx, `export ${id}`, now) > EXPORTS_AN_HOUR) {
        refused = refusal('too_many', 'Exported too often', { retryAfter: secondsLeft(now) });
        return;
      }
      notify(tx, 'data_export', mailTo(account));
      refused = null;
    });
  // Read when the writer is free again: it may be much.
  const account = refused === null ? byId(event.app, 'users', id) : null;
  return account === null ? (refused ?? SIGNED_OUT) : exportOf(event.app, account, after);
}
