import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { OperatorError, describeError } from '#src/runtime/operator-error.ts';
import { terminalReport, type Report } from '#src/runtime/progress.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { electronicInvoice, romanDay } from '#src/contract/fattura-pa/invoice.ts';
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import { InvoiceFileError } from '#src/contract/fattura-pa/problem.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { DocumentRecord } from '#src/contract/records.ts';

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

/** Writes the invoices and credit notes that Italian customers have asked for as files. */
interface ExportOptions {
  /** Folder; made where it is not there. */
  readonly out: string;
  /** Days of issue as the files say them, 'YYYY-MM-DD', both included; '': no limit. */
  readonly from: string;
  readonly to: string;
}

interface Exported {
  /** Names of the files that are new. */
  readonly written: readonly string[];
  /** Number of those that were there already: a file that may have been sent is never written again. */
  readonly kept: number;
  /** Reasons for which a document is no file. */
  readonly problems: readonly string[];
}

/** Clocks in Rome are ahead of UTC by this much at most, ms. */
const AHEAD_MS = 2 * 60 * 60 * 1000;

type Source = ServerAccess & Pick<Environment, 'shopMode'>;

/** Documents of these days, oldest first. The demo's in demo mode, else the real ones. */
async function readDocuments(source: Source, { from, to }: ExportOptions, report: Report): Promise<DocumentData[]> {
  const { pocketbaseUrl, shopMode } = source;
  try {
    const client = await connectOnServer(source, report);
    const filter = [
      client.filter("kind != 'order_summary' && demo = {:demo}", { demo: shopMode === 'demo' }),
      ...(from === '' ? [] : [client.filter('issued >= {:from}', { from: new Date(Date.parse(from) - AHEAD_MS) })]),
      ...(to === '' ? [] : [client.filter('issued <= {:to}', { to: `${to} 23:59:59.999Z` })]),
    ].join(' && ');
    const documents = client.collection<Pick<DocumentRecord, 'data'>>('documents');
    const read = await documents.getFullList({ filter, sort: 'issued,@rowid', fields: 'data' });
    return read
      .map(({ data }) => data)
      .filter(({ issuedAt }) => from <= romanDay(issuedAt) && (to === '' || romanDay(issuedAt) <= to));
  } catch (error) {
    throw new OperatorError(`The documents could not be read from ${pocketbaseUrl}: ${describeError(error)}`);
  }
}

/** False where the file is there already. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

export async function exportInvoices(source: Source, options: ExportOptions, report: Report): Promise<Exported> {
  const documents = await readDocuments(source, options, report);
  const wanted = documents.filter(({ invoice }) => invoice !== null);
  await mkdir(options.out, { recursive: true, mode: 0o700 });
  const written: string[] = [];
  const problems: string[] = [];
  let kept = 0;
  for (const data of wanted) {
    try {
      const { file, xml } = electronicInvoice(data);
      if (await writeNew(join(options.out, file), xml)) written.push(file);
      else kept += 1;
    } catch (error) {
      if (!(error instanceof InvoiceFileError)) throw error;
      problems.push(`${data.number}: ${error.message}`);
    }
  }
  return { written, kept, problems };
}
