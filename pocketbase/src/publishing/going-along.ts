/** What goes with the records that drafts delete: orders wait while it does, and no undo brings back all of it. */
import { askJson } from '#pocketbase/base/sql.ts';
import { PUBLISH_ALONG, type LostForGood } from '#src/contract/studio-api.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import { EDITED_COLLECTIONS } from '#src/schema/derived/editing.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

/** Rows that one statement deletes, however many there are: they leave no revision. */
const AT_ONCE: readonly string[] = ['reviews', 'stock_requests'];

/** SQL of counts: of what goes with records of a collection, and with that. `ids`: SQL that gives theirs. */
function countsOf(collection: string, ids: string): string[] {
  return Object.entries<Table>(COLLECTIONS).flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([field, kind]) => {
      const goes = kind.kind === 'relation' && kind.of === collection && kind.cascade === true;
      if (!goes || AT_ONCE.includes(name)) return [];
      const rows = `FROM ${name} WHERE ${field} IN (${ids})`;
      return [`(SELECT count(*) ${rows})`, ...countsOf(name, `SELECT id ${rows}`)];
    }),
  );
}

const COUNT = EDITED_COLLECTIONS.map((name) => {
  const counts = countsOf(name, `SELECT value FROM json_each({:ids})`);
  return { name, sql: counts.length === 0 ? '' : `SELECT ${counts.join(' + ')} AS json` };
});

function idsIn(drafts: readonly core.Record[], collection: string): string {
  const gone = drafts.filter((draft) => draft.getString('action') === 'delete');
  return JSON.stringify(
    gone.filter((draft) => draft.getString('collection') === collection).map((draft) => draft.getString('record')),
  );
}

/** Number of records that go along, where it is more than one publication may take; null: it is not. */
export function tooManyAlong(app: Pick<core.App, 'db'>, drafts: readonly core.Record[]): number | null {
  const counts = COUNT.map(({ name, sql }) => {
    const ids = idsIn(drafts, name);
    return sql === '' || ids === '[]' ? 0 : Number(askJson(app, sql, { ids }));
  });
  const count = counts.reduce((sum, one) => sum + one, 0);
  return count > PUBLISH_ALONG ? count : null;
}

const LOST = `SELECT json_object(
  'reviews', (SELECT count(*) FROM reviews WHERE product IN (SELECT value FROM json_each({:products}))),
  'waiting', (SELECT count(*) FROM stock_requests WHERE +confirmed != '' AND item IN (
    SELECT value FROM json_each({:items}) UNION SELECT id FROM items WHERE product IN (SELECT value FROM json_each({:products}))
  ))) AS json`;

/** What no undo of the drafts would bring back; null: there is nothing. */
export function lostForGood(app: Pick<core.App, 'db'>, drafts: readonly core.Record[]): LostForGood | null {
  const [products, items] = [idsIn(drafts, 'products'), idsIn(drafts, 'items')];
  if (products === '[]' && items === '[]') return null;
  const lost = askJson(app, LOST, { products, items }) as LostForGood;
  return lost.reviews + lost.waiting === 0 ? null : lost;
}
