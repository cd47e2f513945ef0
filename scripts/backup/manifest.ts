/** Manifest of a backup: enough to see after a restore that nothing is missing. */
import type { DatabaseSync } from 'node:sqlite';
import { lostRelations } from '#scripts/backup/lost-relations.ts';

/** A series of document numbers. */
export interface Series {
  readonly name: string;
  /** The number that was given out last. */
  readonly last: number;
  /** Number of documents that it has; fewer than `last` is a gap. */
  readonly documents: number;
}

/** Facts that can be read from the database again after a restore. */
export interface DatabaseFacts {
  /** Names of the migrations that have run. */
  readonly migrations: readonly string[];
  /** Collection → number of its records. */
  readonly counts: Readonly<Record<string, number>>;
  readonly series: readonly Series[];
  /** As `lostRelations` counts them; absent of a backup that an earlier version has made. */
  readonly lost?: Readonly<Record<string, number>>;
}

export interface ArchivedFile {
  /** Within the archive, with '/'. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: 1;
  /**
   * Moment at which the copy of the database was begun, ms since the epoch. What the shop had answered until then is in
   * it.
   */
  readonly at: number;
  /** Version of the shop's code, as package.json has it. */
  readonly version: string;
  readonly pocketbase: string;
  readonly siteUrl: string;
  readonly database: DatabaseFacts;
  /** Files that records name and that the shop had lost before, as paths in the archive. */
  readonly missing: readonly string[];
  readonly files: readonly ArchivedFile[];
}

/** Its name in the archive. */
export const MANIFEST = 'manifest.json';

function texts(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

function countOf(database: DatabaseSync, table: string): number {
  const row = database.prepare(`SELECT COUNT(*) AS count FROM "${table.replaceAll('"', '""')}"`).get();
  return Number(row?.['count']);
}

/** None where the database is of a version that issued no documents: it is backed up before it is upgraded. */
function seriesOf(database: DatabaseSync): Series[] {
  const [table] = texts(database, "SELECT name FROM _collections WHERE name = 'document_series'");
  if (table === undefined) return [];
  const series = database.prepare(
    'SELECT name, last, (SELECT COUNT(DISTINCT position) FROM documents WHERE series = document_series.name AND position <= last) AS documents ' +
      'FROM document_series ORDER BY name',
  );
  return series
    .all()
    .map((row) => ({ name: String(row['name']), last: Number(row['last']), documents: Number(row['documents']) }));
}

/** Reads what a restored database must say, too. @throws SQLite's error where it is no database of a shop. */
export function factsOf(database: DatabaseSync): DatabaseFacts {
  const names = texts(database, "SELECT name FROM _collections WHERE type != 'view' ORDER BY name");
  return {
    migrations: texts(database, 'SELECT file FROM _migrations ORDER BY file'),
    counts: Object.fromEntries(names.map((name) => [name, countOf(database, name)])),
    series: seriesOf(database),
    lost: lostRelations(database),
  };
}

/** Series that lack a number, in words. */
export function gapsOf({ series }: DatabaseFacts): string[] {
  return series
    .filter(({ last, documents }) => documents !== last)
    .map(({ name, last, documents }) => `${name} has ${documents} documents, and its last number is ${last}`);
}

/** Relations that lead nowhere, in words: those that were `noted` when the shop was backed up, or the others. */
export function lostIn({ lost = {} }: DatabaseFacts, noted: DatabaseFacts['lost'], wasNoted: boolean): string[] {
  return Object.entries(lost)
    .filter(([name, count]) => (noted === undefined || count <= (noted[name] ?? 0)) === wasNoted)
    .map(([name, count]) => `${name} that are not there, ${count} times`);
}
