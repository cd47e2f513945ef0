/** What people keep for later: products that an account has saved, and items that somebody waits for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountExport } from '#src/contract/account-api.ts';
import type { SavedProduct, SavedSyncAnswer } from '#src/contract/saved-api.ts';
import type { StockRequestState } from '#src/contract/stock-request-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { makeItem, makeProduct, makeShop } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { callRoute, insertRow, LONG_AGO, withDatabase } from '#tests/support/order-shop.ts';
import { read } from '#tests/support/poison.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await backend.admin.settings.update({ rateLimits: { enabled: false } });
  await makeShop(backend.admin);
});
afterAll(() => backend.stop());

describe('saved products of an account', () => {
  const saved = (name: string): SavedProduct => ({
    product: name.padEnd(15, '0'),
    paths: { en: `/products/${name}`, fr: `/fr/products/${name}`, it: `/it/products/${name}` },
  });
  const sync = (token: string, base: readonly string[], products: readonly unknown[]) =>
    callRoute<SavedSyncAnswer>(backend, 'saved-sync', { base, products }, token);

  test('are those of all its devices; what one takes out stays out, and no other account sees any', async () => {
    const account = await openAccount(backend, { verified: true });
    const [a, b, c] = [saved('a'), saved('b'), saved('c')];
    expect((await sync(account.token, [], [a, b])).body).toEqual({ products: [a, b] });
    expect((await sync(account.token, [], [c])).body).toEqual({ products: [c, a, b] });
    expect((await sync(account.token, [a.product, b.product], [b])).body).toEqual({ products: [b, c] });
    const lists = await account.client.collection('saved_products').getFullList();
    expect(lists.map(({ products }) => products)).toEqual([[b, c]]);
    const other = await openAccount(backend);
    expect(await other.client.collection('saved_products').getFullList()).toEqual([]);
    expect((await callRoute<AccountExport>(backend, 'account-export', {}, account.token)).body.saved).toEqual([b, c]);
    expect((await callRoute(backend, 'account-delete', { password: account.password }, account.token)).status).toBe(
      200,
    );
    expect(read(backend, 'SELECT COUNT(*) FROM saved_products WHERE user = ?', account.id)).toBe(0);
  });

  test.for([
    ['an id that is none', { ...saved('a'), product: 'a' }],
    ['an address of another site', { ...saved('a'), paths: { ...saved('a').paths, fr: '//evil.example' } }],
    ['no addresses', { product: saved('a').product }],
    ['no object', 'a'],
  ] as const)('takes no list with %s', async ([, product]) => {
    const { token } = await openAccount(backend);
    expect((await sync(token, [], [saved('b'), product])).status).toBe(400);
    expect((await sync(token, [], [saved('b'), saved('b')])).status).toBe(400);
  });
});

describe('an item that somebody waits for', () => {
  interface Letter {
    readonly subject: string;
    readonly text: string;
    readonly to: string;
    readonly locale: Locale;
  }

  async function soldOut(fields: Parameters<typeof makeItem>[2] = {}) {
    const product = await makeProduct(backend.admin, { name_fr: 'Bol rouge', slug_fr: '' });
    return { product, item: await makeItem(backend.admin, product.id, { stock: 0, ...fields }) };
  }
  let people = 0;
  const somebody = (): string => `waits${(people += 1)}@visitor.example`;
  const ask = (item: string, email: string, locale = 'fr', website = '') =>
    callRoute(backend, 'stock-request', { item, email, locale, website });
  const lettersTo = (to: string, kind: string): Letter[] =>
    withDatabase(
      backend,
      (database) =>
        database
          .prepare('SELECT subject, text, "to", locale FROM mails WHERE "to" = ? AND kind = ? ORDER BY rowid')
          .all(to, kind) as unknown as Letter[],
    );
  const tokenIn = (letter: Letter | undefined, what: 'stock' | 'nostock'): string =>
    new RegExp(`#${what}=([\\w.]+)`).exec(letter?.text ?? '')?.[1] ?? '';
  const requests = (email: string): unknown =>
    read(backend, 'SELECT COUNT(*) FROM stock_requests WHERE email = ?', email);
  const use = (route: 'stock-request-confirm' | 'stock-request-end', token: string) =>
    callRoute<StockRequestState>(backend, route, { token });

  /** Runs the job of each minute: it ends with what a sale of its own has waited for. */
  async function minute(isDone: () => boolean): Promise<void> {
    await backend.admin.crons.run('vitrine_minute');
    await expect.poll(isDone).toBe(true);
  }

  test('of a product whose name is longer than the subject of a mail is taken, too', async () => {
    const product = await makeProduct(backend.admin, { name_fr: 'Bol '.repeat(200), slug_fr: '' });
    const { id } = await makeItem(backend.admin, product.id, { stock: 0 });
    expect(await ask(id, somebody())).toEqual({ status: 200, body: { asked: true } });
  });

  test('is told once to whoever has confirmed it, in the language of the request, and forgotten', async () => {
    const { item, product } = await soldOut();
    const [email, silent] = [somebody(), somebody()];
    expect(await ask(item.id, email.toUpperCase())).toEqual({ status: 200, body: { asked: true } });
    await ask(item.id, silent);
    const [first] = lettersTo(email, 'stock_request');
    expect(first).toMatchObject({ locale: 'fr', subject: expect.stringContaining('Bol rouge') });
    expect((await use('stock-request-confirm', tokenIn(first, 'stock'))).body).toEqual({ waits: true });
    // It still says yes, and nobody is asked again.
    expect((await use('stock-request-confirm', tokenIn(first, 'stock'))).body).toEqual({ waits: true });
    await ask(item.id, email);
    expect(lettersTo(email, 'stock_request')).toHaveLength(1);

    // One that is back already shows that the job has been there.
    const other = await soldOut({ stock: 1 });
    insertRow(backend, 'stock_requests', {
      id: 'awaitedalready0',
      item: other.item.id,
      email: 'already@visitor.example',
      locale: 'en',
      confirmed: LONG_AGO,
    });
    await minute(() => requests('already@visitor.example') === 0);
    expect(lettersTo(email, 'back_in_stock')).toEqual([]);

    await backend.admin.collection('products').update(product.id, { status: 'draft' });
    await backend.admin.collection('items').update(item.id, { stock: 3 });
    await backend.admin.collection('products').update(product.id, { status: 'published' });
    await minute(() => requests(email) === 0);
    const letters = lettersTo(email, 'back_in_stock');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ locale: 'fr', subject: expect.stringContaining('Bol rouge') });
    expect(letters[0]?.text).toContain(`/fr/products/${product.slug_en}?item=${item.sku}`);
    expect([requests(silent), lettersTo(silent, 'back_in_stock')]).toEqual([1, []]);
    expect((await use('stock-request-confirm', tokenIn(first, 'stock'))).status).toBe(404);
  });

  test('is waited for no longer after the other link of that mail, and by no link that is old or somebody else’s', async () => {
    const { item } = await soldOut();
    const email = somebody();
    await ask(item.id, email);
    await ask(item.id, email);
    const [old, letter] = lettersTo(email, 'stock_request');
    expect((await use('stock-request-confirm', tokenIn(old, 'stock'))).status).toBe(404);
    // Each link is for its own purpose.
    expect((await use('stock-request-end', tokenIn(letter, 'stock'))).status).toBe(404);
    await use('stock-request-confirm', tokenIn(letter, 'stock'));
    expect((await use('stock-request-end', tokenIn(letter, 'nostock'))).body).toEqual({ waits: false });
    expect(requests(email)).toBe(0);
    await ask(item.id, email);
    withDatabase(backend, (database) =>
      database.prepare('UPDATE stock_requests SET created = ? WHERE email = ?').run(LONG_AGO, email),
    );
    const late = lettersTo(email, 'stock_request').at(-1);
    expect((await use('stock-request-confirm', tokenIn(late, 'stock'))).status).toBe(404);
  });

  test('is one that is sold out, shown, and will be back', async () => {
    const never = await soldOut({ restock: 'never' });
    const here = await soldOut({ stock: 1 });
    const hidden = await soldOut();
    await backend.admin.collection('products').update(hidden.product.id, { status: 'draft' });
    for (const { item } of [never, here, hidden]) {
      const { status, body } = await ask(item.id, somebody());
      expect([status, body.code]).toEqual([409, 'not_for_sale']);
    }
    expect((await ask('noitem000000000', somebody())).status).toBe(409);
    for (const [email, locale] of [
      ['nobody', 'en'],
      ['', 'en'],
      [somebody(), 'de'],
    ] as const)
      expect((await ask(never.item.id, email, locale)).status).toBe(400);
    // A program is answered like a person.
    const { item } = await soldOut();
    const robot = somebody();
    expect((await ask(item.id, robot, 'en', 'https://spam.example')).body).toEqual({ asked: true });
    expect(requests(robot)).toBe(0);
    // Whoever waits for what is given up is forgotten.
    const email = somebody();
    await ask(item.id, email);
    await backend.admin.collection('items').update(item.id, { restock: 'never' });
    expect(requests(email)).toBe(0);
  });

  test('is asked for by one connection not over and over', () =>
    inOneHour(async () => {
      const { item } = await soldOut();
      const statuses: number[] = [];
      for (let count = 0; count < 21; count += 1) statuses.push((await ask(item.id, somebody())).status);
      expect(statuses.at(-1)).toBe(429);
    }));

  test('is in the export of an account whose address waits for it, and goes with the account', async () => {
    const { item } = await soldOut();
    const account = await openAccount(backend, { verified: true });
    insertRow(backend, 'stock_requests', { id: 'ofaccount000000', item: item.id, email: account.email, locale: 'en' });
    const { body } = await callRoute<AccountExport>(backend, 'account-export', {}, account.token);
    expect(body.stockRequests).toMatchObject([{ item: item.id, email: account.email, locale: 'en' }]);
    const row = { locale: 'en', subject: 'x', html: 'x', text: 'x', attachments: '[]', state: 'sent' };
    insertRow(backend, 'mails', {
      id: 'backmail0000000',
      kind: 'back_in_stock',
      key: 'b:1',
      to: account.email,
      ...row,
    });
    await backend.admin.collection('users').delete(account.id);
    expect(requests(account.email)).toBe(0);
    expect(lettersTo(account.email, 'back_in_stock')).toEqual([]);
  });
});
