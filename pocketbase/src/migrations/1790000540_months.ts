/** The month at the desk: months that are closed, who reads the books, and what was sold to other countries of the Union (docs/decisions/0350 to 0352). */
import {
  addFields,
  createCollection,
  deleteCollections,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { date, dates, line, whole, type Field } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const LOWEST = { min: Number.MIN_SAFE_INTEGER };

const MONTH_FIELDS: readonly Field[] = [
  line('month', 'By clocks in Paris and Rome: 2026-11.', {
    required: true,
    presentable: true,
    max: 7,
    pattern: '^[0-9]{4}-[0-9]{2}$',
  }),
  date('starts', 'Its first moment.', { required: true }),
  date('ends', 'The first moment after it.', { required: true }),
  date('exported', 'When its files were taken last.'),
  line('exported_by', 'By whom.', { max: 300 }),
  date('locked', 'Since when no document is issued into it or changed in it; empty: it is open.'),
  line('locked_by', 'Who has locked it.', { max: 300 }),
  whole('count', 'Documents that it had when it was locked.'),
  whole('gross', 'Their sum in cents, with VAT.', LOWEST),
  whole('vat', 'VAT in it, in cents.', LOWEST),
  ...dates(),
];

const LOCKED = (moment: string): string =>
  `EXISTS (SELECT 1 FROM months WHERE locked != '' AND starts <= ${moment} AND ends > ${moment})`;
const SAID = (row: string): string =>
  ['"order"', 'kind', 'series', 'position', 'number', 'issued', 'currency', 'amount', 'original', 'refund', 'demo']
    .map((column) => `${row}.${column}`)
    .concat(['vat', 'total', 'scheme'].map((part) => `json_extract(${row}.data, '$.${part}')`))
    .join(', ');

/** Whoever writes, a job, a statement or another program: a locked month stays as it was. Pages may be made, and people forgotten. */
const TRIGGERS: Readonly<Record<string, string>> = {
  documents_locked_insert: `BEFORE INSERT ON documents WHEN ${LOCKED('NEW.issued')}
    BEGIN SELECT RAISE(ABORT, 'This month is locked: nothing is issued into it.'); END`,
  documents_locked_update: `BEFORE UPDATE ON documents
    WHEN (${LOCKED('OLD.issued')} OR ${LOCKED('NEW.issued')}) AND (${SAID('OLD')}) IS NOT (${SAID('NEW')})
    BEGIN SELECT RAISE(ABORT, 'This month is locked: its documents stay as they are.'); END`,
  documents_locked_delete: `BEFORE DELETE ON documents WHEN OLD.demo = FALSE AND ${LOCKED('OLD.issued')}
    BEGIN SELECT RAISE(ABORT, 'This month is locked: its documents stay.'); END`,
};

const SHOP_FIELDS: readonly Field[] = (
  [
    ['books_journal', 'Code of the journal of sales in exports for the books; empty: VE.'],
    ['books_customers', 'Account of customers; empty: 411000.'],
    ['books_sales', 'Account of sales at home; empty: 707000.'],
    ['books_sales_oss', 'Account of sales by the One-Stop Shop; empty: 707100.'],
    ['books_sales_export', 'Account of sales out of the Union; empty: 707900.'],
    ['books_vat', 'Account of VAT of the own country; empty: 445710.'],
    ['books_vat_oss', 'Account of VAT by the One-Stop Shop; empty: 445711.'],
  ] as const
).map(([name, help]) => line(name, help, { max: 20, pattern: '^[A-Za-z0-9]*$' }));

const ROLES = ['customer', 'editor', 'operator'];

/** Among all who work in the shop; the words of the index are those of the statements. */
const STAFF_BEFORE: Indexes = {
  users: [{ name: 'index_users_staff', columns: '`role`', where: "`role` IN ('editor', 'operator')" }],
};
const STAFF: Indexes = {
  users: [{ name: 'index_users_staff', columns: '`role`', where: "`role` IN ('editor', 'operator', 'accountant')" }],
};

/** `factor`: of whom a second factor is asked, where it is switched on. */
function setRoles(app: CoreApp, roles: readonly string[], factor: string): void {
  const users = app.findCollectionByNameOrId('users');
  unmarshal({ values: roles }, users.fields.getByName('role'));
  if (users.mfa.enabled) unmarshal({ mfa: { enabled: true, duration: users.mfa.duration, rule: factor } }, users);
  app.save(users);
}

/** Since the beginning of the year before this one; what is older counts for no year that is asked for. */
const FILL = `
  INSERT INTO sales_abroad (id, year, net, created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), year, net, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ')
  FROM (
    SELECT strftime('%Y', issued, '+1 hours') AS year,
      SUM(CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END * (amount - COALESCE((SELECT SUM(json_extract(v.value, '$.vat')) FROM json_each(data, '$.vat') v), 0))) AS net
    FROM documents
    WHERE json_extract(data, '$.test') IS NULL
      AND json_extract(data, '$.delivery.country') != json_extract(data, '$.seller.country')
      AND instr('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK', json_extract(data, '$.delivery.country')) > 0
      AND NOT (json_extract(data, '$.seller.country') = 'FR' AND json_extract(data, '$.delivery.country') = 'MC')
    GROUP BY 1)`;

migrate(
  (app) => {
    createCollection(app, {
      name: 'months',
      rules: SUPERUSERS_ONLY,
      fields: MONTH_FIELDS,
      indexes: [unique('months', 'month')],
    });
    createCollection(app, {
      name: 'sales_abroad',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('year', 'By clocks in Paris and Rome.', { required: true, presentable: true, max: 4 }),
        whole(
          'net',
          'Sold to people in other countries of the Union, without VAT, less what was given back, in cents.',
          LOWEST,
        ),
        ...dates(),
      ],
      indexes: [unique('sales_abroad', 'year')],
    });
    const shop = app.findCollectionByNameOrId('shop');
    addFields(app, shop, SHOP_FIELDS);
    app.save(shop);
    changeIndexes(app, STAFF_BEFORE, STAFF);
    setRoles(app, [...ROLES, 'accountant'], "role = 'operator' || role = 'accountant'");
    app.db().newQuery(FILL).execute();
    for (const [name, body] of Object.entries(TRIGGERS)) app.db().newQuery(`CREATE TRIGGER ${name} ${body}`).execute();
  },
  (app) => {
    for (const name of Object.keys(TRIGGERS)) app.db().newQuery(`DROP TRIGGER ${name}`).execute();
    app.db().newQuery("UPDATE users SET role = 'customer' WHERE role = 'accountant'").execute();
    setRoles(app, ROLES, "role = 'operator'");
    changeIndexes(app, STAFF, STAFF_BEFORE);
    const shop = app.findCollectionByNameOrId('shop');
    for (const { name } of SHOP_FIELDS) shop.fields.removeByName(name);
    app.save(shop);
    deleteCollections(app, ['sales_abroad', 'months']);
  },
);
