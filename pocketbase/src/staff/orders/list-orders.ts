/** Read `orders` of the desk. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { parseFilter } from '#pocketbase/staff/orders/orders-filter.ts';
import { SHOWN_ORDERS, whichOrders } from '#pocketbase/staff/orders/orders-sql.ts';
import { isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { ORDERS_AT_ONCE, type ListedOrder, type OrdersAnswer } from '#src/contract/desk/orders.ts';

const COUNTRIES = 'SELECT json_group_array(code) AS json FROM (SELECT code FROM countries ORDER BY code)';

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
