/** Records of each kind that a job works on: how one is made, spoilt and mended. tests/backend/jobs.test.ts tries all of them. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { create, makeItem, makePage, makeProduct } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { callStudio, makeDue, saveDraft, signInEditor } from '#tests/support/editors.ts';
import { callRoute, insertRow, LONG_AGO, placeOrder, UNDATED, type OrderShop } from '#tests/support/order-shop.ts';
import { read, seal, write } from '#tests/support/poison.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString().replace('T', ' ');
/** Long before any term that an operator can set. */
const AGES_AGO = '2001-01-01 00:00:00.000Z';

function newId(): string {
  return randomBytes(8).toString('hex').slice(0, 15);
}

export interface JobShop {
  readonly backend: TestBackend;
  readonly shop: OrderShop;
}

export interface Kind {
  readonly step: string;
  readonly job: 'minute' | 'drafts' | 'payments' | 'retention' | 'hour';
  /** Makes a record that is due, and gives its id. */
  make(where: JobShop): Promise<string>;
  /** After that no job can do it. */
  poison(where: JobShop, id: string): void;
  /** Makes it good again; absent: no such record ever is. */
  heal?(where: JobShop, id: string): void;
  isDone(where: JobShop, id: string): unknown;
}

export async function placed({ backend, shop }: JobShop, expires: string): Promise<string> {
  const { record } = await placeOrder(backend, shop);
  write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', expires, record.id);
  return record.id;
}

async function sale({ backend }: JobShop, starts: string, ends: string): Promise<string> {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 });
  return (await create(backend.admin, 'sales', { item: item.id, price: 1500, starts, ends })).id;
}

async function paid({ backend, shop }: JobShop): Promise<{ readonly order: string; readonly payment: string }> {
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
  return ({ backend }: JobShop): Promise<string> => {
    const id = newId();
    const dates = UNDATED.includes(collection) ? {} : { created: AGES_AGO, updated: AGES_AGO };
    insertRow(backend, collection, { id, ...dates, ...fields(id) });
    return Promise.resolve(id);
  };
}

const isGone =
  (collection: keyof Records) =>
  ({ backend }: JobShop, id: string) =>
    read(backend, `SELECT id FROM "${collection}" WHERE id = ?`, id) === undefined;
const sealed =
  (collection: keyof Records) =>
  ({ backend }: JobShop, id: string) =>
    seal(backend, collection, 'DELETE', id);

/** A day between 1970 and 2014, by the beginning of an id. */
const dayOf = (id: string): string => new Date((parseInt(id.slice(0, 4), 16) / 4) * DAY_MS).toISOString().slice(0, 10);

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

export const KINDS: readonly Kind[] = [
  {
    step: 'expire_order',
    job: 'minute',
    make: (where) => placed(where, LONG_AGO),
    // As an anonymous order once came in.
    poison: ({ backend }, id) => write(backend, 'UPDATE orders SET phone = ? WHERE id = ?', '1'.repeat(57), id),
    heal: ({ backend }, id) => write(backend, "UPDATE orders SET phone = '' WHERE id = ?", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT order_state FROM orders WHERE id = ?', id) === 'expired',
  },
  {
    step: 'start_sale',
    job: 'minute',
    async make(where) {
      const id = await sale(where, at(DAY_MS), at(2 * DAY_MS));
      write(where.backend, 'UPDATE sales SET starts = ? WHERE id = ?', LONG_AGO, id);
      return id;
    },
    poison: ({ backend }, id) =>
      write(backend, 'UPDATE items SET price = 1 WHERE id = (SELECT item FROM sales WHERE id = ?)', id),
    heal: ({ backend }, id) =>
      write(backend, 'UPDATE items SET price = 2000 WHERE id = (SELECT item FROM sales WHERE id = ?)', id),
    isDone: ({ backend }, id) => read(backend, 'SELECT state FROM sales WHERE id = ?', id) === 'active',
  },
  {
    step: 'end_sale',
    job: 'minute',
    async make(where) {
      const id = await sale(where, at(-DAY_MS), at(2 * DAY_MS));
      write(where.backend, 'UPDATE sales SET ends = ? WHERE id = ?', LONG_AGO, id);
      return id;
    },
    poison: ({ backend }, id) => write(backend, 'UPDATE sales SET price = -5 WHERE id = ?', id),
    heal: ({ backend }, id) => write(backend, 'UPDATE sales SET price = 1500 WHERE id = ?', id),
    isDone: ({ backend }, id) => read(backend, 'SELECT state FROM sales WHERE id = ?', id) === 'ended',
  },
  {
    step: 'wipe_secret',
    job: 'minute',
    make: old('mails', (id) => ({ ...mailRow(id), created: at(0), state: 'sent', secret: 1, good_until: LONG_AGO })),
    poison: ({ backend }, id) => write(backend, "UPDATE mails SET locale = 'xx' WHERE id = ?", id),
    heal: ({ backend }, id) => write(backend, "UPDATE mails SET locale = 'en' WHERE id = ?", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT html FROM mails WHERE id = ?', id) === '',
  },
  {
    step: 'remind_shopper',
    job: 'minute',
    make: (where) => placed(where, at(10 * 60 * 1000)),
    poison: ({ backend }, id) =>
      write(backend, 'UPDATE orders SET email = ? WHERE id = ?', `${'z'.repeat(300)}@visitor.example`, id),
    heal: ({ backend }, id) => write(backend, "UPDATE orders SET email = 'zoe@visitor.example' WHERE id = ?", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT kind FROM mails WHERE "order" = ?', id) === 'resume_payment',
  },
  {
    step: 'document_page',
    job: 'minute',
    async make(where) {
      const { order } = await paid(where);
      write(where.backend, `UPDATE documents SET html = '' WHERE "order" = ?`, order);
      return String(read(where.backend, 'SELECT id FROM documents WHERE "order" = ?', order));
    },
    // Without a page once more: a turn that still runs may have made it.
    poison: ({ backend }, id) => write(backend, "UPDATE documents SET data = '{}', html = '' WHERE id = ?", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT html FROM documents WHERE id = ?', id) !== '',
  },
  {
    step: 'send_mail',
    job: 'minute',
    make: old('mails', (id) => ({ ...mailRow(id), created: at(0), state: 'queued', next_try: LONG_AGO })),
    // It may have been sent already: by the job of this minute.
    poison: ({ backend }, id) =>
      write(backend, "UPDATE mails SET attachments = '{', state = 'queued' WHERE id = ?", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT state FROM mails WHERE id = ?', id) === 'sent',
  },
  {
    step: 'publish_draft',
    job: 'drafts',
    async make({ backend }) {
      const editor = await signInEditor(backend);
      const page = await makePage(backend.admin);
      const later = { publish_at: '2090-01-01 10:00:00.000Z', data: { title_en: 'Later' } };
      const { id } = await saveDraft(editor, { collection: 'pages', record: page.id, ...later });
      makeDue(backend, [id]);
      return id;
    },
    poison: ({ backend }, id) => write(backend, "UPDATE drafts SET action = 'bogus' WHERE id = ?", id),
    heal: ({ backend }, id) => write(backend, "UPDATE drafts SET action = 'update' WHERE id = ?", id),
    isDone: isGone('drafts'),
  },
  {
    step: 'undo_series',
    job: 'drafts',
    async make({ backend }) {
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
    poison: ({ backend }, id) =>
      write(backend, "UPDATE users SET role = '' WHERE id = (SELECT author FROM revisions WHERE id = ?)", id),
    heal: ({ backend }, id) =>
      write(backend, "UPDATE users SET role = 'editor' WHERE id = (SELECT author FROM revisions WHERE id = ?)", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT undone FROM revisions WHERE id = ?', id) !== '',
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
    async make({ backend, shop }) {
      const { record, token } = await placeOrder(backend, shop);
      await callRoute(backend, 'demo-payment', { token, outcome: 'slow' });
      write(backend, 'UPDATE payments SET updated = ? WHERE "order" = ?', LONG_AGO, record.id);
      return String(read(backend, 'SELECT id FROM payments WHERE "order" = ?', record.id));
    },
    poison: ({ backend }, id) =>
      write(
        backend,
        'UPDATE orders SET phone = ? WHERE id = (SELECT "order" FROM payments WHERE id = ?)',
        '1'.repeat(57),
        id,
      ),
    isDone: ({ backend }, id) => read(backend, 'SELECT state FROM payments WHERE id = ?', id) === 'succeeded',
  },
  {
    step: 'send_refund',
    job: 'payments',
    async make(where) {
      const [id, { order, payment }] = [newId(), await paid(where)];
      const fields = { order, payment, amount: 100, key: id, state: 'pending', by: 'shop', updated: LONG_AGO };
      insertRow(where.backend, 'refunds', { id, ...fields });
      return id;
    },
    poison: ({ backend }, id) => write(backend, "UPDATE refunds SET payment = 'nowhere' WHERE id = ?", id),
    isDone: ({ backend }, id) => read(backend, 'SELECT state FROM refunds WHERE id = ?', id) === 'succeeded',
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
  forgotten('forget_consent', 'consents', (id) => ({
    kind: 'newsletter',
    action: 'asked',
    email: `${id}@visitor.example`,
    locale: 'en',
  })),
  forgotten('forget_letter_mail', 'mails', (id) => ({
    ...mailRow(id),
    kind: 'newsletter',
    state: 'sent',
    created: at(-30 * DAY_MS),
  })),
  {
    step: 'tell_of_stock',
    job: 'minute',
    async make({ backend }) {
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
    poison: ({ backend }, id) => seal(backend, 'stock_requests', 'DELETE', id),
    isDone: ({ backend }, id) => read(backend, 'SELECT COUNT(*) FROM stock_requests WHERE id = ?', id) === 0,
  },
  {
    ...forgotten('forget_unverified', 'users', () => ({})),
    async make({ backend }) {
      const { id } = await openAccount(backend);
      write(backend, 'UPDATE users SET created = ? WHERE id = ?', AGES_AGO, id);
      return id;
    },
  },
  {
    ...forgotten('forget_unused', 'users', () => ({})),
    async make({ backend }) {
      const { id } = await openAccount(backend, { verified: true });
      write(backend, 'UPDATE users SET seen = ? WHERE id = ?', AGES_AGO, id);
      return id;
    },
  },
  forgotten('forget_contact', 'contact_messages', () => ({ name: 'Zoe', message: 'Hello', locale: 'en' })),
  forgotten('forget_sign_in', 'sign_ins', (id) => ({ user: id, factor: 'mail', seen: AGES_AGO })),
  forgotten('forget_note', 'customer_notes', (id) => ({ email: `${id}@visitor.example`, kind: 'note', by: 'me' })),
  forgotten('forget_statement', 'returns', (id) => ({ kind: 'withdrawal', reference: id, key: id, locale: 'en' })),
  forgotten('forget_mail', 'mails', (id) => ({ ...mailRow(id), state: 'sent' })),
  forgotten('forget_event', 'payment_events', (event) => ({ event, type: 'charge.succeeded', state: 'processed' })),
  forgotten('forget_draft', 'drafts', (id) => ({ collection: 'products', record: id, action: 'update', author: id })),
  forgotten('forget_revision', 'revisions', (id) => ({ publication: id, collection: 'products', record: id })),
  forgotten('forget_build', 'builds', () => ({ state: 'failed' })),
  forgotten('forget_vitals', 'vitals', (id) => ({ day: '2001-01-01', page: id, vital: 'lcp', bound: 1, count: 1 })),
  {
    step: 'sum_sale_day',
    job: 'hour',
    // A day of its own, long before the shop.
    make: old('sale_days', (id) => ({ day: `${dayOf(id)} 10`, kind: 'stale', name: '' })),
    poison: sealed('sale_days'),
    isDone: isGone('sale_days'),
  },
  forgotten('forget_searches', 'missed_searches', (id) => ({ day: '2001-01-01', locale: 'en', words: id, count: 1 })),
  forgotten('forget_attempt', 'order_attempts', (id) => ({ scope: id, hour: '2001-01-01 00', count: 1 })),
  forgotten('forget_past_order', 'past_orders', (number) => ({
    source: 'shopify',
    shop: 'Old Lamps',
    number,
    placed: AGES_AGO,
    currency: 'EUR',
    state: 'sent',
    lines: '[]',
  })),
  {
    step: 'anonymize_order',
    job: 'retention',
    async make(where) {
      const { order } = await paid(where);
      write(where.backend, "UPDATE orders SET created = ?, origin = '' WHERE id = ?", AGES_AGO, order);
      return order;
    },
    poison: ({ backend }, id) => seal(backend, 'orders', 'UPDATE', id),
    isDone: ({ backend }, id) => read(backend, 'SELECT email FROM orders WHERE id = ?', id) === '',
  },
  {
    step: 'forget_origin',
    job: 'retention',
    async make(where) {
      const { order } = await paid(where);
      write(where.backend, 'UPDATE orders SET created = ? WHERE id = ?', at(-60 * DAY_MS), order);
      return order;
    },
    poison: ({ backend }, id) => seal(backend, 'orders', 'UPDATE', id),
    isDone: ({ backend }, id) => read(backend, 'SELECT origin FROM orders WHERE id = ?', id) === '',
  },
];
