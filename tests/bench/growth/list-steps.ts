/** The rules of the collections: the first page of each list, and one record, by each kind of caller. */
import { CALLERS, MANY_ORDERS, type Caller, type GrowthShop } from '#tests/bench/growth/shop.ts';
import { reading, type Step } from '#tests/bench/growth/steps.ts';

const MOST = 10;

/** Every call asks for the same. */
const same = async (): Promise<void> => undefined;

/** Whoever works for the shop asks for the newest, and not how many there are; everybody else is tried with all that a list can be asked for. */
function listOf(collection: string, caller: Caller): string {
  const path = `/api/collections/${collection}/records?perPage=30`;
  return caller === 'stranger' || caller === 'customer' ? path : `${path}&skipTotal=1&sort=-@rowid`;
}

/** A list or a record that is refused to a caller costs what the refusal costs. */
export function listSteps(shop: GrowthShop, collections: readonly string[]): Step[] {
  return collections.flatMap((collection) => {
    const ids = shop.rows(`SELECT id FROM "${collection}" LIMIT 1`).map(({ id }) => `${id}`);
    return CALLERS.flatMap((caller): Step[] => [
      reading(
        `list_${collection}_${caller}`,
        same,
        ({ get, tokens }) => get(listOf(collection, caller), tokens[caller]),
        MOST,
      ),
      ...ids.map((id) =>
        reading(
          `view_${collection}_${caller}`,
          same,
          ({ get, tokens }) => get(`/api/collections/${collection}/records/${id}`, tokens[caller]),
          MOST,
        ),
      ),
    ]);
  });
}

const OWN_ORDERS = '/api/collections/orders/records?sort=-created,-id&perPage=30&skipTotal=1';

/** Lists as the pages and the people of the shop ask for them. */
export const NAMED_LISTS: readonly Step[] = [
  reading('own_orders', same, ({ get, tokens }) => get(OWN_ORDERS, tokens.customer), MOST),
  reading(
    'own_orders_of_many',
    ({ tokenOf }) => tokenOf(MANY_ORDERS),
    ({ get }, token) => get(OWN_ORDERS, token),
    MOST,
  ),
  ...['orders', 'mails', 'payments', 'documents', 'returns'].map((collection) =>
    reading(
      `newest_${collection}_operator`,
      same,
      ({ get, tokens }) => get(`/api/collections/${collection}/records?sort=-created&skipTotal=1`, tokens.operator),
      MOST,
    ),
  ),
];
