/**
 * Keeps of each release the difference from the one before it, so that one edit does not cost a list of the whole site.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, type Disk } from '#src/publishing/releases/disk.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';

/**
 * A hashed file that the site does without since `at` (ms since the epoch), and that stays for pages that are still
 * open.
 */
export interface Retired {
  readonly digest: string;
  readonly at: number;
}

/** Head of a record, kept in memory. */
export interface RecordHead {
  readonly info: ReleaseInfo;
  /** The release that it differs from; null: from an empty folder. */
  readonly previous: number | null;
  /** Bytes that this release took the place of. */
  readonly superseded: number;
  /** Entries of the record, in which its weight is counted. */
  readonly entries: number;
}

export interface ReleaseRecord extends RecordHead {
  /** File → its digest before and in this release; null: not there. */
  readonly changed: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  /** File → how it was retired by this release; null: it is no longer. */
  readonly retired: Readonly<Record<string, Retired | null>>;
}

/** All files of a release. */
export interface Listing {
  readonly files: Map<string, string>;
  readonly retired: Map<string, Retired>;
}

interface StoredListing {
  readonly number: number;
  readonly files: Readonly<Record<string, string>>;
  readonly retired: Readonly<Record<string, Retired>>;
}

const LISTING = 'files.json';

/** Null when the file is not there, or is not what was written. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

function set<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** Brings a listing from the release before a record to that of the record. */
function apply(listing: Listing, record: ReleaseRecord): void {
  for (const [file, [, after]] of Object.entries(record.changed)) set(listing.files, file, after);
  for (const [file, retired] of Object.entries(record.retired)) set(listing.retired, file, retired);
}

/** The records of a store, in one folder. Its own files only: nothing in here knows a path of the site. */
export class Records {
  readonly #folder: string;
  readonly #disk: Disk;

  constructor(folder: string, disk: Disk) {
    this.#folder = folder;
    this.#disk = disk;
  }

  #file(number: number): string {
    return join(this.#folder, `${number}.json`);
  }

  /** Whole or not at all, and on the disk when this returns. */
  async #write(name: string, value: Readonly<Record<string, unknown>>): Promise<void> {
    const file = join(this.#folder, name);
    this.#disk.makeFolder(this.#folder);
    this.#disk.remove(`${file}.part`);
    this.#disk.writePieces(`${file}.part`, jsonPieces(value));
    await this.#disk.flush(this.#folder, [`${name}.part`]);
    this.#disk.rename(`${file}.part`, file);
  }

  /** Numbers of all records, ordered. */
  numbers(): number[] {
    try {
      return readdirSync(this.#folder)
        .map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN))
        .filter((number) => !Number.isNaN(number))
        .sort((a, b) => a - b);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  read(number: number): ReleaseRecord {
    return JSON.parse(readFileSync(this.#file(number), 'utf8')) as ReleaseRecord;
  }

  /** Null where there is none that can be read. */
  head(number: number | null): RecordHead | null {
    const record = number === null ? null : readJson(this.#file(number));
    if (record === null) return null;
    const { info, previous, superseded, entries } = record as ReleaseRecord;
    return { info, previous, superseded, entries };
  }

  write(record: ReleaseRecord): Promise<void> {
    return this.#write(`${record.info.number}.json`, { ...record });
  }

  remove(number: number): void {
    this.#disk.remove(this.#file(number));
  }

  /** Keeps a whole listing, so that records up to its release are no longer needed to make it. */
  writeListing(number: number, { files, retired }: Listing): Promise<void> {
    return this.#write(LISTING, { number, files, retired });
  }

  /**
   * The files of the release that the last of these records is of, and the entries since the whole listing; null when
   * something is missing.
   */
  listing(chain: readonly RecordHead[]): { readonly listing: Listing; readonly since: number } | null {
    const stored = readJson(join(this.#folder, LISTING)) as StoredListing | null;
    const from = chain.findIndex(({ info }) => info.number === stored?.number);
    if (from === -1 && chain[0]?.previous !== null) return null;
    const whole = from === -1 ? null : stored;
    const listing: Listing = {
      files: new Map(Object.entries(whole?.files ?? {})),
      retired: new Map(Object.entries(whole?.retired ?? {})),
    };
    const later = chain.slice(from + 1);
    for (const { info } of later) apply(listing, this.read(info.number));
    return { listing, since: later.reduce((sum, { entries }) => sum + entries, 0) };
  }
}

/** Characters after which a piece is handed on. */
const PIECE = 65_536;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without a list of all pairs, which would take more memory than what it lists. */
function* entriesOf(value: Readonly<Record<string, unknown>>): Generator<readonly [string, unknown]> {
  for (const key of Object.keys(value)) yield [key, value[key]];
}

function* members(entries: Iterable<readonly [string, unknown]>): Generator<string> {
  let piece = '{';
  let comma = '';
  for (const [key, value] of entries) {
    piece += `${comma}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    comma = ',';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}}`;
}

/**
 * The JSON of an object of JSON values, as `JSON.stringify` would write it, in pieces: what is in it may be an object
 * or a map of a million entries, whose text takes as much memory as the entries. A map becomes an object.
 */
export function* jsonPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, part] of Object.entries(value)) {
    yield `${before}${JSON.stringify(key)}:`;
    if (part instanceof Map) yield* members(part);
    else if (isObject(part)) yield* members(entriesOf(part));
    else yield JSON.stringify(part);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
