/** Everything that the shop has of an account, for its owner. */
import { nowMs } from '#pocketbase/clock.ts';
import { cartOf, linesOfCart } from '#pocketbase/hooks/accounts/cart.ts';
import { notify } from '#pocketbase/hooks/accounts/notices.ts';
import { savedBy } from '#pocketbase/hooks/accounts/saved.ts';
import { mailTo } from '#pocketbase/hooks/accounts/people.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/hooks/accounts/signed-in.ts';
import { countAttempt, secondsLeft } from '#pocketbase/hooks/orders/attempts.ts';
import { staffNotes } from '#pocketbase/hooks/desk/page/staff-notes.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { byId, find } from '#pocketbase/hooks/query.ts';
import type { MessageReply } from '#src/contract/contact.ts';
import type { Deal } from '#src/contract/desk/manual.ts';
import type { AccountExport } from '#src/contract/account-api.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { takeWriter } from '#pocketbase/hooks/take-writer.ts';

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

/** What belongs to an order, under the name of its collection. */
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

/** Who has answered is a person, too. */
function withoutStaff(message: Plain): Plain {
  const replies = Array.isArray(message['replies']) ? (message['replies'] as readonly MessageReply[]) : [];
  return { ...message, replies: replies.map(({ at, subject, text }) => ({ at, subject, text })) };
}

interface Letter extends Plain {
  readonly created: string;
}

/** What was written stands in the mailbox; the shop's copies of tokens and codes leave it as little as the tokens themselves. */
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

function exportOf(app: core.App, account: core.Record): AccountExport {
  const own = { user: account.id };
  const of = (collection: string): core.Record[] => find(app, collection, 'user = {:user}', own, 'created');
  // Anybody can open an account with somebody else's address: what only the address connects is shown once it is known to be theirs.
  const written = (collection: string, filter: string): Plain[] =>
    account.verified()
      ? find(app, collection, filter, { email: mailboxOf(account.email()) }, 'created').map(plain)
      : [];
  const orders = of('orders');
  // Each by its own index: one question for both would read all mails of the shop.
  const ofOrders = orders.flatMap(({ id }) => find(app, 'mails', 'order = {:order}', { order: id }));
  const mails = [...of('mails'), ...ofOrders.filter((mail) => mail.getString('user') !== account.id)];
  return {
    exportedAt: new Date(nowMs()).toISOString(),
    account: personOf(app, account),
    addresses: of('addresses').map(plain),
    cart: linesOfCart(cartOf(app, account.id)),
    saved: savedBy(app, account.id),
    stockRequests: written('stock_requests', 'email = {:email}'),
    consents: of('consents').map(plain),
    orders: orders.map((order) => orderOf(app, order)),
    returns: written('returns', "email:lower = {:email} && order = ''"),
    mails: mails.map(letterOf).sort((a, b) => (a.created < b.created ? -1 : 1)),
    reviews: of('reviews').map(plain),
    messages: written('contact_messages', 'email:lower = {:email}').map(withoutStaff),
  };
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
