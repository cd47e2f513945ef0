/**
 * Orders of a former shop that belong to whoever is signed in, as PocketBase lists them: by its own rule, so nobody
 * else's.
 */
import { LIMITS } from '#src/config.ts';
import type { Records } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';

export type PastOrder = Records['past_orders'];

export interface PastPage {
  readonly orders: readonly PastOrder[];
  /** Number of pages of 30 there are. */
  readonly pages: number;
}

/** A page of 30, newest first. @throws where the backend does not answer */
export async function listPastOrders(locale: Locale, page: number): Promise<PastPage> {
  const { client } = await openOnce(locale);
  const list = await client
    .collection('past_orders')
    .getList<PastOrder>(page, LIMITS.recordsPerPage, { sort: '-placed' });
  return { orders: list.items, pages: list.totalPages };
}

/** null: the account has none of this id. @throws where the backend does not answer */
export async function findPastOrder(locale: Locale, id: string): Promise<PastOrder | null> {
  const { client } = await openOnce(locale);
  const { items } = await client
    .collection('past_orders')
    .getList<PastOrder>(1, 1, { filter: client.filter('id = {:id}', { id }), skipTotal: true });
  return items[0] ?? null;
}
