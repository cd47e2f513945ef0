/** Reviews: asked for once, written by those who bought, decided by editors, and taken back. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReviewForm, ReviewRequest } from '#src/contract/reviews-api.ts';
import type { ChangeRecord, OrderRecord, ReviewRecord } from '#src/contract/records.ts';
import type { AccountExport } from '#src/contract/account-api.ts';
import type { ShopRefusal } from '#src/contract/shop-api.ts';
import { openAccount } from '#tests/support/account.ts';
import { placePaid, send, signIn, type Paid } from '#tests/support/after-sales.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, insertRow, LONG_AGO, ordersOf, withDatabase, type Answer } from '#tests/support/order-shop.ts';

let office: MailOffice;
let operator: PocketBase;
let editor: PocketBase;
beforeAll(async () => {
  office = await openMailOffice();
  operator = await signIn(office.backend, 'operator');
  editor = await signIn(office.backend, 'editor');
});
afterAll(() => office.stop());
beforeEach(async () => {
  await office.reset();
  withDatabase(office.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

const DATES = { shipped: '2026-01-02 10:00:00.000Z', delivered: '2026-01-04 10:00:00.000Z' };

async function delivered(changes: Parameters<typeof placePaid>[1] = {}): Promise<Paid> {
  const order = await placePaid(office, changes);
  await send(operator, order, DATES);
  return order;
}

function formOf(order: Paid): Promise<Answer<ReviewForm>> {
  return callRoute(office.backend, 'review-form', { ref: { token: order.token } });
}

function write(order: Paid, changes: Partial<ReviewRequest> = {}): Promise<Answer<ReviewForm & ShopRefusal>> {
  const texts = { rating: 2, text: 'It leaks.', name: 'Zoë M.' };
  const request = { ref: { token: order.token }, product: office.shop.product.id, locale: 'en', ...texts, ...changes };
  return callRoute(office.backend, 'review', request);
}

async function reviewOf(order: Paid): Promise<ReviewRecord> {
  const filter = office.backend.admin.filter('order = {:id}', { id: order.id });
  return office.backend.admin.collection<ReviewRecord>('reviews').getFirstListItem(filter);
}

/** What builds are told of a review. */
async function changesOf({ id }: Pick<ReviewRecord, 'id'>): Promise<string[]> {
  const rows = await office.backend.admin
    .collection<ChangeRecord>('changes')
    .getFullList({ filter: `record = '${id}'`, sort: 'seq' });
  return rows.map(({ collection, action }) => `${collection} ${action}`);
}

const decide = (review: ReviewRecord, decision: Partial<ReviewRecord>): Promise<ReviewRecord> =>
  editor.collection<ReviewRecord>('reviews').update(review.id, decision);

describe('writing', () => {
  test('needs an order that has arrived: a guest opens the form by its token, and says something once', async () => {
    const early = await placePaid(office);
    expect((await formOf(early)).body).toMatchObject({ open: false, products: [] });
    expect((await write(early)).body.products).toEqual([]);
    const order = await delivered();
    expect((await formOf(order)).body).toMatchObject({
      open: true,
      suggested: 'Zoë M.',
      stopped: false,
      products: [{ product: office.shop.product.id, name: 'Bowl', review: null }],
    });
    const written = await write(order, { text: '  It leaks.\r\n\r\n\r\n\r\nBadly.  ', name: '' });
    const review = { rating: 2, text: 'It leaks.\n\nBadly.', name: '', state: 'waiting' };
    expect(written.body.products[0]?.review).toMatchObject(review);
    // Once more: what is there stays.
    expect((await write(order, { rating: 5, text: 'Great' })).body.products[0]?.review).toMatchObject(review);
    expect(await changesOf(await reviewOf(order))).toEqual([]);
    // The same person with another order: one review a product and customer.
    const again = await delivered({ email: order.email.toUpperCase() });
    expect((await formOf(again)).body.products[0]?.review).toMatchObject(review);
  });

  test('is refused with what is wrong, and for what was not bought', async () => {
    const order = await delivered();
    const problems = async (changes: Partial<ReviewRequest>): Promise<unknown> =>
      (await write(order, changes)).body.problems;
    expect(await problems({ rating: 0, text: ' ', name: 'x'.repeat(41) })).toEqual([
      { field: 'rating', code: 'missing' },
      { field: 'text', code: 'missing' },
      { field: 'name', code: 'too_long' },
    ]);
    expect(await problems({ rating: 2.5 })).toEqual([{ field: 'rating', code: 'missing' }]);
    expect(await problems({ product: 'otherproduct000' })).toEqual([{ field: 'product', code: 'unknown' }]);
    expect((await callRoute(office.backend, 'review-form', { ref: { token: 'x'.repeat(43) } })).status).toBe(404);
  });

  test('a live shop takes no record without a purchase, whoever makes it', async () => {
    const live = await startTestBackend({ env: { SHOP_MODE: 'live' } });
    try {
      const product = await live.admin
        .collection('products')
        .create({ status: 'published', name_en: 'Bowl', slug_en: 'bowl', tax_class: 'standard' });
      const made = live.admin
        .collection('reviews')
        .create({ product: product.id, locale: 'en', rating: 5, text: 'Great', state: 'shown' });
      await expect(made).rejects.toMatchObject({ response: { data: { order: { code: 'not_bought' } } } });
    } finally {
      await live.stop();
    }
  });
});

describe('an editor', () => {
  test('shows and answers it, and builds are told just then; the words of the customer stay', async () => {
    const order = await delivered();
    await write(order);
    const review = await reviewOf(order);
    const shown = await decide(review, { state: 'shown' });
    expect(shown.decided).not.toBe('');
    await decide(review, { answer: ' We are sorry. ' });
    await decide(review, { note: 'Nobody sees this' });
    expect(await changesOf(review)).toEqual(['reviews create', 'reviews update']);
    await expect(decide(review, { text: 'Great' })).rejects.toMatchObject({ status: 400 });
    await expect(decide(review, { rating: 5 })).rejects.toMatchObject({ status: 400 });
    await expect(editor.collection('reviews').delete(review.id)).rejects.toMatchObject({ status: 403 });
    expect((await formOf(order)).body.products[0]?.review).toMatchObject({ state: 'shown', answer: 'We are sorry.' });
  });

  test('refuses it for a reason of the list, which its writer is told', async () => {
    const order = await delivered();
    await write(order);
    const review = await reviewOf(order);
    await expect(decide(review, { state: 'refused' })).rejects.toMatchObject({
      response: { data: { reason: { code: 'reason_missing' } } },
    });
    await decide(review, { state: 'refused', reason: 'insulting', note: 'The last line.' });
    await expect.poll(async () => (await office.mailsOf(order.id)).at(-1)?.kind).toBe('review_refused');
    const mail = (await office.mailsOf(order.id)).at(-1);
    expect(mail?.text).toContain('it insults or threatens someone');
    expect(mail?.text).toContain('The last line.');
    // Shown after all: the reason goes.
    expect(await decide(review, { state: 'shown' })).toMatchObject({ reason: '', note: '' });
    await expect(decide(review, { state: 'waiting' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('its writer', () => {
  test.each(['it came with', 'of theirs that has arrived later', 'of the account that is signed in'])(
    'takes it back with the order %s, and builds are told',
    async (which) => {
      const account = await openAccount(office.backend);
      const order = await delivered({ email: account.email });
      await write(order);
      const review = await reviewOf(order);
      await decide(review, { state: 'shown' });
      const take = (by: Paid, session = ''): Promise<Answer<ReviewForm>> =>
        callRoute(
          office.backend,
          'review-delete',
          { ref: { token: by.token }, product: office.shop.product.id },
          session,
        );
      if (which.endsWith('signed in')) {
        withDatabase(office.backend, (database) =>
          database.prepare('UPDATE reviews SET user = ? WHERE id = ?').run(account.id, review.id),
        );
        const awaited = await placePaid(office, { email: account.email });
        await take(awaited);
        expect(await changesOf(review)).toEqual(['reviews create']);
        await take(awaited, account.token);
      } else {
        const { body } = await take(which.endsWith('later') ? await delivered({ email: account.email }) : order);
        expect(body.products[0]?.review).toBeNull();
      }
      expect(await changesOf(review)).toEqual(['reviews create', 'reviews delete']);
    },
  );

  test('finds it among the data of the account, and it goes with the account', async () => {
    const account = await openAccount(office.backend);
    const order = await delivered({ email: account.email });
    withDatabase(office.backend, (database) =>
      database.prepare('UPDATE orders SET user = ? WHERE id = ?').run(account.id, order.id),
    );
    await callRoute(
      office.backend,
      'review',
      { ref: { order: order.id }, product: office.shop.product.id, locale: 'fr', rating: 5, text: 'Beau.', name: 'Z.' },
      account.token,
    );
    const review = await reviewOf(order);
    expect(review).toMatchObject({ user: account.id, text: 'Beau.' });
    const data = await callRoute<AccountExport>(office.backend, 'account-export', {}, account.token);
    expect(data.body.reviews).toMatchObject([{ text: 'Beau.', rating: 5, name: 'Z.', state: 'waiting' }]);
    expect(JSON.stringify(data.body.reviews)).not.toContain('buyer');
    await decide(review, { state: 'shown' });
    await office.backend.admin.collection('users').delete(account.id);
    await expect(reviewOf(order)).rejects.toMatchObject({ status: 404 });
    expect(await changesOf(review)).toEqual(['reviews create', 'reviews delete']);
  });
});

describe('the mail that asks', () => {
  async function askedAt(order: Paid): Promise<string> {
    return withDatabase(office.backend, (database) =>
      String(database.prepare('SELECT review_ask FROM orders WHERE id = ?').get(order.id)?.['review_ask']),
    );
  }
  /** Runs the job when the orders are due, and gives the kinds of their mails about reviews. */
  async function kindsWhenDue(...orders: readonly Paid[]): Promise<number[]> {
    withDatabase(office.backend, (database) => {
      for (const { id } of orders)
        database.prepare("UPDATE orders SET review_ask = ? WHERE id = ? AND review_ask != ''").run(LONG_AGO, id);
    });
    await office.nextMinute();
    await expect.poll(async () => await Promise.all(orders.map(askedAt))).toEqual(orders.map(() => ''));
    return Promise.all(
      orders.map(async ({ id }) => (await office.mailsOf(id)).filter(({ kind }) => kind === 'review_asked').length),
    );
  }

  test('comes once, some days after the delivery, with a link and the way to end it', async () => {
    const order = await delivered();
    const days = (Date.parse((await askedAt(order)).replace(' ', 'T')) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await kindsWhenDue(order)).toEqual([1]);
    const [mail] = (await office.mailsOf(order.id)).filter(({ kind }) => kind === 'review_asked');
    expect(mail?.text).toContain(`/review#${order.token}`);
    expect(mail?.text).toContain(`/review?stop#${order.token}`);
    // A parcel that is saved again asks nobody again.
    await ordersOf(office.backend).update(order.id, { fulfilment_state: 'delivered' });
    expect(await askedAt(order)).toBe('');
  });

  test('goes to nobody who does not want it, who has written already, or whose delivery was none', async () => {
    const declined = await delivered({ reviewStop: true });
    const written = await delivered();
    await write(written);
    const stopped = await delivered();
    const stop = await callRoute<ReviewForm>(office.backend, 'review-stop', { ref: { token: stopped.token } });
    expect(stop.body.stopped).toBe(true);
    // Of the same person, later.
    const later = await delivered({ email: stopped.email });
    expect(await askedAt(declined)).toBe('');
    expect(await kindsWhenDue(declined, written, stopped, later)).toEqual([0, 0, 0, 0]);
  });

  test('can be switched off, and waits as long as the shop says', async () => {
    const { admin } = office.backend;
    const shop = await admin.collection('shop').getFirstListItem('');
    await admin.collection('shop').update(shop.id, { review_days: 30 });
    const patient = await delivered();
    const days = (Date.parse((await askedAt(patient)).replace(' ', 'T')) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await admin.collection('shop').update(shop.id, { review_off: true });
    expect(await askedAt(await delivered())).toBe('');
    // What waited is not sent any more either.
    expect(await kindsWhenDue(patient)).toEqual([0]);
    await admin.collection('shop').update(shop.id, { review_off: false, review_days: 0 });
  });
});

test('what is past its term goes: refused reviews, and whose order it was', async () => {
  const order = await delivered();
  await write(order);
  const kept = await reviewOf(order);
  await decide(kept, { state: 'shown' });
  insertRow(office.backend, 'reviews', {
    id: 'refused00000000',
    product: office.shop.product.id,
    buyer: '1'.repeat(64),
    locale: 'en',
    rating: 1,
    text: 'Bad',
    state: 'refused',
    reason: 'insulting',
    decided: '2020-01-01 00:00:00.000Z',
  });
  withDatabase(office.backend, (database) =>
    database.prepare('UPDATE orders SET created = ? WHERE id = ?').run('2001-01-01 00:00:00.000Z', order.id),
  );
  await office.backend.admin.crons.run('vitrine_retention');
  const read = (id: string): Record<string, unknown> =>
    withDatabase(office.backend, (database) => database.prepare('SELECT * FROM reviews WHERE id = ?').get(id) ?? {});
  await expect.poll(() => read('refused00000000')).toEqual({});
  await expect.poll(() => read(kept.id)['order']).toBe('');
  expect(read(kept.id)['buyer']).not.toBe(kept.buyer);
  const anonymous = await ordersOf(office.backend).getOne<OrderRecord>(order.id);
  expect(anonymous.email).toBe('');
});
