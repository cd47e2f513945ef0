/** Reviews that a former shop has shown (docs/decisions/0381). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

/** Statements repeat the condition. */
const ADDED: Indexes = {
  reviews: [{ name: 'index_reviews_series', columns: '`series`', where: "`series` != ''" }],
};

migrate(
  (app) => {
    const reviews = app.findCollectionByNameOrId('reviews');
    addFields(app, reviews, [
      line(
        'source',
        'Name of the former shop that it was written in, and where nobody here has verified it; empty: here.',
        {
          max: 100,
        },
      ),
      line('series', 'The import that has brought it.', { max: 64, hidden: true }),
    ]);
    app.save(reviews);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    const reviews = app.findCollectionByNameOrId('reviews');
    for (const field of ['series', 'source']) reviews.fields.removeByName(field);
    app.save(reviews);
  },
);
