/** Vouchers that editors make and change where the operators allow it (docs/decisions/0406). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { flag } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** What was done with one record: the history of a voucher. */
const ADDED: Indexes = { staff_actions: [{ name: 'index_staff_actions_subject', columns: '`subject`' }] };

const LIMITS: readonly Limit[] = [
  { label: 'POST /api/studio/coupons', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/studio/coupon-save', audience: '', duration: 60, maxRequests: 60 },
  { label: 'POST /api/studio/coupon-history', audience: '', duration: 60, maxRequests: 120 },
];

migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId('shop');
    addFields(app, shop, [flag('editors_coupons', 'Editors make, change and stop vouchers in the studio.')]);
    app.save(shop);
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    const shop = app.findCollectionByNameOrId('shop');
    shop.fields.removeByName('editors_coupons');
    app.save(shop);
  },
);
