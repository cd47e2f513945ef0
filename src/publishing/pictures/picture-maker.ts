/**
 * Makes the pictures of a shop, beside everything else where it is edited: what needs none of them does not wait for
 * them.
 */
import { availableParallelism } from 'node:os';
import { join, dirname } from 'node:path';
import { pictureKey, type Content, type PictureFile, type Snapshot } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { knownVariants } from '#src/publishing/pictures/kept-variants.ts';
import {
  makePicture,
  pictureSources,
  sourceDigest,
  type PictureOptions,
  type PictureSource,
} from '#src/publishing/pictures/pictures.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';

export interface PictureMakerOptions extends PictureOptions {
  /** Called when a picture is there, or given up, or could not be had this time. */
  readonly heard?: (() => void) | undefined;
}

/** Count of the pictures that are being made. */
export interface PicturesLeft {
  readonly left: number;
  /** Since none was left. */
  readonly all: number;
}

/** The index is written when so many are made, and when none is left: what it does not say is only downloaded again. */
const INDEX_EVERY = 25;
/** A picture that could not be had is tried again after so long, */
const AGAIN_MS = 2000;
/** and then after pauses that double up to this. */
const LONGEST_PAUSE_MS = 60_000;

const keyOf = ({ collection, record, file }: PictureSource): string => pictureKey(collection, record, file);

function byKey(sources: readonly PictureSource[]): Map<string, readonly PictureSource[]> {
  const groups = new Map<string, PictureSource[]>();
  for (const source of sources) {
    const group = groups.get(keyOf(source));
    if (group === undefined) groups.set(keyOf(source), [source]);
    else group.push(source);
  }
  return groups;
}

export class PictureMaker {
  readonly #options: PictureMakerOptions;
  readonly #folder: string;
  readonly #indexFile: string;
  /** Key → variants that are there. */
  readonly #have = new Map<string, PictureFile>();
  /** Key → SHA-256 of its bytes. */
  readonly #masters = new Map<string, string>();
  /** Key → why it can never be made. */
  readonly #refused = new Map<string, ContentError>();
  #sources: readonly PictureSource[] = [];
  /** Number of these pictures. */
  #count = 0;
  /** Pictures by key, for each record that shows them; and as a list, until something comes of one. */
  #missing = new Map<string, readonly PictureSource[]>();
  #list: readonly PictureSource[] | null = null;
  #queue: PictureSource[] = [];
  readonly #busy = new Set<string>();
  /** Key → why it could not be had. */
  readonly #failed = new Map<string, unknown>();
  #all = 0;
  #made = 0;
  #unwritten = 0;
  readonly #loops = new Set<Promise<void>>();
  #pause = AGAIN_MS;
  #again: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: PictureMakerOptions) {
    this.#options = options;
    this.#folder = variantsFolder(options.cacheDir);
    this.#indexFile = join(options.cacheDir, 'pictures', 'index.json');
  }

  /**
   * Pictures of the content that is wanted that are neither there nor given up. The same list as long as nothing has
   * come of it.
   */
  get missing(): readonly PictureSource[] {
    this.#list ??= [...this.#missing.values()].flat();
    return this.#list;
  }

  get progress(): PicturesLeft {
    return { left: this.#missing.size, all: this.#all };
  }

  /** Says why a picture that is missing could not be had the last time; null: nothing went wrong so far. */
  get failure(): unknown {
    return this.#failed.values().next().value ?? null;
  }

  /** Number of those that were not in the cache. */
  get made(): number {
    return this.#made;
  }

  /** Errors of each picture that cannot be decoded, in the order of records: pages are made without it. */
  get unreadable(): readonly ContentError[] {
    return [...new Set(this.#sources.flatMap((source) => this.#refused.get(keyOf(source)) ?? []))];
  }

  /** Says which pictures are wanted from now on, and looks which of them are in the cache. Starts nothing. */
  async want(content: Content): Promise<void> {
    const sources = pictureSources(content);
    await this.#readSizes(sources.filter((source) => !this.#isSettled(keyOf(source))));
    const before = this.#missing;
    const missing = byKey(sources.filter((source) => !this.#isSettled(keyOf(source))));
    const fresh = [...missing.keys()].filter((key) => !before.has(key));
    this.#sources = sources;
    this.#count = new Set(sources.map(keyOf)).size;
    this.#all = (before.size === 0 ? 0 : this.#all) + fresh.length;
    this.#missing = missing;
    this.#list = null;
    for (const key of this.#failed.keys()) if (!this.#missing.has(key)) this.#failed.delete(key);
    // Whoever has just published one picture does not wait for an import.
    this.#enqueue([...fresh, ...[...missing.keys()].filter((key) => before.has(key))]);
  }

  /**
   * Takes over pictures that are known from elsewhere. False, and nothing is taken: one of them is not in the cache any
   * more.
   */
  async adopt(pictures: Snapshot['pictures']): Promise<boolean> {
    const entries = Object.entries(pictures).filter(([key]) => !this.#have.has(key));
    for (const digest of new Set(entries.map(([, file]) => file.digest)))
      if ((await knownVariants(digest, this.#folder)) === null) return false;
    for (const [key, file] of entries) this.#have.set(key, file);
    return true;
  }

  /** The pictures of a content that are there, by key, in order. */
  picturesOf(content: Content): Snapshot['pictures'] {
    const found = pictureSources(content).flatMap((source): [string, PictureFile][] => {
      const file = this.#have.get(keyOf(source));
      return file === undefined ? [] : [[keyOf(source), file]];
    });
    return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Makes what is missing, beside. What cannot be had is `failure`, and is tried again after a pause. */
  start(): void {
    // One processor is left for what is published meanwhile.
    const most = Math.max(1, availableParallelism() - 1);
    while (!this.#isStopped && this.#loops.size < Math.min(most, this.#queue.length + this.#busy.size)) {
      const loop = this.#makeQueued().finally(() => {
        this.#loops.delete(loop);
        if (this.#loops.size === 0) this.#rest();
      });
      this.#loops.add(loop);
    }
  }

  /**
   * Makes what is missing, now.
   * @throws ContentError that names record, field and file of a picture that PocketBase does not give.
   */
  async finish(progress: (done: number, all: number) => void = () => {}): Promise<void> {
    const queue = this.#queue.splice(0);
    const makeNext = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await this.#make(next);
        progress(this.#count - this.#missing.size, this.#count);
      }
    };
    try {
      await Promise.all(Array.from({ length: availableParallelism() }, () => makeNext()));
    } finally {
      queue.length = 0;
      this.#enqueue(this.#missing.keys());
      // What is made is kept, also when a later picture fails.
      await this.#writeIndex();
    }
  }

  /** Ends when what is being made just now is done; the others are left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#again !== null) clearTimeout(this.#again);
    await Promise.all(this.#loops);
  }

  #isSettled(key: string): boolean {
    return this.#have.has(key) || this.#refused.has(key);
  }

  /** Each picture once, however many records show it. */
  #enqueue(keys: Iterable<string>): void {
    this.#queue = [...keys].flatMap((key) =>
      this.#busy.has(key) || this.#failed.has(key) ? [] : (this.#missing.get(key)?.slice(0, 1) ?? []),
    );
  }

  /** Finds in the cache what is there. */
  async #readSizes(sources: readonly PictureSource[]): Promise<void> {
    if (sources.length === 0) return;
    const index = await readPictureIndex(this.#indexFile);
    const queue = [...sources];
    const readSizesOfNext = async (): Promise<void> => {
      for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
        const key = keyOf(source);
        const master = index.get(key);
        const digest = master === undefined ? '' : sourceDigest(source, master, this.#options.mode);
        const file = digest === '' ? null : await knownVariants(digest, this.#folder);
        if (master === undefined || file === null) continue;
        this.#have.set(key, file);
        this.#masters.set(key, master);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, () => readSizesOfNext()));
  }

  async #make(source: PictureSource): Promise<void> {
    const key = keyOf(source);
    const made = await makePicture(source, this.#options);
    if (made instanceof ContentError) {
      this.#refused.set(key, made);
    } else {
      this.#have.set(key, made.picture);
      this.#masters.set(key, made.master);
      this.#made++;
      this.#unwritten++;
    }
    this.#failed.delete(key);
    if (this.#missing.delete(key)) this.#list = null;
  }

  async #writeIndex(): Promise<void> {
    if (this.#unwritten === 0) return;
    this.#unwritten = 0;
    await writePictureIndex(this.#indexFile, this.#masters);
  }

  /** Never throws: what goes wrong is `failure` until it works. */
  async #makeQueued(): Promise<void> {
    const { heard = () => {} } = this.#options;
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const key = keyOf(next);
      this.#busy.add(key);
      await this.#make(next).catch((error: unknown) => this.#failed.set(key, error));
      this.#busy.delete(key);
      if (this.#unwritten >= INDEX_EVERY) await this.#writeIndex().catch(() => undefined);
      if (this.#isStopped) return;
      heard();
    }
    await this.#writeIndex().catch(() => undefined);
  }

  /** Nothing is left that could be made: what has failed is tried again after a while. */
  #rest(): void {
    if (this.#failed.size === 0) this.#pause = AGAIN_MS;
    if (this.#failed.size === 0 || this.#isStopped || this.#again !== null) return;
    this.#again = setTimeout(() => {
      this.#again = null;
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      this.#queue = [...this.#missing.values()].flatMap((sources) => sources.slice(0, 1));
      this.start();
    }, this.#pause);
  }
}

/** Key of a picture (`pictureKey`) → SHA-256 of its bytes in hex. */
type PictureIndex = ReadonlyMap<string, string>;

/** Pictures that other shops with this cache have, or that this one had; more are forgotten. */
const MOST_OTHERS = 10_000;

/** None where there is no such file, or half of one. */
async function readPictureIndex(file: string): Promise<PictureIndex> {
  try {
    const { masters = {} } = JSON.parse(await readFile(file, 'utf8')) as { readonly masters?: Record<string, string> };
    return new Map(Object.entries(masters));
  } catch {
    return new Map();
  }
}

/**
 * Adds what this shop uses to what the file says. Writes beside and renames: a killed build leaves the old file or the
 * new one.
 * @throws Node's error when the disk does not take it.
 */
async function writePictureIndex(file: string, used: PictureIndex): Promise<void> {
  const others = [...(await readPictureIndex(file))].filter(([key]) => !used.has(key));
  const masters = Object.fromEntries([...others.slice(-MOST_OTHERS), ...used]);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, JSON.stringify({ masters }));
  await rename(part, file);
}
