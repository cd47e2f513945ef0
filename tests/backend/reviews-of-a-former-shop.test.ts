/** Reviews of a former shop: under its name, undone as one, said where they cannot be kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOURCES, type MovedReview } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/people-api.ts';
import { makePalette, makeProduct, word } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import { codesOf, moveIn as moveInto, movedCustomer, newSeries, undoMoveIn } from '#tests/support/people-moving-in.ts';
import { read, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  await makePalette(backend.admin);
});
afterAll(() => backend.stop());

const moveIn = (more: Partial<MoveInRequest>): Promise<MoveInAnswer> => moveInto(backend, more);

function review(more: Partial<MovedReview> = {}): MovedReview {
  const email = `${word('writer')}@visitor.example`;
  return {
    row: 2,
    product: shop.item.sku,
    author: 'Zoé L.',
    email,
    stars: 4,
    title: 'Bright',
    body: 'I like it.',
    written: '2023-05-01T10:00:00Z',
    locale: 'fr',
    ...more,
  };
}
const changes = (id: string): unknown =>
  read(backend, "SELECT group_concat(action, ' ') FROM (SELECT action FROM changes WHERE record = ? ORDER BY seq)", id);

test('comes once under the name of its shop, is told to builds, and is undone', async () => {
  const series = newSeries();
  const one = review();
  const dry = await moveIn({ series, reviews: [one], dry: true });
  const made = await moveIn({ series, reviews: [one] });
  expect([dry.counts.reviews.created, made.counts.reviews.created, made.findings]).toEqual([1, 1, []]);
  expect((await moveIn({ series, reviews: [one] })).counts.reviews.unchanged).toBe(1);
  const [kept] = await backend.admin.collection('reviews').getFullList({ filter: `series = '${series}'` });
  expect(kept).toMatchObject({
    product: shop.item.product,
    source: 'Old Lamps',
    state: 'shown',
    rating: 4,
    text: 'Bright\n\nI like it.',
    decided: '2023-05-01 10:00:00.000Z',
    order: '',
    bought: '',
  });
  expect(changes(kept?.id ?? '')).toBe('create');
  expect(await undoMoveIn(backend, series)).toEqual({ accounts: 0, kept: 0, orders: 0, reviews: 1 });
  expect(changes(kept?.id ?? '')).toBe('create delete');
});

test('that cannot be kept is said', async () => {
  const answer = await moveIn({
    reviews: [
      review({ row: 1, product: 'nothing-here' }),
      review({ row: 2, stars: 6 }),
      review({ row: 3, written: '' }),
      review({ row: 4, title: '', body: '' }),
      review({ row: 5, body: 'x'.repeat(2001) }),
    ],
  });
  expect(codesOf(answer)).toEqual([
    'reviews 1 review_product left_out',
    'reviews 2 review_stars left_out',
    'reviews 3 review_stars left_out',
    'reviews 4 review_text left_out',
    'reviews 5 review_text left_out',
  ]);
});

test('goes with the account of its writer', async () => {
  const { email, id } = await openAccount(backend);
  await moveIn({ reviews: [review({ email })] });
  expect(read(backend, 'SELECT COUNT(*) FROM reviews WHERE user = ?', id)).toBe(1);
  await backend.admin.collection('users').delete(id);
  expect(read(backend, 'SELECT COUNT(*) FROM reviews WHERE user = ?', id)).toBe(0);
});

test('stays where the import of its writer is taken back, and came by another', async () => {
  const series = newSeries();
  const one = review();
  await moveIn({ series, customers: [movedCustomer({ email: one.email })] });
  await moveIn({ reviews: [one] });
  expect(await undoMoveIn(backend, series)).toMatchObject({ accounts: 1, reviews: 0 });
  const kept = await backend.admin.collection('reviews').getFullList({ sort: '-created' });
  expect(kept[0]).toMatchObject({ text: 'Bright\n\nI like it.', user: '' });
});

test('that was refused here does not come again, in whatever software its file is said to be of', async () => {
  for (const [author, email] of [
    ['Zoé L.', `${word('writer')}@visitor.example`],
    [word('Zoé'), ''],
  ] as const) {
    const one = review({ author, email, body: word('Rude') });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await moveIn({ source: 'shopify', reviews: [one] });
    write(backend, "UPDATE reviews SET state = 'refused', decided = '2024-01-01 10:00:00.000Z' WHERE name = ?", author);
    for (const source of SOURCES)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await moveIn({ source, reviews: [one] })).counts.reviews).toMatchObject({ created: 0, unchanged: 1 });
  }
});

test('is of no product where its name may be several', async () => {
  const { product } = shop.item;
  const other = await makeProduct(backend.admin);
  const name = word('same');
  const brought = (source: string, key: string, record: string): void =>
    write(
      backend,
      `INSERT INTO moved_records (source, kind, key, record, digest, texts, publication) VALUES ('${source}', 'product', ?, ?, '', '{}', '')`,
      key,
      record,
    );
  const codes = async (key: string): Promise<string[]> =>
    codesOf(await moveIn({ reviews: [review({ product: key, body: word('Fine') })] }));
  // What the former shop calls a product, whatever it is called here.
  brought('table', name, product);
  expect(await codes(name)).toEqual([]);
  brought('shopify', name, other.id);
  brought('shopify', shop.item.sku, other.id);
  for (const key of [name, shop.item.sku]) expect(await codes(key)).toEqual(['reviews 2 review_products left_out']);
  write(backend, 'DELETE FROM moved_records WHERE key = ?', shop.item.sku);
});

test('nobody says by hand that another shop has shown it', async () => {
  await moveIn({ reviews: [review()] });
  const [made] = await backend.admin.collection('reviews').getFullList();
  const changed = backend.admin.collection('reviews').update(made?.id ?? '', { source: 'Another' });
  await expect(changed).rejects.toMatchObject({ status: 400 });
});

test('a review that is here already is known in every file that has it, and two alike of one file are two', async () => {
  const text = word('Fine');
  const own = { title: '', body: text, author: '', email: '' };
  await moveIn({ source: 'etsy', reviews: [review({ title: '', body: text })] });
  // As its own buyers write them.
  write(backend, "UPDATE reviews SET source = '', series = '' WHERE text = ?", text);
  const created = String(read(backend, 'SELECT created FROM reviews WHERE text = ?', text));
  const written = created.replace(' ', 'T');
  for (const [more, isHere] of [
    [{ author: 'Zoé L.', written }, true],
    [{ author: 'Ada', written }, false],
    [{ author: 'Zoé L.', written: '2023-05-02T10:00:00Z' }, false],
    [{ author: 'Zoé L.', written, body: `${text}!` }, false],
  ] as const)
    for (const source of ['vitrine', 'shopify'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await moveIn({ source, reviews: [review({ ...own, ...more })], dry: true });
      expect([answer.counts.reviews.created, codesOf(answer)]).toEqual(
        isHere ? [0, ['reviews 2 review_here said']] : [1, []],
      );
    }
  const alike = word('Good');
  const two = [review({ body: alike }), review({ body: alike })];
  for (const dry of [true, false])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moveIn({ reviews: two, dry })).counts.reviews).toMatchObject({ created: 2 });
  // The export of this shop, in which they have no writer's address.
  const back = two.map((one) => ({ ...one, title: '', body: `Bright\n\n${alike}`, email: '' }));
  expect((await moveIn({ source: 'vitrine', reviews: back })).counts.reviews).toMatchObject({
    created: 0,
    unchanged: 2,
  });
});
