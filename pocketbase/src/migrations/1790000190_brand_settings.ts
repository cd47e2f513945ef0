/** Typeface, corners and spacing of a shop are settings beside its colours (docs/decisions/0207). Empty: those of the project. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { choice } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId('shop');
    addFields(app, shop, [
      choice('typeface', ['serif', 'rounded', 'mono'], "Typeface of all texts. Empty: the project's own."),
      choice('corners', ['soft', 'round'], 'Corners of buttons, fields and notices. Empty: square.'),
      choice('spacing', ['tight', 'airy'], 'Room between the parts of a page. Empty: as designed.'),
    ]);
    app.save(shop);
  },
  (app) => {
    const shop = app.findCollectionByNameOrId('shop');
    for (const field of ['typeface', 'corners', 'spacing']) shop.fields.removeByName(field);
    app.save(shop);
  },
);
