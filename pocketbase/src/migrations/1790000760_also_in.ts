/**
 * Categories whose listings show a product beside its own (docs/decisions/0407), and `product_categories`, which is no collection: a row for each
 * category that a product names, which triggers keep. Lists find products by it, and a category that is to be deleted what it holds.
 */
import { addFields } from '#pocketbase/schema/collections.ts';
import { relation } from '#pocketbase/schema/fields.ts';

const TABLES: readonly string[] = [
  'CREATE TABLE product_categories (category TEXT NOT NULL, product TEXT NOT NULL)',
  'CREATE UNIQUE INDEX unique_product_categories ON product_categories (category, product)',
  'CREATE INDEX index_product_categories_product ON product_categories (product)',
];

/** Categories that a row of `products` names. */
const named = (row: string): string => `SELECT ${row}.category, ${row}.id WHERE ${row}.category != ''
    UNION SELECT o.value, ${row}.id FROM json_each(CASE WHEN json_valid(${row}.also_in) THEN ${row}.also_in ELSE '[]' END) o WHERE o.value != ''`;

const FILL = `INSERT INTO product_categories (category, product) SELECT category, id FROM products WHERE category != ''`;
const TAKE = 'DELETE FROM product_categories WHERE product = OLD.id';
const ADD = `INSERT INTO product_categories (category, product) ${named('NEW')}`;

const TRIGGERS: Readonly<Record<string, string>> = {
  products_categories_insert: `AFTER INSERT ON products BEGIN ${ADD}; END`,
  products_categories_update: `AFTER UPDATE OF category, also_in ON products
    WHEN OLD.category IS NOT NEW.category OR OLD.also_in IS NOT NEW.also_in BEGIN ${TAKE}; ${ADD}; END`,
  products_categories_delete: `AFTER DELETE ON products BEGIN ${TAKE}; END`,
};

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    const help = 'Other collections whose lists show it, too.';
    addFields(app, products, [relation('also_in', 'categories', help, { maxSelect: 8 })]);
    app.save(products);
    const triggers = Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`);
    run(app, [...TABLES, FILL, ...triggers]);
  },
  (app) => {
    run(app, [...Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`), 'DROP TABLE product_categories']);
    const products = app.findCollectionByNameOrId('products');
    products.fields.removeByName('also_in');
    app.save(products);
  },
);
