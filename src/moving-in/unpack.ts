/** ZIP files with several exports in them, as shops and people send them. */
import { unzipSync, type UnzipFileInfo } from 'fflate';
import type { MovedFile } from '#src/contract/moving-in/contents.ts';
import { newReport, type Report } from '#src/moving-in/report.ts';
import { isZip } from '#src/moving-in/workbook.ts';

/** Of all tables of a ZIP together once they are unpacked: a small file can hold much more. */
const MOST_BYTES = 300_000_000;
const TABLE = /\.(?:csv|tsv|txt|xlsx|json)$/i;
/** What systems put beside files by themselves. */
const UNSEEN = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const FOLDER = /\/$/;

/** Names and sizes in a ZIP; null: it cannot be unpacked. */
function entriesOf(bytes: Uint8Array): readonly UnzipFileInfo[] | null {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        entries.push(entry);
        return false;
      },
    });
    return entries;
  } catch {
    return null;
  }
}

/** This shop's own export writes each table twice: what its JSON says, its CSV says once more. */
function isSaidTwice(name: string, names: ReadonlySet<string>): boolean {
  return name.endsWith('.csv') && names.has(name.replace(/csv$/, 'json'));
}

/** The tables of a ZIP, and what is said of all else in it. null: it is a workbook, or none that can be unpacked. */
function tablesOf({ name: zip, bytes }: MovedFile, report: Report): MovedFile[] | null {
  const entries = entriesOf(bytes);
  if (entries === null || entries.some(({ name }) => name.startsWith('xl/'))) return null;
  const files = entries.filter(({ name }) => !UNSEEN.test(name) && !FOLDER.test(name));
  const names = new Set(files.map(({ name }) => name));
  const tables = files.filter(({ name }) => TABLE.test(name) && !isSaidTwice(name, names));
  const others = files.filter(({ name }) => !TABLE.test(name)).length;
  const place = { row: 0 };
  if (tables.length === 0) report.leftOut('zip_empty', place, { value: zip });
  else if (others > 0) report.said('zip_others', place, { count: others });
  let whole = 0;
  const taken = new Set(
    tables.flatMap(({ name, originalSize }) => {
      whole += originalSize;
      return whole <= MOST_BYTES ? name : [];
    }),
  );
  if (taken.size < tables.length)
    report.leftOut('zip_large', place, { count: tables.length - taken.size, most: MOST_BYTES / 1_000_000 });
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => taken.has(name) });
    return Object.entries(parts).map(([name, part]) => ({ name: `${zip}/${name}`, bytes: part }));
  } catch {
    return null;
  }
}

export interface Unpacked {
  /** In the order in which they came; those of a ZIP are called '{ZIP}/{name}'. */
  readonly files: readonly MovedFile[];
  /** What is said of a ZIP as a whole, by its name. */
  readonly reports: readonly { readonly name: string; readonly report: Report }[];
}

/** Files as they are, and those of ZIP files one by one. */
export function unpackFiles(files: readonly MovedFile[]): Unpacked {
  const reports: { name: string; report: Report }[] = [];
  const all = files.flatMap((file) => {
    if (!isZip(file.bytes)) return [file];
    const report = newReport();
    const tables = tablesOf(file, report);
    if (tables === null) return [file];
    reports.push({ name: file.name, report });
    return tables;
  });
  return { files: all, reports };
}
