/** Read `orders` of the desk. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { isRefused, type Refused, invalid } from '#pocketbase/base/refusal.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { ORDERS_AT_ONCE, type ListedOrder, type OrdersAnswer } from '#src/contract/desk/orders.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';

const COUNTRIES = 'SELECT json_group_array(code) AS json FROM (SELECT code FROM countries ORDER BY code)';

interface Question {
  readonly sql: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Later and more than any order. */
const LATEST_MS = 8_000_000_000_000;
const TEXT_LENGTH = 200;

interface ParsedFilter {
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

/** Reads what the desk may narrow its list of orders to, from a request's body. */
function parseFilter(body: Body): ParsedFilter | Refused {
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

/** Conditions that narrow the list beside its words, of `order_search` as `s`. */
function conditionsOf({ states, country, least, most }: ParsedFilter): Question[] {
  const one = (name: string, sql: string, value: string | number): Question => ({ sql, values: { [name]: value } });
  return [
    ...Object.entries(states).map(([column, values]) => ({
      sql: `s.${column} IN (${values.map((_, index) => `{:${column}${index}}`).join(', ')})`,
      values: Object.fromEntries(values.map((value, index) => [`${column}${index}`, value])),
    })),
    ...(country === '' ? [] : [one('country', 's.country = {:country}', country)]),
    ...(least === null ? [] : [one('least', 's.total >= {:least}', least)]),
    ...(most === null ? [] : [one('most', 's.total <= {:most}', most)]),
  ];
}

/**
 * Orders, newest first, as JSON: `[[doc, id], …]`. By their words from the index of words, which gives them in this
 * order; else from the index of what filters look at. null: the words can find nothing.
 */
export function whichOrders(filter: ParsedFilter, limit: number): Question | null {
  const question = filter.text === '' ? '' : searchQuestion(filter.text);
  if (question === null) return null;
  const { first, before } = filter;
  const conditions = conditionsOf(filter);
  const [from, place, words] =
    question === ''
      ? (['order_search s INDEXED BY index_order_search_filters', 's.doc', []] as const)
      : ([
          'order_words w CROSS JOIN order_search s ON s.doc = w.rowid',
          'w.rowid',
          ['w.order_words MATCH {:question}'],
        ] as const);
  const where = [...words, `${place} >= {:first}`, `${place} < {:before}`, ...conditions.map(({ sql }) => sql)];
  return {
    sql: `SELECT json_group_array(json_array(doc, id)) AS json FROM (SELECT s.doc AS doc, s."order" AS id FROM ${from} WHERE ${where.join(' AND ')} ORDER BY ${place} DESC LIMIT ${limit})`,
    values: Object.assign(
      question === '' ? {} : { question },
      { first, before },
      ...conditions.map(({ values }) => values),
    ),
  };
}

/** Columns that the list shows of orders, as JSON; `ids` is a list as JSON. */
const SHOWN_ORDERS = `SELECT json_group_array(json_object(
  'id', o.id, 'number', o.number, 'created', replace(o.created, ' ', 'T'),
  'name', coalesce(o.address ->> '$.name', ''), 'city', coalesce(o.address ->> '$.city', ''), 'country', coalesce(o.address ->> '$.country', ''),
  'currency', o.currency, 'total', o.total, 'order', o.order_state, 'payment', o.payment_state, 'fulfilment', o.fulfilment_state,
  'pieces', (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l."order" = o.id),
  'packed', json(iif(o.packed != '', 'true', 'false')), 'demo', json(iif(o.demo, 'true', 'false')))) AS json
FROM json_each({:ids}) wanted CROSS JOIN orders o ON o.id = wanted.value`;

/** Orders that a request asks for, newest first. */
export function listOrders({ app, body }: Pick<DeskRequest, 'app' | 'body'>): OrdersAnswer | Refused {
  const filter = parseFilter(body);
  if (isRefused(filter)) return filter;
  // One more than is shown tells whether there are others.
  const countries = askJson(app, COUNTRIES, {}) as readonly string[];
  const question = whichOrders(filter, ORDERS_AT_ONCE + 1);
  if (question === null) return { orders: [], next: null, countries };
  const found = askJson(app, question.sql, question.values) as (readonly [doc: number, id: string])[];
  const shown = found.slice(0, ORDERS_AT_ONCE);
  const ids = shown.map(([, id]) => id);
  const orders = askJson(app, SHOWN_ORDERS, { ids: JSON.stringify(ids) }) as readonly ListedOrder[];
  const byId = new Map(orders.map((order) => [order.id, order]));
  return {
    orders: ids.map((id) => byId.get(id)).filter((order) => order !== undefined),
    countries,
    next: found.length > shown.length ? String(shown.at(-1)?.[0]) : null,
  };
}
