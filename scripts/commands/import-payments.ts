import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { decode, readExport, type ReadExport } from '#src/bank-csv/read.ts';
import type { LineOutcome } from '#src/contract/transfers-api.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const USAGE = 'npm run import:payments -- FILE.csv [--dry-run]';
/** Bytes: an export of a year of a busy shop is a tenth of it. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Why a line was not written down. */
const REASONS: Readonly<Record<Exclude<LineOutcome, 'booked' | 'known'>, string>> = {
  again: 'the same amount of the same day is written down already: if it has come twice, write it down by hand',
  key_used: 'its key is that of other money that is written down: write it down by hand, with another key',
  no_order: 'no order is named in its text',
  several: 'more than one order is named in its text',
  not_by_transfer: 'the order is not paid by transfer: give the money back',
  amount: 'only the number of an order is named, and this is not the amount that is owed',
  currency: 'another currency than that of the order',
  shape: 'it cannot be read',
  failed: 'the shop could not write it down: its log says why',
};

interface Options {
  readonly file: string;
  readonly dry: boolean;
}

/** @throws OperatorError of one line. */
function readOptions(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, dry: values['dry-run'] };
  } catch {
    // Told below.
  }
  throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
}

async function readFileOf(file: string): Promise<ReadExport> {
  try {
    if ((await stat(file)).size > MOST_BYTES) throw new OperatorError('It is larger than 20 MB: export fewer days');
    const read = await readExport(decode(await readFile(file)));
    if (read !== null) return read;
    throw new OperatorError(
      'No row has the names of a date, an amount and a text: is this the CSV export of an account?',
    );
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${describeError(error)}`);
  }
}

/** Matches the credits of a bank's export with orders; exit code 1 where one of them needs a person. */
export async function run(): Promise<void> {
  const { file, dry } = readOptions(process.argv.slice(3));
  const { lines, outgoing, unreadable } = await readFileOf(file);
  const results = await sendLines(readEnvironment(), lines, dry, terminalReport());
  let left = unreadable.length;
  for (const row of unreadable)
    console.log(`✗ row ${row}: its date, its amount or whether it is a credit cannot be read`);
  for (const [index, { outcome, number }] of results.entries()) {
    const line = lines[index];
    if (line === undefined || outcome === 'known') continue;
    const amount = formatAmount(DEFAULT_LOCALE, line.amount, line.currency || 'EUR');
    const about = `${line.day} ${amount} ${line.sender || line.text.slice(0, 40)}`;
    if (outcome === 'booked') console.log(`✓ ${about}: order ${number}`);
    else {
      left += 1;
      console.log(`✗ ${about}: ${number === '' ? '' : `order ${number}: `}${REASONS[outcome]}`);
    }
  }
  const count = (outcome: LineOutcome): number => results.filter((one) => one.outcome === outcome).length;
  const verb = dry ? 'would be written down' : 'written down';
  console.log(
    `${count('booked')} ${verb}, ${count('known')} known already, ${left} for you to look at; ${outgoing} rows are no credits.`,
  );
  if (left > 0) process.exitCode = 1;
}
