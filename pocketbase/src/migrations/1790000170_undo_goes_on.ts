/** An undo of a long table goes on by itself when its window is closed: what is left of the series is marked (docs/decisions/0180). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';

const INDEX = 'index_revisions_undo_as';

migrate(
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions');
    const about =
      'Of the first revision of a series that is being taken back: the series that the undo is; else empty.';
    addFields(app, revisions, [line('undo_as', about, { max: 15 })]);
    revisions.addIndex(INDEX, false, '`undo_as`', "`undo_as` > ''");
    app.save(revisions);
  },
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions');
    revisions.removeIndex(INDEX);
    revisions.fields.removeByName('undo_as');
    app.save(revisions);
  },
);
