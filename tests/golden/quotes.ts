/** What carts cost, worked out with fractions by hand and by another program: basis points, minor units. */
import type { PricedLine, Quote, QuoteInput } from '#src/domain/order/quote.ts';
import type { VatRates } from '#src/domain/money/vat.ts';

const RATES = {
  FR: { standard: 2000, books: 550, reduced: 550, super_reduced: 210, zero: 0 },
  IT: { standard: 2200, books: 400, reduced: 1000, super_reduced: 400, zero: 0 },
  BE: { standard: 2100, books: 600, reduced: 600, super_reduced: 600, zero: 0 },
  GB: { standard: 2000, books: 0, reduced: 500, super_reduced: 0, zero: 0 },
  IE: { standard: 2300, books: 0, reduced: 1350, super_reduced: 480, zero: 0 },
} as const satisfies Readonly<Record<string, VatRates>>;

interface QuoteVector {
  readonly name: string;
  /** Sold from France, in euros. */
  readonly ask: Pick<QuoteInput, 'scheme' | 'shipping' | 'coupon'> & {
    readonly country: keyof typeof RATES;
    readonly lines: readonly PricedLine[];
  };
  readonly answer: Omit<Quote, 'currency'>;
}

export function quoteInput({ ask }: QuoteVector): QuoteInput {
  return { ...ask, currency: 'EUR', homeRates: RATES.FR, destinationRates: RATES[ask.country] };
}

export const QUOTES: readonly QuoteVector[] = [
  {
    name: 'books at 0 % beside a lamp: a part of the VAT of its own, and its share of the delivery',
    ask: {
      scheme: 'oss',
      country: 'IE',
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 12300, taxClass: 'standard' },
        { item: 'book', quantity: 2, unitPrice: 2050, taxClass: 'books' },
      ],
      shipping: { price: 1490, freeFrom: 20000 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 12300, gross: 12300, discount: 0, vatRate: 2300 },
        { item: 'book', quantity: 2, unitPrice: 2050, gross: 4100, discount: 0, vatRate: 0 },
      ],
      goods: 16400,
      discount: 0,
      shipping: 1490,
      total: 17890,
      // Delivery 1490 by value, 123 : 41 = 3 : 1, is 1117.5 and 372.5: the higher rate takes the cent.
      vat: [
        { rate: 2300, gross: 13418, vat: 2509, net: 10909 },
        { rate: 0, gross: 4472, vat: 0, net: 4472 },
      ],
      untilFreeShipping: 3600,
    },
  },
  {
    name: 'books alone at 0 %, delivery with them',
    ask: {
      scheme: 'oss',
      country: 'IE',
      lines: [{ item: 'book', quantity: 1, unitPrice: 2050, taxClass: 'books' }],
      shipping: { price: 1490, freeFrom: 20000 },
      coupon: { kind: 'percent', value: 1000, minimum: 0 },
    },
    answer: {
      lines: [{ item: 'book', quantity: 1, unitPrice: 2050, gross: 2050, discount: 205, vatRate: 0 }],
      goods: 2050,
      discount: 205,
      shipping: 1490,
      total: 3335,
      vat: [{ rate: 0, gross: 3335, vat: 0, net: 3335 }],
      untilFreeShipping: 17950,
    },
  },
  {
    name: 'one line at the seller’s own rate',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'mug', quantity: 2, unitPrice: 1950, taxClass: 'standard' }],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: null,
    },
    answer: {
      lines: [{ item: 'mug', quantity: 2, unitPrice: 1950, gross: 3900, discount: 0, vatRate: 2000 }],
      goods: 3900,
      discount: 0,
      shipping: 590,
      total: 4490,
      vat: [{ rate: 2000, gross: 4490, vat: 748, net: 3742 }],
      untilFreeShipping: 5100,
    },
  },
  {
    name: 'two rates: delivery is split over them by value',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 12000, taxClass: 'standard' },
        { item: 'book', quantity: 2, unitPrice: 2100, taxClass: 'reduced' },
      ],
      shipping: { price: 890, freeFrom: 0 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 12000, gross: 12000, discount: 0, vatRate: 2000 },
        { item: 'book', quantity: 2, unitPrice: 2100, gross: 4200, discount: 0, vatRate: 550 },
      ],
      goods: 16200,
      discount: 0,
      shipping: 890,
      total: 17090,
      vat: [
        { rate: 2000, gross: 12659, vat: 2110, net: 10549 },
        { rate: 550, gross: 4431, vat: 231, net: 4200 },
      ],
      untilFreeShipping: null,
    },
  },
  {
    name: 'the seller’s own rate in another country of the EU',
    ask: {
      scheme: 'home',
      country: 'IT',
      lines: [{ item: 'lamp', quantity: 1, unitPrice: 12000, taxClass: 'standard' }],
      shipping: { price: 690, freeFrom: 20000 },
      coupon: null,
    },
    answer: {
      lines: [{ item: 'lamp', quantity: 1, unitPrice: 12000, gross: 12000, discount: 0, vatRate: 2000 }],
      goods: 12000,
      discount: 0,
      shipping: 690,
      total: 12690,
      vat: [{ rate: 2000, gross: 12690, vat: 2115, net: 10575 }],
      untilFreeShipping: 8000,
    },
  },
  {
    name: 'the rate of the country of delivery, and free delivery from exactly the threshold',
    ask: {
      scheme: 'oss',
      country: 'IT',
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 4500, taxClass: 'standard' },
        { item: 'mug', quantity: 1, unitPrice: 4500, taxClass: 'standard' },
      ],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 4500, gross: 4500, discount: 0, vatRate: 2200 },
        { item: 'mug', quantity: 1, unitPrice: 4500, gross: 4500, discount: 0, vatRate: 2200 },
      ],
      goods: 9000,
      discount: 0,
      shipping: 0,
      total: 9000,
      vat: [{ rate: 2200, gross: 9000, vat: 1623, net: 7377 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'one cent below the threshold',
    ask: {
      scheme: 'oss',
      country: 'IT',
      lines: [{ item: 'lamp', quantity: 1, unitPrice: 8999, taxClass: 'standard' }],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: null,
    },
    answer: {
      lines: [{ item: 'lamp', quantity: 1, unitPrice: 8999, gross: 8999, discount: 0, vatRate: 2200 }],
      goods: 8999,
      discount: 0,
      shipping: 590,
      total: 9589,
      vat: [{ rate: 2200, gross: 9589, vat: 1729, net: 7860 }],
      untilFreeShipping: 1,
    },
  },
  {
    name: 'two tax classes of one rate are one part',
    ask: {
      scheme: 'oss',
      country: 'BE',
      lines: [
        { item: 'book', quantity: 1, unitPrice: 1500, taxClass: 'reduced' },
        { item: 'paper', quantity: 1, unitPrice: 1500, taxClass: 'super_reduced' },
      ],
      shipping: { price: 890, freeFrom: 15000 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'book', quantity: 1, unitPrice: 1500, gross: 1500, discount: 0, vatRate: 600 },
        { item: 'paper', quantity: 1, unitPrice: 1500, gross: 1500, discount: 0, vatRate: 600 },
      ],
      goods: 3000,
      discount: 0,
      shipping: 890,
      total: 3890,
      vat: [{ rate: 600, gross: 3890, vat: 220, net: 3670 }],
      untilFreeShipping: 12000,
    },
  },
  {
    name: 'a rate of nothing is a part too',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'coin', quantity: 3, unitPrice: 1000, taxClass: 'zero' },
        { item: 'mug', quantity: 1, unitPrice: 1000, taxClass: 'standard' },
      ],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'coin', quantity: 3, unitPrice: 1000, gross: 3000, discount: 0, vatRate: 0 },
        { item: 'mug', quantity: 1, unitPrice: 1000, gross: 1000, discount: 0, vatRate: 2000 },
      ],
      goods: 4000,
      discount: 0,
      shipping: 590,
      total: 4590,
      vat: [
        { rate: 2000, gross: 1148, vat: 191, net: 957 },
        { rate: 0, gross: 3442, vat: 0, net: 3442 },
      ],
      untilFreeShipping: 5000,
    },
  },
  {
    name: 'outside the EU the rates of the country of delivery hold, whatever the scheme',
    ask: {
      scheme: 'home',
      country: 'GB',
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 12000, taxClass: 'standard' },
        { item: 'coat', quantity: 1, unitPrice: 3000, taxClass: 'super_reduced' },
      ],
      shipping: { price: 1990, freeFrom: 0 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'lamp', quantity: 1, unitPrice: 12000, gross: 12000, discount: 0, vatRate: 2000 },
        { item: 'coat', quantity: 1, unitPrice: 3000, gross: 3000, discount: 0, vatRate: 0 },
      ],
      goods: 15000,
      discount: 0,
      shipping: 1990,
      total: 16990,
      vat: [
        { rate: 2000, gross: 13592, vat: 2265, net: 11327 },
        { rate: 0, gross: 3398, vat: 0, net: 3398 },
      ],
      untilFreeShipping: null,
    },
  },
  {
    name: 'an exempt seller charges no VAT',
    ask: {
      scheme: 'exempt',
      country: 'FR',
      lines: [
        { item: 'mug', quantity: 2, unitPrice: 1950, taxClass: 'standard' },
        { item: 'book', quantity: 1, unitPrice: 999, taxClass: 'reduced' },
      ],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'mug', quantity: 2, unitPrice: 1950, gross: 3900, discount: 0, vatRate: 0 },
        { item: 'book', quantity: 1, unitPrice: 999, gross: 999, discount: 0, vatRate: 0 },
      ],
      goods: 4899,
      discount: 0,
      shipping: 590,
      total: 5489,
      vat: [],
      untilFreeShipping: 4101,
    },
  },
  {
    name: 'no way of delivery is known yet',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'mug', quantity: 1, unitPrice: 1950, taxClass: 'standard' }],
      shipping: null,
      coupon: null,
    },
    answer: {
      lines: [{ item: 'mug', quantity: 1, unitPrice: 1950, gross: 1950, discount: 0, vatRate: 2000 }],
      goods: 1950,
      discount: 0,
      shipping: null,
      total: 1950,
      vat: [{ rate: 2000, gross: 1950, vat: 325, net: 1625 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'ten per cent off, and the cents that are left over go by the largest remainder',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'a', quantity: 1, unitPrice: 333, taxClass: 'standard' },
        { item: 'b', quantity: 1, unitPrice: 333, taxClass: 'standard' },
        { item: 'c', quantity: 1, unitPrice: 335, taxClass: 'standard' },
      ],
      shipping: null,
      coupon: { kind: 'percent', value: 1000, minimum: 0 },
    },
    answer: {
      lines: [
        { item: 'a', quantity: 1, unitPrice: 333, gross: 333, discount: 33, vatRate: 2000 },
        { item: 'b', quantity: 1, unitPrice: 333, gross: 333, discount: 33, vatRate: 2000 },
        { item: 'c', quantity: 1, unitPrice: 335, gross: 335, discount: 34, vatRate: 2000 },
      ],
      goods: 1001,
      discount: 100,
      shipping: null,
      total: 901,
      vat: [{ rate: 2000, gross: 901, vat: 150, net: 751 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'equal remainders: the item with the smaller id takes the cent, wherever it stands',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'c', quantity: 1, unitPrice: 100, taxClass: 'standard' },
        { item: 'b', quantity: 1, unitPrice: 100, taxClass: 'standard' },
        { item: 'a', quantity: 1, unitPrice: 100, taxClass: 'standard' },
      ],
      shipping: null,
      coupon: { kind: 'amount', value: 100, minimum: 0 },
    },
    answer: {
      lines: [
        { item: 'c', quantity: 1, unitPrice: 100, gross: 100, discount: 33, vatRate: 2000 },
        { item: 'b', quantity: 1, unitPrice: 100, gross: 100, discount: 33, vatRate: 2000 },
        { item: 'a', quantity: 1, unitPrice: 100, gross: 100, discount: 34, vatRate: 2000 },
      ],
      goods: 300,
      discount: 100,
      shipping: null,
      total: 200,
      vat: [{ rate: 2000, gross: 200, vat: 33, net: 167 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'half a cent of a percentage is rounded up',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'a', quantity: 1, unitPrice: 50, taxClass: 'standard' }],
      shipping: null,
      coupon: { kind: 'percent', value: 1500, minimum: 0 },
    },
    answer: {
      lines: [{ item: 'a', quantity: 1, unitPrice: 50, gross: 50, discount: 8, vatRate: 2000 }],
      goods: 50,
      discount: 8,
      shipping: null,
      total: 42,
      vat: [{ rate: 2000, gross: 42, vat: 7, net: 35 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'a coupon does not take free delivery away',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'lamp', quantity: 1, unitPrice: 9500, taxClass: 'standard' }],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: { kind: 'amount', value: 1000, minimum: 0 },
    },
    answer: {
      lines: [{ item: 'lamp', quantity: 1, unitPrice: 9500, gross: 9500, discount: 1000, vatRate: 2000 }],
      goods: 9500,
      discount: 1000,
      shipping: 0,
      total: 8500,
      vat: [{ rate: 2000, gross: 8500, vat: 1417, net: 7083 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'a coupon never takes off more than the goods: what is left is delivery',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'mug', quantity: 1, unitPrice: 1950, taxClass: 'standard' },
        { item: 'book', quantity: 1, unitPrice: 975, taxClass: 'reduced' },
      ],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: { kind: 'amount', value: 5000, minimum: 0 },
    },
    answer: {
      lines: [
        { item: 'mug', quantity: 1, unitPrice: 1950, gross: 1950, discount: 1950, vatRate: 2000 },
        { item: 'book', quantity: 1, unitPrice: 975, gross: 975, discount: 975, vatRate: 550 },
      ],
      goods: 2925,
      discount: 2925,
      shipping: 590,
      total: 590,
      vat: [
        { rate: 2000, gross: 393, vat: 66, net: 327 },
        { rate: 550, gross: 197, vat: 10, net: 187 },
      ],
      untilFreeShipping: 6075,
    },
  },
  {
    name: 'below its minimum a coupon takes nothing off',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'mug', quantity: 1, unitPrice: 1950, taxClass: 'standard' }],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: { kind: 'percent', value: 2000, minimum: 1951 },
    },
    answer: {
      lines: [{ item: 'mug', quantity: 1, unitPrice: 1950, gross: 1950, discount: 0, vatRate: 2000 }],
      goods: 1950,
      discount: 0,
      shipping: 590,
      total: 2540,
      vat: [{ rate: 2000, gross: 2540, vat: 423, net: 2117 }],
      untilFreeShipping: 7050,
    },
  },
  {
    name: 'at its minimum a coupon counts',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'mug', quantity: 1, unitPrice: 1950, taxClass: 'standard' }],
      shipping: { price: 590, freeFrom: 9000 },
      coupon: { kind: 'percent', value: 2000, minimum: 1950 },
    },
    answer: {
      lines: [{ item: 'mug', quantity: 1, unitPrice: 1950, gross: 1950, discount: 390, vatRate: 2000 }],
      goods: 1950,
      discount: 390,
      shipping: 590,
      total: 2150,
      vat: [{ rate: 2000, gross: 2150, vat: 358, net: 1792 }],
      untilFreeShipping: 7050,
    },
  },
  {
    name: 'gifts cost nothing: delivery is taxed at the rates in equal parts',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'gift', quantity: 1, unitPrice: 0, taxClass: 'standard' },
        { item: 'leaflet', quantity: 1, unitPrice: 0, taxClass: 'reduced' },
      ],
      shipping: { price: 591, freeFrom: 0 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'gift', quantity: 1, unitPrice: 0, gross: 0, discount: 0, vatRate: 2000 },
        { item: 'leaflet', quantity: 1, unitPrice: 0, gross: 0, discount: 0, vatRate: 550 },
      ],
      goods: 0,
      discount: 0,
      shipping: 591,
      total: 591,
      vat: [
        { rate: 2000, gross: 296, vat: 49, net: 247 },
        { rate: 550, gross: 295, vat: 15, net: 280 },
      ],
      untilFreeShipping: null,
    },
  },
  {
    name: 'VAT is computed for the document, not line by line',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'i1', quantity: 1, unitPrice: 101, taxClass: 'standard' },
        { item: 'i2', quantity: 1, unitPrice: 101, taxClass: 'standard' },
        { item: 'i3', quantity: 1, unitPrice: 101, taxClass: 'standard' },
        { item: 'i4', quantity: 1, unitPrice: 101, taxClass: 'standard' },
        { item: 'i5', quantity: 1, unitPrice: 101, taxClass: 'standard' },
        { item: 'i6', quantity: 1, unitPrice: 101, taxClass: 'standard' },
        { item: 'i7', quantity: 1, unitPrice: 101, taxClass: 'standard' },
      ],
      shipping: null,
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'i1', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
        { item: 'i2', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
        { item: 'i3', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
        { item: 'i4', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
        { item: 'i5', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
        { item: 'i6', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
        { item: 'i7', quantity: 1, unitPrice: 101, gross: 101, discount: 0, vatRate: 2000 },
      ],
      goods: 707,
      discount: 0,
      shipping: null,
      total: 707,
      vat: [{ rate: 2000, gross: 707, vat: 118, net: 589 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'the largest cart that has a line of the largest number',
    ask: {
      scheme: 'oss',
      country: 'IT',
      lines: [{ item: 'ring', quantity: 99, unitPrice: 909090, taxClass: 'standard' }],
      shipping: { price: 1690, freeFrom: 0 },
      coupon: { kind: 'percent', value: 3333, minimum: 0 },
    },
    answer: {
      lines: [{ item: 'ring', quantity: 99, unitPrice: 909090, gross: 89999910, discount: 29996970, vatRate: 2200 }],
      goods: 89999910,
      discount: 29996970,
      shipping: 1690,
      total: 60004630,
      vat: [{ rate: 2200, gross: 60004630, vat: 10820507, net: 49184123 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'half a cent of VAT is rounded up',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [{ item: 'a', quantity: 1, unitPrice: 3, taxClass: 'standard' }],
      shipping: null,
      coupon: null,
    },
    answer: {
      lines: [{ item: 'a', quantity: 1, unitPrice: 3, gross: 3, discount: 0, vatRate: 2000 }],
      goods: 3,
      discount: 0,
      shipping: null,
      total: 3,
      vat: [{ rate: 2000, gross: 3, vat: 1, net: 2 }],
      untilFreeShipping: null,
    },
  },
  {
    name: 'delivery of one cent goes to the part with more value',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'a', quantity: 1, unitPrice: 100, taxClass: 'standard' },
        { item: 'b', quantity: 1, unitPrice: 99, taxClass: 'reduced' },
      ],
      shipping: { price: 1, freeFrom: 0 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'a', quantity: 1, unitPrice: 100, gross: 100, discount: 0, vatRate: 2000 },
        { item: 'b', quantity: 1, unitPrice: 99, gross: 99, discount: 0, vatRate: 550 },
      ],
      goods: 199,
      discount: 0,
      shipping: 1,
      total: 200,
      vat: [
        { rate: 2000, gross: 101, vat: 17, net: 84 },
        { rate: 550, gross: 99, vat: 5, net: 94 },
      ],
      untilFreeShipping: null,
    },
  },
  {
    name: 'delivery of one cent between equal parts goes to the higher rate',
    ask: {
      scheme: 'home',
      country: 'FR',
      lines: [
        { item: 'b', quantity: 1, unitPrice: 100, taxClass: 'reduced' },
        { item: 'a', quantity: 1, unitPrice: 100, taxClass: 'standard' },
      ],
      shipping: { price: 1, freeFrom: 0 },
      coupon: null,
    },
    answer: {
      lines: [
        { item: 'b', quantity: 1, unitPrice: 100, gross: 100, discount: 0, vatRate: 550 },
        { item: 'a', quantity: 1, unitPrice: 100, gross: 100, discount: 0, vatRate: 2000 },
      ],
      goods: 200,
      discount: 0,
      shipping: 1,
      total: 201,
      vat: [
        { rate: 2000, gross: 101, vat: 17, net: 84 },
        { rate: 550, gross: 100, vat: 5, net: 95 },
      ],
      untilFreeShipping: null,
    },
  },
];
