/** What an operator looks for, from the rarest to what almost every order has. */
import { demoPerson } from '#scripts/demo/orders/people.ts';
import { createRandom } from '#scripts/demo/pictures/random.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import type { ListedOrder, OrdersRequest } from '#src/contract/desk/orders.ts';

export interface Search {
  readonly name: string;
  readonly request: OrdersRequest;
}

const DAY_MS = 86_400_000;

/** `one`: an order of the shop. */
export function searchesFor(one: ListedOrder): Search[] {
  const of = (name: string, request: OrdersRequest): Search => ({ name, request });
  const [given = '', family = ''] = one.name.split(' ');
  return [
    of('number', { text: one.number }),
    // As seed-many.ts makes the person of this order.
    of('email', { text: demoPerson(createRandom('order 1000'), '500').email }),
    of('name', { text: one.name }),
    of('name_begun', { text: `${given} ${family.slice(0, 2)}` }),
    of('two_letters', { text: given.slice(0, 2) }),
    of('town', { text: one.city }),
    of('article', { text: PRODUCTS[0]?.name.fr ?? '' }),
    of('stock_number', { text: PRODUCTS[0]?.items[0].sku ?? '' }),
    of('nothing', { text: 'xyzzy' }),
    of('newest', {}),
    of('to_pack', { order: ['open'], payment: ['paid'], fulfilment: ['unfulfilled'] }),
    of('nothing_filtered', { country: 'SE' }),
    of('amount', { least: 90_000 }),
    of('town_never_sent', { text: one.city, order: ['completed'], payment: ['disputed'] }),
    of('days', { from: Date.now() - 400 * DAY_MS, to: Date.now() - 399 * DAY_MS }),
  ];
}
