/**
 * Counts attempts per hour, to limit the testing of cards and coupons, and what fills the disk. The counts survive a
 * restart.
 */
import { type BulkStep, sweepRows } from '#pocketbase/base/step.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import { networkOf } from '#src/domain/site/network.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The hour of `now` (ms) as attempts are counted by. */
export function hourOf(now: number): string {
  return storedDate(now).slice(0, 13);
}

/** The network that a request comes from: a visitor, not an address. */
export function networkAsked(event: core.RequestEvent): string {
  return networkOf(event.realIP());
}

/** A pseudonym of the caller's address: an HMAC with a secret of this shop. */
export function originOf(event: core.RequestEvent): string {
  return $security.hs256(networkAsked(event), event.app.findCachedCollectionByNameOrId('users').authToken.secret);
}

/**
 * Counts an attempt by `scope` ('payment cart 3f…') in the hour of `now` (ms), or several, and gives how many there are
 * with it.
 */
export function countAttempt(tx: core.App, scope: string, now: number, by = 1): number {
  const rows = arrayOf(new DynamicModel({ count: 0 }));
  const date = storedDate(now);
  tx.db()
    .newQuery(
      'INSERT INTO order_attempts (id, scope, hour, count, created, updated) VALUES ({:id}, {:scope}, {:hour}, {:by}, {:date}, {:date}) ' +
        'ON CONFLICT (scope, hour) DO UPDATE SET count = count + {:by}, updated = {:date} RETURNING count',
    )
    .bind({
      id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
      scope,
      hour: hourOf(now),
      by,
      date,
    })
    .all(rows);
  return rows[0]?.['count'] ?? by;
}

/** Number of attempts by `scope` that were counted in the hours after that of `since` (ms). */
export function countedSince(app: core.App, scope: string, since: number): number {
  const sql = 'SELECT coalesce(sum(count), 0) json FROM order_attempts WHERE scope = {:scope} AND hour > {:hour}';
  return Number(askJson(app, sql, { scope, hour: hourOf(since) }));
}

/** Number of attempts by `scope` in the hour of `now` (ms). */
export function triedBefore(app: Pick<core.App, 'findRecordsByFilter'>, scope: string, now: number): number {
  return (
    first(app, 'order_attempts', 'scope = {:scope} && hour = {:hour}', { scope, hour: hourOf(now) })?.getInt('count') ??
    0
  );
}

/** Takes one attempt by `scope` back. */
export function forgiveAttempt(tx: core.App, scope: string, now: number): void {
  tx.db()
    .newQuery('UPDATE order_attempts SET count = count - 1 WHERE scope = {:scope} AND hour = {:hour} AND count > 0')
    .bind({ scope, hour: hourOf(now) })
    .execute();
}

/** Takes back all attempts by a scope, and by those that begin with it and a space. */
export function forgetScopes(tx: core.App, scope: string): void {
  tx.db()
    .newQuery(
      "DELETE FROM order_attempts WHERE scope = {:scope} OR (scope > {:scope} || ' ' AND scope < {:scope} || '!')",
    )
    .bind({ scope })
    .execute();
}

/** Seconds until the hour of `now` (ms) is over: `retryAfter` of a refusal. */
export function secondsLeft(now: number): number {
  return Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1000);
}

/** Deletes attempts from before `time` (ms). */
export function forgetAttempts(time: number): BulkStep {
  const query = { by: 'hour', due: "hour > '' AND hour < {:before}", values: { before: hourOf(time) } };
  return {
    name: 'forget_attempt',
    collection: 'order_attempts',
    queries: [query],
    sweep: sweepRows('DELETE FROM order_attempts'),
  };
}

/**
 * Lets orders of that age forget where they came from. Past the hooks, which keep an order as it was placed: where
 * somebody was has no place in a document that is kept for ten years. One that still waits for its money keeps it: what
 * one origin holds unpaid is limited (docs/decisions/0159).
 */
export function forgetOrigins(time: number): BulkStep {
  const query = {
    by: 'created',
    due: "origin != '' AND created > '' AND created < {:before} AND NOT (order_state = 'open' AND payment_state IN ('unpaid', 'failed'))",
    values: { before: hourOf(time) },
  };
  return {
    name: 'forget_origin',
    collection: 'orders',
    queries: [query],
    open: "origin != ''",
    sweep: sweepRows("UPDATE orders SET origin = ''"),
  };
}

/**
 * Says whether a request asks not to be tracked (Global Privacy Control, Do Not Track): it is not counted, whatever has
 * sent it.
 */
export function asksNotToBeCounted(event: core.RequestEvent): boolean {
  const { headers } = event.requestInfo();
  return `${headers['sec_gpc'] ?? ''}` === '1' || `${headers['dnt'] ?? ''}` === '1';
}

/** The one place where an error of a job ends: what has failed becomes a finding, and the next record has its turn. */

const LENGTH = 500;

/**
 * Error of `task`, in at most 500 characters; null: none. Never inside a transaction, whose other writes would be kept:
 * `task` opens its own. A check of the code holds to that.
 */
export function attempt(task: () => void): string | null {
  try {
    task();
    return null;
  } catch (error) {
    return (
      `${error}`
        .replace(/^(?:GoError|Error): /, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, LENGTH) || 'An error without words'
    );
  }
}
