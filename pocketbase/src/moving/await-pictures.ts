/**
 * Pictures of another shop that come after the records they are of: written down with them, fetched by the worker
 * (docs/decisions/0375).
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { isFetched, type Pictured } from '#src/contract/moving-in/awaited-pictures.ts';
import type { MovedPicture } from '#src/contract/moving-in/moved.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';

interface Awaiting {
  readonly collection: Pictured;
  /** Id of the record, which exists. */
  readonly record: string;
  /** In their order. */
  readonly pictures: readonly MovedPicture[];
}

/** One that is there stays there, whatever editors have made of it since; one that was given up is tried again. */
const AWAIT = `
  INSERT INTO awaited_pictures (id, collection, record, place, source, alt, focus, state, file, tries, next_try, problem, params, created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), {:collection}, {:record}, value ->> 'place', value ->> 'source', value -> 'alt', value -> 'focus', 'waiting', '', 0,
    CASE WHEN value ->> 'fetched' THEN {:now} ELSE '' END, '', 'null', {:now}, {:now}
  FROM json_each({:pictures}) WHERE TRUE
  ON CONFLICT (collection, record, source) DO UPDATE
    SET place = excluded.place, state = 'waiting', tries = 0, next_try = excluded.next_try, problem = '', params = 'null', updated = excluded.updated
    WHERE state = 'failed'`;

/** Says whether a picture can be named: what nobody could fetch or bring is longer than its column. */
function isNamed({ from }: MovedPicture): boolean {
  return from !== '' && from.length <= COLUMNS.awaited_pictures.source;
}

/**
 * Notes, in the transaction that saves a record, which pictures are to come to it. Those that it awaits or has already
 * change nothing.
 */
export function awaitPictures(tx: core.App, { collection, record, pictures }: Awaiting): void {
  const rows = pictures
    .filter(isNamed)
    .map(({ from, alt, focus = null }, place) => ({ place, source: from, alt, focus, fetched: isFetched(from) }));
  if (rows.length === 0) return;
  tx.db()
    .newQuery(AWAIT)
    .bind({ collection, record, pictures: JSON.stringify(rows), now: storedDate(nowMs()) })
    .execute();
}

/** Nothing is fetched for a record that is gone. */
export function forgetPictures(tx: core.App, record: core.Record): void {
  tx.db()
    .newQuery('DELETE FROM awaited_pictures WHERE collection = {:collection} AND record = {:record}')
    .bind({ collection: record.collection().name, record: record.id })
    .execute();
}
