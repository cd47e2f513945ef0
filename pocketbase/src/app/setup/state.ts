/** POST setup-state (contract/setup-api.ts): how far a shop has come, with the list of what keeps it closed. */
import { closedReasons } from '#pocketbase/orders/missing-by-law.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { paymentProblem } from '#pocketbase/orders/payments/current-setup.ts';
import type { SetupState } from '#src/contract/setup-api.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';

const COUNTS = `SELECT json_object(
  'products', (SELECT COUNT(*) FROM products WHERE ${IS_PUBLISHED} AND images NOT IN ('', '[]')),
  'rates', (SELECT COUNT(*) FROM shipping_rates JOIN countries ON countries.id = shipping_rates.country WHERE countries.active),
  'last', (SELECT MAX(created) FROM orders)
) AS json`;

interface Counts extends Pick<SetupState, 'products' | 'rates'> {
  readonly last: string | null;
}

export function setupState(event: core.RequestEvent): SetupState {
  const { app } = event;
  const { enabled, host } = app.settings().smtp;
  const { last, products, rates } = askJson(app, COUNTS, {}) as Counts;
  return {
    closed: closedReasons(app),
    mail: { enabled, host: enabled ? host : '' },
    cards: paymentProblem(),
    products,
    rates,
    hasOrders: last !== null,
  };
}
