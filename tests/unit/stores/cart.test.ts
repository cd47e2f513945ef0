import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addLine, countPieces, parseLines, type CartLine } from '#src/stores/cart/lines.ts';
import { linePreviewOf } from '#src/stores/cart/line-preview.ts';
import { CART_KEY } from '#src/stores/keys.ts';
import { openBrowser } from '#tests/support/browser-fake.ts';

afterEach(() => vi.unstubAllGlobals());

const line = (item: string, quantity = 1): CartLine => ({
  item,
  product: `p${item}`,
  paths: { en: `/products/${item}`, fr: `/fr/products/${item}`, it: `/it/products/${item}` },
  quantity,
  price: 1950,
});
const many = (count: number): readonly CartLine[] => Array.from({ length: count }, (_, index) => line(`item${index}`));

const load = async () => ({
  ...(await import('#src/stores/cart/cart.ts')),
  ...(await import('#src/stores/cart/edit.ts')),
});

describe('lines of a cart', () => {
  test('the same item is one line', () => {
    const { lines } = addLine([line('a', 2)], line('a', 3));
    expect(lines).toEqual([line('a', 5)]);
  });

  test('a line stops at 99 pieces, and says so', () => {
    expect(addLine([line('a', 98)], line('a', 1))).toEqual({ lines: [line('a', 99)], outcome: 'added' });
    expect(addLine([line('a', 98)], line('a', 5))).toEqual({ lines: [line('a', 99)], outcome: 'full' });
  });

  test('a cart stops at 50 lines, and says so; a known item still gets pieces', () => {
    const full = addLine(many(49), line('last'));
    expect(full.outcome).toBe('added');
    expect(full.lines).toHaveLength(50);
    expect(addLine(full.lines, line('one more'))).toEqual({ lines: full.lines, outcome: 'full' });
    expect(addLine(full.lines, line('last')).outcome).toBe('added');
  });

  test('fewer than one piece adds one', () => {
    expect(addLine([], line('a', 0)).lines).toEqual([line('a', 1)]);
    expect(addLine([], line('a', -5)).lines).toEqual([line('a', 1)]);
  });

  test('a path that leads to another host is no line', () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'products/a', ['/x']]) {
      expect(parseLines(JSON.stringify([{ ...line('a'), paths: { ...line('a').paths, it: path } }]))).toEqual([]);
    }
  });

  test('any text in storage gives a cart within its limits', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.record({
        item: fc.constantFrom('a', 'b'),
        product: fc.string(),
        quantity: fc.integer(),
        paths: fc.constant(line('a').paths),
      }),
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(value, { maxLength: 80 }).map((values) => `${JSON.stringify(values)}`),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const lines = parseLines(raw);
        expect(lines.length).toBeLessThanOrEqual(50);
        expect(new Set(lines.map(({ item }) => item)).size).toBe(lines.length);
        for (const { quantity, item, product } of lines) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 99).toBe(true);
          expect(typeof item === 'string' && typeof product === 'string').toBe(true);
        }
      }),
    );
  });

  test('what is stored is read back as it was', () => {
    const lines = [line('a', 3), { ...line('b', 99), price: 0 }];
    expect(parseLines(JSON.stringify(lines))).toEqual(lines);
    expect(countPieces(lines)).toBe(102);
  });
});

describe('the look of a line', () => {
  const preview = {
    name: 'Lamp',
    option: 'Oak, 40 cm',
    picture: { src: '/i/0a1b2c-320.avif', width: 4, height: 5 },
    isLow: true,
  };
  const read = (written: unknown) =>
    parseLines(JSON.stringify([{ ...line('a'), look: written }])).map((each) => linePreviewOf(each));

  test('is kept with it, and read from any address of the picture', () => {
    const src = 'https://shop.example/i/0a1b2c-320.avif';
    expect(read({ ...preview, picture: { src, width: '4', height: '5' } })).toEqual([preview]);
  });

  test('is not known of lines from before', () => {
    expect(parseLines(JSON.stringify([line('a')])).map((each) => linePreviewOf(each))).toEqual([null]);
  });

  test('is whatever makes sense of it: a line is never lost to it', () => {
    for (const none of [null, 7, 'Lamp', [], {}, { ...preview, name: '' }, { ...preview, name: 3 }])
      expect(read(none)).toEqual([null]);
    expect(read({ name: 'Lamp' })).toEqual([{ name: 'Lamp', option: '', picture: null, isLow: false }]);
    for (const picture of ['/i/a.avif', { ...preview.picture, src: '/x.avif' }, { ...preview.picture, height: 0 }])
      expect(read({ ...preview, picture })).toEqual([{ ...preview, picture: null }]);
  });
});

describe('$cart', () => {
  test('is kept in the browser and shared by all tabs', async () => {
    const { local, storeElsewhere } = openBrowser();
    const { $cart, addToCart } = await load();
    expect(addToCart(line('a'))).toEqual({ outcome: 'added', kept: true });
    expect(parseLines(local.getItem(CART_KEY))).toEqual([line('a')]);
    storeElsewhere(CART_KEY, JSON.stringify([line('b', 2)]));
    expect($cart.get()).toEqual([line('b', 2)]);
  });

  test('two tabs that add at once lose nothing', async () => {
    const { local } = openBrowser();
    const { $cart, addToCart } = await load();
    // The storage event of the other tab has not arrived yet.
    local.setItem(CART_KEY, JSON.stringify([line('other')]));
    addToCart(line('own'));
    expect($cart.get()).toEqual([line('other'), line('own')]);
  });

  test('an empty cart leaves nothing in storage', async () => {
    const { local } = openBrowser();
    const { addToCart, clearCart } = await load();
    addToCart(line('a'));
    clearCart();
    expect(local.getItem(CART_KEY)).toBeNull();
  });

  test('a quantity is a whole number from 1 to 99', async () => {
    openBrowser();
    const { $cart, addToCart, setQuantity } = await load();
    addToCart(line('a'));
    const after = (quantity: number): number | undefined => {
      setQuantity('a', quantity);
      return $cart.get()[0]?.quantity;
    };
    expect([after(7), after(0), after(150), after(2.6), after(Number.NaN)]).toEqual([7, 1, 99, 3, 3]);
  });

  test('a removed line can be put back where it stood', async () => {
    openBrowser();
    const { $cart, addToCart, removeLine, restoreLine } = await load();
    for (const item of ['a', 'b', 'c']) addToCart(line(item));
    const removed = removeLine('b');
    expect($cart.get().map(({ item }) => item)).toEqual(['a', 'c']);
    if (removed === null) throw new Error('nothing removed');
    restoreLine(removed);
    expect($cart.get().map(({ item }) => item)).toEqual(['a', 'b', 'c']);
    expect(removeLine('no such line')).toBeNull();
  });

  test('a removed line whose item was added again gets its pieces back', async () => {
    openBrowser();
    const { $cart, addToCart, removeLine, restoreLine } = await load();
    addToCart(line('a', 4));
    const removed = removeLine('a');
    addToCart(line('a', 1));
    if (removed === null) throw new Error('nothing removed');
    restoreLine(removed);
    expect($cart.get()).toEqual([line('a', 5)]);
  });

  test('a moved product takes its new paths', async () => {
    openBrowser();
    const { $cart, addToCart, movePaths } = await load();
    addToCart(line('a'));
    movePaths('pa', { en: '/products/new', fr: '/fr/products/neuf', it: '/it/products/nuovo' });
    expect($cart.get()[0]?.paths.fr).toBe('/fr/products/neuf');
  });
});
