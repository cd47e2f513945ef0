/** A shop with many orders, and an operator who looks for some of them. */
import { dirname } from 'node:path';
import { demoRecords } from '#scripts/demo/records.ts';
import { createDraft } from '#scripts/demo/seed.ts';
import { seedManyOrders } from '#scripts/demo/orders/seed-many.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import type { OrdersAnswer, OrdersRequest } from '#src/contract/desk/orders.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { signIn } from '#tests/support/after-sales.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { sendWhole } from '#tests/support/post-whole.ts';

/** What is sold, without its pictures: they would take most of the time, and no order needs them. */
const SOLD = ['manufacturers', 'attributes', 'attribute_values', 'categories', 'products', 'items'];

export interface SearchShop {
  /** Asks the route as the page does. @throws Error where it is refused */
  readonly ask: (request: OrdersRequest) => Promise<OrdersAnswer>;
  /** s that the orders took to write. */
  readonly seconds: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

export async function startSearchShop(orders: number): Promise<SearchShop> {
  const backend = await startTestBackend({ schedule: false });
  try {
    await backend.admin.settings.update({ rateLimits: { enabled: false } });
    for (const draft of demoRecords(Date.now()))
      if (SOLD.includes(draft.collection)) await createDraft(backend.admin, draft);
    const begun = performance.now();
    await seedManyOrders(dirname(backend.dataDir), orders, silentReport());
    const seconds = (performance.now() - begun) / 1000;
    const { token } = (await signIn(backend, 'operator')).authStore;
    const ask = async (request: OrdersRequest): Promise<OrdersAnswer> => {
      const { status, text } = await sendWhole('POST', `${backend.url}${DESK_ROUTE}orders`, JSON.stringify(request), {
        'content-type': 'application/json',
        authorization: token,
      });
      if (status !== 200) throw new Error(`The search was refused: ${status} ${text}`);
      return JSON.parse(text) as OrdersAnswer;
    };
    return { ask, seconds, pid: backend.pid, stop: () => backend.stop() };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
