/** Brings pictures that came along as files to the records that wait for files of their names. */
import type PocketBase from 'pocketbase';
import type { Message } from '#scripts/moving-in/report-lines.ts';
import { pictureFinder, type Match } from '#src/moving-in/match-pictures.ts';
import type { PictureFiles } from '#scripts/moving-in/pictures/picture-files.ts';
import { readRecords } from '#scripts/moving-out/read-records.ts';
import {
  isFetched,
  PICTURES_AT_ONCE,
  type FailedPicture,
  type PictureProblem,
} from '#src/contract/moving-in/awaited-pictures.ts';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { AwaitedPictureRecord } from '#src/contract/records.ts';
import { bringPictures, tellFailed, type BroughtPicture } from '#src/publishing/awaited/bring-pictures.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { readPicture, type ReadPicture } from '#src/publishing/awaited/read-picture.ts';
import { RecentPictures } from '#src/publishing/awaited/recent-pictures.ts';
import { MOST_PICTURES } from '#src/schema/moving.ts';

export interface LocalPictures {
  /** Number of those that are in the shop, or have a file. */
  readonly there: number;
  /** Files that are no pictures that the shop takes, and names that no file has. */
  readonly findings: readonly Message[];
}

type Waiting = Pick<AwaitedPictureRecord, 'id' | 'collection' | 'record' | 'place' | 'source' | 'state'>;

function missing(why: string, source: string): Message {
  return { words: `moving-in ${why}`, about: source, weight: 'left_out', row: 0, column: '', params: {} };
}

function refused({ code, params }: PictureProblem, path: string): Message {
  const words = `staff-moving-in pictures.problem.${code}`;
  return { words, about: path, weight: 'left_out', row: 0, column: '', params };
}

/** Name that a file would have: of an address its path, which says as much as most folders do. */
function namedBy(source: string): string {
  if (!isFetched(source) || !URL.canParse(source)) return source;
  const { pathname } = new URL(source);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Says whether one path is the end of the other: they do not name different folders. */
function endsAlike(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((path) =>
      path
        .normalize('NFC')
        .toLowerCase()
        .split(/[/\\]+/)
        .filter((part) => !['', '.', '..'].includes(part)),
    )
    .toSorted((a, b) => a.length - b.length);
  return short.every((part, at) => part === long[long.length - short.length + at]);
}

/**
 * Each source with its file, or why it has none. An address is here only where a file means it and no other address:
 * the shop fetches the rest by itself, and of two '1.jpg' nobody could say which. Nor is a file that one source names
 * with its folder that of another folder. `beside`: what else names files.
 */
function matchesOf(
  sources: readonly string[],
  find: (name: string) => Match,
  beside: readonly string[] = [],
): ReadonlyMap<string, Match> {
  const wanted = new Set(sources);
  const all = [...new Set([...sources, ...beside])].map((source) => ({
    source,
    name: namedBy(source),
    match: find(namedBy(source)),
  }));
  const named = new Map<string, Set<string>>();
  for (const { name, match } of all)
    if (match.path !== null) named.set(match.path, (named.get(match.path) ?? new Set()).add(name));
  const isMeant = ({ path }: Match): boolean => path !== null && named.get(path)?.size === 1;
  const isOthers = (name: string, path: string): boolean =>
    !endsAlike(name, path) && [...(named.get(path) ?? [])].some((one) => endsAlike(one, path));
  return new Map(
    all.flatMap(({ source, name, match }): [string, Match][] => {
      if (!wanted.has(source) || (isFetched(source) && !isMeant(match))) return [];
      if (match.path === null || !isOthers(name, match.path)) return [[source, match]];
      return [[source, { path: null, why: 'picture.none' }]];
    }),
  );
}

/** Sources that products and categories wait for, each once. */
function sourcesOf({ products: moved, categories: pages }: MovedContents): readonly string[] {
  const all = moved.flatMap(({ pictures, variants }) => [pictures, ...variants.map((variant) => variant.pictures)]);
  const own = pages.flatMap(({ picture }) => picture ?? []);
  return [...new Set([...all.flat(), ...own].map(({ from }) => from))].filter((source) => source !== '');
}

/**
 * Rows that wait, and those whose file was no picture, or whose address led nowhere, the last time: those of a record
 * beside each other.
 */
async function waitingRows(client: PocketBase): Promise<readonly Waiting[]> {
  const rows: Waiting[] = [];
  const fields = 'id,collection,record,place,source,state';
  for (const filter of ["state = 'waiting'", "state = 'failed'"])
    for await (const row of readRecords(client, 'awaited_pictures', { filter, fields })) rows.push(row);
  return rows.sort((a, b) => (a.record < b.record ? -1 : a.record > b.record ? 1 : a.place - b.place));
}

/** Tries what would come to `moved`, or (null) to what waits already: of the files nothing is read but their names. */
export async function tryLocalPictures(
  client: PocketBase,
  moved: MovedContents | null,
  { paths }: PictureFiles,
): Promise<LocalPictures> {
  const find = pictureFinder(paths);
  const sources = moved === null ? (await waitingRows(client)).map(({ source }) => source) : sourcesOf(moved);
  const found = [...matchesOf(sources, find)].map(([source, match]) => ({ source, match }));
  return {
    there: found.filter(({ match }) => match.path !== null).length,
    findings: found.flatMap(({ source, match }) => (match.path === null ? [missing(match.why, source)] : [])),
  };
}

/** Reads a file that several records may name once. */
class Reader {
  readonly #files: PictureFiles;
  readonly #recent = new RecentPictures();

  constructor(files: PictureFiles) {
    this.#files = files;
  }

  async read(path: string): Promise<ReadPicture | PictureFailure> {
    const before = this.#recent.get(path);
    if (before !== undefined) return before;
    const outcome = await this.#readOnce(path);
    this.#recent.keep(path, outcome);
    return outcome;
  }

  async #readOnce(path: string): Promise<ReadPicture | PictureFailure> {
    try {
      return await readPicture(await this.#files.read(path), path);
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error;
      return error.code === 'unreadable' ? new PictureFailure('file_unreadable') : error;
    }
  }
}

/** Pictures of one record. */
async function bringRecord(
  client: PocketBase,
  rows: readonly { readonly row: Waiting; readonly path: string }[],
  reader: Reader,
): Promise<LocalPictures> {
  const good: BroughtPicture[] = [];
  const problems: FailedPicture[] = [];
  for (const { row, path } of rows) {
    const picture = await reader.read(path);
    if (picture instanceof PictureFailure)
      problems.push({ id: row.id, code: picture.code, params: picture.params, again: false });
    else good.push({ ...row, picture });
  }
  const { there, full, failed } = await bringPictures(client, good);
  problems.push(...failed);
  for (let at = 0; at < problems.length; at += PICTURES_AT_ONCE)
    await tellFailed(client, problems.slice(at, at + PICTURES_AT_ONCE));
  const pathOf = new Map(rows.map(({ row, path }) => [row.id, path]));
  const most = MOST_PICTURES[rows[0]?.row.collection ?? 'products'];
  const all = [...problems, ...full.map((id) => ({ id, code: 'full', params: { most } }) as const)];
  return { there, findings: all.map((problem) => refused(problem, pathOf.get(problem.id) ?? '')) };
}

/**
 * @param client Signed in as a superuser. @param moved What the files say; null: they are not at hand. @throws the SDK's error where the backend does not answer: the same again
 * goes on.
 */
export async function bringLocalPictures(
  client: PocketBase,
  moved: MovedContents | null,
  files: PictureFiles,
  tell: (done: number, all: number) => void,
): Promise<LocalPictures> {
  const find = pictureFinder(files.paths);
  const reader = new Reader(files);
  const waiting = await waitingRows(client);
  const matches = matchesOf(
    waiting.map(({ source }) => source),
    find,
    moved === null ? [] : sourcesOf(moved),
  );
  const rows = waiting.flatMap((row) => {
    const match = matches.get(row.source);
    return match === undefined ? [] : [{ row, match }];
  });
  const findings = rows.flatMap(({ row, match }) => (match.path === null ? [missing(match.why, row.source)] : []));
  const matched = rows.flatMap(({ row, match: { path } }) => (path === null ? [] : [{ row, path }]));
  let [there, at] = [0, 0];
  while (at < matched.length) {
    const record = matched[at]?.row.record;
    let next = at;
    while (matched[next]?.row.record === record && next < matched.length) next += 1;
    const brought = await bringRecord(client, matched.slice(at, next), reader);
    there += brought.there;
    findings.push(...brought.findings);
    at = next;
    tell(at, matched.length);
  }
  return { there, findings };
}
