/** POST /api/shop/after-sales */
import { afterSalesView } from '#pocketbase/after-sales/view.ts';
import { orderByRef, UNKNOWN_ORDER } from '#pocketbase/orders/order-ref.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES } from '#pocketbase/base/body.ts';
import type { AfterSalesView } from '#src/contract/account-api.ts';

export function afterSales(event: core.RequestEvent): AfterSalesView | Refused {
  const order = orderByRef(event, event.app, bodyOf(event, LINES));
  return order === null ? UNKNOWN_ORDER : afterSalesView(event.app, order);
}
