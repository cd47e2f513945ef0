import { parseArgs } from 'node:util';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { readVitals, vitalsTable } from '#scripts/doctor/vitals-table.ts';

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
