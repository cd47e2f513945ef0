/** POST /api/shop/after-sales */
import { afterSalesView } from '#pocketbase/hooks/after-sales/view.ts';
import { orderByRef } from '#pocketbase/hooks/orders/order-ref.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { bodyOf } from '#pocketbase/hooks/orders/request.ts';
import type { AfterSalesView } from '#src/contract/account-api.ts';

export function afterSales(event: core.RequestEvent): AfterSalesView | Refused {
  const order = orderByRef(event, event.app, bodyOf(event));
  return order === null ? refusal('not_found', "No such order, or somebody else's") : afterSalesView(event.app, order);
}
