/** What people at the desk have done, one row a press: the log of changes, part of an order's timeline, and what keeps a double tap from acting twice (docs/decisions/0257). */
import { createCollection, deleteCollections, index, readable, unique } from '#pocketbase/schema/collections.ts';
import { dates, json, line, relation } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of all routes of the desk together, from one address. */
const LIMITS: readonly Limit[] = [{ label: 'POST /api/desk/', audience: '', duration: 60, maxRequests: 600 }];

migrate(
  (app) => {
    createCollection(app, {
      name: 'staff_actions',
      rules: readable("@request.auth.role = 'operator'"),
      fields: [
        line('action', 'What was done: the name of a route of the desk.', {
          required: true,
          presentable: true,
          max: 50,
        }),
        line('key', 'Of one press: the same never acts twice.', { required: true, hidden: true, max: 64 }),
        line('by', 'Who has done it.', { required: true, max: 300 }),
        relation('order', 'orders', 'The order that it is about, if any.'),
        line('subject', 'Id of the record that it is about.', { max: 100 }),
        json('detail', 'What was done: names of fields, and values that are of no person.', 10_000),
        ...dates(),
      ],
      indexes: [
        unique('staff_actions', 'key'),
        index('staff_actions', 'order, created'),
        index('staff_actions', 'created, id'),
        index('staff_actions', 'action, created, id'),
      ],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    deleteCollections(app, ['staff_actions']);
  },
);
