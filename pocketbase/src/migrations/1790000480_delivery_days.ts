/** When the shop packs, and on which days carriers deliver: what days of delivery are made of (docs/decisions/0314). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { flag, line, lines, whole, type Field } from '#pocketbase/schema/fields.ts';

const SHOP_FIELDS: readonly Field[] = [
  whole('cut_off', 'Hour (Paris, Rome) until which orders are packed on the same day, 1 to 24; 0: noon.', { max: 24 }),
  line('pack_days', 'Days of the week on which orders are packed, 1 for Monday to 7; empty: 12345.', {
    max: 7,
    pattern: '^[1-7]*$',
  }),
  lines('closed_days', 'Days without packing beside public holidays: one a line, 2026-12-24, or 12-24 for each year.'),
];

const RATE_FIELDS: readonly Field[] = [flag('saturdays', 'The carrier delivers on Saturdays, too.')];

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

function remove(app: CoreApp, name: string, fields: readonly Field[]): void {
  change(app, name, (collection) => {
    for (const field of fields) collection.fields.removeByName(field.name);
  });
}

migrate(
  (app) => {
    change(app, 'shop', (shop) => addFields(app, shop, SHOP_FIELDS));
    change(app, 'shipping_rates', (rates) => addFields(app, rates, RATE_FIELDS));
  },
  (app) => {
    remove(app, 'shipping_rates', RATE_FIELDS);
    remove(app, 'shop', SHOP_FIELDS);
  },
);
