/**
 * Routes by which the worker asks and tells of pictures that are on their way (contract/moving-in/awaited-pictures.ts),
 * and what editors do with those that failed.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { putPictures } from '#pocketbase/moving/put-pictures.ts';
import { invalid, refusal, type Refused, answerWith } from '#pocketbase/base/refusal.ts';
import { bodyOf, isBody, own, shape, LINES } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, idsOf, storedDate } from '#pocketbase/base/query.ts';
import { keptOut } from '#pocketbase/base/roles.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import {
  PICTURE_PROBLEMS,
  PICTURES_AT_ONCE,
  PICTURES_CHANGED_AT_ONCE,
  picturedIn,
  type AwaitedPicturesAnswer,
  type DuePicture,
  type FailedPicture,
  type PicturesDueAnswer,
  type PicturesThereAnswer,
  isFetched,
  type Pictured,
} from '#src/contract/moving-in/awaited-pictures.ts';
import { unlessUnwritable } from '#pocketbase/base/unwritable.ts';
import type { MovedPicture } from '#src/contract/moving-in/moved.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';

const MINUTE_MS = 60_000;
/** So long whoever has asked for pictures may take; then another one is lent them. */
const LENT_MS = 3 * MINUTE_MS;
/** Minutes until a picture is tried again, by how often it was tried; after the last it is given up. */
const PAUSES = [1, 5, 30, 120, 720];
const TRIES = PAUSES.length + 1;

/** Gives up what has ended its process each time: it is not tried for ever. */
const GIVE_UP = `
  UPDATE awaited_pictures SET state = 'failed', next_try = '', problem = CASE WHEN problem = '' THEN 'ended' ELSE problem END, updated = {:now}
  WHERE id IN (
    SELECT id FROM awaited_pictures WHERE next_try > '' AND next_try <= {:now} AND tries >= ${TRIES} ORDER BY next_try, rowid LIMIT ${PICTURES_AT_ONCE})`;

const LEND = `
  UPDATE awaited_pictures SET tries = tries + 1, next_try = {:until}, updated = {:now}
  WHERE id IN (
    SELECT id FROM awaited_pictures WHERE next_try > '' AND next_try <= {:now} AND tries < ${TRIES} ORDER BY next_try, rowid LIMIT ${PICTURES_AT_ONCE})
  RETURNING id, collection, record, place, source`;

/** Asks whether there is anything to lend: most of the time there is not, and nobody waits for the writer. */
const IS_DUE = "SELECT id FROM awaited_pictures WHERE next_try > '' AND next_try <= {:now} LIMIT 1";

/** POST pictures-due */
export function picturesDue(event: core.RequestEvent): PicturesDueAnswer {
  const now = nowMs();
  const at = storedDate(now);
  const isDue = idsOf(event.app, IS_DUE, { now: at }).length > 0;
  if (!isDue || own(bodyOf(event, LINES), 'look') === true) return { isDue, pictures: [] };
  const rows = arrayOf(new DynamicModel({ id: '', collection: '', record: '', place: 0, source: '' }));
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    tx.db().newQuery(GIVE_UP).bind({ now: at }).execute();
    tx.db()
      .newQuery(LEND)
      .bind({ now: at, until: storedDate(now + LENT_MS) })
      .all(rows);
  });
  return {
    isDue,
    pictures: rows.map((row): DuePicture => ({
      id: row['id'],
      collection: picturedIn(row['collection']),
      record: row['record'],
      place: row['place'],
      source: row['source'],
    })),
  };
}

function readFailed(value: unknown): FailedPicture | null {
  if (!isBody(value)) return null;
  const [id, params] = [own(value, 'id'), own(value, 'params')];
  const code = PICTURE_PROBLEMS.find((one) => one === own(value, 'code'));
  if (typeof id !== 'string' || code === undefined || !isBody(params)) return null;
  const texts = Object.entries(params).flatMap(([name, one]): [string, string | number][] =>
    typeof one === 'number' ? [[name, one]] : typeof one === 'string' ? [[name, one.slice(0, 300)]] : [],
  );
  return { id, code, params: Object.fromEntries(texts), again: own(value, 'again') === true };
}

const FAIL = `
  UPDATE awaited_pictures SET problem = {:code}, params = {:params}, updated = {:now},
    state = CASE WHEN {:again} AND tries < ${TRIES} THEN 'waiting' ELSE 'failed' END,
    next_try = CASE WHEN {:again} AND tries < ${TRIES}
      THEN strftime('%Y-%m-%d %H:%M:%fZ', {:now}, json_extract('${JSON.stringify(PAUSES)}', '$[' || max(tries - 1, 0) || ']') || ' minutes') ELSE '' END
  WHERE id = {:id} AND state = 'waiting'`;

function fail(tx: core.App, { id, code, params, again }: FailedPicture): void {
  tx.db()
    .newQuery(FAIL)
    .bind({ id, code, params: JSON.stringify(params), again, now: storedDate(nowMs()) })
    .execute();
}

/** POST pictures-failed */
export function picturesFailed(event: core.RequestEvent): object {
  const sent = own(bodyOf(event, { '': 2000 }), 'pictures');
  if (!Array.isArray(sent) || sent.length > PICTURES_AT_ONCE) return invalid(shape('pictures'));
  const failed = sent.map(readFailed).filter((one) => one !== null);
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    for (const one of failed) fail(tx, one);
  });
  return {};
}

/** Ids as a list; null: they are something else, or too many. */
function idsIn(sent: unknown, most: number): readonly string[] | null {
  if (!Array.isArray(sent) || sent.length > most) return null;
  return sent.every((id) => typeof id === 'string') ? sent : null;
}

/** POST pictures-there: a form with files. */
export function picturesThere(event: core.RequestEvent): PicturesThereAnswer | Refused {
  const kept = keptOut(event, 'programs');
  if (kept !== '') return refusal('forbidden', kept);
  const text = own(bodyOf(event, { ...LINES, pictures: PICTURES_AT_ONCE * 20 }), 'pictures');
  const ids = idsIn(typeof text === 'string' ? JSON.parse(text) : text, PICTURES_AT_ONCE);
  if (ids === null || ids.length === 0) return invalid(shape('pictures'));
  const files = event.findUploadedFiles('files');
  const outcomes = new Map<string, PicturesThereAnswer['pictures'][number]['outcome']>();
  let isOne = files.length === ids.length;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const arrived = ids.flatMap((id, index) => {
      const [row, file] = [byId(tx, 'awaited_pictures', id), files[index]];
      return row === null || file === undefined || row.getString('state') === 'there' ? [] : [{ row, file }];
    });
    isOne = isOne && new Set(arrived.map(({ row }) => row.getString('record'))).size <= 1;
    if (!isOne) return;
    for (const [id, outcome] of putPictures(tx, arrived)) outcomes.set(id, outcome);
  });
  if (!isOne) return invalid(shape('files'));
  return { pictures: ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'gone' })) };
}

const ALL_FAILED = `SELECT id FROM awaited_pictures WHERE state = 'failed' ORDER BY id LIMIT ${PICTURES_CHANGED_AT_ONCE}`;
const FAILED = "SELECT id FROM awaited_pictures WHERE id IN (SELECT value FROM json_each({:ids})) AND state = 'failed'";
const CHANGE = {
  again: `
    UPDATE awaited_pictures SET state = 'waiting', tries = 0, problem = '', params = 'null', updated = {:now},
      next_try = CASE WHEN lower(source) LIKE 'http%://%' THEN {:now} ELSE '' END
    WHERE id IN (SELECT value FROM json_each({:ids}))`,
  forget: 'DELETE FROM awaited_pictures WHERE id IN (SELECT value FROM json_each({:ids}))',
} as const;

/** Number of those in a state: an index alone is read. */
function countOf(tx: core.App, state: 'waiting' | 'failed'): number {
  return Number(askJson(tx, 'SELECT COUNT(*) AS json FROM awaited_pictures WHERE state = {:state}', { state }));
}

function isAction(value: unknown): value is keyof typeof CHANGE {
  return typeof value === 'string' && Object.hasOwn(CHANGE, value);
}

/** POST studio/awaited-pictures */
export function changeAwaited(event: core.RequestEvent): AwaitedPicturesAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const [action, sent] = [own(body, 'action'), own(body, 'pictures')];
  const wanted = sent === null ? [] : idsIn(sent, PICTURES_CHANGED_AT_ONCE);
  if ((action !== 'count' && !isAction(action)) || wanted === null)
    return studioRefusal('invalid', `Say what is to be done with at most ${PICTURES_CHANGED_AT_ONCE} pictures`);
  let answer: AwaitedPicturesAnswer = { changed: 0, waiting: 0, failed: 0 };
  event.app.runInTransaction((tx) => {
    if (isAction(action)) takeWriter(tx);
    const ids = isAction(action)
      ? idsOf(tx, sent === null ? ALL_FAILED : FAILED, sent === null ? {} : { ids: JSON.stringify(wanted) })
      : [];
    if (isAction(action))
      tx.db()
        .newQuery(CHANGE[action])
        .bind({ ids: JSON.stringify(ids), now: storedDate(nowMs()) })
        .execute();
    answer = { changed: ids.length, waiting: countOf(tx, 'waiting'), failed: countOf(tx, 'failed') };
  });
  return answer;
}

/** POST /api/shop/pictures-there: a form with files, which are more than the shop's other routes take. */
export function picturesArrived(event: core.RequestEvent): void {
  answerWith(
    event,
    unlessUnwritable(event, () => picturesThere(event)),
  );
}

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
 * Pictures of another shop that come after the records they are of: written down with them, fetched by the worker
 * (docs/decisions/0375). Notes, in the transaction that saves a record, which pictures are to come to it. Those that
 * it awaits or has already change nothing.
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
