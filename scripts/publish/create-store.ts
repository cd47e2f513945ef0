import { readdirSync, readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isHashed, listFiles } from '#scripts/lib/published-files.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { align, statOf } from '#scripts/publish/align.ts';
import { type Disk, errorCode, nodeDisk } from '#scripts/publish/disk.ts';
import { Objects } from '#scripts/publish/objects.ts';
import { History } from '#scripts/publish/history.ts';
import type { RecordHead } from '#scripts/publish/records.ts';
import type { ReleaseContent, ReleaseInfo, ReleaseSource, ReleaseStore } from '#scripts/publish/release-store.ts';
import { CHANGES_FILE, ReleaseStage } from '#scripts/publish/stage.ts';
import { Trees } from '#scripts/publish/trees.ts';
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
/** Releases of versions before this store, and what stood beside them. */
const FOREIGN = /^\d{8}T\d{9}Z-[0-9a-f]{8}/;

class Store implements ReleaseStore {
  readonly #folder: string;
  readonly #dist: string;
  readonly #disk: Disk;
  readonly #now: () => number;
  readonly #trees: Trees;
  readonly #objects: Objects;
  readonly #history: History;
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
    this.#history = new History(join(folder, 'records'), disk);
  }

  #load(): ReleaseInfo | null {
    this.#trees.recover();
    return this.#history.follow(this.#trees.live());
  }

  async live(): Promise<ReleaseInfo | null> {
    return this.#load();
  }

  async list(): Promise<readonly ReleaseInfo[]> {
    this.#load();
    return this.#history
      .kept()
      .map(({ info }) => info)
      .reverse();
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
    await this.#trees.tidy(live?.number ?? null, (number) => this.#history.has(number));
    if (live === null) return;
    await this.#removeForeign();
    await this.#history.forget(this.#objects).catch((error: unknown) => {
      // It waits; what matters is whether the next release can be written.
      if (errorCode(error) !== 'ENOSPC') throw error;
    });
    await this.#trees.prepare(live.number, (tree, number) =>
      align(tree, this.#trees.of(live.number), this.#history.touchedSince(number), this.#disk),
    );
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
      listing: this.#history.listing,
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
    await this.#history.write({ ...head, changed, retired });
    await this.#trees.publish(info.number);
    this.#history.add(head);
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
    const { files, retired } = this.#history.listing;
    const isKnown = since !== null && this.#history.has(since);
    const touched = isKnown ? this.#history.touchedSince(since) : new Set<string>();
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
    const wantedNumber = number ?? this.#history.previous;
    const to = this.#history.kept().find(({ info }) => info.number === wantedNumber)?.info;
    if (live === null || to === undefined || to.number === live.number)
      throw new OperatorError(
        number === undefined
          ? 'There is no earlier release to go back to.'
          : `There is no release ${number} to go back to. "npm run rollback -- --list" shows those that are kept.`,
      );
    const wanted = new Map<string, string | null>();
    for (const { changed } of this.#history.after(to.number))
      for (const [file, [before]] of Object.entries(changed)) wanted.set(file, before);
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
