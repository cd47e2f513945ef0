/** One record of each kind that a job cannot do, before others that it can: the others are done, and an operator is told of the one. */
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkJobs } from '#scripts/doctor/job-checks.ts';
import type { Records } from '#src/contract/records.ts';
import { create, makeItem, makePage, makeProduct } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, makeDue, saveDraft, signInEditor } from '#tests/support/editors.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import {
  callRoute,
  insertRow,
  LONG_AGO,
  startOrderShop,
  placeOrder,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { findingsOf, read, seal, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let sink: MailSink;
let shop: OrderShop;

beforeAll(async () => {
  [backend, sink] = await Promise.all([startTestBackend(), startMailSink()]);
  shop = await startOrderShop(backend, 10_000);
  await backend.admin.settings.update({ smtp: sink.smtp });
});
afterAll(async () => {
  await backend.stop();
  await sink.stop();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString().replace('T', ' ');
/** Long before any term that an operator can set. */
const AGES_AGO = '2001-01-01 00:00:00.000Z';

function newId(): string {
  return randomBytes(8).toString('hex').slice(0, 15);
}

interface Kind {
  readonly step: string;
  readonly job: 'minute' | 'drafts' | 'payments' | 'retention';
  /** Makes a record that is due, and gives its id. */
  make(): Promise<string>;
  /** After that no job can do it. */
  poison(id: string): void;
  /** Makes it good again; absent: no such record ever is. */
  heal?(id: string): void;
  isDone(id: string): unknown;
}

async function placed(expires: string): Promise<string> {
  const { record } = await placeOrder(backend, shop);
  write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', expires, record.id);
  return record.id;
}

async function sale(starts: string, ends: string): Promise<string> {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 });
  return (await create(backend.admin, 'sales', { item: item.id, price: 1500, starts, ends })).id;
}

async function paid(): Promise<{ readonly order: string; readonly payment: string }> {
  const { record, token } = await placeOrder(backend, shop);
  await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
  // Its mail carries the invoice, and is on its way after the answer.
  await backend.admin.crons.run('vitrine_minute');
  const sent = 'SELECT COUNT(*) FROM mails WHERE "order" = ? AND state = \'sent\'';
  await expect.poll(() => read(backend, sent, record.id)).toBe(1);
  const payment = read(backend, 'SELECT id FROM payments WHERE "order" = ?', record.id);
  return { order: record.id, payment: String(payment) };
}

/** A row past the hooks, from long ago. */
function old(collection: keyof Records, fields: (id: string) => Readonly<Record<string, string | number>>) {
  return (): Promise<string> => {
    const id = newId();
    const dates =
      collection === 'vitals' || collection === 'missed_searches' ? {} : { created: AGES_AGO, updated: AGES_AGO };
    insertRow(backend, collection, { id, ...dates, ...fields(id) });
    return Promise.resolve(id);
  };
}

const isGone = (collection: keyof Records) => (id: string) =>
  read(backend, `SELECT id FROM "${collection}" WHERE id = ?`, id) === undefined;
const sealed = (collection: keyof Records) => (id: string) => seal(backend, collection, 'DELETE', id);

/** What retention deletes. */
function forgotten(
  step: string,
  collection: keyof Records,
  fields: (id: string) => Readonly<Record<string, string | number>>,
): Kind {
  return {
    step,
    job: 'retention',
    make: old(collection, fields),
    poison: sealed(collection),
    isDone: isGone(collection),
  };
}

const mailRow = (id: string): Readonly<Record<string, string>> => ({
  kind: 'contact',
  key: `test:${id}`,
  locale: 'en',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: '[]',
});

const KINDS: readonly Kind[] = [
  {
    step: 'expire_order',
    job: 'minute',
    make: () => placed(LONG_AGO),
    // As an anonymous order once came in.
    poison: (id) => write(backend, 'UPDATE orders SET phone = ? WHERE id = ?', '1'.repeat(57), id),
    heal: (id) => write(backend, "UPDATE orders SET phone = '' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT order_state FROM orders WHERE id = ?', id) === 'expired',
  },
  {
    step: 'start_sale',
    job: 'minute',
    async make() {
      const id = await sale(at(DAY_MS), at(2 * DAY_MS));
      write(backend, 'UPDATE sales SET starts = ? WHERE id = ?', LONG_AGO, id);
      return id;
    },
    poison: (id) => write(backend, 'UPDATE items SET price = 1 WHERE id = (SELECT item FROM sales WHERE id = ?)', id),
    heal: (id) => write(backend, 'UPDATE items SET price = 2000 WHERE id = (SELECT item FROM sales WHERE id = ?)', id),
    isDone: (id) => read(backend, 'SELECT state FROM sales WHERE id = ?', id) === 'active',
  },
  {
    step: 'end_sale',
    job: 'minute',
    async make() {
      const id = await sale(at(-DAY_MS), at(2 * DAY_MS));
      write(backend, 'UPDATE sales SET ends = ? WHERE id = ?', LONG_AGO, id);
      return id;
    },
    poison: (id) => write(backend, 'UPDATE sales SET price = -5 WHERE id = ?', id),
    heal: (id) => write(backend, 'UPDATE sales SET price = 1500 WHERE id = ?', id),
    isDone: (id) => read(backend, 'SELECT state FROM sales WHERE id = ?', id) === 'ended',
  },
  {
    step: 'wipe_secret',
    job: 'minute',
    make: old('mails', (id) => ({ ...mailRow(id), created: at(0), state: 'sent', secret: 1, good_until: LONG_AGO })),
    poison: (id) => write(backend, "UPDATE mails SET locale = 'xx' WHERE id = ?", id),
    heal: (id) => write(backend, "UPDATE mails SET locale = 'en' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT html FROM mails WHERE id = ?', id) === '',
  },
  {
    step: 'remind_shopper',
    job: 'minute',
    make: () => placed(at(10 * 60 * 1000)),
    poison: (id) =>
      write(backend, 'UPDATE orders SET email = ? WHERE id = ?', `${'z'.repeat(300)}@visitor.example`, id),
    heal: (id) => write(backend, "UPDATE orders SET email = 'zoe@visitor.example' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT kind FROM mails WHERE "order" = ?', id) === 'resume_payment',
  },
  {
    step: 'document_page',
    job: 'minute',
    async make() {
      const { order } = await paid();
      write(backend, `UPDATE documents SET html = '' WHERE "order" = ?`, order);
      return String(read(backend, 'SELECT id FROM documents WHERE "order" = ?', order));
    },
    // Without a page once more: a turn that still runs may have made it.
    poison: (id) => write(backend, "UPDATE documents SET data = '{', html = '' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT html FROM documents WHERE id = ?', id) !== '',
  },
  {
    step: 'send_mail',
    job: 'minute',
    make: old('mails', (id) => ({ ...mailRow(id), created: at(0), state: 'queued', next_try: LONG_AGO })),
    poison: (id) => write(backend, "UPDATE mails SET attachments = '{' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT state FROM mails WHERE id = ?', id) === 'sent',
  },
  {
    step: 'publish_draft',
    job: 'drafts',
    async make() {
      const editor = await signInEditor(backend);
      const page = await makePage(backend.admin);
      const later = { publish_at: '2090-01-01 10:00:00.000Z', data: { title_en: 'Later' } };
      const { id } = await saveDraft(editor, { collection: 'pages', record: page.id, ...later });
      makeDue(backend, [id]);
      return id;
    },
    poison: (id) => write(backend, "UPDATE drafts SET action = 'bogus' WHERE id = ?", id),
    heal: (id) => write(backend, "UPDATE drafts SET action = 'update' WHERE id = ?", id),
    isDone: isGone('drafts'),
  },
  {
    step: 'undo_series',
    job: 'drafts',
    async make() {
      const editor = await signInEditor(backend);
      const [series, as] = [newId(), newId()];
      for (let count = 0; count < 2; count += 1) {
        const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 });
        const rows = [{ id: item.id, price: '30' }];
        await callStudio(backend, editor, 'import', { collection: 'items', rows, dry: false, series });
      }
      expect((await callStudio(backend, editor, 'undo', { series, as })).body).toMatchObject({ left: 1 });
      return String(read(backend, "SELECT id FROM revisions WHERE series = ? AND undo_as > ''", series));
    },
    poison: (id) =>
      write(backend, "UPDATE users SET role = '' WHERE id = (SELECT author FROM revisions WHERE id = ?)", id),
    heal: (id) =>
      write(backend, "UPDATE users SET role = 'editor' WHERE id = (SELECT author FROM revisions WHERE id = ?)", id),
    isDone: (id) => read(backend, 'SELECT undone FROM revisions WHERE id = ?', id) !== '',
  },
  {
    step: 'forget_preview',
    job: 'drafts',
    make: old('previews', (id) => ({ author: id, token: id.padEnd(32, 'x'), expires: LONG_AGO })),
    poison: sealed('previews'),
    isDone: isGone('previews'),
  },
  {
    step: 'slow_payment',
    job: 'payments',
    async make() {
      const { record, token } = await placeOrder(backend, shop);
      await callRoute(backend, 'demo-payment', { token, outcome: 'slow' });
      write(backend, 'UPDATE payments SET updated = ? WHERE "order" = ?', LONG_AGO, record.id);
      return String(read(backend, 'SELECT id FROM payments WHERE "order" = ?', record.id));
    },
    poison: (id) =>
      write(
        backend,
        'UPDATE orders SET phone = ? WHERE id = (SELECT "order" FROM payments WHERE id = ?)',
        '1'.repeat(57),
        id,
      ),
    isDone: (id) => read(backend, 'SELECT state FROM payments WHERE id = ?', id) === 'succeeded',
  },
  {
    step: 'send_refund',
    job: 'payments',
    async make() {
      const [id, { order, payment }] = [newId(), await paid()];
      const fields = { order, payment, amount: 100, key: id, state: 'pending', by: 'shop', updated: LONG_AGO };
      insertRow(backend, 'refunds', { id, ...fields });
      return id;
    },
    poison: (id) => write(backend, "UPDATE refunds SET payment = 'nowhere' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT state FROM refunds WHERE id = ?', id) === 'succeeded',
  },
  forgotten('forget_cart', 'carts', (id) => ({ user: id, lines: '[]' })),
  forgotten('forget_stock_request', 'stock_requests', (id) => ({
    item: id,
    email: `${id}@visitor.example`,
    locale: 'en',
  })),
  forgotten('forget_stock_mail', 'mails', (id) => ({
    ...mailRow(id),
    kind: 'back_in_stock',
    state: 'sent',
    // Not yet due for the mails of orders.
    created: at(-30 * DAY_MS),
  })),
  {
    step: 'tell_of_stock',
    job: 'minute',
    async make() {
      const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id);
      const id = newId();
      const confirmed = new Date(Date.now() - DAY_MS).toISOString().replace('T', ' ');
      insertRow(backend, 'stock_requests', {
        id,
        item: item.id,
        email: `${id}@visitor.example`,
        locale: 'en',
        confirmed,
      });
      return id;
    },
    poison: (id) => seal(backend, 'stock_requests', 'DELETE', id),
    isDone: (id) => read(backend, 'SELECT COUNT(*) FROM stock_requests WHERE id = ?', id) === 0,
  },
  {
    ...forgotten('forget_unverified', 'users', () => ({})),
    async make() {
      const { id } = await openAccount(backend);
      write(backend, 'UPDATE users SET created = ? WHERE id = ?', AGES_AGO, id);
      return id;
    },
  },
  {
    ...forgotten('forget_unused', 'users', () => ({})),
    async make() {
      const { id } = await openAccount(backend, { verified: true });
      write(backend, 'UPDATE users SET seen = ? WHERE id = ?', AGES_AGO, id);
      return id;
    },
  },
  forgotten('forget_contact', 'contact_messages', () => ({ name: 'Zoe', message: 'Hello', locale: 'en' })),
  forgotten('forget_statement', 'returns', (id) => ({ kind: 'withdrawal', reference: id, key: id, locale: 'en' })),
  forgotten('forget_mail', 'mails', (id) => ({ ...mailRow(id), state: 'sent' })),
  forgotten('forget_event', 'payment_events', (event) => ({ event, type: 'charge.succeeded', state: 'processed' })),
  forgotten('forget_draft', 'drafts', (id) => ({ collection: 'products', record: id, action: 'update', author: id })),
  forgotten('forget_revision', 'revisions', (id) => ({ publication: id, collection: 'products', record: id })),
  forgotten('forget_build', 'builds', () => ({ state: 'failed' })),
  forgotten('forget_vitals', 'vitals', (id) => ({ day: '2001-01-01', page: id, vital: 'lcp', bound: 1, count: 1 })),
  forgotten('forget_searches', 'missed_searches', (id) => ({ day: '2001-01-01', locale: 'en', words: id, count: 1 })),
  forgotten('forget_attempt', 'order_attempts', (id) => ({ scope: id, hour: '2001-01-01 00', count: 1 })),
  {
    step: 'anonymize_order',
    job: 'retention',
    async make() {
      const { order } = await paid();
      write(backend, "UPDATE orders SET created = ?, origin = '' WHERE id = ?", AGES_AGO, order);
      return order;
    },
    poison: (id) => seal(backend, 'orders', 'UPDATE', id),
    isDone: (id) => read(backend, 'SELECT email FROM orders WHERE id = ?', id) === '',
  },
  {
    step: 'forget_origin',
    job: 'retention',
    async make() {
      const { order } = await paid();
      write(backend, 'UPDATE orders SET created = ? WHERE id = ?', at(-60 * DAY_MS), order);
      return order;
    },
    poison: (id) => seal(backend, 'orders', 'UPDATE', id),
    isDone: (id) => read(backend, 'SELECT origin FROM orders WHERE id = ?', id) === '',
  },
];

const run = (job: Kind['job']): Promise<boolean> => backend.admin.crons.run(`vitrine_${job}`);

describe('a record that a job cannot do', () => {
  test.each(KINDS)('$step: holds up no other one, and is found once', async (kind) => {
    const bad = await kind.make();
    kind.poison(bad);
    const good = [await kind.make(), await kind.make()];
    await run(kind.job);
    for (const id of good) await expect.poll(() => kind.isDone(id), { message: id }).toBe(true);
    const found = async (): Promise<unknown[]> => (await findingsOf(backend, kind.step)).map(({ record }) => record);
    await expect.poll(found).toEqual([bad]);
    expect(kind.isDone(bad)).toBe(false);
    const [before] = await findingsOf(backend, kind.step);
    expect(before?.note).not.toBe('');
    // Neither the next turn nor a later record changes that.
    const later = await kind.make();
    await run(kind.job);
    await expect.poll(() => kind.isDone(later)).toBe(true);
    expect((await findingsOf(backend, kind.step)).map(({ id }) => id)).toEqual([before?.id]);
  });

  test.each(KINDS.filter(({ heal }) => heal !== undefined))(
    '$step: is done once it is corrected, and its finding goes',
    async (kind) => {
      const [finding] = await findingsOf(backend, kind.step);
      const id = finding?.record ?? '';
      kind.heal?.(id);
      await run(kind.job);
      await expect.poll(() => kind.isDone(id)).toBe(true);
      await expect.poll(() => findingsOf(backend, kind.step)).toEqual([]);
    },
  );

  test('goes from the list when it waits no more: a refund that somebody has settled by hand', async () => {
    write(backend, "UPDATE refunds SET state = 'failed' WHERE payment = 'nowhere'");
    await run('payments');
    await expect.poll(() => findingsOf(backend, 'send_refund')).toEqual([]);
  });

  test('may be all of a step: it is found, the others go on, and it goes when the step runs again', async () => {
    const order = await placed(LONG_AGO);
    const expired = (id: string): boolean =>
      read(backend, 'SELECT order_state FROM orders WHERE id = ?', id) === 'expired';
    const found = async (): Promise<unknown[]> =>
      (await findingsOf(backend, 'end_sale')).map(({ record, note }) => [record, /no such column/.test(note)]);
    write(backend, 'ALTER TABLE sales RENAME COLUMN ends TO elsewhere');
    try {
      await run('minute');
      await expect.poll(() => expired(order)).toBe(true);
      await expect.poll(found).toEqual([['', true]]);
    } finally {
      write(backend, 'ALTER TABLE sales RENAME COLUMN elsewhere TO ends');
    }
    await run('minute');
    await expect.poll(found).toEqual([]);
  });

  test('is told to the shop by one mail an hour, with what it is', async () => {
    await run('minute');
    const jobMails = (): Promise<Records['mails'][]> =>
      backend.admin
        .collection<Records['mails']>('mails')
        .getFullList({ filter: "kind = 'job_findings'", sort: 'created' });
    await expect.poll(async () => (await jobMails()).some(({ state }) => state === 'sent')).toBe(true);
    const [mail, ...others] = await jobMails();
    expect(mail?.text).toContain('Une commande impayée ne peut pas prendre fin : ses pièces restent réservées');
    expect(mail?.text).toContain('phone');
    expect(mail?.to).toBe('shop@vitrine.example');
    // More has failed since, and more than one minute has come.
    const hours = [mail, ...others].map((one) => one?.created.slice(0, 13));
    expect(new Set(hours).size).toBe(hours.length);
  });

  test('is told by the doctor', () => {
    const settings = { dataDir: dirname(backend.dataDir), pocketbaseUrl: 'http://127.0.0.1:8090' };
    expect(checkJobs(settings)).toMatchObject({
      state: 'notice',
      text: expect.stringMatching(/^they could not do \d+ records/),
    });
    write(backend, 'DELETE FROM job_findings');
    expect(checkJobs(settings)).toMatchObject({ state: 'good' });
    expect(checkJobs({ ...settings, pocketbaseUrl: 'https://backend.example' })).toMatchObject({ state: 'notice' });
  });
});
