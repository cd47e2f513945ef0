import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { answered, readExport, unsaid, type ReadExport } from '#src/bank-csv/read.ts';
import { decode } from '#src/moving-in/decode.ts';
import type { BankLine, LineOutcome, SentLine, TransfersAnswer } from '#src/contract/transfers-api.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const USAGE = 'npm run import:payments -- FILE.csv [--dry-run | --yes] [--currency EUR] [--settled]';
/** Bytes: an export of a year of a busy shop is a tenth of it. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Reasons for which a line was not written down. */
const REASONS: Readonly<Record<Exclude<LineOutcome, 'booked' | 'known' | 'outgoing'>, string>> = {
  again: 'the same amount of about the same day is there already: if it has come twice, join it at the desk',
  key_used: 'its key is that of other money that is written down: write it down by hand, with another key',
  no_order: 'no order is named in its text',
  several: 'more than one order is named in its text',
  not_by_transfer: 'the order is not paid by transfer: give the money back',
  amount: 'the order owes another amount: join it at the desk if it is for that order',
  currency: 'another currency than that of the order, or none is said: name it with --currency',
  older: 'the money came before the order was placed: the desk joins it where it is meant for that',
  unseen: 'only the number of an order is named: look at the name, then book it with --yes or at the desk',
  unsettled: 'the bank has not booked it yet: import it again once it has',
  returned: 'a row of this file, or of another, may say that it has gone back: join it at the desk if it has not',
  returned_paid:
    'it is written down, and the file says that it has gone back: send nothing before you have looked at the order',
  shape: 'it cannot be read',
  failed: 'the shop could not write it down: its log says why',
};

interface Options {
  readonly file: string;
  readonly dry: boolean;
  /** Somebody has looked at what a dry run says: orders that are named by their number alone are booked too. */
  readonly yes: boolean;
  /** Currency of amounts without one; ''. */
  readonly currency: string;
  /**
   * True where the bank has booked the rows of a file that has no state, and all of them have come where amounts have
   * no sign.
   */
  readonly settled: boolean;
}

/** @throws OperatorError of one line. */
function readOptions(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        currency: { type: 'string', default: '' },
        settled: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    const { 'dry-run': dry, yes, currency, settled } = values;
    const isRight = /^(?:[A-Z]{3})?$/.test(currency) && !(dry && yes);
    if (file !== undefined && more.length === 0 && isRight) return { file, dry, yes, currency, settled };
  } catch {
    // Told below.
  }
  throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
}

async function readFileOf(file: string): Promise<ReadExport> {
  try {
    if ((await stat(file)).size > MOST_BYTES) throw new OperatorError('It is larger than 20 MB: export fewer days');
    const read = await readExport(decode(await readFile(file)).text);
    if (read !== null) return read;
    throw new OperatorError(
      'No row has the names of a date, an amount and a text: is this the CSV export of an account?',
    );
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${describeError(error)}`);
  }
}

/**
 * Adds to what the file says of its rows what whoever runs the command says. @throws OperatorError of what is not said.
 */
function said(read: ReadExport, { currency, settled }: Options): readonly BankLine[] {
  const open = unsaid(read);
  if (open.currency && currency === '')
    throw new OperatorError('The file names no currency: name it with --currency, as in --currency EUR');
  if (open.state && !settled)
    throw new OperatorError(
      'The file does not say which rows the bank has booked: if all of them are, say so with --settled',
    );
  if (open.direction && !settled)
    throw new OperatorError(
      'No amount of the file has a sign, and no column says which have come: if all of them have, say so with --settled',
    );
  return answered([...read.lines, ...read.gone], currency);
}

/** The orders that lines would pay, for whoever has seen them. */
async function sightOf(lines: readonly BankLine[], { yes }: Options): Promise<SentLine[]> {
  const unseen = lines.map((line) => ({ ...line, seen: '' }));
  if (!yes) return unseen;
  const results = await sendLines(readEnvironment(), unseen, true, terminalReport());
  return unseen.map((line, at) => ({ ...line, seen: results[at]?.number ?? '' }));
}

function tell(line: BankLine, { outcome, number, name, owed, exact }: TransfersAnswer['lines'][number], dry: boolean) {
  const amount = formatAmount(DEFAULT_LOCALE, line.amount, line.currency);
  const about = `${line.day} ${amount} ${line.sender || line.text.slice(0, 40)}`;
  if (outcome === 'known' || outcome === 'outgoing') return;
  if (outcome !== 'booked') {
    const order = number === '' ? '' : `order ${number}${name === '' ? '' : ` of ${name}`}: `;
    console.log(`✗ ${about}: ${order}${REASONS[outcome]}`);
    return;
  }
  const order = `order ${number} of ${name}, which owed ${formatAmount(DEFAULT_LOCALE, owed, line.currency)}`;
  const how = dry && !exact && number !== '' ? ' (its number alone is named: --yes books it)' : '';
  console.log(`✓ ${about}: ${number === '' ? 'a payout of the provider of payments' : order}${how}`);
}

/**
 * Matches the credits of a bank's export with orders. Without `--yes` only whole references are booked. Exit code 1
 * where a line needs a person.
 */
export async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const { dry } = options;
  const read = await readFileOf(options.file);
  const { outgoing, unreadable } = read;
  const lines = await sightOf(said(read, options), options);
  const results = await sendLines(readEnvironment(), lines, dry, terminalReport());
  for (const row of unreadable)
    console.log(`✗ row ${row}: its date, amount, currency or state cannot be told, or whether it is a credit`);
  for (const [index, result] of results.entries()) {
    const line = lines[index];
    if (line !== undefined) tell(line, result, dry);
  }
  const count = (outcome: LineOutcome): number => results.filter((one) => one.outcome === outcome).length;
  const left = unreadable.length + results.length - count('booked') - count('known') - count('outgoing');
  const verb = dry ? 'would be written down' : 'written down';
  console.log(
    `${count('booked')} ${verb}, ${count('known')} known already, ${left} for you to look at; ${outgoing} rows are no credits.`,
  );
  if (left > 0) process.exitCode = 1;
}
