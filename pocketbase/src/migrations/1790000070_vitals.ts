/** How fast the shop is for its visitors, as counts: no record belongs to a visit, and none carries a time. */
import {
  addFields,
  createCollection,
  deleteCollections,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, line, whole } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of one address: an office with many visitors, of which one in ten is measured. */
const LIMITS: readonly Limit[] = [{ label: 'POST /api/shop/vitals', audience: '', duration: 60, maxRequests: 60 }];

migrate(
  (app) => {
    createCollection(app, {
      name: 'vitals',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('day', 'YYYY-MM-DD, UTC.', { required: true, presentable: true, max: 10 }),
        line('page', 'Kind of page: home, catalogue, category, product …', { required: true, max: 40 }),
        choice(
          'connection',
          ['slow-2g', '2g', '3g', '4g', 'unknown'],
          'How fast the browser takes its connection to be.',
          { required: true },
        ),
        choice(
          'vital',
          ['lcp', 'inp', 'cls'],
          'lcp: largest picture or text shown, ms. inp: slowest answer to a press, ms. cls: shifts of the layout, thousandths.',
          {
            required: true,
          },
        ),
        whole('bound', 'Upper end of the step that the value fell into.'),
        whole('count', 'How many visits.'),
      ],
      indexes: [unique('vitals', 'day, page, connection, vital, bound')],
    });
    const retention = app.findCollectionByNameOrId('retention');
    addFields(app, retention, [
      whole('vitals_days', 'Days that counts of measured visits are kept. They say nothing about anybody.', {
        required: true,
        min: 1,
        max: 3660,
      }),
    ]);
    app.save(retention);
    app.db().newQuery('UPDATE retention SET vitals_days = 400').execute();
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const retention = app.findCollectionByNameOrId('retention');
    retention.fields.removeByName('vitals_days');
    app.save(retention);
    deleteCollections(app, ['vitals']);
  },
);
