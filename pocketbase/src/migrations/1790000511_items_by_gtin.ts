/** Items are found by what a scanner reads (docs/decisions/0332). */
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

/** The statement repeats the condition. */
const ADDED: Indexes = {
  items: [{ name: 'index_items_gtin', columns: '`gtin`', where: "`gtin` != ''" }],
};

migrate(
  (app) => changeIndexes(app, {}, ADDED),
  (app) => changeIndexes(app, ADDED, {}),
);
