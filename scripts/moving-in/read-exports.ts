/** Reads the files that another shop has exported, and says how they were understood. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportOptions } from '#scripts/moving-in/options.ts';
import {
  PRODUCT_GAPS,
  type ColumnMapping,
  type MovedContents,
  type MovedFile,
  type ProductGap,
} from '#src/contract/moving-in/contents.ts';
import { ASKED } from '#src/moving-in/fields.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

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

/** `currency`: this shop's. @throws OperatorError where a file is not there, or none of them holds anything. */
export async function readExports(options: ImportOptions, currency: string): Promise<MovedContents> {
  const files: MovedFile[] = [];
  // One after the other: they may be large.
  // oxlint-disable-next-line no-await-in-loop
  for (const path of options.files) files.push(await readOne(path));
  const { source, locale, oldOrigin, vat, stock, backorderDays, tags, mapping } = options;
  const contents = readMovedFiles(files, {
    source,
    locale,
    currency,
    oldOrigin,
    ...(vat === null ? {} : { vatToAdd: vat }),
    ...(stock === null ? {} : { stockRule: stock }),
    backorderDays,
    tags,
    mappings: await readMappings(mapping),
  });
  if (contents.files.every(({ kind }) => kind === null))
    throw new OperatorError(
      'None of the files is an export that is known: name the columns of a table with --mapping (npm run import -- --help)',
    );
  return contents;
}

const GAPS: Readonly<Record<ProductGap, string>> = {
  uncollected: 'are in no collection',
  unmade: 'name no manufacturer, whose name and addresses the law wants on their pages',
  out: 'are sold out',
};

/** The columns that are read, by the names that `--mapping` has for what they hold. */
function readAs(mapping: ColumnMapping): string {
  const read = Object.entries(mapping).filter(([, field]) => field !== '' && field !== ASKED);
  return read.map(([column, field]) => `${column} → ${field}`).join(', ');
}

/** A line a file, what is read of it and left out, and what the products lack. */
export function readLines({ files, products, missingLanguages, gaps }: MovedContents): string[] {
  return [
    ...files.flatMap(({ name, source, kind, rows, encoding, separator, mapping, unknownColumns }) => [
      kind === null
        ? `✗ ${name}: nothing that is known`
        : `✓ ${name}: ${kind} of ${source}, ${rows} rows (${[encoding, separator].filter((one) => one !== '').join(', ')})`,
      ...(Object.keys(mapping).length > unknownColumns.length && kind !== null
        ? [`  read as: ${readAs(mapping)}`]
        : []),
      ...(kind !== null && unknownColumns.length > 0
        ? [`  left out, because nothing here holds them: ${unknownColumns.join(', ')}`]
        : []),
    ]),
    ...Object.entries(missingLanguages).map(
      ([locale, count]) => `  ${count} of ${products.length} products have no name in the language ${locale}`,
    ),
    ...PRODUCT_GAPS.filter((gap) => gaps[gap] > 0).map(
      (gap) => `  ${gaps[gap]} of ${products.length} products would be live and ${GAPS[gap]}`,
    ),
  ];
}
