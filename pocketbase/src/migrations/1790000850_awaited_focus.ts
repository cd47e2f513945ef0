/** Pictures of another shop bring what stays visible of them where a page cuts them (docs/decisions/0422). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { json } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const awaited = app.findCollectionByNameOrId('awaited_pictures');
    addFields(app, awaited, [json('focus', 'Point of focus, in per cent. null: the middle.', 100)]);
    app.save(awaited);
  },
  (app) => {
    const awaited = app.findCollectionByNameOrId('awaited_pictures');
    awaited.fields.removeByName('focus');
    app.save(awaited);
  },
);
