/** What the cart makes of its lines, the payloads and the backend's answer. */
import { describe, expect, test } from 'vitest';
import type { ItemView, ProductPayload, ShopPayload } from '#src/contract/payload.ts';
import type { LineState } from '#src/contract/shop-api.ts';
import { productPage } from '#src/publishing/site/product.ts';
import { createContext } from '#src/publishing/site/context.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { estimateOf } from '#src/islands/cart/CartTotal.tsx';
import { boughtLines, changedLines, sumLines, viewLine, type LineView } from '#src/islands/cart/view.ts';
import { chosenCountry } from '#src/stores/cart/shop.ts';
import { fixtureProduct, fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const snapshot = fixtureSnapshot();
const base = productPage(createContext(snapshot), fixtureProduct('product00000001', 1), 'en').payload();
const ITEM = 'item00000000001';

function payload(change: Partial<ItemView> = {}): ProductPayload {
  return {
    ...base,
    product: { ...base.product, items: base.product.items.map((item) => ({ ...item, price: 3900, ...change })) },
  };
}

interface Given {
  readonly quantity?: number;
  /** Seen by the shopper before. */
  readonly seen?: number;
  readonly item?: Partial<ItemView>;
  readonly state?: Partial<LineState>;
}

function view({ quantity = 1, seen = 3900, item = {}, state }: Given = {}): LineView {
  const line = { item: ITEM, product: 'product00000001', paths: base.alternates, quantity, price: seen };
  const known = state && { item: ITEM, forSale: true, price: 3900, left: null, ...state };
  const made = viewLine(line, payload(item), known);
  if (made === null) throw new Error('no view');
  return made;
}

describe('what is sold on', () => {
  test('waits for as long as its page says, and as the backend says once it has answered', () => {
    const item = { band: 'backorder', days: 10 } as const;
    expect(view({ item })).toMatchObject({ status: 'buyable', wait: 10, left: null });
    expect(view({ item, state: {} })).toMatchObject({ wait: 0 });
    expect(view({ quantity: 3, state: { wait: 12 } })).toMatchObject({ wait: 12, isShort: false, total: 11_700 });
    expect(view({ item, state: { forSale: false } })).toMatchObject({ status: 'withdrawn', wait: 0 });
  });
});

describe('the address of a line', () => {
  const line = { item: ITEM, product: 'product00000001', paths: base.alternates, quantity: 1, price: 3900 };
  const [only] = base.product.items;

  test('is that of its product with the item chosen, and of the product alone where there is no choice', () => {
    const two = { ...base, product: { ...base.product, items: [only, { ...only, id: 'item00000000009' }] } };
    expect(viewLine(line, two as ProductPayload)?.path).toBe(`${base.path}?item=${only?.sku}`);
    expect(view().path).toBe(base.path);
  });
});

describe('a price', () => {
  test('is the payload’s until the backend has answered', () => {
    expect(view({ quantity: 3 })).toMatchObject({ price: 3900, priceBefore: null, total: 11_700 });
  });

  test('is the backend’s where it has answered', () => {
    expect(view({ state: { price: 4200 } })).toMatchObject({ price: 4200, priceBefore: 3900, total: 4200 });
  });

  test('that has risen since the product page is told, without the backend too', () => {
    expect(view({ item: { price: 4200 } })).toMatchObject({ price: 4200, priceBefore: 3900 });
  });

  test('that has fallen is told too', () => {
    expect(view({ state: { price: 2900 } })).toMatchObject({ price: 2900, priceBefore: 3900 });
  });

  test('that nobody has noted is no change', () => {
    expect(view({ seen: 0, state: { price: 4200 } }).priceBefore).toBeNull();
  });
});

describe('stock', () => {
  test('is the payload’s until the backend has answered', () => {
    expect(view({ item: { band: 'out' } })).toMatchObject({ status: 'out', total: 0 });
  });

  test('that is back is bought again', () => {
    expect(view({ item: { band: 'out' }, state: {} })).toMatchObject({ status: 'buyable', total: 3900 });
  });

  test('that is too little for the line is told, and the line stays as it is', () => {
    expect(view({ quantity: 5, state: { left: 2 } })).toMatchObject({ isShort: true, left: 2, total: 19_500 });
    expect(view({ quantity: 2, state: { left: 2 } })).toMatchObject({ isShort: false, left: 2 });
  });

  test('that is gone takes the line out of the total, and asks for nothing to be accepted', () => {
    const gone = view({ seen: 100, quantity: 5, state: { left: 0 } });
    expect(gone).toMatchObject({ status: 'out', isShort: false, priceBefore: null, total: 0 });
    expect(changedLines([gone])).toEqual([]);
  });

  test('of an item that is no longer sold does not matter', () => {
    expect(view({ state: { forSale: false, price: 0, left: null } })).toMatchObject({
      status: 'withdrawn',
      price: 3900,
      priceBefore: null,
      total: 0,
    });
  });
});

test('sums and changes count what is bought', () => {
  const views = [view({ quantity: 2 }), view({ state: { left: 0 } }), view({ quantity: 3, state: { left: 1 } })];
  expect(sumLines(views)).toEqual({ total: 19_500, pieces: 5 });
  expect(boughtLines(views)).toHaveLength(2);
  expect(changedLines(views)).toEqual([views[2]]);
});

describe('the estimate', () => {
  const rate = {
    id: 'rate00000000001',
    country: 'FR',
    name: 'Parcel',
    price: 590,
    freeFrom: 9000,
    maxWeight: 1000,
    daysMin: 2,
    daysMax: 3,
    needsPhone: false,
    excluded: [],
  };
  const plain = createSite(snapshot).shop.en;
  const [france] = plain.countries;
  if (france === undefined) throw new Error('no country');
  const italy = { ...france, code: 'IT', vatRates: { ...france.vatRates, standard: 2200 } };
  const shop: ShopPayload = {
    ...plain,
    countries: [france, italy],
    shippingRates: [rate, { ...rate, id: 'courier', price: 1490, maxWeight: 0 }],
  };

  test('counts goods, the first way that takes the parcel, and VAT', () => {
    const made = estimateOf(shop, france, [view({ quantity: 2 }), view({ state: { left: 0 } })]);
    expect(made?.rate?.id).toBe('rate00000000001');
    expect(made?.quote).toMatchObject({
      goods: 7800,
      shipping: 590,
      total: 8390,
      untilFreeShipping: 1200,
      vat: [{ rate: 2000, gross: 8390, vat: 1398 }],
    });
  });

  test('takes the next way for a heavier parcel', () => {
    expect(estimateOf(shop, france, [view({ quantity: 4 })])?.rate?.id).toBe('courier');
  });

  test('has no delivery where nothing goes, and the seller’s rates under its own scheme', () => {
    const made = estimateOf(shop, italy, [view()]);
    expect(made).toMatchObject({ rate: null, quote: { shipping: null, vat: [{ rate: 2000 }] } });
    expect(estimateOf({ ...shop, vatScheme: 'oss' }, italy, [view()])?.quote.vat[0]?.rate).toBe(2200);
  });

  test('is none without goods or without a country', () => {
    expect(estimateOf(shop, france, [view({ state: { left: 0 } })])).toBeNull();
    expect(estimateOf(shop, null, [view()])).toBeNull();
  });

  test('is for the chosen country, else that of the browser’s languages, else the seller’s, else any', () => {
    expect(chosenCountry(shop, 'IT', ['fr'])?.code).toBe('IT');
    expect(chosenCountry(shop, 'DE', ['it-IT'])?.code).toBe('IT');
    expect(chosenCountry(shop, 'DE', [])?.code).toBe('FR');
    expect(chosenCountry({ ...shop, country: 'BE' }, null, [])?.code).toBe('FR');
    expect(chosenCountry({ ...shop, countries: [] }, 'IT', [])).toBeNull();
  });
});
