import { parseArgs } from 'node:util';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError, describeError } from '#src/runtime/operator-error.ts';
import { terminalReport, type Report } from '#src/runtime/progress.ts';
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import type { VitalRecord } from '#src/contract/records.ts';
import { VITALS, type Vital } from '#src/contract/vitals.ts';
import { percentile, type Step } from '#src/domain/site/vitals.ts';

const USAGE = 'npm run vitals -- [--days 28]';
const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws OperatorError of one line. */
function readDays(args: readonly string[]): number {
  let days = NaN;
  try {
    days = Number(parseArgs({ args: [...args], options: { days: { type: 'string', default: '28' } } }).values.days);
  } catch {
    // Said below.
  }
  if (!Number.isInteger(days) || days < 1) throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
  return days;
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  const all = [[title, 'visits', 'LCP', 'INP', 'CLS'], ...rows];
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  for (const row of all)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('   ')
        .trimEnd(),
    );
}

/** Prints how fast the shop was for its visitors: what three of four visits do not exceed. */
export async function run(): Promise<void> {
  const days = readDays(process.argv.slice(3));
  const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const counts = await readVitals(readEnvironment(), since, terminalReport());
  if (counts.length === 0) {
    console.log(`No visit has been measured since ${since}.`);
    return;
  }
  console.log(`Measured visits since ${since} (UTC); three of four were at most:\n`);
  print('page', vitalsTable(counts, 'page'));
  console.log('');
  print('connection', vitalsTable(counts, 'connection'));
}

/** Table of what visitors' browsers have measured, as an operator reads it. */
export type Count = Pick<VitalRecord, 'page' | 'connection' | 'vital' | 'bound' | 'count'>;

/** Three visits of four are at least as good: what the Core Web Vitals are judged by. */
const PART = 0.75;

/**
 * Limits of LCP and INP in ms, of CLS in thousandths: up to the first is good, up to the second needs work, beyond is
 * poor (web.dev/articles/vitals).
 */
const LIMITS = { lcp: [2500, 4000], inp: [200, 500], cls: [100, 250] } as const satisfies Record<
  Vital,
  readonly number[]
>;

function rate(vital: Vital, bound: number): string {
  const [good, fair] = LIMITS[vital];
  return bound <= good ? 'good' : bound <= fair ? 'fair' : 'poor';
}

function shown(vital: Vital, steps: readonly Step[]): string {
  const bound = percentile(steps, PART);
  if (bound === null) return '–';
  return `${vital === 'cls' ? (bound / 1000).toFixed(2) : `${bound} ms`} ${rate(vital, bound)}`;
}

/**
 * A row for all visits, then one a value of `by`, the one with most visits first: name, visits, and what three of four
 * do not exceed.
 */
export function vitalsTable(counts: readonly Count[], by: 'page' | 'connection'): string[][] {
  const names = [...new Set(counts.map((count) => count[by]))];
  const rows = [null, ...names].map((name) => {
    const own = counts.filter((count) => name === null || count[by] === name);
    const ofVital = (vital: Vital): Count[] => own.filter((count) => count.vital === vital);
    // Browsers know different vitals: the one that most of them know counts the visits.
    const visits = Math.max(...VITALS.map((vital) => ofVital(vital).reduce((sum, { count }) => sum + count, 0)));
    return { name: name ?? 'all', visits, cells: VITALS.map((vital) => shown(vital, ofVital(vital))) };
  });
  const [all, ...others] = rows;
  return [all, ...others.sort((a, b) => b.visits - a.visits)].flatMap((row) =>
    row === undefined ? [] : [[row.name, `${row.visits}`, ...row.cells]],
  );
}

/** The counts of the days from `since` (YYYY-MM-DD, UTC) on. @throws OperatorError of one line. */
export async function readVitals(source: ServerAccess, since: string, report: Report): Promise<readonly Count[]> {
  try {
    const client = await connectOnServer(source, report);
    return await client.collection<VitalRecord>('vitals').getFullList({
      filter: client.filter('day >= {:since}', { since }),
      fields: 'page,connection,vital,bound,count',
    });
  } catch (error) {
    throw new OperatorError(`The counts could not be read from ${source.pocketbaseUrl}: ${describeError(error)}`);
  }
}
