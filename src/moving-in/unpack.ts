/** ZIP files with several exports in them, as shops and people send them. */
import type { MovedFile } from '#src/contract/moving-in/contents.ts';
import { newReport, type Report } from '#src/moving-in/report.ts';
import { isZip, MOST_BYTES, unzip, zipEntries } from '#src/moving-in/zip.ts';

const TABLE = /\.(?:csv|tsv|txt|xlsx|json)$/i;
/** Matches what systems put beside files by themselves. */
const UNSEEN = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const FOLDER = /\/$/;

/** This shop's own export writes each table twice: what its JSON says, its CSV says once more. */
function isSaidTwice(name: string, names: ReadonlySet<string>): boolean {
  return name.endsWith('.csv') && names.has(name.replace(/csv$/, 'json'));
}

/**
 * The tables of a ZIP, and what is said of all else in it. null: it is a workbook.
 * @throws Error for what cannot be unpacked.
 */
function tablesOf({ name: zip, bytes }: MovedFile, report: Report): MovedFile[] | null {
  const entries = zipEntries(bytes);
  if (entries.some(({ name }) => name.startsWith('xl/'))) return null;
  const files = entries.filter(({ name }) => !UNSEEN.test(name) && !FOLDER.test(name));
  const names = new Set(files.map(({ name }) => name));
  const tables = files.filter(({ name }) => TABLE.test(name) && !isSaidTwice(name, names));
  const parts = Object.entries(unzip(bytes, tables));
  const others = files.filter(({ name }) => !TABLE.test(name)).length;
  const place = { row: 0 };
  if (tables.length === 0) report.leftOut('zip_empty', place, { value: zip });
  else if (others > 0) report.said('zip_others', place, { count: others });
  if (parts.length < tables.length)
    report.leftOut('zip_large', place, { count: tables.length - parts.length, most: MOST_BYTES / 1_000_000 });
  return parts.map(([name, part]) => ({ name: `${zip}/${name}`, bytes: part }));
}

/** Null: it stays as it is, and who reads it says what it is. */
function unpacked(file: MovedFile, report: Report): MovedFile[] | null {
  try {
    return tablesOf(file, report);
  } catch {
    return null;
  }
}

export interface Unpacked {
  /** In the order in which they came; those of a ZIP are called '{ZIP}/{name}'. */
  readonly files: readonly MovedFile[];
  /** Reports about a ZIP as a whole, by its name. */
  readonly reports: readonly { readonly name: string; readonly report: Report }[];
}

/** Files as they are, and those of ZIP files one by one. */
export function unpackFiles(files: readonly MovedFile[]): Unpacked {
  const reports: { name: string; report: Report }[] = [];
  const all = files.flatMap((file) => {
    if (!isZip(file.bytes)) return [file];
    const report = newReport();
    const tables = unpacked(file, report);
    if (tables === null) return [file];
    reports.push({ name: file.name, report });
    return tables;
  });
  return { files: all, reports };
}
