/**
 * Sums of what was sold on each day (docs/decisions/0355). Triggers of the database note the hours whose orders have
 * changed; a job sums their days again, each from the orders of that day alone.
 */
import type { RecordStep } from '#pocketbase/base/step.ts';
import { askJson, insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import { dayBegins, localDay, shiftDay } from '#src/domain/format/periods.ts';

const FIELDS = ['day', 'kind', 'name', 'orders', 'pieces', 'amount', 'refunded'] as const;

/** A row of `sale_days` without its day. */
export interface DaySum {
  readonly kind: 'all' | 'country' | 'language' | 'product';
  readonly name: string;
  readonly orders: number;
  readonly pieces: number;
  readonly amount: number;
  readonly refunded: number;
}

const JSON_ROW = (kind: string): string => `json_object(
  'kind', '${kind}', 'name', name, 'orders', orders, 'pieces', pieces, 'amount', amount, 'refunded', refunded)`;

const PAID = "o.created >= {:begins} AND o.created < {:ends} AND o.payment_state NOT IN ('', 'unpaid', 'failed')";

/** SQL of the sums of paid orders by `name`. */
function byOrder(kind: string, name: string): string {
  return `SELECT ${JSON_ROW(kind)} AS row FROM (SELECT ${name} AS name, COUNT(*) AS orders, 0 AS pieces, SUM(o.total) AS amount,
    SUM(o.refunded) AS refunded FROM orders o WHERE ${PAID} GROUP BY 1)`;
}

const COUNTRY = "CASE WHEN json_valid(o.address) THEN COALESCE(json_extract(o.address, '$.country'), '') ELSE '' END";

/** Delivery is no article's, so these add up to less. */
const BY_PRODUCT = `SELECT ${JSON_ROW('product')} AS row FROM (SELECT l.product AS name, COUNT(DISTINCT o.id) AS orders,
  SUM(l.quantity) AS pieces, SUM(l.quantity * l.unit_price - l.discount) AS amount, 0 AS refunded
  FROM orders o CROSS JOIN order_lines l ON l."order" = o.id WHERE ${PAID} GROUP BY 1)`;

const SUMS = `SELECT json_group_array(json(row)) AS json FROM (${[
  byOrder('all', "''"),
  byOrder('country', COUNTRY),
  byOrder('language', 'o.locale'),
  BY_PRODUCT,
].join(' UNION ALL ')})`;

interface Bounds extends Readonly<Record<string, string>> {
  readonly begins: string;
  readonly ends: string;
}

function boundsOf(day: string): Bounds {
  return { begins: storedDate(dayBegins(day)), ends: storedDate(dayBegins(shiftDay(day, 1))) };
}

/** Sums of one day, from its orders. */
export function sumsOf(app: core.App, day: string): DaySum[] {
  return askJson(app, SUMS, boundsOf(day)) as DaySum[];
}

const INSERT = insertStatement('sale_days', ['id', ...FIELDS]);
const FORGET = "DELETE FROM sale_days WHERE kind IN ('all', 'country', 'language', 'product') AND day = {:day}";
const NOTED = "DELETE FROM sale_days WHERE kind = 'stale' AND day >= {:begins} AND day < {:ends}";

/** Sums the day of an hour that was noted, and with it all of its hours. */
function sumAgain(tx: core.App, id: string): void {
  const noted = byId(tx, 'sale_days', id);
  // Its day was summed for another of its hours.
  if (noted === null) return;
  const hour = noted.getString('day');
  const day = localDay(Date.parse(`${hour.replace(' ', 'T')}:00:00Z`));
  const { begins, ends } = boundsOf(day);
  tx.db()
    .newQuery(NOTED)
    .bind({ begins: begins.slice(0, 13), ends: ends.slice(0, 13) })
    .execute();
  tx.db().newQuery(FORGET).bind({ day }).execute();
  for (const sum of sumsOf(tx, day)) insertRow(tx, INSERT, { id: newId(), day, ...sum });
}

/** Days whose orders have changed. */
export function sumSaleDays(): RecordStep {
  return {
    name: 'sum_sale_day',
    collection: 'sale_days',
    queries: [{ by: 'day', due: "kind = 'stale'" }],
    open: "kind = 'stale'",
    handle: sumAgain,
  };
}
