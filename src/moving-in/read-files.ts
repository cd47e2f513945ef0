/** Reads the exports of another shop. Pure: for browsers (in a worker too) and for commands. */
import type {
  ColumnMapping,
  MovedContents,
  MovedFile,
  ReadFile,
  ReadOptions,
} from '#src/contract/moving-in/contents.ts';
import type { MovedKind, MovedOf, MovedProduct, MovedVariant, TableKind } from '#src/contract/moving-in/moved.ts';
import { currenciesIn } from '#src/domain/format/money.ts';
import { saysGross, saysMeasure, saysTax } from '#src/moving-in/column-words.ts';
import { decode, wrongLetters, type Decoded } from '#src/moving-in/decode.ts';
import { mappedRows, type MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { newReport, type Report } from '#src/moving-in/report.ts';
import { DAYS, joinShifted } from '#src/moving-in/shifted-rows.ts';
import { isTooLong, readCsv, tableOf, type Table } from '#src/moving-in/table.ts';
import { withinLimits, shortened } from '#src/moving-in/within-limits.ts';
import { readOwnExport, type OwnExport } from '#src/moving-in/sources/vitrine.ts';
import { sayUnderstood, understand, type Understood } from '#src/moving-in/understand.ts';
import { unpackFiles } from '#src/moving-in/unpack.ts';
import { isOldWorkbook, MOST_PLACES, readWorkbook } from '#src/moving-in/workbook.ts';
import { isZip } from '#src/moving-in/zip.ts';
import { markOf, measureMarkOf, priceMarkOf } from '#src/moving-in/numbers.ts';
import { dayOrderOf, momentOf, openDay, recastOf } from '#src/moving-in/values.ts';
import { readGrouped } from '#src/moving-in/grouped-products.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import { readCustomers } from '#src/moving-in/read-customers.ts';
import { readOrders } from '#src/moving-in/read-orders.ts';
import { readRedirects, readReviews } from '#src/moving-in/read-redirects.ts';

/** Different texts that people see of a column before it goes in, and how much of each. */
const [SAMPLES, SAMPLE_LENGTH] = [3, 80];

type Contents = { -readonly [Kind in MovedKind]: MovedContents[Kind][number][] };

/** Parts that all files share. */
type Shared = Pick<Reading, 'options' | 'seen' | 'consents' | 'combinations' | 'counted' | 'categories' | 'tagged'> & {
  readonly into: Contents;
};

/** A file whose letters and cells are read. */
interface OpenFile {
  readonly name: string;
  readonly table: Table;
  readonly encoding: string;
  readonly report: Report;
  readonly understood: Understood;
  /** Set for an export of this shop's own. */
  readonly own: OwnExport | null;
}

function samplesOf({ columns, rows }: Table): ReadFile['samples'] {
  const samples = columns.map((column, place): [string, readonly string[]] => {
    const texts = new Set<string>();
    for (const { cells } of rows) {
      const text = (cells[place] ?? '').replace(/\s+/g, ' ').trim();
      if (text !== '') texts.add(text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text);
      if (texts.size === SAMPLES) break;
    }
    return [column, [...texts]];
  });
  return Object.fromEntries(samples);
}

const NO_TABLE: Table = { columns: [], rows: [], separator: '', width: 0, note: '' };
const PIECES = /^product\.stock$|^order\.lineQuantity$/;
const MEASURES = /^product\.(?:stock|weight\w*|content|backorderDays)$|^order\.lineQuantity$|^review\.stars$/;
const NUMBERS =
  /^product\.(?:price|netPrice|oldPrice|salePrice)$|^order\.(?:total|linePrice|lineTotal|shipping|tax|discount)$/;

/** Matches a number that a text with another mark before its decimals would mean otherwise: 1.234. */
const OPEN_NUMBER = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/;

/** What names a product, a variant or a choice: it is a text, whatever it looks like. */
const NAMES = /^product\.(?:sku|key|parent|variantKey|option(?:\dValue)?)$/;

/**
 * Gives numbers of a workbook a zero more where they would be read by the mark of texts beside them. Names that a program
 * has made days or powers of ten of are those, as a CSV file of it has them.
 */
function withNumbers(table: Table, mapping: ColumnMapping, source: ReadFile['source']): Table {
  const fields = table.columns.map((column) => mapping[column] ?? '');
  const areNumbers = fields.map((field) => MEASURES.test(field) || NUMBERS.test(field));
  const areNames = fields.map(
    (field) => NAMES.test(field) || (source === 'woocommerce' && field === 'product.attribute'),
  );
  const rows = table.rows.map((row) => {
    const places = (row.numbers ?? []).filter((place) => areNumbers[place] === true);
    const names = (row.recast ?? []).filter((place) => areNames[place] === true);
    if (places.length + names.length === 0) return row;
    const cells = row.cells.map((cell, at) =>
      names.includes(at)
        ? recastOf(cell)
        : places.includes(at)
          ? cell.replace(OPEN_NUMBER, (number) => `${number}0`)
          : cell,
    );
    return { ...row, cells };
  });
  return { ...table, rows };
}

/**
 * Code of the question that stands above the names of columns: another currency, or what prices and measures mean, of
 * which a person has said nothing by column; null: none does.
 */
function askedOf({ note }: Table, options: ReadOptions, name: string): 'note_asks' | 'note_currency' | null {
  if (currenciesIn(note).some((one) => one !== (options.currency ?? 'EUR'))) return 'note_currency';
  const said = Object.values(options.mappings[name] ?? {});
  const isGross = saysGross(note) && (options.vatToAdd ?? 0) === 0;
  // Whoever has mapped some other column has not said yet that prices are net.
  const isTaxSaid = isGross || (said.length > 0 && !said.includes('product.price'));
  return (saysMeasure(note) && said.length === 0) || (saysTax(note) && !isTaxSaid) ? 'note_asks' : null;
}

function readTable(file: OpenFile, shared: Shared): ReadFile {
  const { name, encoding, report, understood } = file;
  const { source, kind, knownBy, mapping, layout, missing } = understood;
  const table = withNumbers(joinShifted(file.table, mapping, report), mapping, source);
  const textsAt = (at: number): string[] =>
    table.rows.map(({ cells, numbers }) => (numbers?.includes(at) === true ? '' : (cells[at] ?? '')));
  const texts = (of: RegExp): string[] =>
    table.columns.flatMap((column, at) => (of.test(mapping[column] ?? '') ? textsAt(at) : []));
  const ofPrices = priceMarkOf(texts(NUMBERS), knownBy === 'shop' && layout !== null);
  const beside = [markOf(texts(MEASURES)), ofPrices];
  const measures = new Map(
    table.columns.map((column, place) => [
      column,
      MEASURES.test(mapping[column] ?? '')
        ? measureMarkOf(textsAt(place), beside, layout?.measures ?? '', PIECES.test(mapping[column] ?? ''))
        : '',
    ]),
  );
  const price = table.columns.find((column) => mapping[column] === 'product.price');
  const isOpen = layout?.hasOpenPrices === true && knownBy === 'shop' && shared.options.vatToAdd === undefined;
  if (isOpen && price !== undefined && texts(/^product\.price$/).some((text) => text.trim() !== ''))
    report.leftOut('price_basis', { row: 0, column: price }, { value: price });
  const currencies = texts(/^order\.currency$/).filter((text) => text !== '');
  const isAmerican = currencies.length > 0 && currencies.every((text) => /^(?:usd|us\$|\$)$/i.test(text.trim()));
  const reading: Reading = {
    ...shared,
    locale: shared.options.locale,
    report,
    // A weight says nothing of prices: where no price shows it, '1.234' may be either of two, and is asked about.
    mark: ofPrices,
    measures: (column) => measures.get(column) ?? '',
    days: dayOrderOf(texts(DAYS), layout?.days ?? (isAmerican ? 'month_first' : 'day_first')),
  };
  const day = openDay(texts(DAYS));
  // A comma before cents is no American's.
  if (day !== '' && layout?.days === undefined && !isAmerican && reading.mark !== ',')
    report.changed('days_open', { row: 0 }, { value: day, day: (momentOf(day, reading.days) ?? '').slice(0, 10) });
  const asked = kind === 'products' || kind === 'orders' ? askedOf(table, shared.options, name) : null;
  // An export writes a table without lines of what the shop has nothing of.
  const isEmpty = table.columns.length === 0 && encoding !== 'XLSX' && report.findings.length === 0;
  if (isEmpty) report.said('file_empty', { row: 0 }, { value: name });
  else if (kind === null && missing.length > 0)
    report.leftOut('columns_missing', { row: 0 }, { value: missing.join(', ') });
  else if (kind === null && report.findings.every(({ code }) => code !== 'table_large'))
    report.leftOut('file_unknown', { row: 0 }, { value: name });
  else if (asked !== null)
    report.leftOut(asked, { row: 0 }, { value: table.note, currency: shared.options.currency ?? 'EUR' });
  else if (kind !== null) {
    if (table.note !== '') report.said('note_above', { row: 0 }, { value: table.note });
    sayUnderstood(table, understood, shared.options.locale, report);
    const before = shared.into.products.length;
    readKind(kind, name, mappedRows(table, mapping), layout, reading, shared.into);
    const products = withinLimits(shared.into.products.splice(before), report);
    const unsaid = kind === 'products' && !Object.values(mapping).includes('product.status');
    const count = unsaid ? products.filter(({ status }) => status === null).length : 0;
    if (count > 0) report.said('status_unsaid', { row: 0 }, { count });
    shared.into.products.push(...withinReason(products, report));
  }
  return {
    name,
    source,
    kind,
    knownBy,
    rows: file.table.rows.length,
    encoding,
    separator: table.separator,
    columns: table.columns,
    mapping,
    unknownColumns: table.columns.filter((column) => (mapping[column] ?? '') === ''),
    samples: samplesOf(table),
  };
}

function sayWrong(text: string, encoding: Decoded['encoding'], report: Report): void {
  const { count, sample } = wrongLetters(text, encoding);
  if (count > 0) report.leftOut('letters_wrong', { row: 0 }, { count, value: sample });
}

function open(file: MovedFile, options: ReadOptions): OpenFile {
  const report = newReport();
  const { name, bytes } = file;
  const opened = (table: Table, encoding: string): OpenFile => ({
    name,
    table,
    encoding,
    report,
    understood: understand(table, options.mappings[name], options.source),
    own: null,
  });
  if (isZip(bytes) || isOldWorkbook(bytes)) {
    const book = readWorkbook(bytes);
    if (book === null) report.leftOut('workbook_broken', { row: 0 }, { value: name });
    else {
      if (book.others > 0) report.changed('sheets_left_out', { row: 0 }, { value: name, count: book.others });
      if (book.hiddenSheets > 0) report.changed('sheets_hidden', { row: 0 }, { value: name, count: book.hiddenSheets });
      if (book.hiddenColumns > 0)
        report.leftOut('columns_hidden', { row: 0 }, { value: name, count: book.hiddenColumns });
      if (book.merged > 0) report.changed('cells_merged', { row: 0 }, { value: name, count: book.merged });
      if (book.hidden > 0) report.leftOut('rows_hidden', { row: 0 }, { value: name, count: book.hidden });
      sayWrong(book.lines.flat().join('\n'), 'UTF-8', report);
    }
    return opened(tableOf(book?.lines ?? [], '', report, book ?? {}), 'XLSX');
  }
  const { text, encoding, broken } = decode(bytes);
  if (broken > 0) report.said('letters_broken', { row: 0 }, { count: broken });
  sayWrong(text, encoding, report);
  if (isTooLong(text)) {
    report.leftOut('table_large', { row: 0 }, { value: name, most: MOST_PLACES });
    return opened(NO_TABLE, encoding);
  }
  // What a person says of its columns wins.
  const own =
    options.mappings[name] === undefined
      ? readOwnExport(text, options.source === 'vitrine', options.currency ?? 'EUR')
      : null;
  if (own === null) return opened(readCsv(text, report), encoding);
  return { ...opened(NO_TABLE, encoding), own };
}

/** Takes as it is what this shop has written: it imports again without a difference. */
function takeOwn({ name, encoding, report }: OpenFile, own: OwnExport, into: Contents): ReadFile {
  for (const { at, part } of own.wrong) report.leftOut('record_wrong', { row: at }, { count: at, value: part });
  // A list of a kind goes to the records of that kind; the compiler does not follow which it is.
  const list: MovedOf[MovedKind][] = into[own.kind];
  const before = into.products.length;
  for (const record of own.records) list.push(record);
  into.products.push(...withinLimits(into.products.splice(before), report));
  const { kind, count: rows, separator } = own;
  const nothingToMap = { columns: [], mapping: {}, unknownColumns: [], samples: {} };
  return { name, source: 'vitrine', kind, knownBy: 'shop', rows, encoding, separator, ...nothingToMap };
}

function gapsOf(products: readonly MovedProduct[]): MovedContents['gaps'] {
  const published = products.filter(({ status }) => status === 'published');
  return {
    uncollected: published.filter(({ categories }) => categories.length === 0).length,
    unmade: published.filter(({ maker }) => maker === '').length,
  };
}

/**
 * Reads the files, whichever shop wrote them; a ZIP stands for the tables in it. Never throws for what stands in a
 * file: a finding says what could not be read. Keys, SKUs and addresses are once over all files.
 */
export function readMovedFiles(files: readonly MovedFile[], options: ReadOptions): MovedContents {
  const into: Contents = {
    attributes: [],
    categories: [],
    products: [],
    companions: [],
    customers: [],
    orders: [],
    redirects: [],
    reviews: [],
  };
  const shared: Shared = {
    options,
    into,
    seen: new Map(),
    consents: new Map(),
    combinations: new Map(),
    counted: new Map(),
    categories: new Map(),
    tagged: new Set(),
  };
  const { files: unpacked, reports } = unpackFiles(files);
  const opened = unpacked.map((file) => open(file, options));
  const isFirst = ({ understood }: OpenFile): boolean => understood.layout?.isFirst === true;
  const ordered = [...opened.filter(isFirst), ...opened.filter((file) => !isFirst(file))];
  const read = ordered.map((file) => (file.own === null ? readTable(file, shared) : takeOwn(file, file.own, into)));
  // Combinations whose product came with none of the files.
  for (const [name, left] of shared.combinations) {
    const value = name.replace(/^\w+ /, '');
    for (const { variant } of left) variant.file?.report.leftOut('parent_missing', { row: variant.row }, { value });
  }
  for (const [value, { row, report }] of shared.counted)
    report.leftOut('parent_missing', { row }, { value: value.split('\n')[0] ?? '' });
  const findings = [...reports, ...ordered].flatMap(({ name, report }) =>
    report.findings.map((finding) => ({ ...finding, file: name })),
  );
  const { consents } = shared;
  const customers = into.customers.map((one) =>
    one.newsletter === undefined ? { ...one, newsletter: consents.get(one.email) } : one,
  );
  return {
    files: read,
    ...into,
    customers,
    findings,
    stockUnsaid: into.products
      .flatMap(({ variants }) => variants)
      .filter(({ stock, stockRule }) => stock === null && stockRule === null).length,
    tagged: shared.tagged.size,
    gaps: gapsOf(into.products),
  };
}

/** Layout of a table that nobody knows: its addresses are in a column, or they are not known. */
const PLAIN = { paths: () => [], variantPath: () => '', weightUnit: 'g', lines: false } as const;

function readKind(
  kind: TableKind,
  name: string,
  rows: MappedRows,
  layout: Layout | null,
  reading: Reading,
  into: { readonly [Kind in TableKind]: MovedContents[Kind][number][] },
): void {
  const add = <Kind extends TableKind>(of: Kind, records: readonly MovedContents[Kind][number][]): void => {
    for (const record of records) into[of].push(of === 'products' ? record : shortened(record));
  };
  if (kind === 'customers') add(kind, readCustomers(rows, reading, name));
  if (kind === 'orders') add(kind, readOrders(rows, layout?.source ?? 'table', reading));
  if (kind === 'redirects') add(kind, readRedirects(rows, reading));
  if (kind === 'reviews') add(kind, readReviews(rows, reading));
  if (kind === 'products') add(kind, layout?.products?.(rows, reading) ?? readGrouped(rows, PLAIN, reading));
}

/** Times the middle price. */
const FAR = 100;
/** Minor units: 100,000.00. */
const DEAREST = 10_000_000;
const MOST_PIECES = 100_000;

/** 0: there are none. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const shown = (minor: number): string => (minor / 100).toFixed(2);

/**
 * Marks prices and pieces that are far from all others of their file: two digits too many, or a number of something
 * else. A new product waits as a draft, and one that is here keeps its price. Such pieces are not taken.
 */
function withinReason(products: readonly MovedProduct[], report: Report): MovedProduct[] {
  const prices = products.flatMap(({ variants }) => variants.flatMap(({ price }) => (price === null ? [] : [price])));
  const median = medianOf(prices);
  return products.map((product) => {
    const { row, key } = product;
    const isFar = (price: number | null): price is number =>
      price !== null && (price > DEAREST || price > median * FAR || price * FAR < median);
    const far = product.variants.map(({ price }) => price).filter(isFar);
    for (const price of far)
      report.changed('price_far', { row }, { value: shown(price), median: shown(median), name: key });
    const variants = product.variants.map((said): MovedVariant => {
      const variant: MovedVariant = isFar(said.price) ? { ...said, isFar: true } : said;
      if (variant.stock === null || variant.stock <= MOST_PIECES) return variant;
      report.changed('stock_far', { row }, { value: variant.stock, name: key });
      return { ...variant, stock: null };
    });
    const status = far.length > 0 && product.status === 'published' ? 'draft' : product.status;
    return { ...product, status, variants };
  });
}
