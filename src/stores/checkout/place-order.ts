/** Leads from the press of the button to an order: never twice, whatever the network does. */
import type { OrderAnswer, OrderRequest } from '#src/contract/shop-api.ts';
import { newKey } from '#src/backend/new-key.ts';
import { isShopError } from '#src/backend/shop-api.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { cartId } from '#src/stores/checkout/cart-id.ts';
import { keepOrder, waitingPart } from '#src/stores/checkout/orders.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { ATTEMPT_KEY } from '#src/stores/checkout/keys.ts';
import { stored } from '#src/stores/storage.ts';

/** An order that was sent and not answered yet. */
interface Attempt {
  /** Idempotency key: 32 hex digits. */
  readonly key: string;
  /** JSON of the request without the key: only the same order may use the key again. */
  readonly body: string;
}

function parseAttempt(raw: string | null): Attempt | null {
  const found = parseObject(raw);
  const key = textOrNull(found['key']);
  const body = textOrNull(found['body']);
  return key === null || body === null ? null : { key, body };
}

/**
 * Kept over reloads and shared by all tabs, so that the same order, sent again from anywhere here, has the same key.
 */
export const $attempt = stored(ATTEMPT_KEY, parseAttempt, (attempt) => attempt && JSON.stringify(attempt));

/** Says whether the backend may have made an order although no answer says so. */
function isOpenEnded(error: unknown): boolean {
  return !isShopError(error) || ['unreachable', 'unknown', 'unavailable'].includes(error.code);
}

/**
 * Makes the order, or finds the one that an earlier press has made. It is pending until it is paid or closed.
 * @throws ShopError; after `unreachable`, calling again with the same order is safe.
 */
export async function placeOrder(order: Omit<OrderRequest, 'key' | 'cart'>): Promise<OrderAnswer> {
  const request = { ...order, cart: cartId() };
  // A picture that came meanwhile makes no other order.
  const body = JSON.stringify({ ...request, pictures: undefined });
  $attempt.change((known) => (known?.body === body ? known : { key: newKey(), body }));
  const key = $attempt.get()?.key ?? newKey();
  try {
    const answer = await askShop('order', { ...request, key });
    keepOrder({ token: answer.token, ...waitingPart(answer.order) });
    $attempt.change(() => null);
    return answer;
  } catch (error) {
    if (!isOpenEnded(error)) $attempt.change(() => null);
    throw error;
  }
}
