import { readdirSync, readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isHashed, listFiles } from '#scripts/lib/published-files.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { align, statOf } from '#scripts/publish/align.ts';
import { type Disk, errorCode, nodeDisk } from '#scripts/publish/disk.ts';
import { Objects } from '#scripts/publish/objects.ts';
import { type Listing, type RecordHead, Records } from '#scripts/publish/records.ts';
import type { ReleaseContent, ReleaseInfo, ReleaseSource, ReleaseStore } from '#scripts/publish/release-store.ts';
import { CHANGES_FILE, ReleaseStage } from '#scripts/publish/stage.ts';
import { Trees } from '#scripts/publish/trees.ts';
import { LIMITS } from '#src/config.ts';
import { fileDigest } from '#src/render/output.ts';

export interface StoreOptions {
  /** Folder of the store; on the file system of nothing else that matters: a hard link must be possible within it. */
  readonly folder: string;
  /** The public folder: a link to the live release. */
  readonly dist: string;
  readonly disk?: Disk;
  /** ms since the epoch. */
  readonly now?: () => number;
}

/** File that names the public folder of these releases. */
const OWNER = 'owner';
/** Files after which others get their turn. */
const TURN = 128;
/** A whole list of files is written when the records since the last one have this many entries, and as many as there are files. */
const FEW_ENTRIES = 5000;
/** Releases that cannot come back any more are removed this many at a time. */
const FEW_RELEASES = 20;
/** Releases of versions before this store, and what stood beside them. */
const FOREIGN = /^\d{8}T\d{9}Z-[0-9a-f]{8}/;

class Store implements ReleaseStore {
  readonly #folder: string;
  readonly #dist: string;
  readonly #disk: Disk;
  readonly #now: () => number;
  readonly #trees: Trees;
  readonly #objects: Objects;
  readonly #records: Records;
  /** From the oldest to the live one, each the next one's `previous`. */
  #chain: RecordHead[] = [];
  #listing: Listing = { files: new Map(), retired: new Map() };
  /** What was live when all this was read; undefined: it has not been read. */
  #readAt: number | null | undefined;
  /** Entries of records since the last whole listing. */
  #since = 0;
  #isStaged = false;
  /** Until the stage has ended. */
  #staged: Promise<void> = Promise.resolve();
  #endStage = (): void => {};

  constructor({ folder, dist, disk = nodeDisk, now = Date.now }: StoreOptions) {
    this.#folder = folder;
    this.#dist = dist;
    this.#disk = disk;
    this.#now = now;
    this.#trees = new Trees(join(folder, 'trees'), dist, disk);
    this.#objects = new Objects(join(folder, 'objects'), disk);
    this.#records = new Records(join(folder, 'records'), disk);
  }

  /** Reads what is on the disk, unless this store has seen it: another process may have published meanwhile. */
  #load(): ReleaseInfo | null {
    this.#trees.recover();
    const live = this.#trees.live();
    if (this.#readAt !== live) {
      this.#chain = [];
      for (let head = this.#records.head(live); head !== null; head = this.#records.head(head.previous))
        this.#chain.unshift(head);
      const found = this.#records.listing(this.#chain);
      if (found === null) this.#chain = [];
      this.#listing = found?.listing ?? { files: new Map(), retired: new Map() };
      this.#since = found?.since ?? 0;
      this.#readAt = live;
    }
    return this.#chain.at(-1)?.info ?? null;
  }

  async live(): Promise<ReleaseInfo | null> {
    return this.#load();
  }

  async list(): Promise<readonly ReleaseInfo[]> {
    this.#load();
    return this.#kept()
      .map(({ info }) => info)
      .reverse();
  }

  /** Releases that can come back, as many as LIMITS says. */
  #kept(): readonly RecordHead[] {
    let bytes = 0;
    let from = this.#chain.length;
    while (from > 0) {
      const count = this.#chain.length - from;
      // Going back to a release takes what the one after it took the place of.
      bytes += this.#chain[from]?.superseded ?? 0;
      if (count >= LIMITS.keptReleases) break;
      if (count >= LIMITS.keptReleasesAtLeast && bytes > LIMITS.keptReleaseBytes) break;
      from--;
    }
    return this.#chain.slice(from);
  }

  /** Removes records and bytes that cannot come back any more, when they are worth a list of the whole site. */
  async #forget(live: ReleaseInfo): Promise<void> {
    for (const number of this.#records.numbers()) if (number > live.number) this.#records.remove(number);
    const kept = this.#kept();
    const old = this.#chain.slice(0, this.#chain.length - kept.length);
    const bytes = old.reduce((sum, { superseded }) => sum + superseded, 0);
    const isLong = this.#since > Math.max(FEW_ENTRIES, this.#listing.files.size);
    const isMuch = old.length > FEW_RELEASES || bytes > LIMITS.keptReleaseBytes / 4;
    if (!isLong && !isMuch) return;
    await this.#records.writeListing(live.number, this.#listing);
    this.#since = 0;
    if (!isMuch) return;
    // What the oldest one took the place of belongs to one that cannot come back.
    const needed = new Set<string>();
    for (const { info } of kept.slice(1))
      for (const [before] of Object.values(this.#records.read(info.number).changed))
        if (before !== null) needed.add(before);
    this.#chain = [...kept];
    for (const number of this.#records.numbers())
      if (!kept.some(({ info }) => info.number === number)) this.#records.remove(number);
    this.#objects.removeOthers(needed);
  }

  /** Removes what builds of earlier versions of this project have left in the folder. */
  async #removeForeign(): Promise<void> {
    for (const name of readdirSync(this.#folder))
      if (FOREIGN.test(name)) await this.#disk.removeFolder(join(this.#folder, name));
  }

  /** Releases that another public folder leads to must not be tidied away. */
  #checkOwner(): void {
    const file = join(this.#folder, OWNER);
    const name = relative(this.#folder, this.#dist);
    if (statOf(file) === null) {
      this.#disk.makeFolder(this.#folder);
      this.#disk.remove(`${file}.part`);
      this.#disk.write(`${file}.part`, name);
      this.#disk.rename(`${file}.part`, file);
    }
    const owner = readFileSync(file, 'utf8');
    if (owner !== name)
      throw new OperatorError(
        `${this.#folder} has the releases of ${resolve(this.#folder, owner)}, not of ${this.#dist}. Use another CACHE_DIR.`,
      );
  }

  async prepare(): Promise<void> {
    if (this.#isStaged) return;
    this.#checkOwner();
    const live = this.#load();
    const known = new Set(this.#chain.map(({ info }) => info.number));
    await this.#trees.tidy(live?.number ?? null, (number) => known.has(number));
    if (live === null) return;
    await this.#removeForeign();
    await this.#forget(live).catch((error: unknown) => {
      // It waits; what matters is whether the next release can be written.
      if (errorCode(error) !== 'ENOSPC') throw error;
    });
    await this.#trees.prepare(live.number, async (tree, number) => {
      const since = this.#chain
        .filter(({ info }) => info.number > number)
        .map(({ info }) => this.#records.read(info.number));
      const files = new Set(
        since.flatMap(({ changed, retired }) => [...Object.keys(changed), ...Object.keys(retired)]),
      );
      await align(tree, this.#trees.of(live.number), files, this.#disk);
    });
  }

  async stage(): Promise<ReleaseStage> {
    if (this.#isStaged) throw new Error('A release is being made already.');
    await this.prepare();
    const live = this.#load()?.number ?? null;
    this.#trees.begin(live);
    this.#isStaged = true;
    this.#staged = new Promise((end) => {
      this.#endStage = () => {
        this.#isStaged = false;
        end();
      };
    });
    const stage = new ReleaseStage({
      tree: this.#trees.stage,
      disk: this.#disk,
      listing: this.#listing,
      now: this.#now,
      commit: (staged, source, heldAt) => this.#commit(staged, source, heldAt),
      giveUp: (files) => this.#giveUp(live, files),
    });
    try {
      if (live === null) await this.#adopt(stage);
      return stage;
    } catch (error) {
      await stage.abandon();
      throw error;
    }
  }

  /** Hashed files of a public folder that is none of this store's: pages of it may still be open. */
  async #adopt(stage: ReleaseStage): Promise<void> {
    const folder = statOf(this.#dist) === null ? null : await realpath(this.#dist).catch(() => null);
    if (folder === null) return;
    for (const file of (await listFiles(folder)).filter(isHashed)) stage.adopt(join(folder, file), file);
  }

  async #commit(stage: ReleaseStage, source: ReleaseSource, heldAt: number | null): Promise<ReleaseInfo> {
    const live = this.#load();
    const changes = stage.finish();
    const { changed, retired } = stage.difference();
    let superseded = 0;
    let count = 0;
    for (const [file, [before]] of Object.entries(changed)) {
      if (before === null || live === null) continue;
      superseded += this.#objects.keep(join(this.#trees.of(live.number), file), before);
      if (++count % TURN === 0) await setImmediate();
    }
    await this.#disk.flush(
      Object.entries(changed)
        .filter(([, [, after]]) => after !== null)
        .map(([file]) => join(this.#trees.stage, file)),
    );
    const info: ReleaseInfo = {
      id: source.id,
      timestamp: source.timestamp,
      seq: source.seq,
      number: Math.max(live?.number ?? 0, this.#trees.newest()) + 1,
      publishedAt: this.#now(),
      files: stage.files.size,
      changes: { added: changes.added.length, changed: changes.changed.length, removed: changes.removed.length },
      heldAt,
    };
    const entries = Object.keys(changed).length + Object.keys(retired).length;
    const head: RecordHead = { info, previous: live?.number ?? null, superseded, entries };
    await this.#records.write({ ...head, changed, retired });
    await this.#trees.publish(info.number);
    this.#chain.push(head);
    this.#since += entries;
    this.#readAt = info.number;
    this.#endStage();
    return info;
  }

  /** On a full disk the stage is left as it is: the next one compares it as a whole. */
  async #giveUp(live: number | null, files: readonly string[]): Promise<void> {
    try {
      this.#trees.unpublish();
      if (live !== null) await align(this.#trees.stage, this.#trees.of(live), files, this.#disk);
      await this.#trees.giveBack(live);
    } catch {
      // Reported by what made the stage fail.
    } finally {
      this.#endStage();
    }
  }

  async content(since: number | null): Promise<ReleaseContent | null> {
    // A stage changes the list of files as it goes.
    await this.#staged;
    const live = this.#load();
    if (live === null) return null;
    const { files, retired } = this.#listing;
    const later = this.#chain.filter(({ info }) => since !== null && info.number > since);
    const isKnown = this.#chain.some(({ info }) => info.number === since);
    const touched = new Set<string>();
    for (const { info } of isKnown ? later : []) {
      const record = this.#records.read(info.number);
      for (const file of [...Object.keys(record.changed), ...Object.keys(record.retired)]) touched.add(file);
    }
    const wanted = isKnown ? [...touched].filter((file) => files.has(file)) : files.keys();
    const digests = new Map([...wanted].map((file) => [file, files.get(file) ?? '']));
    return {
      release: live,
      files: digests,
      removed: isKnown ? [...touched].filter((file) => !files.has(file) && !retired.has(file)) : null,
      kept: new Set(retired.keys()),
      read: (file) => this.#readOld(live.number, file, digests.get(file) ?? ''),
    };
  }

  /** Bytes of a release that was live: in its tree, in the one that is live now, or among those that a newer one took the place of. */
  #readOld(number: number, file: string, digest: string): Uint8Array {
    for (const place of [join(this.#trees.of(number), file), join(this.#dist, file), this.#objects.file(digest)]) {
      if (statOf(place) === null) continue;
      const bytes = readFileSync(place);
      if (fileDigest(bytes) === digest) return bytes;
    }
    throw new OperatorError(`Release ${number} is no longer whole on this machine: a newer one has taken its place.`);
  }

  async goBack(number?: number): Promise<ReleaseInfo> {
    const live = this.#load();
    const kept = this.#kept();
    const target = kept.findIndex(({ info }) =>
      number === undefined ? info.number === this.#chain.at(-1)?.previous : info.number === number,
    );
    const to = kept[target]?.info;
    if (live === null || to === undefined || to.number === live.number)
      throw new OperatorError(
        number === undefined
          ? 'There is no earlier release to go back to.'
          : `There is no release ${number} to go back to. "npm run rollback -- --list" shows those that are kept.`,
      );
    const wanted = new Map<string, string | null>();
    for (const { info } of kept.slice(target + 1).reverse())
      for (const [file, [before]] of Object.entries(this.#records.read(info.number).changed)) wanted.set(file, before);
    const stage = await this.stage();
    try {
      for (const [file, digest] of wanted) {
        if (file === CHANGES_FILE) continue;
        if (digest === null) stage.remove(file);
        else stage.linkKnown(this.#objects.file(digest), file, digest);
      }
      return await stage.publish(to, Math.max(live.seq, live.heldAt ?? 0));
    } catch (error) {
      await stage.abandon();
      throw error;
    }
  }
}

/** Opens the store of a folder; made when it is first published into. */
export function createStore(options: StoreOptions): ReleaseStore {
  return new Store(options);
}
