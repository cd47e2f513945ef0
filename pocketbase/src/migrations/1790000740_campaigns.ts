/** Sales of many items at once, which belong together by a name and are ended together (docs/decisions/0404, 0405). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of sales that are not over: lists count them by their index alone, and what is ended is found by it. */
const ADDED: Indexes = {
  sales: [{ name: 'index_sales_state_campaign', columns: '`state`, `campaign`, `starts`, `ends`' }],
};

/** Of one address: ten thousand items are 200 requests. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/studio/sale-facts', audience: '', duration: 60, maxRequests: 600 },
  { label: 'POST /api/studio/campaigns', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/studio/end-campaign', audience: '', duration: 60, maxRequests: 300 },
];

migrate(
  (app) => {
    const sales = app.findCollectionByNameOrId('sales');
    addFields(app, sales, [
      line('campaign', 'Name that sales which belong together share; empty: it stands by itself.', { max: 80 }),
    ]);
    app.save(sales);
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    const sales = app.findCollectionByNameOrId('sales');
    sales.fields.removeByName('campaign');
    app.save(sales);
  },
);
