/**
 * Customers of the shop: accounts, and whoever has ordered or written without one, here or in a former shop, each known
 * by an address.
 */
import { byEmail } from '#pocketbase/people/people.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, idsOf } from '#pocketbase/base/query.ts';
import type { CustomerRow } from '#src/contract/desk/customers.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** Each walks an index of addresses. */
const ADDRESSES: readonly string[] = [
  'SELECT email AS id FROM users WHERE email > {:after} COLLATE NOCASE ORDER BY email COLLATE NOCASE LIMIT {:most}',
  'SELECT LOWER(email) AS id FROM orders WHERE LOWER(email) > {:after} GROUP BY LOWER(email) ORDER BY LOWER(email) LIMIT {:most}',
  'SELECT LOWER(email) AS id FROM contact_messages WHERE LOWER(email) > {:after} GROUP BY LOWER(email) ORDER BY LOWER(email) LIMIT {:most}',
  'SELECT email AS id FROM past_orders WHERE email > {:after} GROUP BY email ORDER BY email LIMIT {:most}',
];

/** The next addresses after one, in their order, each once. */
export function addressesAfter(app: core.App, after: string, most: number): string[] {
  const found = ADDRESSES.flatMap((sql) => idsOf(app, sql, { after, most })).map(mailboxOf);
  return [...new Set(found)].sort().slice(0, most);
}

const NEWEST_ORDER = 'SELECT id FROM orders WHERE LOWER(email) = {:email} ORDER BY created DESC LIMIT 1';
const NEWEST_MESSAGE = 'SELECT id FROM contact_messages WHERE LOWER(email) = {:email} ORDER BY created DESC LIMIT 1';
const NEWEST_PAST = 'SELECT id FROM past_orders WHERE email = {:email} ORDER BY placed DESC LIMIT 1';
const COUNTED = "SELECT '1' AS id FROM orders WHERE LOWER(email) = {:email} LIMIT 100";

/** `email`: in small letters. null: nobody has it. */
export function customerRow(app: core.App, email: string): CustomerRow | null {
  const account = byEmail(app, email);
  const order = byId(app, 'orders', idsOf(app, NEWEST_ORDER, { email })[0] ?? '');
  const message = byId(app, 'contact_messages', idsOf(app, NEWEST_MESSAGE, { email })[0] ?? '');
  const past = byId(app, 'past_orders', idsOf(app, NEWEST_PAST, { email })[0] ?? '');
  if (account === null && order === null && message === null && past === null) return null;
  const names = [
    account?.getString('name') ?? '',
    order === null ? '' : stored(order, 'address').name,
    message?.getString('name') ?? '',
    past?.getString('name') ?? '',
  ];
  return {
    email,
    name: names.find((name) => name !== '') ?? '',
    hasAccount: account !== null,
    orders: order === null ? 0 : idsOf(app, COUNTED, { email }).length,
    last: order === null ? '' : isoDate(order.getString('created')),
  };
}
