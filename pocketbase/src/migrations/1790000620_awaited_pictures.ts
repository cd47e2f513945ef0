/** Pictures that come after what was imported: from their addresses, or from a folder (docs/decisions/0375). */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, json, line, whole } from '#pocketbase/schema/fields.ts';

const EDITOR = "@request.auth.role = 'editor'";

migrate(
  (app) => {
    createCollection(app, {
      name: 'awaited_pictures',
      rules: { ...SUPERUSERS_ONLY, listRule: EDITOR, viewRule: EDITOR },
      fields: [
        choice('collection', ['products', 'items'], 'Of the record that it is a picture of.', { required: true }),
        line('record', 'Id of that record.', { required: true, max: 15 }),
        whole('place', "Among the record's pictures in the other shop, from 0."),
        line('source', 'Address, or name of a file.', { required: true, presentable: true, max: 2000 }),
        json('alt', 'Alternative texts by language.', 10_000),
        choice('state', ['waiting', 'there', 'failed'], 'Whether it is there.', { required: true }),
        line('file', 'Name of the stored file.', { max: 255 }),
        whole('tries', 'How often it was asked for.'),
        date('next_try', 'From when on it is asked for. Empty: the shop does not fetch it.'),
        line('problem', 'Why it is not there.', { max: 50 }),
        json('params', 'What the words of the problem name.', 10_000),
        ...dates(),
      ],
      indexes: [
        unique('awaited_pictures', 'collection, record, source'),
        index('awaited_pictures', 'next_try'),
        index('awaited_pictures', 'state, id'),
      ],
    });
  },
  (app) => deleteCollections(app, ['awaited_pictures']),
);
