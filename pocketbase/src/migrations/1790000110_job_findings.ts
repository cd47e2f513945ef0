/** What the jobs of the minute and the hour could not do: a row a record and step, until that works again. */
import { createCollection, deleteCollections, readable, unique } from '#pocketbase/schema/collections.ts';
import { date, dates, line } from '#pocketbase/schema/fields.ts';

migrate(
  (app) =>
    createCollection(app, {
      name: 'job_findings',
      rules: readable("@request.auth.role = 'operator'"),
      fields: [
        line('step', 'What the shop tried to do. The row goes by itself when that works again.', {
          required: true,
          presentable: true,
          max: 100,
        }),
        line('collection', 'Collection of the record; empty: the step as a whole has failed.', { max: 100 }),
        line('record', 'Id of the record in that collection.', { max: 255 }),
        line('label', 'Number or name of the record, as far as it has one.', { max: 5000 }),
        line('note', 'What went wrong, as the database says it.', { max: 500 }),
        date('told', 'When the shop was told of it by mail.'),
        ...dates(),
      ],
      indexes: [unique('job_findings', 'step, record')],
    }),
  (app) => deleteCollections(app, ['job_findings']),
);
