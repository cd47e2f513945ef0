/** The statements of the desk's list of orders. */
import type { ParsedFilter } from '#pocketbase/staff/orders/orders-filter.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';

export interface Question {
  readonly sql: string;
  readonly values: Readonly<Record<string, string | number>>;
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
export const SHOWN_ORDERS = `SELECT json_group_array(json_object(
  'id', o.id, 'number', o.number, 'created', replace(o.created, ' ', 'T'),
  'name', coalesce(o.address ->> '$.name', ''), 'city', coalesce(o.address ->> '$.city', ''), 'country', coalesce(o.address ->> '$.country', ''),
  'currency', o.currency, 'total', o.total, 'order', o.order_state, 'payment', o.payment_state, 'fulfilment', o.fulfilment_state,
  'pieces', (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l."order" = o.id),
  'packed', json(iif(o.packed != '', 'true', 'false')), 'demo', json(iif(o.demo, 'true', 'false')))) AS json
FROM json_each({:ids}) wanted CROSS JOIN orders o ON o.id = wanted.value`;
