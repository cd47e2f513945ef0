/** Whom a new shop tells of paid orders. */
import type PocketBase from 'pocketbase';
import type { NewsWay } from '#src/contract/desk/today.ts';
import type { OrderNewsRecord } from '#src/contract/records.ts';

/**
 * A mail of each, to the shop's own address: whoever has just opened it wants to know (docs/decisions/0284). `client`:
 * a superuser's.
 */
export async function tellOfOrders(client: PocketBase): Promise<void> {
  const news = client.collection<OrderNewsRecord>('order_news');
  const { id } = await news.getFirstListItem('');
  await news.update(id, { way: 'each' satisfies NewsWay });
}
