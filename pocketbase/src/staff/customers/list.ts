/** Read `customers`: all of them by their addresses, or those that words find. */
import { lineIn } from '#pocketbase/staff/after/body.ts';
import { addressesAfter, customerRow } from '#pocketbase/staff/customers/people.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { CustomersAnswer } from '#src/contract/desk/customers.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';

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
