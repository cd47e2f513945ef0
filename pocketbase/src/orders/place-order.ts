/**
 * Places an order. Reading the catalogue, pricing and most refusals come before the transaction, because all other
 * writers wait for it. Inside, a short query checks that nothing has changed. If something has, the whole validation
 * runs again inside the transaction.
 */
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { draftOrder } from '#pocketbase/orders/draft-order.ts';
import { HELD_ORDERS_SQL, type HeldOrders } from '#pocketbase/orders/held-stock.ts';
import { validateOrder, type Orderable, type Placing } from '#pocketbase/orders/validate-order.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { writeOrder } from '#pocketbase/orders/write-order.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';

interface Now {
  readonly keyUsed: 0 | 1;
  readonly seq: number | null;
  readonly held: HeldOrders;
  /** Lines whose items have enough pieces, or need none. */
  readonly enough: number;
}

const NOW = `
  SELECT json_object(
    'keyUsed', EXISTS (SELECT 1 FROM orders WHERE cart = {:cart} AND key = {:key}),
    'seq', (SELECT MAX(seq) FROM changes),
    'held', ${HELD_ORDERS_SQL},
    'enough', (
      SELECT COUNT(*) FROM json_each({:lines}) wanted JOIN items ON items.id = wanted.value ->> 'item'
      WHERE items.stock >= wanted.value ->> 'quantity' OR items.stock_rule != ''
    )
  ) AS json`;

/** Prices and terms of sale are in `changes`; stock, keys and coupons are not. */
function isStillTrue(tx: core.App, placing: Placing, { seq, held, needed }: Orderable): boolean {
  const { cart, key, coupon } = placing.request;
  if (coupon !== '') return false;
  const origin = placing.limited ? placing.origin : '';
  const now = askJson(tx, NOW, { origin, cart, key, lines: JSON.stringify(needed) }) as Now;
  const isSameOrigin = now.held.count === held.count && now.held.newest === held.newest;
  return now.keyUsed === 0 && (now.seq ?? 0) === seq && isSameOrigin && now.enough === needed.length;
}

function isOrderable(validated: Refused | OrderAnswer | Orderable): validated is Orderable {
  return 'seq' in validated;
}

/**
 * Places an order, or finds the one that the same key has placed. A refusal has written nothing: all checks come before
 * the first statement that writes, and nobody else writes within the transaction.
 */
export function placeOrder(app: core.App, placing: Placing): OrderAnswer | Refused {
  const validated = validateOrder(app, placing);
  if (!isOrderable(validated)) return validated;
  const draft = draftOrder(placing, validated);
  let answer: OrderAnswer | Refused = refusal('unavailable', 'Nothing was placed');
  durably(app, (tx) => {
    if (isStillTrue(tx, placing, validated)) {
      answer = writeOrder(tx, draft);
      return;
    }
    const again = validateOrder(tx, placing);
    answer = isOrderable(again) ? writeOrder(tx, draftOrder(placing, again)) : again;
  });
  return answer;
}
