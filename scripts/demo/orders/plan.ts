/** The forty orders of the demo: who ordered what, when, and what became of it. */

/** Event of an order, `after` so many hours from when it was placed. */
export type Happening =
  | { readonly what: 'pay'; readonly after: number; readonly outcome?: 'declined' }
  | { readonly what: 'cancel'; readonly after: number }
  /** `pieces`: of the first line alone; absent: all that is left. */
  | { readonly what: 'send'; readonly after: number; readonly carrier: Carrier; readonly pieces?: number }
  | {
      readonly what: 'arrive' | 'lose' | 'complete' | 'withdraw' | 'accept' | 'come_back' | 'dispute';
      readonly after: number;
    }
  | { readonly what: 'return'; readonly after: number; readonly reason: 'faulty' | 'wrong_item' | 'damaged' }
  /** Minor units; absent: all of it. */
  | { readonly what: 'refund'; readonly after: number; readonly amount?: number; readonly reason: string };

export type Carrier = 'Colissimo' | 'Mondial Relay' | 'Poste Italiane' | 'BRT';

export interface PlannedOrder {
  /** Before now. */
  readonly hoursAgo: number;
  /** SKUs and pieces. */
  readonly lines: readonly (readonly [sku: string, pieces: number])[];
  readonly coupon?: string;
  /** Set for the demo's customer account; else a guest's. */
  readonly own?: true;
  readonly happens: readonly Happening[];
}

const DAY = 24;

/** Stock numbers of the demo's goods, in turn. */
const GOODS = [
  'TIDE-30-NB',
  'WALK-GR',
  'MERI-ASH',
  'FOUR-OAT',
  'AFTG-OPA',
  'STBY-CED',
  'MARG-PA-D',
  'INTF-HAR',
  'SINE-L-CH',
  'CNTR-EMB',
  'WALK-OC',
  'MARG-SH-P',
  'STBY-FIG',
  'FOUR-RUS',
  'TIDE-50-VM',
  'INTF-NIG',
];

function goods(number: number): PlannedOrder['lines'] {
  const at = (index: number): string => GOODS[index % GOODS.length] ?? '';
  const lines = [at(number * 5), at(number * 5 + 3), at(number * 5 + 7)].slice(0, 1 + (number % 3));
  return lines.map((sku, index) => [sku, 1 + ((number + index) % 4 === 3 ? 1 : 0)]);
}

const CARRIERS: readonly Carrier[] = ['Colissimo', 'Poste Italiane', 'Mondial Relay', 'BRT'];

const paid = (after = 0.1): Happening => ({ what: 'pay', after });
const sent = (number: number, after: number): Happening => ({
  what: 'send',
  after,
  carrier: CARRIERS[number % 4] ?? 'BRT',
});

/** Paid, sent, arrived; the older ones closed. */
function delivered(number: number, days: number): PlannedOrder {
  const hoursAgo = days * DAY + (number % 9);
  const closed: Happening[] = days > 40 ? [{ what: 'complete', after: 20 * DAY }] : [];
  return {
    hoursAgo,
    lines: goods(number),
    ...(number % 6 === 1 ? { coupon: 'WELCOME10' } : {}),
    ...(number % 8 === 3 ? { own: true } : {}),
    happens: [paid(), sent(number, 20), { what: 'arrive', after: 3 * DAY }, ...closed],
  };
}

const PAST: readonly PlannedOrder[] = [118, 111, 104, 97, 93, 86, 79, 72, 66, 61, 55, 49, 44, 38, 33, 29].map(
  (days, number) => delivered(number, days),
);

/** Orders that are not as they should be, or not over. */
const SPECIAL: readonly PlannedOrder[] = [
  {
    hoursAgo: 90 * DAY,
    lines: goods(3),
    happens: [
      paid(),
      sent(0, 22),
      { what: 'arrive', after: 70 },
      { what: 'refund', after: 200, reason: 'Broken on arrival' },
    ],
  },
  {
    hoursAgo: 75 * DAY,
    lines: goods(7),
    happens: [
      paid(),
      sent(1, 22),
      { what: 'arrive', after: 70 },
      { what: 'refund', after: 140, amount: 500, reason: 'A scratch: kept for less' },
    ],
  },
  { hoursAgo: 58 * DAY, lines: goods(8), happens: [{ what: 'cancel', after: 0.2 }] },
  { hoursAgo: 52 * DAY, lines: goods(4), happens: [] },
  {
    hoursAgo: 41 * DAY,
    lines: goods(5),
    coupon: 'HELLO5',
    happens: [paid(), sent(2, 30), { what: 'lose', after: 12 * DAY }],
  },
  {
    hoursAgo: 36 * DAY,
    lines: goods(10),
    happens: [paid(), sent(3, 25), { what: 'arrive', after: 4 * DAY }, { what: 'dispute', after: 24 * DAY }],
  },
  // Withdrawn, come back, money given back.
  {
    hoursAgo: 31 * DAY,
    lines: goods(2),
    happens: [
      paid(),
      sent(0, 24),
      { what: 'arrive', after: 3 * DAY },
      { what: 'withdraw', after: 9 * DAY },
      { what: 'accept', after: 9.5 * DAY },
      { what: 'come_back', after: 14 * DAY },
    ],
  },
  // Two returns, one still to be answered.
  {
    hoursAgo: 21 * DAY,
    lines: goods(11),
    happens: [
      paid(),
      sent(1, 24),
      { what: 'arrive', after: 3 * DAY },
      { what: 'return', after: 6 * DAY, reason: 'damaged' },
      { what: 'accept', after: 6.5 * DAY },
    ],
  },
  {
    hoursAgo: 11 * DAY,
    lines: goods(13),
    own: true,
    happens: [
      paid(),
      sent(2, 24),
      { what: 'arrive', after: 3 * DAY },
      { what: 'return', after: 9 * DAY, reason: 'wrong_item' },
    ],
  },
  // A withdrawal to be answered.
  {
    hoursAgo: 9 * DAY,
    lines: goods(14),
    happens: [paid(), sent(3, 24), { what: 'arrive', after: 3 * DAY }, { what: 'withdraw', after: 8.6 * DAY }],
  },
  { hoursAgo: 17 * DAY, lines: goods(16), happens: [] },
  {
    hoursAgo: 6 * DAY,
    lines: [
      ['WALK-MO', 3],
      ['STBY-SOL', 1],
    ],
    happens: [paid(), { what: 'send', after: 30, carrier: 'Colissimo', pieces: 1 }],
  },
  { hoursAgo: 5 * DAY, lines: goods(17), happens: [paid(), sent(0, 24)] },
  { hoursAgo: 4 * DAY, lines: goods(18), coupon: 'WELCOME10', happens: [paid(), sent(1, 26)] },
  { hoursAgo: 3 * DAY, lines: goods(19), happens: [paid(), sent(2, 24)] },
  {
    hoursAgo: 2.6 * DAY,
    lines: goods(20),
    happens: [paid(), { what: 'refund', after: 20, amount: 300, reason: 'A voucher that came too late' }],
  },
];

/** Orders that wait this morning. */
const TODAY: readonly PlannedOrder[] = [
  ...[44, 29, 21, 15, 8, 2].map((hoursAgo, number) => ({
    hoursAgo,
    lines: goods(21 + number),
    ...(number === 2 ? { coupon: 'WELCOME10' } : {}),
    happens: [paid()],
  })),
  { hoursAgo: 0.2, lines: goods(29), happens: [{ what: 'pay', after: 0.05, outcome: 'declined' }] },
  { hoursAgo: 0.1, lines: goods(31), happens: [] },
];

export const PLANNED_ORDERS: readonly PlannedOrder[] = [...PAST, ...SPECIAL, ...TODAY];

/** Coupons that the demo has had; hours before now. */
export const DEMO_COUPONS = [
  { code: 'WELCOME10', kind: 'percent', value: 1000, startsAgo: 130 * DAY, endsAgo: 0, active: true },
  { code: 'HELLO5', kind: 'amount', value: 500, startsAgo: 130 * DAY, endsAgo: 20 * DAY, active: true },
] as const;

/** Messages that wait for an answer: `order` is the place of theirs in the list above, null: about none. */
export const DEMO_MESSAGES = [
  {
    hoursAgo: 50,
    order: 27,
    text: {
      en: 'Could you leave the parcel with the concierge, please? The doorbell does not work.',
      fr: 'Pourriez-vous laisser le colis chez le gardien ? La sonnette ne fonctionne pas.',
      it: 'Potete lasciare il pacco in portineria? Il campanello non funziona.',
    },
  },
  {
    hoursAgo: 26,
    order: null,
    text: {
      en: 'Will the large print come back? I would like two of them.',
      fr: 'Le grand tirage reviendra-t-il ? J’en voudrais deux.',
      it: 'La stampa grande tornerà? Ne vorrei due.',
    },
  },
  {
    hoursAgo: 3,
    order: 34,
    text: {
      en: 'I have chosen the wrong colour. Can I still change it?',
      fr: 'Je me suis trompé de couleur. Puis-je encore la changer ?',
      it: 'Ho scelto il colore sbagliato. Posso ancora cambiarlo?',
    },
  },
] as const;
