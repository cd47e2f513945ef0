/** A build tells which of its changes still wait for pictures, and how many of those are left (docs/decisions/0182). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { json, whole } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const builds = app.findCollectionByNameOrId('builds');
    addFields(app, builds, [
      whole('pictures_left', 'Pictures that are still being made.'),
      whole('pictures_all', 'Of how many.'),
      json(
        'held',
        'Changes that visitors do not see yet, because they wait for these pictures: pairs of the first and the last.',
      ),
    ]);
    app.save(builds);
  },
  (app) => {
    const builds = app.findCollectionByNameOrId('builds');
    for (const field of ['pictures_left', 'pictures_all', 'held']) builds.fields.removeByName(field);
    app.save(builds);
  },
);
