/** What a line of an order looked like, for its page and its mails (docs/decisions/0320). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const lines = app.findCollectionByNameOrId('order_lines');
    addFields(app, lines, [
      line('picture', 'Path of a small picture of the site, as the shopper saw it', { max: 100 }),
    ]);
    app.save(lines);
  },
  (app) => {
    const lines = app.findCollectionByNameOrId('order_lines');
    lines.fields.removeByName('picture');
    app.save(lines);
  },
);
