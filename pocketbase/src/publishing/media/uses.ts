/** Tracks where pictures are used: rows of `media_uses` beside each record, and each draft, that names some. */
import { jsonOf } from '#pocketbase/base/fields.ts';
import { isBody } from '#pocketbase/base/body.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { editableOf } from '#src/schema/derived/editing.ts';
import { mediaIds } from '#src/schema/derived/picture-columns.ts';

export interface MediaUse {
  readonly collection: string;
  readonly record: string;
}

const INSERT = insertStatement('media_uses', ['id', 'medium', 'collection', 'record']);
const DELETE = 'DELETE FROM media_uses WHERE medium = {:medium} AND collection = {:collection} AND record = {:record}';
const COUNT = 'UPDATE media SET uses = (SELECT COUNT(*) FROM media_uses WHERE medium = {:medium}) WHERE id = {:medium}';
const USES = 'SELECT collection, record FROM media_uses WHERE medium = {:medium} ORDER BY collection, record';

/** Ids of the media that a record names, each once; of a draft those that it would bring. */
function mediaIn(record: core.Record | null): ReadonlySet<string> {
  if (record === null) return new Set();
  const { name } = record.collection();
  if (name !== 'drafts')
    return new Set((editableOf(name)?.pictures ?? []).flatMap((field) => mediaIds([...record.getStringSlice(field)])));
  const data = jsonOf(record, 'data');
  const fields = editableOf(record.getString('collection'))?.pictures ?? [];
  return new Set(isBody(data) ? fields.flatMap((field) => mediaIds(data[field])) : []);
}

/** Says whether records of a collection name media. */
function isUser(collection: string): boolean {
  return collection === 'drafts' || (editableOf(collection)?.pictures.length ?? 0) > 0;
}

/**
 * Brings the rows of a record from what it named to what it names, in the transaction of its save. Null: it is not
 * there.
 */
export function keepUses(tx: core.App, before: core.Record | null, after: core.Record | null): void {
  const record = after ?? before;
  if (record === null || !isUser(record.collection().name)) return;
  const collection = record.collection().name;
  const [was, is] = [mediaIn(before), mediaIn(after)];
  const gone = [...was].filter((medium) => !is.has(medium));
  const come = [...is].filter((medium) => !was.has(medium));
  for (const medium of gone) tx.db().newQuery(DELETE).bind({ medium, collection, record: record.id }).execute();
  for (const medium of come) insertRow(tx, INSERT, { id: newId(), medium, collection, record: record.id });
  for (const medium of [...gone, ...come]) tx.db().newQuery(COUNT).bind({ medium }).execute();
}

/** The records and drafts that name a medium. */
export function usesOf(app: Pick<core.App, 'db'>, medium: string): readonly MediaUse[] {
  const rows = arrayOf(new DynamicModel({ collection: '', record: '' }));
  app.db().newQuery(USES).bind({ medium }).all(rows);
  return rows.map((row) => ({ collection: row['collection'], record: row['record'] }));
}
