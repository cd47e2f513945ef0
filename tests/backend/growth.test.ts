/** The filled shop of the benches: rows that were written past PocketBase, as PocketBase itself reads and saves them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDue } from '#tests/bench/growth/due.ts';
import { fillShop } from '#tests/bench/growth/fill.ts';
import type { Sizes } from '#tests/bench/growth/sizes.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, startOrderShop, statusOf, withDatabase } from '#tests/support/order-shop.ts';
import type { AfterSalesView } from '#src/contract/account-api.ts';

let backend: TestBackend;
let sizes: Sizes;

beforeAll(async () => {
  backend = await startTestBackend();
  await startOrderShop(backend);
  backend = await backend.restart({
    change: () => void (sizes = fillShop(backend.dataDir, { scale: 0.002, due: 5 })),
  });
});

afterAll(() => backend.stop());

interface Field {
  readonly name: string;
  readonly type: string;
  readonly collectionId?: string;
  readonly maxSelect?: number;
}

interface Kind {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly fields: readonly Field[];
}

async function kinds(): Promise<Kind[]> {
  const all = await backend.admin.collections.getFullList();
  // A view has no rows of its own.
  const stored = all.filter(({ type }) => type !== 'view');
  return stored.map(({ id, name, type, fields }) => ({ id, name, type, fields: fields as unknown as Field[] }));
}

/** Collections of which there is exactly one record, or none that this shop needs: what people write by hand, phones, what an hour empties, and a row a month or a year. */
const NOT_FILLED = [
  '_mfas',
  '_otps',
  '_superusers',
  'answer_templates',
  'home',
  'mail_words',
  'months',
  'pages',
  'palette',
  'push_devices',
  'push_messages',
  'second_factors',
  'sign_ins',
  'sales_abroad',
  'shop',
  'blocks',
];

/** Ids of some rows of a table: the first, the last, and some between. */
function sample(table: string): string[] {
  return withDatabase(backend, (database) =>
    database
      .prepare(`SELECT id FROM "${table}" ORDER BY rowid % 7, rowid DESC LIMIT 12`)
      .all()
      .map(({ id }) => `${id}`),
  );
}

test('has rows in every table that grows', async () => {
  const empty = (await kinds()).map(({ name }) => name).filter((name) => sample(name).length === 0);
  expect(empty.filter((name) => !NOT_FILLED.includes(name))).toEqual([]);
});

test('leads to records that exist, by every relation', async () => {
  const all = await kinds();
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const broken = all.flatMap(({ name, fields }) =>
    fields
      .filter(({ type, maxSelect }) => type === 'relation' && (maxSelect ?? 1) < 2)
      .filter((field) =>
        withDatabase(backend, (database) => {
          const other = nameOf.get(field.collectionId ?? '') ?? '';
          const sql = `SELECT COUNT(*) lost FROM "${name}" WHERE "${field.name}" <> '' AND "${field.name}" NOT IN (SELECT id FROM "${other}")`;
          return database.prepare(sql).get()?.['lost'] !== 0;
        }),
      )
      .map((field) => `${name}.${field.name}`),
  );
  expect(broken).toEqual([]);
});

/** What nobody may change, not even a superuser: their hooks say so. */
const APPEND_ONLY = [
  'staff_actions',
  'changes',
  'consents',
  'documents',
  'order_history',
  'price_history',
  'stock_movements',
  'order_lines',
];

test('has records of every kind that PocketBase saves again as they are', async () => {
  const refused: string[] = [];
  for (const { name, type, fields } of await kinds()) {
    if (NOT_FILLED.includes(name) || name.startsWith('_') || APPEND_ONLY.includes(name)) continue;
    const kept = fields
      .filter(({ type: of }) => !['autodate', 'file', 'json', 'password'].includes(of))
      .map((field) => field.name);
    for (const id of sample(name)) {
      const service = backend.admin.collection(name);
      const record: Record<string, unknown> = await service.getOne(id);
      const body = Object.fromEntries(
        kept.filter((field) => field !== 'id' && field in record).map((field) => [field, record[field]]),
      );
      if (type === 'auth') delete body['tokenKey'];
      if (name === 'drafts') body['version'] = Number(body['version']) + 1;
      await service.update(id, body).catch((error: unknown) => {
        refused.push(`${name} ${id}: ${JSON.stringify((error as { response?: unknown }).response)}`);
      });
    }
  }
  expect(refused).toEqual([]);
});

function rows(sql: string): Record<string, unknown>[] {
  return withDatabase(backend, (database) => database.prepare(sql).all());
}

test('shows its orders to whoever has their link, with all that belongs to them', async () => {
  for (const { token, total, fate } of rows(
    "SELECT token, total, payment_state || ' ' || order_state fate FROM orders GROUP BY fate",
  )) {
    const view = await statusOf(backend, `${token}`);
    const { body } = await callRoute<AfterSalesView>(backend, 'after-sales', { token });
    expect(view.quote.total).toBe(total);
    expect(view.lines.map(({ unitPrice, quantity }) => unitPrice * quantity)).toEqual(
      view.quote.lines.map(({ gross }) => gross),
    );
    expect(body.documents.length > 0, `${fate}`).toBe(!`${fate}`.startsWith('unpaid'));
  }
});

test('has its series of documents without a gap', () => {
  const gaps = rows(
    'SELECT series FROM documents JOIN document_series ON name = series GROUP BY series HAVING COUNT(*) <> last OR MAX(position) <> last',
  );
  expect(gaps).toEqual([]);
  expect(rows('SELECT name FROM document_series').length).toBeGreaterThan(4);
});

const ALL_DUE = `
  SELECT (SELECT COUNT(*) FROM orders WHERE id LIKE 'oye%' AND order_state = 'expired') expired,
    (SELECT COUNT(*) FROM mails WHERE "order" LIKE 'oyr%' AND kind = 'resume_payment') reminded,
    (SELECT COUNT(*) FROM mails WHERE id LIKE 'jwy%' AND html = '') wiped,
    (SELECT COUNT(*) FROM mails WHERE id LIKE 'jqy%' AND attempts = 1) tried,
    (SELECT COUNT(*) FROM documents WHERE "order" LIKE 'oyp%' AND html <> '') rendered,
    (SELECT COUNT(*) FROM orders WHERE id LIKE 'oyw%' AND payment_state = 'paid') settled,
    (SELECT COUNT(*) FROM sales WHERE id LIKE 'sy%' AND state = 'active') started`;

/** Of kinds that the job of each hour forgets. */
const OLD = `
  SELECT (SELECT COUNT(*) FROM carts WHERE id LIKE 'by%') + (SELECT COUNT(*) FROM users WHERE id LIKE 'uvy%' OR id LIKE 'usy%')
    + (SELECT COUNT(*) FROM contact_messages WHERE id LIKE 'cmy%') + (SELECT COUNT(*) FROM returns WHERE id LIKE 'sty%')
    + (SELECT COUNT(*) FROM mails WHERE id LIKE 'joy%') + (SELECT COUNT(*) FROM payment_events WHERE id LIKE 'eoy%')
    + (SELECT COUNT(*) FROM order_attempts WHERE id LIKE 'aty%') + (SELECT COUNT(*) FROM drafts WHERE id LIKE 'doy%')
    + (SELECT COUNT(*) FROM revisions WHERE id LIKE 'rey%') + (SELECT COUNT(*) FROM builds WHERE id LIKE 'buy%')
    + (SELECT COUNT(*) FROM vitals WHERE id LIKE 'viy%') + (SELECT COUNT(*) FROM missed_searches WHERE id LIKE 'msy%')
    + (SELECT COUNT(*) FROM orders WHERE id LIKE 'oyl%' AND email <> '') old`;

test('gives the jobs something to do of every kind, as often as it is asked to', async () => {
  withDatabase(backend, (database) => addDue(database, sizes, { batch: 'y', count: 7 }));
  expect(rows(OLD)).toEqual([{ old: 14 * 7 }]);
  for (const job of ['vitrine_minute', 'vitrine_drafts', 'vitrine_payments', 'vitrine_retention', 'vitrine_hour'])
    await backend.admin.crons.run(job);
  await expect
    .poll(() => rows(ALL_DUE))
    .toEqual([{ expired: 7, reminded: 7, wiped: 7, tried: 7, rendered: 7, settled: 7, started: 3 }]);
  await expect.poll(() => rows(OLD)).toEqual([{ old: 0 }]);
  await expect
    .poll(() => rows("SELECT COUNT(*) scheduled FROM drafts WHERE id LIKE 'dty%'"))
    .toEqual([{ scheduled: 0 }]);
  await expect
    .poll(() => rows("SELECT COUNT(*) previews FROM previews WHERE id LIKE 'pvy%'"))
    .toEqual([{ previews: 0 }]);
  await expect
    .poll(() => rows("SELECT COUNT(*) bodies FROM payment_events WHERE id LIKE 'eby%' AND body <> ''"))
    .toEqual([{ bodies: 0 }]);
});
