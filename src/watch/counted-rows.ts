/** Counts of rows in the database, each statement by an index and about a day at most. */
import { millisOf, stored, type Ask, type Row } from '#src/watch/rows.ts';
import type { Metric, Sample } from '#src/watch/metrics-text.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Rows that are counted at most: the newest. More in a day are told as so many. */
const MOST = 10_000;
const newest = (table: string, columns: string): string =>
  `SELECT ${columns}, created FROM ${table} WHERE created > ? ORDER BY created DESC LIMIT ${MOST}`;

export const ORDERS = newest('orders', 'order_state, payment_state');
export const PAYMENTS = newest('payments', 'provider, state');
export const MAILS = newest('mails', 'state');
export const WAITING_MAIL = `SELECT created FROM mails WHERE next_try > '' AND state != 'sent' ORDER BY next_try LIMIT 1`;
export const WAITING_EVENT = `SELECT updated FROM payment_events WHERE state = 'received' ORDER BY updated LIMIT 1`;
export const BUILDS = `SELECT state, created, live_at FROM builds WHERE created > ? ORDER BY created DESC LIMIT 500`;

const text = (row: Row, column: string): string => String(row[column] ?? '');

/** Rows of the last hour and day by some of their columns: label → column. */
function inWindows(ask: Ask, now: number, sql: string, columns: Readonly<Record<string, string>>): Sample[] {
  const found = new Map<string, { readonly labels: Record<string, string>; value: number }>();
  for (const row of ask(sql, stored(now - DAY_MS))) {
    const labels = Object.fromEntries(Object.entries(columns).map(([label, column]) => [label, text(row, column)]));
    for (const window of millisOf(row['created']) > now - HOUR_MS ? ['1h', '24h'] : ['24h']) {
      const key = JSON.stringify([labels, window]);
      const sample = found.get(key) ?? { labels: { ...labels, window }, value: 0 };
      sample.value += 1;
      found.set(key, sample);
    }
  }
  return [...found.values()];
}

const age = (now: number, date: Row | undefined, column: string): number =>
  date === undefined ? 0 : Math.max(0, (now - millisOf(date[column])) / 1000);

function buildMetrics(ask: Ask, now: number): Metric[] {
  const builds = ask(BUILDS, stored(now - DAY_MS));
  const live = builds.find((row) => row['state'] === 'live' && text(row, 'live_at') !== '');
  const failures = builds.filter((row) => row['state'] === 'failed').length;
  const seconds = live === undefined ? [] : [{ value: (millisOf(live['live_at']) - millisOf(live['created'])) / 1000 }];
  return [
    {
      name: 'vitrine_builds_failed',
      help: 'Publications of the last day that failed.',
      type: 'gauge',
      samples: [{ value: failures }],
    },
    {
      name: 'vitrine_build_last_seconds',
      help: 'From the edit to the live page, the newest publication of the last day.',
      type: 'gauge',
      samples: seconds,
    },
  ];
}

/** @param now ms since 1970. */
export function countedRows(ask: Ask, now: number): Metric[] {
  const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
    name,
    help,
    type: 'gauge',
    samples,
  });
  const queues = [
    { labels: { queue: 'mail' }, value: age(now, ask(WAITING_MAIL)[0], 'created') },
    { labels: { queue: 'webhook' }, value: age(now, ask(WAITING_EVENT)[0], 'updated') },
  ];
  return [
    gauge(
      'vitrine_orders',
      'Orders of the last hour and day by state.',
      inWindows(ask, now, ORDERS, { state: 'order_state', payment: 'payment_state' }),
    ),
    gauge(
      'vitrine_payments',
      'Payments of the last hour and day by state.',
      inWindows(ask, now, PAYMENTS, { provider: 'provider', state: 'state' }),
    ),
    gauge('vitrine_mails', 'Mails of the last hour and day by state.', inWindows(ask, now, MAILS, { state: 'state' })),
    gauge('vitrine_queue_age_seconds', 'Age of the oldest one that waits; 0: none does.', queues),
    ...buildMetrics(ask, now),
  ];
}
