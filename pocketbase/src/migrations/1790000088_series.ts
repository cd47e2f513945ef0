/** What goes into the shop in several requests, such as a long table, is one line in the list of publications and taken back together. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const UNDONE = 'index_revisions_undone';
const INDEX = 'index_revisions_series';
/** All that is asked of a series: its rows themselves, which hold whole records, need not be read. */
const COLUMNS = ['series', 'undone', 'collection', 'record', 'publication', 'seq', 'created', 'author_name'];
const UNDO = 'POST /api/studio/undo';
const BEFORE: readonly Limit[] = [{ label: UNDO, audience: '', duration: 60, maxRequests: 20 }];
const LIMITS: readonly Limit[] = [
  // A long table is taken back in as many requests as it came in.
  { label: UNDO, audience: '', duration: 60, maxRequests: 300 },
  { label: 'POST /api/studio/series', audience: '', duration: 60, maxRequests: 300 },
];

migrate(
  (app) => {
    const revisions = app.findCollectionByNameOrId('revisions');
    addFields(app, revisions, [
      line('series', 'Name that the publications of one table share; empty: it stands by itself.', { max: 15 }),
      line('undone', 'Name of the publication that has taken it back; empty: it holds.', { max: 15 }),
    ]);
    revisions.addIndex(UNDONE, false, '`undone`', '');
    revisions.addIndex(INDEX, false, COLUMNS.map((column) => `\`${column}\``).join(', '), '');
    app.save(revisions);
    removeLimits(app, BEFORE);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    addLimits(app, BEFORE);
    const revisions = app.findCollectionByNameOrId('revisions');
    for (const name of [INDEX, UNDONE]) revisions.removeIndex(name);
    for (const field of ['series', 'undone']) revisions.fields.removeByName(field);
    app.save(revisions);
  },
);
