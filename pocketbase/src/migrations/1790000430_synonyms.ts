/** Words that stand for one another when shoppers search (docs/decisions/0297). */
import { createCollection, deleteCollections, readable } from '#pocketbase/schema/collections.ts';
import { dates, inEachLocale, line, rank } from '#pocketbase/schema/fields.ts';

const STUDIO = readable("@request.auth.id != '' && (@request.auth.role = 'editor' || @request.auth.role = 'service')");

migrate(
  (app) =>
    createCollection(app, {
      name: 'synonyms',
      rules: STUDIO,
      fields: [
        ...inEachLocale('words', 'Words that mean the same to shoppers, with commas between.', (name, help) =>
          line(name, help, { max: 300, presentable: name === 'words_en' }),
        ),
        rank('among the lists'),
        ...dates(),
      ],
    }),
  (app) => deleteCollections(app, ['synonyms']),
);
