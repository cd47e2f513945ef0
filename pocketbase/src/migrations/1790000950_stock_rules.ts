/**
 * The stock of an item may be uncounted, or be sold on when there is none (docs/decisions/0451): two fields, and a stock that may be below 0, which is what
 * the shop owes. In the studio's lists a product has the stock of its counted items, and what cannot run out is more than any count.
 */
import { addFields } from '#pocketbase/schema/collections.ts';
import { choice, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const RULES = ['backorder', 'uncounted'];

const ADDED: Indexes = {
  // What an order has taken of each item is read from it alone, whatever else has moved the item. The statement repeats the condition.
  stock_movements: [
    { name: 'index_stock_movements_order', columns: '`order`, `item`, `pieces`', where: "`order` != ''" },
  ],
};

/**
 * What an order gives back its rows of the ledger say, and orders of before there was one have none: each gets the pieces that it holds, which the opening stock
 * lacks, and has taken them. No sum differs.
 */
const HOLDING = `FROM orders o JOIN order_lines l ON l."order" = o.id JOIN items i ON i.id = l.item
  WHERE o.stock_held = TRUE AND NOT EXISTS (SELECT 1 FROM stock_movements m WHERE m."order" = o.id AND m."order" != '')`;
const NOTE = `INSERT INTO stock_movements (id, item, pieces, kind, reason, "by", "order", created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), item, pieces, kind, 'opening', 'shop', "order", strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ')
  FROM (SELECT l.item AS item, l.quantity AS pieces, 'first' AS kind, '' AS "order" ${HOLDING}
    UNION ALL SELECT l.item, -l.quantity, 'order', o.id ${HOLDING})`;

function setLeast(items: core.Collection, min: number): void {
  const stock = items.fields.getByName('stock');
  unmarshal({ min }, stock);
}

/** Of an item as lists have it: never out, or sold on now. */
const PIECES = `CASE stock_rule WHEN 'uncounted' THEN 1000000000 WHEN 'backorder' THEN iif(stock > 0, 1000000000, 500000000) ELSE stock END`;
const COUNTED = `iif(stock_rule = 'uncounted', 0, stock)`;
/** What items said together before. */
const PLAIN = 'stock';

const sums = (pieces: string, counted: string, product: string): string =>
  `(SELECT COUNT(*), coalesce(MIN(price), 0), coalesce(MAX(price), 0), coalesce(SUM(${counted}), 0), coalesce(MIN(${pieces}), 0), coalesce(MAX(${pieces}), 0)
    FROM items WHERE product = ${product})`;

const SET = 'UPDATE product_listing SET (items, price_from, price_to, stock, least, most) =';

function triggers(pieces: string, counted: string, rule: string): Readonly<Record<string, string>> {
  const facts = (product: string, updated: string): string =>
    `${SET} ${sums(pieces, counted, product)}, updated = MAX(updated, ${updated}) WHERE product = ${product}`;
  const columns = rule === '' ? '' : ', stock_rule';
  return {
    items_listing_insert: `AFTER INSERT ON items BEGIN ${facts('NEW.product', 'NEW.updated')}; END`,
    items_listing_delete: `AFTER DELETE ON items BEGIN ${facts('OLD.product', "''")}; END`,
    items_listing_update: `AFTER UPDATE OF product, price, stock, updated${columns} ON items
    WHEN OLD.product = NEW.product AND (OLD.price != NEW.price OR OLD.stock != NEW.stock OR OLD.updated != NEW.updated${rule})
    BEGIN ${facts('NEW.product', 'NEW.updated')}; END`,
    items_listing_move: `AFTER UPDATE OF product ON items WHEN OLD.product != NEW.product
    BEGIN ${facts('OLD.product', "''")}; ${facts('NEW.product', 'NEW.updated')}; END`,
  };
}

function follow(app: CoreApp, pieces: string, counted: string, rule: string): void {
  for (const [name, body] of Object.entries(triggers(pieces, counted, rule)))
    app.db().newQuery(`CREATE TRIGGER ${name} ${body}`).execute();
}

function stopFollowing(app: CoreApp): void {
  for (const name of Object.keys(triggers(PLAIN, PLAIN, ''))) app.db().newQuery(`DROP TRIGGER ${name}`).execute();
}

migrate(
  (app) => {
    stopFollowing(app);
    const items = app.findCollectionByNameOrId('items');
    addFields(app, items, [
      choice(
        'stock_rule',
        RULES,
        'Empty: what is not in stock cannot be bought. backorder: it is sold on, and ships some days later. uncounted: nobody counts it.',
      ),
      whole('backorder_days', 'Days until it ships when it was sold on.', { max: 365 }),
    ]);
    setLeast(items, Number.MIN_SAFE_INTEGER);
    app.save(items);
    changeIndexes(app, {}, ADDED);
    app.db().newQuery(NOTE).execute();
    follow(app, PIECES, COUNTED, ' OR OLD.stock_rule != NEW.stock_rule');
  },
  (app) => {
    stopFollowing(app);
    changeIndexes(app, ADDED, {});
    const items = app.findCollectionByNameOrId('items');
    for (const field of ['stock_rule', 'backorder_days']) items.fields.removeByName(field);
    setLeast(items, 0);
    app.save(items);
    follow(app, PLAIN, PLAIN, '');
    app
      .db()
      .newQuery(`${SET} ${sums(PLAIN, PLAIN, 'product_listing.product')} WHERE items > 0`)
      .execute();
  },
);
