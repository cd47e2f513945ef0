/** What the list of orders is narrowed to, as it stands in the address: '#orders/?text=anna&fulfilment=unfulfilled'. */
import type { OrdersRequest } from '#src/contract/desk/orders.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';

export const MACHINES = { order: ORDER_STATES, payment: PAYMENT_STATES, fulfilment: FULFILMENT_STATES } as const;
export type Machine = keyof typeof MACHINES;
export const MACHINE_NAMES = ['order', 'payment', 'fulfilment'] as const satisfies readonly Machine[];

/** As the fields of the form have them; '' narrows nothing. */
export interface Filters {
  readonly text: string;
  readonly order: readonly string[];
  readonly payment: readonly string[];
  readonly fulfilment: readonly string[];
  readonly country: string;
  /** Days, '2026-01-31', both included. */
  readonly from: string;
  readonly to: string;
  /** In units of the currency, '12.50', both included. */
  readonly least: string;
  readonly most: string;
}

const TEXTS = ['text', 'country', 'from', 'to', 'least', 'most'] as const;

export const NO_FILTERS: Filters = {
  text: '',
  order: [],
  payment: [],
  fulfilment: [],
  country: '',
  from: '',
  to: '',
  least: '',
  most: '',
};

/** Paid, and not yet sent whole. */
export const TO_PACK: Filters = {
  ...NO_FILTERS,
  order: ['open'],
  payment: ['paid', 'part_refunded'],
  fulfilment: ['unfulfilled', 'part_shipped'],
};

/** `rest`: what stands after the place. What nobody knows is left out. */
export function filtersAt(rest: string): Filters {
  const query = new URLSearchParams(rest.replace(/^\?/, ''));
  const states = (machine: Machine): readonly string[] => {
    const named = (query.get(machine) ?? '').split(',');
    return MACHINES[machine].filter((state) => named.includes(state));
  };
  const texts = Object.fromEntries(TEXTS.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return { ...texts, order: states('order'), payment: states('payment'), fulfilment: states('fulfilment') };
}

/** The place with these filters: 'orders', 'orders/?text=anna'. */
export function placeOf(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of TEXTS) if (filters[name] !== '') query.set(name, filters[name]);
  for (const machine of MACHINE_NAMES) if (filters[machine].length > 0) query.set(machine, filters[machine].join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? 'orders' : `orders/?${text}`;
}

/** How many of the filters beside the text narrow the list. */
export function countFilters(filters: Filters): number {
  return Object.entries(filters).filter(([name, value]) => name !== 'text' && value.length > 0).length;
}

/** Midnight of a day where the operator is, ms; undefined: it is no day. */
function dayStart(day: string, later: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const ms = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}

function minorUnits(amount: string, places: number): number | undefined {
  return /^\d{1,9}(?:\.\d*)?$/.test(amount) ? Math.round(Number(amount) * 10 ** places) : undefined;
}

/** What is asked of the backend. `places`: digits of the currency's minor unit. */
export function requestOf(filters: Filters, places: number): OrdersRequest {
  const request = {
    text: filters.text.trim(),
    country: filters.country,
    from: dayStart(filters.from, 0),
    to: dayStart(filters.to, 1),
    least: minorUnits(filters.least, places),
    most: minorUnits(filters.most, places),
    order: filters.order,
    payment: filters.payment,
    fulfilment: filters.fulfilment,
  };
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined && value !== '' && String(value) !== ''),
  );
}
