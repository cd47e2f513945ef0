/** A changed slug leaves a redirect; rules of editors never chain, loop or hide a page. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { create, makeCategory, makePage, makeProduct, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

async function redirects(): Promise<string[]> {
  const rows = await backend.admin.collection('redirects').getFullList({ sort: 'from' });
  return rows.map(
    (row) =>
      `${String(row['from'])} ${String(row['locale'])} → ${[row['product'], row['category'], row['page'], row['to']].join('')}`,
  );
}

beforeEach(async () => {
  for (const { id } of await backend.admin.collection('redirects').getFullList())
    await backend.admin.collection('redirects').delete(id);
});

describe('former addresses', () => {
  test('each language whose address changed leaves one', async () => {
    const { id } = await makeProduct(backend.admin, { slug_en: 'mug', slug_fr: 'tasse' });
    await backend.admin.collection('products').update(id, { slug_en: 'big-mug' });
    expect(await redirects()).toEqual([`/it/products/mug it → ${id}`, `/products/mug en → ${id}`]);
  });

  test('a second change makes no chain: both lead to the record', async () => {
    const { id } = await makeCategory(backend.admin, { slug_en: 'a1', slug_fr: 'b', slug_it: 'c' });
    await backend.admin.collection('categories').update(id, { slug_en: 'a2' });
    await backend.admin.collection('categories').update(id, { slug_en: 'a3' });
    expect(await redirects()).toEqual([`/product/a1 en → ${id}`, `/product/a2 en → ${id}`]);
  });

  test('going back makes no loop: the redirect from the address in use is gone', async () => {
    const { id } = await makePage(backend.admin, { slug_en: 'about', slug_fr: 'nous', slug_it: 'noi' });
    await backend.admin.collection('pages').update(id, { slug_en: 'about-us' });
    await backend.admin.collection('pages').update(id, { slug_en: 'about' });
    expect(await redirects()).toEqual([`/about-us en → ${id}`]);
  });

  test('a product that takes a former address gets it', async () => {
    const one = await makeProduct(backend.admin, { slug_en: 'lamp-one', slug_fr: 'f-one', slug_it: 'i-one' });
    await backend.admin.collection('products').update(one.id, { slug_en: 'lamp-two' });
    const draft = await makeProduct(backend.admin, { slug_en: 'lamp-one', status: 'draft' });
    expect(await redirects()).toHaveLength(1);
    await backend.admin.collection('products').update(draft.id, { status: 'published' });
    expect(await redirects()).toEqual([]);
  });

  test('a draft that was never published leaves none; an unpublished product does', async () => {
    const { id } = await makeProduct(backend.admin, { status: 'draft', slug_en: 'd1', slug_fr: 'df', slug_it: 'di' });
    await backend.admin.collection('products').update(id, { slug_en: 'd2' });
    expect(await redirects()).toEqual([]);
    await backend.admin.collection('products').update(id, { status: 'published' });
    await backend.admin.collection('products').update(id, { status: 'draft' });
    await backend.admin.collection('products').update(id, { slug_en: 'd3' });
    expect(await redirects()).toEqual([`/products/d2 en → ${id}`]);
  });

  test('they go with their product', async () => {
    const { id } = await makeProduct(backend.admin);
    await backend.admin.collection('products').update(id, { slug_en: word('renamed') });
    expect(await redirects()).toHaveLength(3);
    await backend.admin.collection('products').delete(id);
    expect(await redirects()).toEqual([]);
  });

  test('a rule that leads to the changed address follows it', async () => {
    const { id } = await makeProduct(backend.admin, { slug_en: 'clock', slug_fr: 'horloge', slug_it: 'orologio' });
    await create(backend.admin, 'redirects', { from: '/time', to: '/products/clock' });
    await backend.admin.collection('products').update(id, { slug_en: 'wall-clock' });
    expect(await redirects()).toEqual([`/products/clock en → ${id}`, '/time en → /products/wall-clock']);
  });
});

describe('addresses of a former shop', () => {
  const moved = (from: string, to: string): Promise<{ id: string }> =>
    create(backend.admin, 'redirects', { origin: 'moved', from, to });

  test('follow the record that they lead to, and lead to its category when it goes', async () => {
    const category = await makeCategory(backend.admin, { slug_en: 'light-1' });
    const { id } = await makeProduct(backend.admin, { slug_en: 'moved-lamp', category: category.id });
    await moved('https://old.example/Lampe_1/?b=2&a=1&utm_source=x', '/products/moved-lamp');
    await moved('/12-light.html', '/product/light-1');
    const [shown] = await backend.admin.collection('redirects').getFullList({ filter: `product = '${id}'` });
    expect(shown).toMatchObject({ from: '/Lampe_1?a=1&b=2', to: '', category: category.id, origin: 'moved' });
    await backend.admin.collection('products').update(id, { slug_en: 'moved-lantern' });
    expect(await redirects()).toContain(`/Lampe_1?a=1&b=2 en → ${id}${category.id}`);
    await backend.admin.collection('products').delete(id);
    expect(await redirects()).toEqual([`/12-light.html en → ${category.id}`, `/Lampe_1?a=1&b=2 en → ${category.id}`]);
  });

  test('may be more than the rules, and may lead nowhere yet; what is no address is refused', async () => {
    for (let at = 0; at < 31; at++) await moved(`/old-${at}`, 'https://old.example/');
    await moved('/not-yet', '');
    await create(backend.admin, 'redirects', { from: '/a-rule', to: '/palette' });
    expect((await refusal(moved('/old/*', '/palette'))).codes).toEqual({ from: 'redirect_from_shape' });
    expect((await refusal(moved('/old-1/', '/palette'))).codes).toEqual({ from: 'redirect_taken' });
    expect((await refusal(create(backend.admin, 'redirects', { from: '/b-rule', to: '' }))).codes).toEqual({
      to: 'redirect_one_target',
    });
  });
});

describe('rules', () => {
  const rule = (from: string, to: string): Promise<unknown> => create(backend.admin, 'redirects', { from, to });

  test('the language follows from the address', async () => {
    await rule('/fr/ancien', '/fr/palette');
    await rule('/old/*', 'https://example.com/:splat');
    expect(await redirects()).toEqual(['/fr/ancien fr → /fr/palette', '/old/* en → https://example.com/:splat']);
  });

  test.for([
    ['old', '/palette', 'from', 'redirect_from_shape'],
    ['/en/x', '/palette', 'from', 'redirect_from_owned'],
    ['/api/x', '/palette', 'from', 'redirect_from_owned'],
    ['/old', 'http://example.com', 'to', 'redirect_to_shape'],
    ['/old', '/new/:splat', 'to', 'redirect_to_shape'],
    ['/old', `https://example.com/${'x'.repeat(481)}`, 'to', 'redirect_to_long'],
    [`/${'x'.repeat(240)}`, '/palette', 'from', 'redirect_from_long'],
    ['/old', '/old', 'to', 'redirect_loop'],
    ['/old/*', '/old/new', 'to', 'redirect_loop'],
    ['/cart', '/palette', 'from', 'redirect_hides_page'],
    ['/', '/palette', 'from', 'redirect_hides_page'],
    ['/fr/*', '/palette', 'from', 'redirect_hides_page'],
    ['/products/*', '/palette', 'from', 'redirect_hides_page'],
    ['/product/2', '/palette', 'from', 'redirect_hides_page'],
    ['/it/checkout', '/palette', 'from', 'redirect_hides_page'],
    ['/%63heckout', 'https://evil.example/', 'from', 'redirect_hides_page'],
    ['/fr%2F%63art', 'https://evil.example/', 'from', 'redirect_hides_page'],
    ['/checkout.html', 'https://evil.example/', 'from', 'redirect_hides_page'],
    ['/product%73/*', 'https://evil.example/', 'from', 'redirect_hides_page'],
    ['/.well-known/acme-challenge/*', 'https://evil.example/:splat', 'from', 'redirect_from_owned'],
    ['/%2Ewell-known/security.txt', 'https://evil.example/', 'from', 'redirect_from_owned'],
    ['/feeds/*', 'https://evil.example/', 'from', 'redirect_from_owned'],
    ['/old', '/%6Fld', 'to', 'redirect_loop'],
    ['/old%3Fa', '/palette', 'from', 'redirect_from_shape'],
  ] as const)('from %s to %s is refused', async ([from, to, field, code]) => {
    expect((await refusal(rule(from, to))).codes).toEqual({ [field]: code });
  });

  test('an address is kept as servers compare it, however it was written, and is one with its other writings', async () => {
    await rule('/caf%C3%A9/*', '/th%C3%A9?x=%C3%A9');
    expect(await redirects()).toEqual(['/café/* en → /thé?x=%C3%A9']);
    expect((await refusal(rule('/caf\u00e9/*', '/palette'))).codes).toEqual({ from: 'redirect_taken' });
    expect((await refusal(rule('/x', '/c%61f%C3%A9/1'))).codes).toEqual({ to: 'redirect_chain' });
    await create(backend.admin, 'redirects', { from: '/vin/p%C3%A2t%C3%A9?id=%C3%A9', origin: 'moved' });
    expect(await redirects()).toContain('/vin/pâté?id=%C3%A9 en → ');
  });

  test('a page, a product and a category cannot be hidden, and none can move under a rule', async () => {
    const product = await makeProduct(backend.admin, { slug_en: 'chair', slug_fr: 'chaise' });
    await makeCategory(backend.admin, { slug_en: 'seats' });
    await makePage(backend.admin, { slug_en: 'story' });
    for (const from of [
      '/products/chair',
      '/fr/products/chaise',
      '/it/products/chair',
      '/product/seats',
      '/it/story/*',
    ]) {
      expect((await refusal(rule(from, '/palette'))).codes).toEqual({ from: 'redirect_hides_page' });
    }
    await rule('/products/stool', '/palette');
    const { codes, messages } = await refusal(
      backend.admin.collection('products').update(product.id, { slug_en: 'stool' }),
    );
    expect(codes).toEqual({ slug_en: 'slug_redirected' });
    expect(messages['slug_en']).toContain('/products/stool');
  });

  test('no chain, from either end', async () => {
    await rule('/b', '/palette');
    expect((await refusal(rule('/a', '/b'))).codes).toEqual({ to: 'redirect_chain' });
    expect((await refusal(rule('/palette-old', '/b?x=1'))).codes).toEqual({ to: 'redirect_chain' });
    await rule('/c', '/d');
    expect((await refusal(rule('/d', '/palette'))).codes).toEqual({ from: 'redirect_chain' });
    expect((await refusal(rule('/d/*', '/c'))).codes['to']).toBe('redirect_chain');
    const { id } = await makeProduct(backend.admin, { slug_en: 'old-name' });
    await backend.admin.collection('products').update(id, { slug_en: 'new-name' });
    expect((await refusal(rule('/e', '/products/old-name'))).codes).toEqual({ to: 'redirect_chain' });
  });

  test('a redirect leads to exactly one place, from one address', async () => {
    const product = await makeProduct(backend.admin);
    expect((await refusal(create(backend.admin, 'redirects', { from: '/x' }))).codes).toEqual({
      to: 'redirect_one_target',
    });
    const both = { from: '/x', to: '/palette', product: product.id };
    expect((await refusal(create(backend.admin, 'redirects', both))).codes).toEqual({ to: 'redirect_one_target' });
    await rule('/x', '/palette');
    expect((await refusal(rule('/x', '/contact'))).codes).toEqual({ from: 'redirect_taken' });
  });

  test('thirty rules and no more', async () => {
    for (let count = 1; count <= 30; count += 1) await rule(`/rule-${count}`, '/palette');
    expect((await refusal(rule('/rule-31', '/palette'))).codes).toEqual({ to: 'redirect_too_many' });
  });
});
