/** The bound of the benchmark: what PocketBase writes when its hooks do nothing but insert the rows of an order in one transaction. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';

/** In the place of a route that the benchmark does not use: it waits at the gate in the same lane as orders. */
export const BOUND_PATH = '/api/shop/demo-payment';

/** Values as text in SQL: nothing is computed, parsed or bound that an insert does not need. The ids are drawn by SQLite itself. */
const HANDLER = `
routerAdd('POST', '${BOUND_PATH}', (e) => {
  // Of now, as orders have it: the index of the desk's search has room for a thousand of one millisecond.
  const date = new Date().toISOString().replace('T', ' ');
  // As an order that is to be paid has it: those that are over would be ended by the job of the next minute, in the middle of a turn.
  const expires = new Date(Date.now() + 3600000).toISOString().replace('T', ' ');
  e.app.runInTransaction((tx) => {
    const id = $security.randomString(15);
    // The lines first, as the shop writes them.
    tx.db().newQuery(
      "INSERT INTO order_lines (id, \`order\`, rank, item, product, name, \`values\`, sku, quantity, unit_price, discount, vat_rate, tax_class, " +
      "weight, created, updated) VALUES " +
      "({:id} || '1', {:id}, 0, 'item00000000000', 'product00000000', 'Bowl', 'Small', 'sku-1', 1, 2000, 0, 2000, 'standard', 100, {:date}, {:date}), " +
      "({:id} || '2', {:id}, 1, 'item00000000000', 'product00000000', 'Bowl', 'Large', 'sku-2', 1, 2000, 0, 2000, 'standard', 100, {:date}, {:date})"
    ).bind({ id, date }).execute();
    tx.db().newQuery(
      "INSERT INTO orders (id, number, token, cart, key, request_hash, user, email, phone, locale, address, billing, quote, shipping, " +
      "currency, total, coupon, terms, order_state, payment_state, fulfilment_state, expires, stock_held, paid, refunded, suspicious, demo, " +
      "created, updated) VALUES ({:id}, {:id}, {:id}, {:id}, {:id}, {:hash}, '', {:id}, '', 'en', {:address}, 'null', {:quote}, {:shipping}, " +
      "'EUR', 4490, '', {:hash}, 'open', 'unpaid', 'unfulfilled', {:expires}, TRUE, 0, 0, FALSE, TRUE, {:date}, {:date})"
    ).bind({ id, date, expires, hash: 'e'.repeat(64), address: 'a'.repeat(150), quote: 'q'.repeat(450), shipping: 's'.repeat(70) }).execute();
  });
  return e.json(200, { ok: true });
});
`;

/** Adds the route to a built backend. */
export async function addBound({ hooksDir }: BackendFolders): Promise<void> {
  await appendFile(join(hooksDir, 'main.pb.js'), HANDLER);
}
