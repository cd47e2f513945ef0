/** A cart as the backend prices it: which places are delivered to, which rates of VAT hold, what is left of the stock, and which coupon counts. */
import { describe, expect, test } from 'vitest';
import { WRONG_COUPONS } from '#src/domain/order/coupon.ts';
import { lineStates, priceCart, type CartQuestion, type PricedCart } from '#pocketbase/orders/cart.ts';
import type { CountryFacts, CouponFacts, SaleItem, ShopFacts } from '#pocketbase/orders/catalogue.ts';

const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const words = (text: string) => ({ en: text, fr: text, it: text });

const ITEM: SaleItem = {
  id: 'bowl',
  product: 'bowls',
  sku: 'B1',
  price: 2000,
  salePrice: null,
  stock: 10,
  rule: '',
  days: 0,
  weight: 100,
  taxClass: 'standard',
  exclusion: '',
  status: 'published',
  name: words('Bowl'),
  values: words(''),
};
const FRANCE: CountryFacts = {
  code: 'FR',
  active: 1,
  vat_standard: 2000,
  vat_books: '550',
  vat_reduced: 550,
  vat_super_reduced: 210,
  territories: '',
};
const GERMANY: CountryFacts = { ...FRANCE, code: 'DE', vat_standard: 1900 };
const AUSTRIA: CountryFacts = { ...FRANCE, code: 'AT', vat_standard: 2000 };
const POST: ShopFacts['rates'][number] = {
  id: 'post',
  name: words('Post'),
  price: 490,
  freeFrom: 0,
  maxWeight: 0,
  daysMin: 2,
  daysMax: 4,
  saturdays: 0,
  needsPhone: 0,
  excluded: '',
  postcodes: '',
  method: '',
};
const EXPRESS = { ...POST, id: 'express', name: words('Express'), price: 990, needsPhone: 1 as const };
const COUPON: CouponFacts = {
  id: 'coupon',
  kind: 'amount',
  value: 100,
  minimum: 0,
  starts: '',
  ends: '',
  maxUses: 0,
  once: 0,
  active: 1,
  used: 0,
  usedByYou: 0,
};

interface Given {
  readonly question?: Partial<CartQuestion>;
  readonly shop?: Partial<ShopFacts>;
  readonly items?: readonly SaleItem[];
  readonly coupon?: CouponFacts | null;
  readonly wrongCoupons?: number;
}

/** Two bowls of €20, to Paris. */
function priced({ question, shop, items = [ITEM], coupon = null, wrongCoupons = 0 }: Given = {}): PricedCart {
  return priceCart(
    {
      locale: 'en',
      lines: [{ item: 'bowl', quantity: 2 }],
      country: 'FR',
      postcode: '75011',
      shipping: '',
      coupon: coupon === null ? '' : 'CODE',
      ...question,
    },
    {
      shop: {
        currency: 'EUR',
        scheme: 'oss',
        lowStock: 3,
        home: 'FR',
        packing: { cutOff: 0, weekdays: '', closed: '' },
        bank: null,
        notice: { texts: words(''), ends: '' },
        countries: [FRANCE],
        rates: [POST, EXPRESS],
        ...shop,
      },
      items,
      coupon,
      wrongCoupons,
    },
    NOW,
  );
}

describe('a line', () => {
  const state = (changes: Partial<SaleItem>, quantity: number) =>
    lineStates([{ item: 'bowl', quantity }], new Map([['bowl', { ...ITEM, ...changes }]]), 3)[0];

  test.for([
    ['as many as there are', 10, 10, null],
    ['one more than there are', 10, 11, 10],
    ['more than are few', 4, 1, null],
    ['few', 3, 1, 3],
    ['none', 0, 1, 0],
    ['fewer than none', -2, 1, 0],
  ] as const)('of which there are %s', ([, stock, quantity, left]) => {
    expect(state({ stock }, quantity)).toEqual({ item: 'bowl', forSale: true, price: 2000, left });
  });

  test('has the price of the sale that runs', () => {
    expect(state({ salePrice: 1500 }, 1)?.price).toBe(1500);
    expect(priced({ items: [{ ...ITEM, salePrice: 1500 }] }).quote).toMatchObject({ goods: 3000, total: 3490 });
  });

  test('that is not published, or not there, has no price and is not in the quote', () => {
    const notForSale = { forSale: false, price: 0, left: null };
    expect(state({ status: 'draft' }, 1)).toEqual({ item: 'bowl', ...notForSale });
    const lines = ['bowl', 'gone'].map((item) => ({ item, quantity: 1 }));
    const cart = priced({ question: { lines } });
    expect(cart.states[1]).toEqual({ item: 'gone', ...notForSale });
    expect(cart.quote).toMatchObject({ goods: 2000, total: 2490, lines: [{ item: 'bowl' }] });
  });
});

describe('a place', () => {
  const chosen = (given: Given): string | null => priced(given).rate?.id ?? null;
  const to = (country: string, postcode = ''): Partial<CartQuestion> => ({ country, postcode });

  test('is delivered to where its country is active', () => {
    expect(priced().delivery).toEqual({ countries: ['FR'], territories: [] });
    for (const given of [
      { shop: { countries: [{ ...FRANCE, active: 0 as const }] } },
      { question: to('DE') },
      { question: to('DE'), shop: { countries: [FRANCE, { ...GERMANY, active: 0 as const }] } },
    ])
      expect([priced(given).delivery, chosen(given), priced(given).shipping]).toEqual([
        { countries: [], territories: [] },
        null,
        [],
      ]);
  });

  test('apart from its country only where the country’s record names it', () => {
    const overseas = { question: to('FR', '97100') };
    expect(priced(overseas)).toMatchObject({ rate: null, shipping: [], delivery: { countries: ['FR'] } });
    const shop = { countries: [{ ...FRANCE, territories: 'french_overseas' }] };
    expect(priced({ ...overseas, shop })).toMatchObject({
      rate: { id: 'post' },
      delivery: { territories: ['french_overseas'] },
    });
  });

  test.for<readonly [string, Partial<ShopFacts>, string, boolean]>([
    ['both countries have rates', { countries: [FRANCE, GERMANY] }, 'DE', true],
    ['the country has none', { countries: [FRANCE, { ...GERMANY, vat_standard: 0 }] }, 'DE', false],
    ['the seller’s has none', { countries: [{ ...FRANCE, vat_standard: 0 }, GERMANY] }, 'DE', false],
    [
      'the seller’s has none and is not sold to',
      { countries: [{ ...FRANCE, vat_standard: 0, active: 0 }, GERMANY] },
      'DE',
      true,
    ],
    ['the seller’s has no record', { countries: [GERMANY] }, 'DE', true],
    [
      'only the seller’s rates hold',
      { scheme: 'home', countries: [FRANCE, { ...GERMANY, vat_standard: 0 }] },
      'DE',
      true,
    ],
    ['only the seller’s rates hold, and are not known', { scheme: 'home', countries: [GERMANY] }, 'DE', false],
    ['there is no VAT', { scheme: 'exempt', countries: [{ ...FRANCE, vat_standard: 0 }] }, 'FR', true],
  ])('is sold to as its VAT is known: %s', ([, shop, country, isSold]) => {
    expect(chosen({ shop, question: to(country) })).toBe(isSold ? 'post' : null);
  });

  const rate = (given: Given): number | undefined => priced(given).quote.lines[0]?.vatRate;

  test('has its own rates, and a part of it its own again', () => {
    const both = { countries: [FRANCE, GERMANY] };
    expect(rate({ shop: both, question: to('DE') })).toBe(1900);
    expect(rate({ shop: { ...both, scheme: 'home' }, question: to('DE') })).toBe(2000);
    const austrian = { home: 'AT', countries: [AUSTRIA, FRANCE] };
    for (const scheme of ['home', 'oss'] as const) {
      expect(rate({ shop: { ...austrian, scheme }, question: to('AT', '6691') })).toBe(1900);
      expect(rate({ shop: { ...austrian, scheme }, question: to('AT', '1010') })).toBe(2000);
    }
    // The same digits are a place in France.
    expect(rate({ shop: { ...austrian, scheme: 'home' }, question: to('FR', '69910') })).toBe(2000);
  });

  test.for(['standard', 'books', 'reduced', 'super_reduced', 'zero'] as const)(
    'that is not known has no VAT of class %s',
    (taxClass) => {
      expect(rate({ items: [{ ...ITEM, taxClass }], question: to('US') })).toBe(0);
    },
  );
});

describe('a parcel', () => {
  test('goes the way that was chosen, else the first one that takes it', () => {
    expect(priced().rate).toMatchObject({ id: 'post', needsPhone: false, name: 'Post', country: 'FR' });
    expect(priced({ question: { shipping: 'express' } }).rate).toMatchObject({ id: 'express', needsPhone: true });
    expect(priced({ question: { shipping: 'nosuch' } }).rate?.id).toBe('post');
    expect(priced({ shop: { rates: [] } }).rate).toBeNull();
  });

  test('weighs all its pieces, and is free from all its goods on', () => {
    const lines = [
      { item: 'bowl', quantity: 2 },
      { item: 'cup', quantity: 3 },
    ];
    const given = (rate: Partial<typeof POST>): Given => ({
      question: { lines },
      items: [ITEM, { ...ITEM, id: 'cup', weight: 50, price: 500 }],
      shop: { rates: [{ ...POST, ...rate }] },
    });
    expect(priced(given({ maxWeight: 350 })).rate?.id).toBe('post');
    expect(priced(given({ maxWeight: 349 })).rate).toBeNull();
    expect(priced(given({ freeFrom: 5500 }))).toMatchObject({ shipping: [{ price: 0 }], quote: { shipping: 0 } });
    expect(priced(given({ freeFrom: 5501 }))).toMatchObject({ shipping: [{ price: 490 }], quote: { shipping: 490 } });
  });

  test('does not go where its way leaves out a place', () => {
    const shop = { rates: [{ ...POST, excluded: 'corsica' }, EXPRESS] };
    expect(priced({ shop, question: { postcode: '20000' } }).rate?.id).toBe('express');
    expect(priced({ shop }).rate?.id).toBe('post');
  });

  test('does not go to a postcode that its way leaves out, however it is written', () => {
    const shop = { rates: [{ ...POST, postcodes: '2A*\n29 990' }, EXPRESS] };
    const chosen = (postcode: string): string | undefined => priced({ shop, question: { postcode } }).rate?.id;
    expect(['2a 004', '29990'].map(chosen)).toEqual(['express', 'express']);
    expect(['75011', '29991', ''].map(chosen)).toEqual(['post', 'post', 'post']);
  });

  test('costs what its method takes for the weight: one price, not each that would do', () => {
    const band = (id: string, maxWeight: number, price: number) => ({ ...POST, id, maxWeight, price, method: 'home' });
    const rates = [band('any', 0, 1200), band('kilo', 1000, 700), band('light', 250, 490), EXPRESS];
    const question = (quantity: number) => ({ lines: [{ item: ITEM.id, quantity }] });
    const choices = (quantity: number): readonly string[] =>
      priced({ shop: { rates }, question: question(quantity) }).shipping.map(({ id }) => id);
    expect([1, 3, 11].map(choices)).toEqual([
      ['light', 'express'],
      ['kilo', 'express'],
      ['any', 'express'],
    ]);
    // Rates without a method stand by themselves, however many take the weight.
    const alone = rates.map((rate) => ({ ...rate, method: '' }));
    expect(priced({ shop: { rates: alone }, question: question(1) }).shipping).toHaveLength(4);
  });
});

describe('a coupon', () => {
  const at = (ms: number): string => new Date(NOW + ms).toISOString().replace('T', ' ');

  test.for<readonly [string, Partial<CouponFacts>, string | null]>([
    ['without conditions', {}, null],
    ['that is switched off', { active: 0 }, 'unknown'],
    ['that begins now', { starts: at(0) }, null],
    ['that begins later', { starts: at(1) }, 'not_yet'],
    ['that ends later', { ends: at(1) }, null],
    ['that ends now', { ends: at(0) }, 'over'],
    ['with a use left', { maxUses: 2, used: 1 }, null],
    ['without one', { maxUses: 2, used: 2 }, 'used_up'],
    ['that this customer has used', { once: 1, usedByYou: 1 }, 'used_by_you'],
    ['that others have used', { once: 1, used: 5 }, null],
    ['for as often as one likes', { usedByYou: 1 }, null],
    ['for as much as this', { minimum: 4000 }, null],
    ['for more than this', { minimum: 4001 }, 'minimum'],
  ])('%s', ([, changes, problem]) => {
    const coupon = { ...COUPON, ...changes };
    const cart = priced({ coupon });
    expect([cart.couponProblem, cart.coupon]).toEqual([problem, problem === null ? coupon : null]);
    expect(cart.quote.discount).toBe(problem === null ? 100 : 0);
  });

  test.each([COUPON, null])('is not looked at after too many wrong codes of the network (%#)', (coupon) => {
    const after = (wrongCoupons: number): PricedCart => priced({ coupon, wrongCoupons, question: { coupon: 'CODE' } });
    expect(after(WRONG_COUPONS)).toMatchObject({ couponProblem: 'too_often', coupon: null, quote: { discount: 0 } });
    expect(after(WRONG_COUPONS - 1).couponProblem).toBe(coupon === null ? 'unknown' : null);
  });

  test('that is not there is unknown, and none is no problem', () => {
    expect(priced({ question: { coupon: 'NOSUCH' } })).toMatchObject({ couponProblem: 'unknown', coupon: null });
    expect(priced()).toMatchObject({ couponProblem: null, coupon: null });
  });
});
