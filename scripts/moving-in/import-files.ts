/** `npm run import`: from files of another shop to what is in this one. */
import { randomBytes } from 'node:crypto';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import type { ImportOptions } from '#scripts/moving-in/options.ts';
import { bringLocalPictures, tryLocalPictures } from '#scripts/moving-in/pictures/bring-local.ts';
import { openPictures, type PictureFiles } from '#scripts/moving-in/pictures/picture-files.ts';
import {
  columnLines,
  readWords,
  reportLines,
  wordsOf,
  type Message,
  type Words,
} from '#scripts/moving-in/report-lines.ts';
import { NOBODY_SENT, sendPeople, type SentPeople } from '#scripts/moving-in/send-people.ts';
import { NOTHING_SENT, sendCatalogue, type Sent } from '#scripts/moving-in/send-catalogue.ts';
import { MOVE_IN_KINDS } from '#src/contract/moving-in/move-in-api.ts';
import {
  PRODUCT_GAPS,
  type MovedContents,
  type ColumnMapping,
  type MovedFile,
  type ReadFile,
  type ProductGap,
} from '#src/contract/moving-in/contents.ts';
import type { Source } from '#src/contract/moving-in/moved.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { asked } from '#src/moving-in/finding-codes.ts';
import type { Report } from '#src/runtime/progress.ts';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ASKED, isField } from '#src/moving-in/fields.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { summaryOf } from '#src/moving-in/summary.ts';

/** End of an import. */
export type Ending = 'whole' | 'in_part' | 'nothing';

interface Came {
  readonly products: Sent;
  readonly people: SentPeople;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function newSeries(): string {
  return Array.from(randomBytes(15), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The source that most of the files are of: what the catalogue is remembered by. */
function sourceOf({ files }: MovedContents): Source {
  return (
    files.find(({ kind }) => kind === 'products')?.source ?? files.find(({ kind }) => kind !== null)?.source ?? 'table'
  );
}

function messagesOf({ products, people }: Came): Message[] {
  return [
    ...products.findings.map(({ words, code, weight, row, column, params, key, variant }): Message => ({
      words: `${words} ${code}`,
      about: variant === '' || variant === key ? key : `${key} / ${variant}`,
      weight,
      row,
      column,
      params,
    })),
    ...people.findings.map(({ kind, row, code, weight, params }): Message => ({
      words: `moving-in people.${code}`,
      about: kind,
      weight,
      row,
      column: '',
      params,
    })),
  ];
}

function messagesOfFiles({ findings }: MovedContents): Message[] {
  return findings.map(({ code, weight, row, column, params, file }) => ({
    words: `moving-in finding.${code}`,
    about: file,
    weight,
    row,
    column,
    params,
  }));
}

async function send(
  client: PocketBase,
  contents: MovedContents,
  options: Pick<ImportOptions, 'locale' | 'oldOrigin'>,
  how: { readonly dry: boolean; readonly onlyGood: boolean; readonly series: string },
  report: Report,
): Promise<Came> {
  const source = sourceOf(contents);
  const { files, customers, orders } = contents;
  // A try makes no products that they could be about.
  const reviews = how.dry ? [] : contents.reviews;
  const step = report.step(how.dry ? 'Trying' : 'Taking in');
  const catalogue = MOVE_IN_KINDS.reduce((sum, kind) => sum + contents[kind].length, 0);
  const all = catalogue + customers.length + orders.length + reviews.length;
  const tell = (done: number): void => step.update(`${done} of ${all}`);
  let came: Came = { products: NOTHING_SENT, people: NOBODY_SENT };
  try {
    const sending = { source, locale: options.locale, ...how };
    came = { ...came, products: await sendCatalogue(client, sending, contents, tell) };
    if (!came.products.isStopped && customers.length + orders.length + reviews.length > 0) {
      const shop = options.oldOrigin === '' ? source : new URL(options.oldOrigin).host;
      const people = { shop, series: how.series === '' ? newSeries() : how.series, dry: how.dry };
      const tellPeople = (done: number): void => tell(catalogue + done);
      came = { ...came, people: await sendPeople(client, people, { files, customers, orders, reviews }, tellPeople) };
    }
  } catch (error) {
    step.fail();
    const went = how.dry ? '' : ` What is in stays in: go on with the same command and --resume ${how.series}`;
    throw new OperatorError(`The shop has stopped answering: ${explained(error)}.${went}`);
  }
  step.done(`${all} records`);
  return came;
}

function explained(error: unknown): string {
  if (!(error instanceof ClientResponseError) || error.status === 0) return describeError(error);
  const message: unknown = error.response['message'];
  return typeof message === 'string' ? message : describeError(error);
}

function leftOutOf({ products, people }: Came): number {
  const { customers, orders, reviews } = people.counts;
  const { left_out, not_tried } = products.counts;
  return left_out + not_tried + customers.leftOut + orders.leftOut + reviews.leftOut;
}

function countLines({ products: { counts, ofProducts: own }, people }: Came, dry: boolean): string[] {
  const would = dry ? 'would be ' : '';
  const line = (name: string, made: number, changed: number, same: number, out: number): string[] =>
    made + changed + same + out === 0
      ? []
      : [`${name}: ${made} ${would}made, ${changed} ${would}changed, ${same} as they are, ${out} left out`];
  const { customers, orders, reviews } = people.counts;
  return [
    ...line('Products', own.created, own.updated, own.unchanged, own.left_out + own.not_tried),
    ...line(
      'Attributes, collections and addresses',
      counts.created - own.created,
      counts.updated - own.updated,
      counts.unchanged - own.unchanged,
      counts.left_out + counts.not_tried - own.left_out - own.not_tried,
    ),
    ...line('Customers', customers.created, customers.updated, customers.unchanged, customers.leftOut),
    ...line('Past orders', orders.created, orders.updated, orders.unchanged, orders.leftOut),
    ...line('Reviews', reviews.created, reviews.updated, reviews.unchanged, reviews.leftOut),
  ];
}

interface Taking {
  readonly client: PocketBase;
  readonly options: ImportOptions;
  readonly words: Words;
  /** ISO 4217, of the shop. */
  readonly currency: string;
  readonly report: Report;
  readonly print: (line: string) => void;
}

const HOW_STOCK_COUNTS =
  'Of new variants no file says how many there are, or that nobody counts them. Say it once for all of them: --stock uncounted (never sold out), --stock backorder (sold on), or --stock stop (sold out). Those that are here already keep theirs';

const HOW_VAT_COUNTS = 'whether it includes VAT with --vat 0, or the VAT to add with --vat 20';
const isGuessed = ({ kind, knownBy }: ReadFile): boolean => kind !== null && knownBy === 'guess';

/** What a person does whose tables are of no shop that is known. `isAsked`: not even a guess is there for some columns. */
function confirmLines({ files }: MovedContents, isAsked: boolean): string[] {
  const names = files.filter(isGuessed).map(({ name }) => name);
  const mapped = files.filter(({ kind, knownBy }) => kind !== null && knownBy !== 'shop');
  const mappings = Object.fromEntries(mapped.map(({ name, mapping }) => [name, mapping]));
  const right = isAsked ? '' : 'If every line is right, run the same command with --as-read. If not, ';
  return [
    `! No shop is known for ${names.join(', ')}: what its columns hold is a guess, and an import needs your word for it. Look at every column above, also at those that are left out.`,
    `  ${right}${isAsked ? 'S' : 's'}ave this as columns.json, correct it ("" leaves a column out), and run the same command with --mapping columns.json:`,
    JSON.stringify(mappings, null, 2),
  ];
}

/** Takes what the files hold, tried first. */
async function takeFiles(
  contents: MovedContents,
  { client, options, words, currency, report, print }: Taking,
): Promise<Ending> {
  for (const line of readLines(contents, words)) print(line);
  const ofFiles = messagesOfFiles(contents);
  for (const line of reportLines(ofFiles, words)) print(line);
  const questions = asked(contents.findings);
  for (const { code, file, column } of questions)
    print(`! ${column} (${file}): say ${code === 'price_basis' ? HOW_VAT_COUNTS : 'what it holds with --mapping'}`);
  const guessed = options.asRead ? [] : contents.files.filter(isGuessed);
  const summary = summaryOf(contents, options.locale, currency).map(({ words: key, params }) =>
    wordsOf(`moving-in ${key}`, params, words),
  );
  const isAsked = !options.dry && questions.length + guessed.length > 0;
  if (isAsked) for (const line of summary) print(line);
  if (guessed.length > 0) for (const line of confirmLines(contents, questions.length > 0)) print(line);
  if (isAsked) {
    print('Nothing was written.');
    return 'nothing';
  }
  if (contents.tagged > 0 && options.tags === '')
    print(
      `! ${contents.tagged} products have tags, which are left out: --tags collections or --tags attribute:NAME takes them`,
    );
  const lost = ofFiles.filter(({ weight }) => weight === 'left_out').length;
  if (contents.reviews.length > 0)
    print(`! ${contents.reviews.length} reviews come last, marked as not verified here: a try does not look at them`);
  const series = options.resume === '' ? newSeries() : options.resume;
  const said = new Set<string>();
  const tell = (came: Came, dry: boolean): void => {
    const lines = reportLines(messagesOf(came), words).filter((line) => !said.has(line));
    for (const line of lines) print(line);
    for (const line of lines) said.add(line);
    if (dry) for (const line of summary) print(line);
    if (came.products.findings.some(({ code }) => code === 'stock_unsaid_new')) print(`! ${HOW_STOCK_COUNTS}`);
    for (const line of countLines(came, dry)) print(line);
  };
  const tried = await send(client, contents, options, { dry: true, onlyGood: true, series: '' }, report);
  const isWhole = leftOutOf(tried) + lost === 0;
  tell(tried, true);
  if (options.dry) return isWhole ? 'whole' : 'in_part';
  if (!isWhole && !options.onlyGood) {
    print('Nothing was written. Correct the files, or take in what is good with --only-good.');
    return 'nothing';
  }
  const came = await send(client, contents, options, { dry: false, onlyGood: options.onlyGood, series }, report);
  tell(came, false);
  print(
    `This import is called ${series}. To take it back, before its articles are ordered: npm run import -- --undo ${series}`,
  );
  return leftOutOf(came) + lost === 0 ? 'whole' : 'in_part';
}

/** Says whether all that are waited for have come, or would. */
async function takePictures(
  pictures: PictureFiles,
  contents: MovedContents | null,
  { client, options, words, report, print }: Taking,
): Promise<boolean> {
  const step = report.step('Pictures');
  const tell = (done: number, all: number): void => step.update(`${done} of ${all}`);
  try {
    const { there, findings } = options.dry
      ? await tryLocalPictures(client, contents, pictures)
      : await bringLocalPictures(client, contents, pictures, tell);
    step.done(options.dry ? `${there} would be brought` : `${there} brought`);
    for (const line of reportLines(findings, words)) print(line);
    print(`Pictures: ${there} ${options.dry ? 'would be ' : ''}brought, ${findings.length} not`);
    return findings.length === 0;
  } catch (error) {
    step.fail();
    if (!(error instanceof ClientResponseError)) throw error;
    const rest = `npm run import -- --pictures ${options.pictures}`;
    throw new OperatorError(
      `The shop has stopped answering: ${explained(error)}. For the rest of the pictures: ${rest}`,
    );
  }
}

async function currencyOf(client: PocketBase): Promise<string> {
  const [shop] = await client.collection<{ readonly currency: string }>('shop').getFullList();
  return shop?.currency ?? 'EUR';
}

/** @throws OperatorError where nothing was begun, or it broke off. */
export async function importFiles(
  access: ServerAccess,
  options: ImportOptions,
  report: Report,
  print: (line: string) => void,
): Promise<Ending> {
  // What cannot be read is said before anything is written.
  const pictures = options.pictures === '' ? null : await openPictures(options.pictures);
  try {
    const client = await connectOnServer(access, report);
    const currency = await currencyOf(client);
    const contents = options.files.length === 0 ? null : await readExports(options, currency);
    const words = await readWords(options.locale);
    const taking = { client, options, words, currency, report, print };
    const ending = contents === null ? 'whole' : await takeFiles(contents, taking);
    if (pictures === null || ending === 'nothing') return ending;
    return (await takePictures(pictures, contents, taking)) ? ending : 'in_part';
  } finally {
    await pictures?.close();
  }
}

/** Bytes of a file: a hundred thousand products with long texts are less. */
const MOST_BYTES = 500 * 1024 * 1024;

async function readOne(path: string): Promise<MovedFile> {
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new OperatorError('it is larger than 500 MB: export it in parts');
    return { name: basename(path), bytes: new Uint8Array(await readFile(path)) };
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${describeError(error)}`);
  }
}

function isMapping(value: unknown): value is ColumnMapping {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}

async function readMappings(path: string): Promise<Readonly<Record<string, ColumnMapping>>> {
  if (path === '') return {};
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    const entries = Object.entries(Object(json) as Record<string, unknown>);
    const good = entries.filter((entry): entry is [string, ColumnMapping] => isMapping(entry[1]));
    if (good.length === entries.length && good.length > 0) return Object.fromEntries(good);
    throw new OperatorError('it names no columns of files, as in { "stock.csv": { "Artikel": "product.name" } }');
  } catch (error) {
    throw new OperatorError(`${path} cannot be used: ${describeError(error)}`);
  }
}

/** What a mapping names that is not there: it would pass for an answer, and leave a column out. null: nothing. */
function oddMapping({ files }: MovedContents, mappings: Readonly<Record<string, ColumnMapping>>): string | null {
  for (const { name, columns } of files) {
    if (columns.length === 0) continue;
    const own = Object.entries(mappings[name] ?? {});
    const column = own.find(([one]) => !columns.includes(one));
    if (column !== undefined) return `${name} has no column ‘${column[0]}’`;
    const field = own.find(([, one]) => one !== '' && one !== ASKED && !isField(one));
    if (field !== undefined) return `no column holds ‘${field[1]}’ (of ${name}, ‘${field[0]}’)`;
  }
  return null;
}

/** `currency`: this shop's. @throws OperatorError where a file is not there, or none of them holds anything. */
async function readExports(options: ImportOptions, currency: string): Promise<MovedContents> {
  const files: MovedFile[] = [];
  // One after the other: they may be large.
  // oxlint-disable-next-line no-await-in-loop
  for (const path of options.files) files.push(await readOne(path));
  const { source, locale, oldOrigin, vat, stock, backorderDays, tags, mapping } = options;
  const mappings = await readMappings(mapping);
  const contents = readMovedFiles(files, {
    source,
    locale,
    currency,
    oldOrigin,
    ...(vat === null ? {} : { vatToAdd: vat }),
    ...(stock === null ? {} : { stockRule: stock }),
    backorderDays,
    tags,
    mappings,
  });
  const odd = oddMapping(contents, mappings);
  if (odd !== null) throw new OperatorError(`${mapping} cannot be used: ${odd}`);
  if (contents.files.every(({ kind }) => kind === null))
    throw new OperatorError(
      'None of the files is an export that is known: name the columns of a table with --mapping (npm run import -- --help)',
    );
  return contents;
}

const GAPS: Readonly<Record<ProductGap, string>> = {
  uncollected: 'are in no collection',
  unmade: 'name no manufacturer, whose name and addresses the law wants on their pages',
};

/** The columns that are read, by the names that `--mapping` has for what they hold. */
function readAs(mapping: ColumnMapping): string {
  const read = Object.entries(mapping).filter(([, field]) => field !== '' && field !== ASKED);
  return read.map(([column, field]) => `${column} → ${field}`).join(', ');
}

function fileLines(file: ReadFile, words: Words): string[] {
  const { name, source, kind, rows, encoding, separator, mapping, unknownColumns } = file;
  if (kind === null) return [`✗ ${name}: nothing that is known`];
  const facts = [encoding, separator].filter((one) => one !== '').join(', ');
  const first = `✓ ${name}: ${kind} of ${source}, ${rows} rows (${facts})`;
  if (isGuessed(file)) return [first, '  read by a guess, column by column:', ...columnLines(file, words)];
  return [
    first,
    ...(Object.keys(mapping).length > unknownColumns.length ? [`  read as: ${readAs(mapping)}`] : []),
    ...(unknownColumns.length > 0 ? [`  left out, because nothing here holds them: ${unknownColumns.join(', ')}`] : []),
  ];
}

/** A line a file, what is read of it and left out, and what the products lack. */
export function readLines({ files, products, gaps }: MovedContents, words: Words): string[] {
  return [
    ...files.flatMap((file) => fileLines(file, words)),
    ...PRODUCT_GAPS.filter((gap) => gaps[gap] > 0).map(
      (gap) => `  ${gaps[gap]} of ${products.length} products would be live and ${GAPS[gap]}`,
    ),
  ];
}
