/**
 * The page about delivery and the backend say the same: what the built page states in each language is read from its text, and asked of the
 * backend for carts and addresses on both sides of each rule.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRecords } from '#scripts/demo/records.ts';
import type { QuoteAnswer } from '#src/contract/shop-api.ts';
import type { Content, Country, ShippingRate } from '#src/publishing/content/content.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { startTestShop, fill, type TestShop } from '#tests/build/test-shop.ts';
import { fixtureContent, fixtureItem } from '#tests/contract/fixture-snapshot.ts';
import { callRoute } from '#tests/support/order-shop.ts';

const ITEM = 'item00000000001';
const PRICE = 2250;
const GRAMS = 400;
/** 10 % off: 90.00 € of goods are 81.00 € after it. */
const VOUCHER = 'TEN';

/** Postcodes, and what those parts of the country are called on the page. */
const ADDRESSES: readonly (readonly [country: string, postcode: string, name?: Readonly<Record<Locale, string>>])[] = [
  ['FR', '75011'],
  ['FR', '20000', { en: 'Corsica', fr: 'la Corse', it: 'la Corsica' }],
  ['FR', '97110', { en: 'territories overseas', fr: 'd’outre-mer', it: 'd’oltremare' }],
  ['MC', '98000'],
  ['IT', '20121'],
  ['IT', '23041', { en: 'Livigno', fr: 'Livigno', it: 'Livigno' }],
  ['IT', '22061', { en: 'Campione', fr: 'Campione', it: 'Campione' }],
  ['IT', '47891', { en: 'San Marino', fr: 'Saint-Marin', it: 'San Marino' }],
  ['IT', '07100', { en: 'Sardinia', fr: 'Sardaigne', it: 'Sardegna' }],
  ['ES', '28001'],
  ['ES', '35001', { en: 'Canary', fr: 'Canaries', it: 'Canarie' }],
  ['ES', '51001', { en: 'Ceuta', fr: 'Ceuta', it: 'Ceuta' }],
  ['PT', '1100-048'],
  ['PT', '9000-018', { en: 'Madeira', fr: 'Madère', it: 'Madera' }],
  ['DE', '27498', { en: 'Heligoland', fr: 'Heligoland', it: 'Helgoland' }],
  ['AT', '6991', { en: 'Jungholz', fr: 'Jungholz', it: 'Jungholz' }],
  ['IE', 'D02 AF30'],
  ['GB', 'SW1A 1AA'],
  ['CH', '3000'],
];
/** Below and at 90 € and 150 €; 15.2 kg, too heavy for the courier; 30.4 kg, too heavy for all. */
const PIECES = [3, 4, 7, 38, 76] as const;
const BEFORE_VOUCHERS = {
  en: 'before any discount code',
  fr: 'avant tout code promo',
  it: 'prima di ogni codice sconto',
} as const satisfies Record<Locale, string>;
const WORDS = {
  en: { free: 'free', except: 'not to:', page: 'shipping' },
  fr: { free: 'offerte', except: 'sauf', page: 'fr/shipping-fr' },
  it: { free: 'gratuita', except: 'esclusi:', page: 'it/shipping-it' },
} as const;

interface Row {
  readonly country: string;
  readonly method: string;
  readonly limits: readonly string[];
  readonly cost: readonly string[];
}
interface Page {
  readonly rows: readonly Row[];
  readonly notes: string;
  readonly closed: readonly string[];
}

let shop: TestShop;
let content: Content;
const pages = new Map<Locale, Page>();

function recordsOf<Kind>(collection: string): Kind[] {
  return demoRecords(0)
    .filter((draft) => draft.collection === collection)
    .map(({ id, fields }) => ({ id, ...fields }) as Kind);
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, inner = '']) => inner);

function readPage(html: string): Page {
  const section = /<section class="delivery-rules".*?<\/section>/s.exec(html)?.[0] ?? '';
  return {
    rows: all(section, /<tr>(.*?)(?=<tr>|<\/t(?:r|body|head|able)>)/gs).flatMap((row) => {
      const [country] = all(row, /<th scope="row"[^>]*>(.*?)(?=<td\b|<\/th>)/gs);
      const [ways = '', costs = ''] = all(row, /<td[^>]*>(.*?)(?=<td\b|<\/t[dr]>|$)/gs);
      if (country === undefined) return [];
      const [method = '', ...limits] = all(ways, /<span[^>]*>(.*?)<\/span>/gs).map(plain);
      return [{ country: plain(country), method, limits, cost: all(costs, /<span[^>]*>(.*?)<\/span>/gs).map(plain) }];
    }),
    notes: all(section, /<p>(.*?)<\/p>/gs)
      .map(plain)
      .join(' '),
    closed: all(section, /<li>(.*?)(?=<li>|<\/(?:li|ul)>)/gs).map(plain),
  };
}

/** Minor units of the amount in a text: '€5.90', 'offerte dès 90,00 €'. */
function amountIn(text: string): number {
  return Number(text.replace(/[^0-9]/g, ''));
}

/** What the page says of a parcel: each way that takes it, with its price. */
function stated(locale: Locale, [code, , place]: (typeof ADDRESSES)[number], pieces: number): [string, number][] {
  const { rows, closed } = pages.get(locale) ?? { rows: [], closed: [] };
  const name = content.countries.find((country) => country.code === code)?.[`name_${locale}`] ?? code;
  const isClosed = closed.some((line) => line.startsWith(name) && place !== undefined && line.includes(place[locale]));
  if (isClosed) return [];
  const ways = rows.filter(({ country, limits }) => {
    const kilograms = limits.flatMap((limit) =>
      limit.includes('kg') ? [Number(limit.replace(/[^0-9]/g, ''))] : [],
    )[0];
    const except = limits.find((limit) => limit.startsWith(WORDS[locale].except));
    const goes = place === undefined || except?.includes(place[locale]) !== true;
    return country === name && goes && (kilograms === undefined || pieces * GRAMS <= kilograms * 1000);
  });
  return ways.map(({ method, cost: [price = '', free] }) => {
    const isFree = price === WORDS[locale].free || (free !== undefined && pieces * PRICE >= amountIn(free));
    return [method, isFree ? 0 : amountIn(price)];
  });
}

async function charged(locale: Locale, country: string, postcode: string, pieces: number, coupon: string) {
  const { status, body } = await callRoute<QuoteAnswer>(shop.backend, 'quote', {
    locale,
    lines: [{ item: ITEM, quantity: pieces }],
    country,
    postcode,
    shipping: '',
    coupon,
  });
  if (status !== 200) throw new Error(`No quote: ${JSON.stringify(body)}`);
  return { ways: body.shipping.map(({ name, price }) => [name, price]), discount: body.quote.discount };
}

beforeAll(async () => {
  shop = await startTestShop(['cache']);
  await shop.client.settings.update({ rateLimits: { enabled: false } });
  const countries = recordsOf<Country>('countries').map((country) => ({
    ...country,
    territories: country.code === 'IT' ? 'livigno' : '',
  }));
  const base = fixtureContent();
  content = fixtureContent({
    shop: { ...base.shop, vat_scheme: 'oss' },
    countries,
    shipping_rates: recordsOf<ShippingRate>('shipping_rates').map((rate) => ({
      ...rate,
      excluded: rate.needs_phone && rate.price === 1690 ? 'sardinia\nlivigno' : rate.excluded,
    })),
    items: [fixtureItem(ITEM, 'product00000001', { price: PRICE, weight: GRAMS })],
  });
  await fill(shop.client, content);
  await shop.client.collection('coupons').create({ code: VOUCHER, kind: 'percent', value: 1000, active: true });
  await shop.build();
  for (const locale of LOCALES) pages.set(locale, readPage(await shop.read(`${WORDS[locale].page}.html`)));
});
afterAll(() => shop.stop());

describe.for(LOCALES)('the page about delivery in %s', (locale) => {
  test('lists each way of delivery to a country that is delivered to, and no other', () => {
    const active = content.countries.filter((country) => country.active);
    const ways = content.shipping_rates.flatMap((rate) => {
      const country = active.find(({ id }) => id === rate.country);
      return country === undefined ? [] : [`${country[`name_${locale}`]}, ${rate[`name_${locale}`]}`];
    });
    const rows = pages.get(locale)?.rows.map(({ country, method }) => `${country}, ${method}`);
    expect(rows?.toSorted()).toEqual(ways.toSorted());
  });

  test('says that vouchers do not count for free delivery', () => {
    expect(pages.get(locale)?.notes).toContain(BEFORE_VOUCHERS[locale]);
  });

  test.for(ADDRESSES)(
    'to %s %s: each way that takes a parcel costs what the page says, with a voucher too',
    async (address) => {
      const [country, postcode] = address;
      for (const pieces of PIECES) {
        const expected = stated(locale, address, pieces);
        for (const coupon of ['', VOUCHER]) {
          const { ways, discount } = await charged(locale, country, postcode, pieces, coupon);
          expect(ways, `${pieces} pieces, voucher '${coupon}'`).toEqual(expected);
          expect(discount > 0).toBe(coupon !== '');
        }
      }
    },
  );
});

test('the carts asked for show each rule at work', () => {
  const take = (country: string, postcode: string, pieces: number) => {
    const address = ADDRESSES.find(([code, at]) => code === country && at === postcode);
    return address === undefined ? [] : stated('en', address, pieces);
  };
  expect(take('FR', '75011', 3)).toEqual([
    ['Tracked parcel', 590],
    ['Express courier', 1490],
  ]);
  expect(take('FR', '75011', 4)).toEqual([
    ['Tracked parcel', 0],
    ['Express courier', 1490],
  ]);
  expect(take('FR', '75011', 38)).toEqual([['Tracked parcel', 0]]);
  expect(take('FR', '75011', 76)).toEqual([]);
  expect(take('FR', '20000', 3)).toEqual([['Tracked parcel', 590]]);
  expect(take('FR', '97110', 3)).toEqual([]);
  expect(take('IT', '23041', 3)).toEqual([['Tracked parcel', 690]]);
  expect(take('IT', '22061', 3)).toEqual([]);
  expect(take('GB', 'SW1A 1AA', 3)).toEqual([]);
});
