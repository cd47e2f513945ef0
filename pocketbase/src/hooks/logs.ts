/** PocketBase's own log of requests: every refusal is a row, and anybody can be refused as often as they like. */

/** Refused requests that are kept, the newest. What the shop itself reports, and what failed on our side, stays for its days (migration 7). */
const KEPT = 2000;
/** Rows that one statement deletes. */
const AT_ONCE = 5000;

const OLD = `
  DELETE FROM _logs WHERE rowid IN (
    SELECT rowid FROM _logs
    WHERE json_extract(data, '$.type') = 'request' AND json_extract(data, '$.status') BETWEEN 400 AND 499
      AND json_extract(data, '$.auth') != '_superusers'
    ORDER BY rowid DESC LIMIT ${AT_ONCE} OFFSET ${KEPT}
  )`;

/** Once a minute. Its database is another one than that of orders. */
export function trimLogs(app: Pick<core.App, 'auxNonconcurrentDB'>): void {
  while (Number(app.auxNonconcurrentDB().newQuery(OLD).execute().rowsAffected()) === AT_ONCE);
}
