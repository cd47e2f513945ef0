import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Environment, PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { PageSettings } from '#src/publishing/render/page-settings.ts';
import { shopFiles } from '#src/runtime/shop-folder.ts';
import type { Content, Snapshot } from '#src/publishing/content/content.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

/** Everything that the bytes of a page may depend on, apart from content. */
export const CODE = [
  'src',
  'i18n',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
] as const;

/** Settings that stand in the compiled code. */
export interface CompileSettings extends Pick<PageSettings, 'picturesUrl'>, Pick<Environment, 'serviceWorker'> {
  /** The owner's folder; undefined: there is none. */
  readonly shopDir?: Environment['shopDir'];
}

/** Settings that stand in pages. */
export type BuildSettings = CompileSettings & PageSettings;

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries === null
    ? [path]
    : entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The files that `codeDigest` reads, ordered, with '/', relative to the project. */
async function codeFiles(): Promise<string[]> {
  const files = (await Promise.all(CODE.map((name) => filesOf(join(PROJECT_ROOT, name))))).flat();
  return files.map((file) => relative(PROJECT_ROOT, file).split(sep).join('/')).sort();
}

/** The files of the owner's folder, each with its path. */
const ownFiles = (shopDir: string): (readonly [string, string])[] =>
  shopFiles(shopDir).map((name) => [name, join(shopDir, name)] as const);

/**
 * Moves when a file of the code or of the owner's folder is written, comes or goes: cheap enough to be asked for again
 * and again. A folder that is gone has no files: who compiles says that it is missing.
 */
export async function codeStamp(shopDir: Environment['shopDir']): Promise<string> {
  const ours = (await codeFiles()).map((name) => [name, join(PROJECT_ROOT, name)] as const);
  const own = shopDir !== undefined && existsSync(shopDir) ? ownFiles(shopDir) : [];
  const stamps = [...ours, ...own].map(async ([name, path]) => {
    const found = await stat(path).catch(() => null);
    return `${name} ${found?.mtimeMs ?? 0} ${found?.size ?? 0}`;
  });
  return createHash('sha256')
    .update((await Promise.all(stamps)).join('\n'))
    .digest('hex');
}

/** 64 hex digits over the code and what is compiled with it: what `astro build` compiles. */
export async function compileDigest({ serviceWorker, picturesUrl = '', shopDir }: CompileSettings): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([serviceWorker, picturesUrl, LOCALES]));
  const files = (await codeFiles()).map((name) => [name, join(PROJECT_ROOT, name)] as const);
  const own = shopDir === undefined ? [] : ownFiles(shopDir);
  for (const [name, path] of [...files, ...own])
    hash
      .update(`${name}\0`)
      .update(await readFile(path))
      .update('\0');
  return hash.digest('hex');
}

/** 64 hex digits over code and settings: all that pages are made from besides content. */
export async function codeDigest(settings: BuildSettings): Promise<string> {
  const { siteUrl, publicBackendUrl, shopMode, stripe, staging = false } = settings;
  const pages = JSON.stringify([siteUrl, publicBackendUrl, shopMode, stripe.publishableKey, staging]);
  return createHash('sha256')
    .update(await compileDigest(settings))
    .update(pages)
    .digest('hex');
}

/** A record's own share: the sum of all is the same in any order, and moves with one record by what that one moves. */
function share(collection: string, row: unknown): bigint {
  return BigInt(
    `0x${createHash('sha256')
      .update(JSON.stringify([collection, row]))
      .digest('hex')}`,
  );
}

const MODULUS = 1n << 256n;

type Lists = Readonly<Record<string, readonly { readonly id: string }[]>>;

/** The records of a content, each collection as a list. */
export function listsOf({ home, shop, homeCountry, ...lists }: Content): Lists {
  return { ...lists, home: [home], shop: [shop], homeCountry: homeCountry === null ? [] : [homeCountry] };
}

/**
 * Places at which two lists of the same length hold other objects. A loop: there is no cheaper look at all of a shop.
 */
export function differingIndexes(a: readonly object[], b: readonly object[]): number[] {
  const indexes: number[] = [];
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) indexes.push(at);
  return indexes;
}

/**
 * Digest of the records that pages are made of, and of their pictures: a sum of one digest for each, so that an edit
 * costs what it changes, and gives what a look at the whole content gives.
 */
export class ContentDigest {
  #sum = 0n;
  #lists: Lists = {};
  #pictures: Snapshot['pictures'] = {};

  /** 64 hex digits. */
  of({ content, pictures }: Snapshot): string {
    const lists = listsOf(content);
    let sum = this.#sum;
    for (const [name, rows] of Object.entries(lists)) {
      const before = this.#lists[name] ?? [];
      if (before === rows) continue;
      // Most lists that differ do so in a row or two, at the same place.
      const indexes = before.length === rows.length ? differingIndexes(before, rows) : null;
      const pick = (list: readonly object[]): readonly object[] =>
        indexes === null ? list : indexes.flatMap((at) => list[at] ?? []);
      const was = new Set(pick(before));
      for (const row of pick(rows)) if (!was.delete(row)) sum += share(name, row);
      for (const row of was) sum -= share(name, row);
    }
    if (pictures !== this.#pictures) {
      for (const [key, file] of Object.entries(pictures))
        if (this.#pictures[key] !== file) sum += share('pictures', [key, file]);
      for (const [key, file] of Object.entries(this.#pictures))
        if (pictures[key] !== file) sum -= share('pictures', [key, file]);
    }
    this.#lists = lists;
    this.#pictures = pictures;
    this.#sum = ((sum % MODULUS) + MODULUS) % MODULUS;
    return this.#sum.toString(16).padStart(64, '0');
  }
}

/**
 * 16 hex digits over what pages are made from: content (`ContentDigest`), code and settings (`codeDigest`). Same input,
 * same id, on any machine.
 */
export function buildId(content: string, code: string): string {
  return createHash('sha256').update(content).update(code).digest('hex').slice(0, 16);
}
