/** Reads the exports of another shop. Pure: for browsers (in a worker too) and for commands. */
import type {
  ColumnMapping,
  MovedContents,
  MovedFile,
  ReadFile,
  ReadOptions,
} from '#src/contract/moving-in/contents.ts';
import type { MovedKind, Source } from '#src/contract/moving-in/moved.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { decode } from '#src/moving-in/decode.ts';
import { kindOfFields } from '#src/moving-in/fields.ts';
import { guessMapping } from '#src/moving-in/guess-mapping.ts';
import { isOf, mappingOf, type Layout } from '#src/moving-in/layout.ts';
import { LAYOUTS } from '#src/moving-in/layouts.ts';
import { mappedRows } from '#src/moving-in/mapped-rows.ts';
import { readKind } from '#src/moving-in/read-kind.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import { newReport, type Report } from '#src/moving-in/report.ts';
import { readCsv, type Table } from '#src/moving-in/table.ts';
import { dayOrderOf, markOf, plainName } from '#src/moving-in/values.ts';

/** Lines that people see of a file before it goes in. */
const PREVIEW = 10;

type Seen = Reading['seen'];
type Contents = { -readonly [Kind in MovedKind]: MovedContents[Kind][number][] };

interface Understood {
  readonly source: Source;
  readonly kind: MovedKind | null;
  readonly mapping: ColumnMapping;
  readonly layout: Layout | null;
}

/** The mapping of a person before a known layout, and that before a guess. */
function understand(table: Table, own: ColumnMapping | undefined, source: ReadOptions['source']): Understood {
  const names = new Set(table.columns.map(plainName));
  const layout = LAYOUTS.find((one) => (source === 'guess' || one.source === source) && isOf(one, names)) ?? null;
  const isKnown = layout !== null && source !== 'table';
  if (own !== undefined) {
    const kind = kindOfFields(Object.values(own));
    return {
      source: isKnown ? layout.source : 'table',
      kind,
      mapping: own,
      layout: isKnown && layout.kind === kind ? layout : null,
    };
  }
  if (isKnown) return { source: layout.source, kind: layout.kind, mapping: mappingOf(layout, table.columns), layout };
  return { source: 'table', ...guessMapping(table), layout: null };
}

function previewOf({ columns, rows }: Table): ReadFile['preview'] {
  return rows
    .slice(0, PREVIEW)
    .map(({ cells }) =>
      Object.fromEntries(columns.map((column, place) => [column, (cells[place] ?? '').slice(0, 500)])),
    );
}

const NUMBERS = /^product\.(?:price|netPrice|oldPrice)$|^order\.(?:total|linePrice|shipping|tax)$/;
const DAYS = /^order\.(?:placed|paid|sent)$|^customer\.newsletterAt$|^review\.written$/;

function readTable(
  name: string,
  table: Table,
  encoding: string,
  options: ReadOptions,
  report: Report,
  seen: Seen,
  into: Contents,
): ReadFile {
  const { source, kind, mapping, layout } = understand(table, options.mappings[name], options.source);
  const texts = (of: RegExp): string[] =>
    table.columns.flatMap((column, place) =>
      of.test(mapping[column] ?? '') ? table.rows.map(({ cells }) => cells[place] ?? '') : [],
    );
  const reading: Reading = {
    options,
    locale: options.locale,
    report,
    mark: markOf(texts(NUMBERS)) || '.',
    days: dayOrderOf(texts(DAYS), layout?.days ?? 'day_first'),
    seen,
  };
  if (kind === null) report.leftOut('file_unknown', { row: 0 }, { value: name });
  else readKind(kind, mappedRows(table, mapping), layout, reading, into);
  const unknownColumns = table.columns.filter((column) => (mapping[column] ?? '') === '');
  return {
    name,
    source,
    kind,
    rows: table.rows.length,
    encoding,
    separator: table.separator,
    columns: table.columns,
    mapping,
    unknownColumns,
    preview: previewOf(table),
  };
}

function readOne(
  file: MovedFile,
  options: ReadOptions,
  report: Report,
  seen: Seen,
  into: Contents,
): readonly ReadFile[] {
  const { text, encoding, broken } = decode(file.bytes);
  if (broken > 0) report.said('letters_broken', { row: 0 }, { count: broken });
  return [readTable(file.name, readCsv(text, report), encoding, options, report, seen, into)];
}

/**
 * What the files hold, whichever shop wrote them. Never throws for what stands in a file: a finding says what could not be read. Keys, SKUs and
 * addresses are once over all files.
 */
export function readMovedFiles(files: readonly MovedFile[], options: ReadOptions): MovedContents {
  const into: Contents = { products: [], customers: [], orders: [], redirects: [], reviews: [] };
  const read: ReadFile[] = [];
  const findings: MovedContents['findings'][number][] = [];
  const seen: Seen = new Map();
  for (const file of files) {
    const report = newReport();
    read.push(...readOne(file, options, report, seen, into));
    for (const finding of report.findings) findings.push({ ...finding, file: file.name });
  }
  const missing = LOCALES.map(
    (locale) => [locale, into.products.filter(({ name }) => (name[locale] ?? '') === '').length] as const,
  );
  return {
    files: read,
    ...into,
    findings,
    missingLanguages: Object.fromEntries(missing.filter(([, count]) => count > 0)),
  };
}
