/**
 * Sums of what was sold on each day (docs/decisions/0355). Triggers say which days are to be summed again, so it follows whatever writes an order;
 * and visits are counted beside what they measured (0356).
 */
import { createCollection, deleteCollections, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, line, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const ADDED: Indexes = { vitals: [{ name: 'index_vitals_counted', columns: '`vital`, `day`, `page`, `count`' }] };

const VITALS = ['lcp', 'inp', 'cls'];
const COUNTED = ['visit', 'added'];

/** SQL that notes the hour of an order: `row` is the row of `orders`. */
function note(row: string): string {
  return `INSERT OR IGNORE INTO sale_days (id, day, kind, name) VALUES (substr(lower(hex(randomblob(8))), 1, 15), substr(${row}.created, 1, 13), 'stale', '')`;
}

const IS_PAID = (row: string): string => `${row}.payment_state NOT IN ('', 'unpaid', 'failed')`;
const SUMMED = (row: string): string =>
  `(${row}.payment_state, ${row}.paid, ${row}.refunded, ${row}.total, ${row}.created)`;

const TRIGGERS: Readonly<Record<string, string>> = {
  orders_sums_insert: `AFTER INSERT ON orders WHEN ${IS_PAID('NEW')} BEGIN ${note('NEW')}; END`,
  orders_sums_update: `AFTER UPDATE OF payment_state, paid, refunded, total, created ON orders
    WHEN (${IS_PAID('OLD')} OR ${IS_PAID('NEW')}) AND ${SUMMED('OLD')} IS NOT ${SUMMED('NEW')} BEGIN ${note('OLD')}; ${note('NEW')}; END`,
  orders_sums_delete: `AFTER DELETE ON orders WHEN ${IS_PAID('OLD')} BEGIN ${note('OLD')}; END`,
};

/** Orders that are there already. */
const FILL = `INSERT OR IGNORE INTO sale_days (id, day, kind, name)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), hour, 'stale', ''
  FROM (SELECT DISTINCT substr(o.created, 1, 13) AS hour FROM orders o WHERE ${IS_PAID('o')})`;

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

function setVitals(app: CoreApp, values: readonly string[]): void {
  const vitals = app.findCollectionByNameOrId('vitals');
  unmarshal({ values }, vitals.fields.getByName('vital'));
  app.save(vitals);
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'sale_days',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('day', 'YYYY-MM-DD on clocks in Paris and Rome; of stale YYYY-MM-DD HH in UTC.', {
          required: true,
          presentable: true,
          max: 13,
        }),
        choice(
          'kind',
          ['all', 'country', 'language', 'product', 'stale'],
          'What is summed; stale: orders of this hour have changed since their day was summed.',
          { required: true },
        ),
        line('name', 'Country, language or id of the product.', { max: 100 }),
        whole('orders', 'Paid orders that were placed on this day.'),
        whole('pieces', 'Pieces of them.'),
        whole('amount', 'What they came to, in cents.'),
        whole('refunded', 'What of it has gone back since, in cents.'),
      ],
      indexes: [unique('sale_days', 'kind, day, name')],
    });
    setVitals(app, [...VITALS, ...COUNTED]);
    changeIndexes(app, {}, ADDED);
    run(app, [...Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`), FILL]);
  },
  (app) => {
    run(
      app,
      Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`),
    );
    run(app, [`DELETE FROM vitals WHERE vital IN ('${COUNTED.join("', '")}')`]);
    changeIndexes(app, ADDED, {});
    setVitals(app, VITALS);
    deleteCollections(app, ['sale_days']);
  },
);
