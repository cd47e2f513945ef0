/**
 * PocketBase's own log of requests: every refusal is a row, and anybody can be refused as often as they like. It says
 * what went wrong, and never of whom.
 */

/** Rows that one statement deletes. */
const AT_ONCE = 5000;

const ANY_REQUEST = "json_extract(data, '$.type') = 'request'";
/**
 * What strangers bring about is an error (8) or a refusal. Its status says less: an address that nobody has is answered
 * as any other one (204, 200), and is an error all the same. From 500 on it failed on our side.
 */
const OF_STRANGERS = `${ANY_REQUEST} AND json_extract(data, '$.auth') IS NOT '_superusers'
  AND coalesce(json_extract(data, '$.status'), 0) < 500 AND (level >= 8 OR json_extract(data, '$.status') >= 400)`;

/**
 * Rows of which the newest are kept, and how many. All requests have an end as well: it is as many that a minute looks
 * through, and more nobody reads. What the shop itself reports stays for its days (migration 7).
 */
const KEPT: readonly (readonly [rows: string, most: number])[] = [
  [OF_STRANGERS, 2000],
  [ANY_REQUEST, 20_000],
];

/** Once a minute. Its database is another one than that of orders. */
export function trimLogs(app: Pick<core.App, 'auxNonconcurrentDB'>): void {
  for (const [rows, most] of KEPT) {
    const old = `DELETE FROM _logs WHERE rowid IN (
      SELECT rowid FROM _logs WHERE ${rows} ORDER BY rowid DESC LIMIT ${AT_ONCE} OFFSET ${most})`;
    while (Number(app.auxNonconcurrentDB().newQuery(old).execute().rowsAffected()) === AT_ONCE);
  }
}

const hasAddress = (text: string): string => `(${text} LIKE '%@%' OR ${text} LIKE '%\\%40%' ESCAPE '\\')`;

/** A text without the words that have a mail address in them, as people write it or as addresses of pages do. */
const withoutAddresses = (text: string): string => `(
  SELECT group_concat(CASE WHEN ${hasAddress('word.value')} THEN '…' ELSE word.value END, ' ')
  FROM json_each('[' || replace(json_quote(${text}), ' ', '","') || ']') word)`;

/** An address of a page without what was asked for there: names, numbers, secrets. */
const withoutQuery = (text: string): string => `substr(${text}, 1, instr(${text} || '?', '?') - 1)`;

/** The values of an object, each text as `shown` has it; `inner`: those that are objects. */
const eachValue = (object: string, one: string, shown: string, inner: string): string => `(
  SELECT json_group_object(${one}.key, CASE ${one}.type
    WHEN 'text' THEN ${withoutAddresses(shown)}
    WHEN 'object' THEN ${inner}
    WHEN 'array' THEN CASE WHEN ${hasAddress(`${one}.value`)} THEN '…' ELSE json(${one}.value) END
    WHEN 'true' THEN json('true')
    WHEN 'false' THEN json('false')
    ELSE ${one}.value END)
  FROM json_each(${object}) ${one})`;

/** PocketBase quotes what is none of a field's values. */
const DETAIL = "CASE WHEN detail.value LIKE 'Invalid value %' THEN 'Invalid value …' ELSE detail.value END";
const PART = `CASE WHEN part.key IN ('url', 'referer') THEN ${withoutQuery('part.value')} ELSE part.value END`;

/** It names the request: its method and its address, with what was asked for. */
const MESSAGE = `CASE WHEN json_extract(data, '$.type') = 'request' THEN ${withoutQuery('message')} ELSE message END`;

const HIDE = `
  UPDATE _logs SET message = ${withoutAddresses(MESSAGE)},
    data = ${eachValue('data', 'part', PART, `json(${eachValue('part.value', 'detail', DETAIL, "'…'")})`)}
  WHERE json_valid(data)`;

/**
 * Hides from now on whom a row is about: people are in errors ('no record with email …'), in filters and on pages that
 * lead here. In the database itself: a hook of the log would take a VM for each refusal. What stands there from before
 * is looked through as well.
 */
export function hideAddresses(app: Pick<core.App, 'auxNonconcurrentDB'>): void {
  const statements = [
    'DROP TRIGGER IF EXISTS logs_without_addresses',
    `${HIDE} AND (${hasAddress('message')} OR ${hasAddress('data')})`,
    `CREATE TRIGGER logs_without_addresses AFTER INSERT ON _logs BEGIN ${HIDE} AND rowid = NEW.rowid; END`,
  ];
  for (const statement of statements) app.auxNonconcurrentDB().newQuery(statement).execute();
}
