/** What goes with a product that is deleted: it costs no save a row, its sum is bounded, and what no undo brings back is said before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftRecord } from '#src/contract/records.ts';
import { PUBLISH_ALONG } from '#src/contract/studio-api.ts';
import { makeItem, makeProduct, makeShop } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, publish, saveDraft, signInEditor, type Editor } from '#tests/support/editors.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

const MANY = 3000;

let backend: TestBackend;
let editor: Editor;
beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

/** Past the hooks: rows of a table; `i` counts from 1. */
function fill(table: string, rows: number, fields: Readonly<Record<string, string>>): void {
  const [names, values] = [Object.keys(fields), Object.values(fields)];
  withDatabase(backend, (database) =>
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM n`),
  );
}

function count(sql: string): number {
  return withDatabase(backend, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n']));
}

const deletion = (record: string, at = '') =>
  saveDraft(editor, { collection: 'products', record, action: 'delete', publish_at: at });

/** With so many variants, of which each has a promotion that is over. */
async function productOf(variants: number): Promise<string> {
  const { id } = await makeProduct(backend.admin);
  const key = id.slice(0, 9);
  fill('items', variants, { id: `'${key}' || printf('%06d', i)`, product: `'${id}'`, sku: `'${key}' || i` });
  fill('sales', variants, { item: `'${key}' || printf('%06d', i)`, state: "'ended'" });
  return id;
}

test('reviews and customers who wait go at once, are counted before, and no undo brings them back', async () => {
  const { id } = await makeProduct(backend.admin);
  const item = await makeItem(backend.admin, id);
  const review = {
    product: `'${id}'`,
    buyer: "'b' || i",
    rating: '5',
    text: "'Good'",
    state: "iif(i > 1, 'shown', 'new')",
  };
  fill('reviews', MANY, review);
  const waits = {
    item: `'${item.id}'`,
    email: "'w' || i || '@example.org'",
    confirmed: "iif(i > 1, '2026-11-29', '')",
  };
  fill('stock_requests', MANY, waits);
  const draft = await deletion(id);
  const lost = { reviews: MANY, waiting: MANY - 1 };
  expect((await publish(backend, editor, [draft], true)).body).toMatchObject({ lost });
  expect(count('reviews')).toBe(MANY);
  const { body } = await publish(backend, editor, [draft]);
  expect(body).toMatchObject({ lost });
  expect([count('reviews'), count('stock_requests')]).toEqual([0, 0]);
  expect(count("changes WHERE collection = 'reviews' AND action = 'delete' AND automatic = FALSE")).toBe(MANY - 1);
  // What one statement tells of has one moment.
  expect(count("(SELECT DISTINCT created FROM changes WHERE collection = 'reviews')")).toBe(1);
  expect((await callStudio(backend, editor, 'undo', { publications: [body.publication] })).status).toBe(200);
  expect([count(`items WHERE product = '${id}'`), count('reviews')]).toEqual([1, 0]);
  const plain = await publish(backend, editor, [await deletion(id)]);
  expect([plain.status, plain.body.lost]).toEqual([200, undefined]);
});

test('what goes with the products of one publication is bounded by its sum, at one time, too', async () => {
  const third = PUBLISH_ALONG / 6;
  const products = await Promise.all([third, third, third, 1].map(productOf));
  const drafts: DraftRecord[] = [];
  for (const id of products) drafts.push(await deletion(id));
  const refused = { draft: drafts[0]?.id, code: 'deletes_too_many', params: { count: PUBLISH_ALONG + 2 } };
  expect(await publish(backend, editor, drafts)).toMatchObject({
    status: 400,
    body: { problems: [refused, {}, {}, {}] },
  });
  const at = '2090-01-01 09:00:00.000Z';
  const plan = (one: (typeof drafts)[number]): Promise<unknown> =>
    editor.client.collection('drafts').update(one.id, { publish_at: at, version: one.version + 1 });
  for (const one of drafts.slice(0, 3)) await plan(one);
  const [, , , last] = drafts;
  if (last === undefined) throw new Error('There are four drafts.');
  expect((await refusal(plan(last))).codes).toEqual({ publish_at: 'deletes_too_many' });
  expect((await publish(backend, editor, drafts.slice(0, 3))).status).toBe(200);
  expect((await publish(backend, editor, drafts.slice(3))).status).toBe(200);
  expect(count('sales')).toBe(0);
});
