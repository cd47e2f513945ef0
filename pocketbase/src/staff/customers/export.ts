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
import { byId, find, idsOf } from '#pocketbase/base/query.ts';
import type { MessageReply } from '#src/contract/contact.ts';
import type { Deal } from '#src/contract/desk/manual.ts';
import type { AccountExport } from '#src/contract/account-api.ts';
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

function orderOf(app: core.App, order: core.Record): Plain {
  const parts = PARTS.map((name) => [
    name,
    find(app, name, 'order = {:order}', { order: order.id }, 'created').map(plain),
  ]);
  // What the shop has written about the person is theirs to read; who of the staff has written it is not.
  const staff_notes = staffNotes(order).map(({ at, text }) => ({ at, text }));
  const deal: Deal | null = JSON.parse(toString(order.get('deal')) || 'null');
  const agreed = (deal?.notes ?? []).map(({ at, price, delivery }) => ({ at, price, delivery }));
  return { ...plain(order), staff_notes, agreed, ...Object.fromEntries(parts) };
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

/** Query by the index of addresses in small letters. */
const GUEST_ORDERS = "SELECT id FROM orders WHERE LOWER(email) = {:email} AND user = '' ORDER BY created";

function ordersOf(app: core.App, { account, email, withGuestOrders }: Person): core.Record[] {
  const own = account === null ? [] : find(app, 'orders', 'user = {:user}', { user: account.id }, 'created');
  const guest = withGuestOrders ? idsOf(app, GUEST_ORDERS, { email }) : [];
  return [...own, ...guest.flatMap((id) => byId(app, 'orders', id) ?? [])];
}

/** Those that have joined the account, and those of the address that is known to be theirs. */
function pastOrdersOf(app: core.App, user: string, email: string): Plain[] {
  const joined = user === '' ? [] : find(app, 'past_orders', 'user = {:user}', { user }, 'placed');
  const others = email === '' ? [] : find(app, 'past_orders', 'email = {:email}', { email }, 'placed');
  return [...joined, ...others.filter((order) => user === '' || order.getString('user') !== user)].map(plain);
}

function dataOf(app: core.App, person: Person): Omit<AccountExport, 'account'> {
  const { account, email, withGuestOrders } = person;
  const user = account?.id ?? '';
  const of = (collection: string): core.Record[] =>
    user === '' ? [] : find(app, collection, 'user = {:user}', { user }, 'created');
  const written = (collection: string, filter: string): Plain[] =>
    email === '' ? [] : find(app, collection, filter, { email }, 'created').map(plain);
  const orders = ordersOf(app, person);
  // Each by its own index: one question for both would read all mails of the shop.
  const ofOrders = orders.flatMap(({ id }) => find(app, 'mails', 'order = {:order}', { order: id }));
  const mails = [...of('mails'), ...ofOrders.filter((mail) => user === '' || mail.getString('user') !== user)];
  const guestReviews = orders
    .filter((order) => order.getString('user') === '')
    .flatMap(({ id }) => find(app, 'reviews', 'order = {:order}', { order: id }));
  return {
    exportedAt: new Date(nowMs()).toISOString(),
    addresses: of('addresses').map(plain),
    cart: user === '' ? [] : linesOfCart(cartOf(app, user)),
    saved: user === '' ? [] : savedBy(app, user),
    stockRequests: written('stock_requests', 'email = {:email}'),
    consents: [
      ...of('consents').map(plain),
      ...(withGuestOrders ? written('consents', "user = '' && email = {:email}") : []),
    ],
    orders: orders.map((order) => orderOf(app, order)),
    pastOrders: pastOrdersOf(app, user, email),
    returns: written('returns', "email:lower = {:email} && order = ''"),
    mails: mails.map(letterOf).sort((a, b) => (a.created < b.created ? -1 : 1)),
    reviews: [...of('reviews'), ...guestReviews].map(plain),
    messages: written('contact_messages', 'email:lower = {:email}').map(withoutStaff),
    notes: written('customer_notes', 'email = {:email}').map(withoutWriter),
  };
}

function exportOf(app: core.App, account: core.Record): AccountExport {
  const email = account.verified() ? mailboxOf(account.email()) : '';
  return { account: personOf(app, account), ...dataOf(app, { account, email, withGuestOrders: false }) };
}

/** For the desk, where somebody has seen whose address it is: of an account or not. */
export function exportOfAddress(app: core.App, email: string): CustomerExport {
  const account = byEmail(app, email);
  const data = dataOf(app, { account, email, withGuestOrders: true });
  return { account: account === null ? null : personOf(app, account), ...data };
}

/** POST account-export */
export function accountExport(event: core.RequestEvent): AccountExport | Refused {
  const id = accountOf(event)?.id;
  if (id === undefined) return SIGNED_OUT;
  const now = nowMs();
  let refused: Refused | null = SIGNED_OUT;
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
  return account === null ? (refused ?? SIGNED_OUT) : exportOf(event.app, account);
}
