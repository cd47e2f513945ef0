/** An order with everything that a mail can show. */
import type { Letterhead, MailColours } from '#pocketbase/mails/templates/blocks.ts';
import { COLOURS } from '#scripts/demo/palette.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456';

const NAMES = {
  en: { line: 'Recursion Bowls', values: ['Set of three', 'Ash glaze'], second: 'Slow Reply Cards', way: 'Parcel' },
  fr: {
    line: 'Bols récursifs',
    values: ['Lot de trois', 'Émail de cendre'],
    second: 'Cartes à réponse lente',
    way: 'Colis',
  },
  it: {
    line: 'Ciotole ricorsive',
    values: ['Serie di tre', 'Smalto di cenere'],
    second: 'Cartoline a risposta lenta',
    way: 'Pacco',
  },
} as const satisfies Record<Locale, unknown>;

export function sampleOrder(locale: Locale, change: Partial<OrderView> = {}): OrderView {
  const { line, values, second, way } = NAMES[locale];
  const address = {
    name: 'Zoë Müller',
    company: '',
    street: '12 rue des <Lilas>',
    extra: 'Bât. C & D',
    postcode: '69007',
    city: 'Lyon',
    region: '',
    country: 'FR',
  };
  return {
    number: '7KQ4-M2XD',
    locale,
    placedAt: '2026-11-21T23:30:00.000Z',
    expiresAt: '',
    state: 'open',
    payment: 'paid',
    processing: false,
    method: 'provider',
    transfer: null,
    fulfilment: 'unfulfilled',
    paymentError: '',
    email: 'zoe@visitor.example',
    phone: '',
    address,
    billing: { ...address, name: 'Müller SARL', company: 'Müller SARL', extra: '' },
    lines: [
      {
        item: 'a',
        product: 'p',
        name: line,
        values,
        sku: 'RB-3-ASH',
        picture: '/i/0123456789ab-160.webp',
        quantity: 1,
        unitPrice: 128_000,
        discount: 12_800,
        vatRate: 2000,
      },
      {
        item: 'b',
        product: 'q',
        name: second,
        values: [],
        sku: 'SR-12',
        quantity: 3,
        unitPrice: 1450,
        discount: 435,
        vatRate: 550,
      },
    ],
    quote: {
      currency: 'EUR',
      lines: [],
      goods: 132_350,
      discount: 13_235,
      shipping: 490,
      total: 119_605,
      vat: [
        { rate: 2000, gross: 115_673, vat: 19_279, net: 96_394 },
        { rate: 550, gross: 3932, vat: 205, net: 3727 },
      ],
      untilFreeShipping: null,
    },
    shipping: { name: way, daysMin: 2, daysMax: 4, dates: { from: '2026-11-26', to: '2026-11-27' } },
    coupon: 'LINES-10',
    paid: 119_605,
    refunded: 0,
    owed: 0,
    moneyKept: '',
    courierNote: 'Code 12B, 3rd floor',
    gift: { message: 'Happy <birthday>' },
    demo: false,
    ...change,
  };
}

function colour(token: keyof MailColours): MailColours[keyof MailColours] {
  const found = COLOURS.find((one) => one.token === token);
  if (found === undefined) throw new Error(`The palette has no ${token}.`);
  return { dark: found.dark, light: found.light };
}

export const LETTERHEAD: Letterhead = {
  brand: 'Vitrine',
  colours: {
    background: colour('background'),
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    primary: colour('primary'),
    'on-primary': colour('on-primary'),
  },
  imprint: ['Vitrine Exemple SAS, 1 rue de l’Exemple, 69001 Lyon, France', 'hello@vitrine.example · +33 1 99 00 00 00'],
};
