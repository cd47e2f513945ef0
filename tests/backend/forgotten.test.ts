/**
 * Whatever a record could say of a person is gone after its terms: every text of every collection is filled with a word of its own, all is dated back, and the job
 * that forgets runs. The fields are those of the schema: a new one is forgotten, or says here why it stays.
 */
import { DatabaseSync } from 'node:sqlite';
import type { CollectionField, CollectionModel } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccessShop, type AccessShop } from '#tests/backend/access-shop.ts';
import { sampleItalian } from '#tests/unit/documents/sample-document.ts';
import { ADDRESS, insertRow, withDatabase } from '#tests/support/order-shop.ts';

const WORD = 'forget-me@';
const LONG_AGO = '2010-01-01 00:00:00.000Z';
const DATES = ['date', 'autodate'];
/** Texts that say when. */
const DAYS = ['day', 'hour'];
/** What has a form that the job looks into. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  'orders.billing': ADDRESS,
  'documents.data': sampleItalian('en'),
};
/** Tables by name. */
function of(names: string): RegExp {
  return new RegExp(`^(${names.replaceAll(' ', '|')})\\.`);
}

/** What may stay, and why. */
const KEPT: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    of('products items categories attributes attribute_values synonyms manufacturers pages home blocks palette'),
    'content',
  ],
  [of('media media_uses awaited_pictures redirects previews builds changes price_history sales'), 'content'],
  [
    of('shop countries shipping_rates answer_templates mail_words terms_versions services order_news'),
    'the shop itself',
  ],
  [/^users\.(email|name)$|^account_(search|words)\.text$/, 'accounts of the staff'],
  [/^mails\.(to|html|text)$/, 'tells that the account is gone, and goes after its own term'],
  [
    /^reviews\.(text|name|answer|source|series)$/,
    'published by its writer, under the name that they chose, until they take it back',
  ],
  [/^(months\.(exported|locked)_by|payouts\.by)$/, 'who of the shop has closed its books'],
  [
    /^(payouts|payout_lines|sale_days|sales_abroad|comparisons)\./,
    'sums, and names that the provider gives its own rows',
  ],
  [/^(job_findings|payment_findings)\./, 'goes when its cause does: numbers of records, and what went wrong'],
  [/^document_series\.|^documents\.(number|original|currency|series)$/, 'numbers of the books'],
  [/^documents\.data\/(seller|lines|order|original|shipping|vat)\b/, 'what was sold, by whom and at which rates'],
  [/^documents\.data\/(kind|number|issuedAt|paidAt|locale|currency|coupon|scheme|method|mention)$/, 'the same'],
  [/\/(country|countryName)$|^order_search\.country$/, 'the country decides on the VAT'],
  [/^order_lines\.|^orders\.(quote|shipping)\/|\.(carrier|coupon)$/, 'what was sold and sent'],
  [/\.(lines|unsent|restocked|picks|inspection)\//, 'pieces of lines'],
  [/^stock_movements\.(item|order)$|^staff_actions\.(action|subject|detail)/, 'ids, and names of fields'],
  [/^order_history\.(from|to)$|^disputes\.(reason|state)$|\.currency$/, 'words of the shop’s and the provider’s own'],
  [/\.(key|cart|number|reference|intent|provider_id|followed|released|file|receipt|sdi)$/, 'made by machines'],
];
const PLAIN = ['text', 'email', 'url', 'editor'];

let shop: AccessShop;
beforeAll(async () => {
  shop = await openAccessShop();
});
afterAll(() => shop.backend.stop());

/** Replaces each text in a value; null: there is none. */
function marked(value: unknown, word: string): unknown {
  if (typeof value === 'string') return word;
  if (Array.isArray(value)) return value.map((one) => marked(one, word));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, word)]));
}

/** What has a pattern is a code, and the keys of accounts are machines'. */
const isPlain = ({ name, type, system, pattern }: CollectionField): boolean =>
  PLAIN.includes(type) && (!system || name === 'email') && !pattern;

function fill(database: DatabaseSync, { name, fields }: CollectionModel, order: string): void {
  const rows = database.prepare(`SELECT rowid AS at, * FROM "${name}"`).all();
  const jsonOf = (row: (typeof rows)[number], field: string): string => {
    const word = `${WORD}${name}.${field}`;
    const values = rows.map((one) => JSON.parse(`${one[field] ?? ''}` || 'null') as unknown);
    const value = values[rows.indexOf(row)];
    // Where no row has a text, each gets one.
    const isAny = JSON.stringify(marked(values, word)).includes(word);
    return JSON.stringify(isAny ? marked(value, word) : marked(SAMPLES[`${name}.${field}`] ?? [{ word: '' }], word));
  };
  for (const row of rows) {
    const values = fields.flatMap((field): [string, string][] => {
      const { name: column, type } = field;
      // Of an order, where it can be: then it is anonymous with it.
      if (column === 'order' && row[column] === '') return [[column, order]];
      if (type === 'json') return [[column, jsonOf(row, column)]];
      if (DAYS.includes(column)) return [[column, LONG_AGO.slice(0, `${String(row[column])}`.length)]];
      if (isPlain(field)) return [[column, `${WORD}${name}.${column}.${String(row['at'])}`]];
      return DATES.includes(type) && (row[column] !== '' || column === 'seen') ? [[column, LONG_AGO]] : [];
    });
    const set = values.map(([field]) => `"${field}" = ?`).join(', ');
    if (set === '') continue;
    const update = database.prepare(`UPDATE "${name}" SET ${set} WHERE rowid = ?`);
    update.run(...values.map(([, value]) => value), Number(row['at']));
  }
}

/** Paths in a value where the word stands, without the places in lists. */
function paths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes(WORD) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => paths(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => paths(one, `${path}/${key}`));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** 'table.column', and '/path' in a value of JSON, of all that still has the word. */
function left(file: 'data' | 'auxiliary'): string[] {
  const database = new DatabaseSync(`${shop.backend.dataDir}/${file}.db`, { readOnly: true, timeout: 10_000 });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const found = tables.flatMap(({ name: table }) =>
    database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .flatMap(({ name: column }) =>
        database
          .prepare(`SELECT CAST("${column}" AS TEXT) AS text FROM "${table}" WHERE CAST("${column}" AS TEXT) LIKE ?`)
          .all(`%${WORD}%`)
          .flatMap(({ text }) => paths(parsed(`${text}`), `${table}.${column}`)),
      ),
  );
  database.close();
  return [...new Set(found)].sort();
}

async function runJob(): Promise<void> {
  insertRow(shop.backend, 'order_attempts', { id: 'theveryoldone00', scope: 'last', hour: '2001-01-01 00', count: 1 });
  await shop.backend.admin.crons.run('vitrine_retention');
  const attempts = shop.backend.admin.collection('order_attempts');
  await expect.poll(async () => (await attempts.getList(1, 1, { filter: "scope = 'last'" })).totalItems).toBe(0);
}

test('nothing of a person outlives its term', async () => {
  const { backend } = shop;
  const collections = await backend.admin.collections.getFullList();
  withDatabase(backend, (database) => {
    // An event that is still to be worked on stays, as its test says (retention.test.ts).
    database.exec("UPDATE payment_events SET state = 'processed'");
    for (const collection of collections.filter(({ system, type }) => !system && type !== 'view'))
      fill(database, collection, shop.records.orders.shown);
  });
  await runJob();
  await runJob();
  const found = left('data');
  const reasoned = found.map((one) => [one, KEPT.find(([pattern]) => pattern.test(one))] as const);
  expect(reasoned.flatMap(([one, reason]) => (reason === undefined ? [one] : []))).toEqual([]);
  const used = new Set(reasoned.map(([, reason]) => reason));
  expect(KEPT.filter((reason) => !used.has(reason))).toEqual([]);
  expect(left('auxiliary')).toEqual([]);
});
