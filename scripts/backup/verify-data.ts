/** Verifies that unpacked data are what was backed up. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { filesIn, hashFile } from '#scripts/backup/hash-files.ts';
import { factsOf, gapsOf, lostIn, MANIFEST, type DatabaseFacts, type Manifest } from '#scripts/backup/manifest.ts';
import { namedFiles } from '#scripts/backup/named-files.ts';
import { DATABASE, STORAGE } from '#scripts/backup/stage.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Step } from '#src/runtime/progress.ts';

export interface Verdict {
  /** Problems of the backup, a line each; none: it is whole. */
  readonly problems: readonly string[];
  /** Notices about what was wrong with the shop before it was backed up. */
  readonly notices: readonly string[];
}

async function fileProblems(folder: string, { files }: Manifest, step: Step): Promise<string[]> {
  const problems: string[] = [];
  const present = new Set(await filesIn(folder));
  for (const [at, file] of files.entries()) {
    step.update(`${at} of ${files.length} files`);
    if (!present.has(file.path)) problems.push(`${file.path} is not in the archive`);
    else if ((await hashFile(folder, file.path)).sha256 !== file.sha256) problems.push(`${file.path} is damaged`);
  }
  const listed = new Set([MANIFEST, ...files.map(({ path }) => path)]);
  for (const path of present) if (!listed.has(path)) problems.push(`${path} is not in the manifest`);
  return problems;
}

function factProblems(found: DatabaseFacts, noted: DatabaseFacts): string[] {
  const problems = Object.keys({ ...found.counts, ...noted.counts }).flatMap((name) =>
    found.counts[name] === noted.counts[name]
      ? []
      : [`${name} has ${found.counts[name] ?? 'no'} records, the backup says ${noted.counts[name] ?? 'none'}`],
  );
  if (!isDeepStrictEqual(found.migrations, noted.migrations))
    problems.push('the migrations that have run are not those of the manifest');
  if (!isDeepStrictEqual(found.series, noted.series))
    problems.push('the series of document numbers are not those of the manifest');
  return problems;
}

/** Problems that SQLite itself finds, a line each. */
export function databaseProblems(database: DatabaseSync): string[] {
  const integrity = database.prepare('PRAGMA integrity_check(5)').all();
  const words = integrity.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok');
  return words.map((text) => `the database is damaged: ${text}`);
}

/** All that the database can tell, once its bytes are those that were packed. */
function readVerdict(folder: string, manifest: Manifest): Verdict {
  const database = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  try {
    const facts = factsOf(database);
    const lost = namedFiles(database).filter((file) => !existsSync(join(folder, STORAGE, file)));
    const known = new Set(manifest.missing);
    return {
      problems: [
        ...databaseProblems(database),
        ...factProblems(facts, manifest.database),
        ...lostIn(facts, manifest.database.lost, false),
        ...lost.filter((file) => !known.has(file)).map((file) => `${file}, which a record names, is not in the backup`),
      ],
      notices: [
        ...gapsOf(facts).map((gap) => `the shop had a gap in its documents already: ${gap}`),
        ...lostIn(facts, manifest.database.lost, true).map((words) => `the shop had lost records already: ${words}`),
        ...lost.filter((file) => known.has(file)).map((file) => `the shop had lost ${file} already`),
      ],
    };
  } finally {
    database.close();
  }
}

/** Compares an unpacked archive with its manifest, and looks into the database. */
export async function verifyData(folder: string, manifest: Manifest, step: Step): Promise<Verdict> {
  const damaged = await fileProblems(folder, manifest, step);
  if (damaged.length > 0) return { problems: damaged, notices: [] };
  step.update('database');
  try {
    return readVerdict(folder, manifest);
  } catch (error) {
    return { problems: [`the database cannot be read: ${describeError(error)}`], notices: [] };
  }
}
