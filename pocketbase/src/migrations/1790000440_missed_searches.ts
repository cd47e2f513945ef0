/** What is searched and not found, as counts of words a day: no record belongs to a visit, and none carries a time (docs/decisions/0299). */
import {
  addFields,
  createCollection,
  deleteCollections,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, line, whole } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of one address. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/missed-search', audience: '', duration: 60, maxRequests: 20 },
  { label: 'POST /api/studio/searches', audience: '', duration: 60, maxRequests: 60 },
];

migrate(
  (app) => {
    createCollection(app, {
      name: 'missed_searches',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('day', 'YYYY-MM-DD, UTC.', { required: true, presentable: true, max: 10 }),
        choice('locale', ['en', 'fr', 'it'], 'Language of the page.', { required: true }),
        line('words', 'What was searched, in lower case.', { required: true, presentable: true, max: 60 }),
        whole('count', 'How often.'),
      ],
      indexes: [unique('missed_searches', 'day, locale, words')],
    });
    const retention = app.findCollectionByNameOrId('retention');
    addFields(app, retention, [
      whole(
        'searches_days',
        'Days that words are kept, and shown to editors, which were searched and found nothing. They are counted without persons.',
        { required: true, min: 1, max: 90 },
      ),
    ]);
    app.save(retention);
    app.db().newQuery('UPDATE retention SET searches_days = 30').execute();
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const retention = app.findCollectionByNameOrId('retention');
    retention.fields.removeByName('searches_days');
    app.save(retention);
    deleteCollections(app, ['missed_searches']);
  },
);
