/** Reads what the desk may narrow its list of orders to, from a request's body. */
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';

/** Later and more than any order. */
const LATEST_MS = 8_000_000_000_000;
const TEXT_LENGTH = 200;

export interface ParsedFilter {
  readonly text: string;
  /** Column of `order_search` → one of these; no column: every value. */
  readonly states: Readonly<Record<string, readonly string[]>>;
  readonly country: string;
  /** Numbers in `order_search.doc`: from … to before …. */
  readonly first: number;
  readonly before: number;
  /** Minor units; null: any. */
  readonly least: number | null;
  readonly most: number | null;
}

type Body = Readonly<Record<string, unknown>>;

/** Machine in the request → column and its values. */
const MACHINES: readonly (readonly [field: string, column: string, values: readonly string[]])[] = [
  ['order', 'order_state', ORDER_STATES],
  ['payment', 'payment_state', PAYMENT_STATES],
  ['fulfilment', 'fulfilment_state', FULFILMENT_STATES],
];

function isListOf(value: unknown, known: readonly string[]): value is readonly string[] {
  return Array.isArray(value) && value.length <= known.length && value.every((one) => known.includes(String(one)));
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
}

function problemsOf(body: Body): FieldProblem[] {
  const wrong = (field: string, isRight: boolean): FieldProblem[] =>
    body[field] === undefined || isRight ? [] : [{ field, code: 'shape' }];
  const { text, country, after } = body;
  return [
    ...wrong('text', typeof text === 'string' && text.length <= TEXT_LENGTH),
    ...MACHINES.flatMap(([field, , values]) => wrong(field, isListOf(body[field], values))),
    ...wrong('country', typeof country === 'string' && /^(?:[A-Z]{2})?$/.test(country)),
    ...['from', 'to'].flatMap((field) => wrong(field, isWhole(body[field], LATEST_MS))),
    ...['least', 'most'].flatMap((field) => wrong(field, isWhole(body[field], Number.MAX_SAFE_INTEGER))),
    ...wrong('after', typeof after === 'string' && /^\d{1,16}$/.test(after)),
  ];
}

/** Orders placed at a time (ms) have this number and the 999 that follow. */
function docAt(ms: number): number {
  return ms * 1000;
}

export function parseFilter(body: Body): ParsedFilter | Refused {
  const problems = problemsOf(body);
  if (problems.length > 0) return invalid(problems);
  const whole = (field: string): number | null => (typeof body[field] === 'number' ? body[field] : null);
  const states = MACHINES.map(([field, column]) => [column, (body[field] ?? []) as readonly string[]] as const);
  const to = docAt(whole('to') ?? LATEST_MS);
  return {
    text: String(body['text'] ?? '').trim(),
    states: Object.fromEntries(states.filter(([, values]) => values.length > 0)),
    country: String(body['country'] ?? ''),
    first: docAt(whole('from') ?? 0),
    before: body['after'] === undefined ? to : Math.min(to, Number(body['after'])),
    least: whole('least'),
    most: whole('most'),
  };
}
