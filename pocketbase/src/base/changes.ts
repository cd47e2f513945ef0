/**
 * The list of changes that a build must see: one row for each, numbered without gaps, in the transaction of the change
 * itself.
 */
import type { PlainFields } from '#pocketbase/base/fields.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { askJson, insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { presentPublication } from '#pocketbase/base/publication.ts';
import { isVisible } from '#pocketbase/base/visible.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';

/** A record with its plain fields (fields.ts), read once for all that asks. */
export interface Seen {
  readonly record: core.Record;
  readonly fields: PlainFields;
}

/**
 * Rows of an import, past the hooks: there are tens of thousands, and whoever waits for changes looks by itself every
 * other second.
 */
const INSERT = insertStatement('changes', [
  'id',
  'seq',
  'collection',
  'record',
  'action',
  'automatic',
  'created',
  'updated',
]);
const LAST = 'SELECT coalesce(MAX(seq), 0) AS json FROM changes';

type Action = 'create' | 'update' | 'delete';

/** Everything of a record that a page could show, as text. Stock counts as its band only. */
function visibleText(app: core.App, record: core.Record, fields: PlainFields): string {
  const band = record.collection().name === 'items' ? stockBand(stockedOf(record), lowStock(app)) : '';
  // PocketBase gives its fields in any order.
  const names = Object.keys(fields)
    .filter((name) => !UNSEEN.includes(name))
    .sort();
  return JSON.stringify([band, ...names.map((name) => [name, fields[name]])]);
}

const UNSEEN: readonly string[] = ['stock', 'outdated'];

function lowStock(app: core.App): number {
  return Number(askJson(app, 'SELECT coalesce((SELECT low_stock FROM shop LIMIT 1), 0) json', {}));
}

/** State of a record that a build saw until now; null: none. */
export function snapshot(app: core.App, seen: Seen | null): string | null {
  return seen !== null && isVisible(app, seen.record) ? visibleText(app, seen.record, seen.fields) : null;
}

/**
 * State that a build sees from now on. Of what it did not see before, that it is there is enough: its text is compared
 * with nothing.
 */
export function snapshotAfter(app: core.App, before: string | null, seen: Seen | null): string | null {
  if (before !== null) return snapshot(app, seen);
  return seen !== null && isVisible(app, seen.record) ? 'there' : null;
}

/**
 * Writes the row, if any, that leads a build from what it saw before to what it must see now. Gives its number; 0:
 * there is none.
 */
export function recordChange(app: core.App, record: core.Record, before: string | null, after: string | null): number {
  if (before === after) return 0;
  return addChange(
    app,
    record.collection().name,
    record.id,
    before === null ? 'create' : after === null ? 'delete' : 'update',
  );
}

export function addChange(app: core.App, collection: string, record: string, action: Action): number {
  const seq = Number(askJson(app, LAST, {})) + 1;
  const publication = presentPublication(app);
  // What no person causes belongs to no publication.
  const row = { seq, collection, record, action, automatic: publication === null };
  if (publication?.imports === true) {
    const now = storedDate(nowMs());
    insertRow(app, INSERT, { ...row, id: newId(), created: now, updated: now });
  } else app.save(new Record(app.findCachedCollectionByNameOrId('changes'), row));
  return seq;
}

/**
 * Tells of any number of records by one statement, past the hooks as the rows of an import: all orders wait. `rows`: SQL
 * that gives the collection and the id of each, as `collection` and `record`. Gives the last number; 0: there is none.
 */
export function addChanges(
  app: core.App,
  action: Action,
  rows: string,
  values: Readonly<Record<string, string>>,
): number {
  const sql = `INSERT INTO changes (id, seq, collection, record, action, automatic, created, updated)
    SELECT substr(lower(hex(randomblob(8))), 1, 15), (${LAST}) + row_number() OVER (), collection, record, {:action},
      {:automatic}, {:now}, {:now} FROM (${rows})`;
  const all = { ...values, action, automatic: presentPublication(app) === null, now: storedDate(nowMs()) };
  const before = Number(askJson(app, LAST, {}));
  app.db().newQuery(sql).bind(all).execute();
  const last = Number(askJson(app, LAST, {}));
  return last === before ? 0 : last;
}

/**
 * Deletes all reviews for which `where` holds (SQL), as their hooks would one by one, and tells builds of those that are
 * shown: nobody knows how many there are, and all orders wait.
 */
export function deleteReviews(app: core.App, where: string, values: Readonly<Record<string, string>>): void {
  const shown = `SELECT 'reviews' AS collection, id AS record FROM reviews WHERE +state = 'shown' AND ${where}`;
  addChanges(app, 'delete', shown, values);
  app
    .db()
    .newQuery(`DELETE FROM reviews WHERE ${where}`)
    .bind({ ...values })
    .execute();
}
