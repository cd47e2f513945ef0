import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#src/runtime/environment.ts';
import { exportInvoices, type ExportOptions } from '#scripts/fattura-pa/export.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const USAGE = 'npm run export:invoices -- --out FOLDER [--from YYYY-MM-DD] [--to YYYY-MM-DD]';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}

/** @throws OperatorError of one line. */
function readOptions(args: readonly string[]): ExportOptions {
  const text = { type: 'string', default: '' } as const;
  let values: ExportOptions;
  try {
    values = parseArgs({ args: [...args], options: { out: text, from: text, to: text } }).values;
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
  }
  const { out, from, to } = values;
  const odd = [from, to].find((day) => day !== '' && !isDay(day));
  if (out === '' || odd !== undefined)
    throw new OperatorError(`${out === '' ? 'A folder is missing' : `"${odd}" is no day`}: ${USAGE}`);
  return { out: resolve(out), from, to };
}

/**
 * Writes the electronic invoices that customers in Italy have asked for; exit code 1 where one of them needs a person.
 */
export async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const { written, kept, problems } = await exportInvoices(readEnvironment(), options, terminalReport());
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(`${written.length} new files in ${options.out}, ${kept} that were there already. They are not signed.`);
  if (problems.length > 0) process.exitCode = 1;
}
