/** Read `customers`: all of them by their addresses, or those that words find. */
import { lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { CustomersAnswer, CustomerRow } from '#src/contract/desk/customers.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import { stored, isoDate, byId, idsOf } from '#pocketbase/base/query.ts';

const PAGE = 30;
const WORDS_LENGTH = 200;

/** `[[number of the row, address], …]` */
type Found = readonly (readonly [doc: number, email: string])[];

const ACCOUNTS = `SELECT json_group_array(json_array(doc, email)) AS json FROM (
  SELECT w.rowid AS doc, u.email AS email FROM account_words w CROSS JOIN account_search s ON s.doc = w.rowid CROSS JOIN users u ON u.id = s.user
  WHERE w.account_words MATCH {:question} AND w.rowid > {:after} ORDER BY w.rowid LIMIT ${PAGE + 1})`;

/** The newest orders first. */
const ORDERS = `SELECT json_group_array(json_array(doc, email)) AS json FROM (
  SELECT w.rowid AS doc, o.email AS email FROM order_words w CROSS JOIN order_search s ON s.doc = w.rowid CROSS JOIN orders o ON o.id = s."order"
  WHERE w.order_words MATCH {:question} AND w.rowid < {:after} ORDER BY w.rowid DESC LIMIT ${PAGE + 1})`;

/** 'a12': after this account; 'o12': after this order. */
const CURSOR = /^([ao])(\d{1,16})$/;
const BEFORE_ALL = 9_000_000_000_000_000;

function page(found: Found, letter: 'a' | 'o'): { readonly emails: string[]; readonly after: string } {
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  const emails = [...new Set(shown.map(([, email]) => mailboxOf(email)))].filter((email) => email !== '');
  return { emails, after: found.length > PAGE && last !== undefined ? `${letter}${last[0]}` : '' };
}

/** Accounts that the words name, then whoever's orders they name: by number, name, address or article. */
function byWords(app: core.App, words: string, sent: string): { readonly emails: string[]; readonly after: string } {
  const question = searchQuestion(words);
  if (question === null) return { emails: [], after: '' };
  const [, letter = 'a', doc = '0'] = CURSOR.exec(sent) ?? [];
  const accounts =
    letter === 'a'
      ? page(askJson(app, ACCOUNTS, { question, after: Number(doc) }) as Found, 'a')
      : { emails: [], after: '' };
  if (accounts.after !== '') return accounts;
  const before = letter === 'o' ? Number(doc) : BEFORE_ALL;
  const orders = page(askJson(app, ORDERS, { question, after: before }) as Found, 'o');
  return { emails: [...new Set([...accounts.emails, ...orders.emails])], after: orders.after };
}

/** Each walks an index of addresses. */
const ADDRESSES: readonly string[] = [
  'SELECT email AS id FROM users WHERE email > {:after} COLLATE NOCASE ORDER BY email COLLATE NOCASE LIMIT {:most}',
  'SELECT LOWER(email) AS id FROM orders WHERE LOWER(email) > {:after} GROUP BY LOWER(email) ORDER BY LOWER(email) LIMIT {:most}',
  'SELECT LOWER(email) AS id FROM contact_messages WHERE LOWER(email) > {:after} GROUP BY LOWER(email) ORDER BY LOWER(email) LIMIT {:most}',
  'SELECT email AS id FROM past_orders WHERE email > {:after} GROUP BY email ORDER BY email LIMIT {:most}',
];

/** The next addresses after one, in their order, each once. */
function addressesAfter(app: core.App, after: string, most: number): string[] {
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

export function listCustomers({ app, body }: DeskRequest): CustomersAnswer {
  const words = lineIn(body, 'words').slice(0, WORDS_LENGTH);
  const sent = own(body, 'after');
  const after = typeof sent === 'string' ? sent.slice(0, 300) : '';
  const all = words === '' ? addressesAfter(app, after, PAGE + 1) : [];
  const found =
    words === ''
      ? { emails: all.slice(0, PAGE), after: all.length > PAGE ? (all[PAGE - 1] ?? '') : '' }
      : byWords(app, words, after);
  return { rows: found.emails.flatMap((email) => customerRow(app, email) ?? []), after: found.after };
}
