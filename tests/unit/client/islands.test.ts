/** What islands know without a browser: what a cart line shows, where its product is found. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { payloadPath, type ItemView, type ProductPayload } from '#src/contract/payload.ts';
import { loadProduct } from '#src/stores/cart/load-product.ts';
import { sumLines, viewLine, type LineView } from '#src/islands/cart/view.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

afterEach(() => vi.unstubAllGlobals());

const item = (id: string, changes: Partial<ItemView> = {}): ItemView => ({
  id,
  sku: id,
  values: ['Oak', '', '40 cm'],
  price: 1990,
  sale: null,
  unitPrice: null,
  band: 'in',
  pictures: [],
  weight: 100,
  ...changes,
});
const line = (id: string, quantity = 1): CartLine => ({
  item: id,
  product: 'p1',
  paths: { en: '/products/lamp', fr: '/fr/products/lampe', it: '/it/products/lampada' },
  quantity,
  price: 1990,
});
const payload = (items: readonly ItemView[], path = '/fr/products/lampe', id = 'p1'): ProductPayload => ({
  kind: 'product',
  englishIn: [],
  locale: 'fr',
  path,
  alternates: line('a').paths,
  title: 'Lampe',
  description: '',
  untranslated: [],
  currency: 'EUR',
  product: {
    id,
    name: 'Lampe',
    summary: '',
    descriptionHtml: '',
    taxClass: 'standard',
    category: null,
    pictures: [],
    options: [],
    items,
    band: 'in',
    manufacturer: null,
    responsible: null,
    identifier: '',
    safety: '',
    exclusion: '',
  },
  related: [],
});
const viewOf = (id: string, quantity: number, changes: Partial<ItemView> = {}): LineView => {
  const view = viewLine(line(id, quantity), payload([item(id, changes)]));
  if (view === null) throw new Error('no view');
  return view;
};

describe('a line of the cart', () => {
  test('shows name, options and price in whole minor units', () => {
    expect(viewOf('a', 3)).toMatchObject({
      name: 'Lampe',
      option: 'Oak, 40 cm',
      total: 5970,
      path: '/fr/products/lampe',
    });
  });

  test('of an item that is gone shows nothing', () => {
    expect(viewLine(line('gone'), payload([item('a')]))).toBeNull();
  });

  test('that is sold out is no part of the total', () => {
    const views = [viewOf('a', 2), viewOf('b', 5, { band: 'out' }), viewOf('c', 1, { price: 10, band: 'low' })];
    expect(sumLines(views)).toEqual({ total: 3990, pieces: 3 });
    expect(sumLines([])).toEqual({ total: 0, pieces: 0 });
  });
});

describe('the product of a line', () => {
  const serve = (files: Readonly<Record<string, unknown>>): void => {
    vi.stubGlobal('fetch', async (path: string) => {
      const file = files[path];
      if (file instanceof Error) throw file;
      if (file === undefined) return new Response('', { status: 404 });
      return typeof file === 'string' ? new Response(file) : Response.json(file);
    });
  };
  const known = payloadPath('/fr/products/lampe');
  const moved = '<link rel="canonical" href="https://shop.example/fr/products/lampe-neuve">';

  test('comes from the payload of the page’s language', async () => {
    serve({ [known]: payload([]) });
    await expect(loadProduct(line('a'), 'fr')).resolves.toMatchObject({ locale: 'fr', product: { id: 'p1' } });
  });

  test.each([
    ['its slug has changed', {}],
    ['another product took its slug', { [known]: payload([], '/fr/products/lampe', 'p2') }],
  ])('is found by its id where %s', async (_, files) => {
    serve({
      ...files,
      '/fr/products/p1': moved,
      [payloadPath('/fr/products/lampe-neuve')]: payload([], '/fr/products/lampe-neuve'),
    });
    await expect(loadProduct(line('a'), 'fr')).resolves.toMatchObject({ path: '/fr/products/lampe-neuve' });
  });

  test('is gone where neither leads anywhere', async () => {
    serve({});
    await expect(loadProduct(line('a'), 'fr')).resolves.toBeNull();
  });

  test('is not called gone without a connection', async () => {
    serve({ [known]: new TypeError('Failed to fetch') });
    await expect(loadProduct(line('a'), 'fr')).rejects.toThrow('Failed to fetch');
  });
});
