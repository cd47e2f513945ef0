/** What is paid and not sent is found whatever the order's own state is, and what was lost is to be sent again (docs/decisions/0448). */
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const BEFORE: Indexes = {
  orders: [
    {
      name: 'index_orders_to_pack',
      columns: '`created`, `id`',
      where:
        "`order_state` = 'open' AND `payment_state` IN ('paid', 'part_refunded', 'disputed') AND `fulfilment_state` IN ('unfulfilled', 'part_shipped')",
    },
  ],
};

// Statements repeat the conditions word by word.
const AFTER: Indexes = {
  orders: [
    {
      name: 'index_orders_to_send',
      columns: '`created`, `id`',
      where:
        "`order_state` IN ('open', 'completed') AND `payment_state` IN ('paid', 'part_refunded', 'disputed') AND `fulfilment_state` IN ('unfulfilled', 'part_shipped', 'lost')",
    },
  ],
};

migrate(
  (app) => changeIndexes(app, BEFORE, AFTER),
  (app) => changeIndexes(app, AFTER, BEFORE),
);
