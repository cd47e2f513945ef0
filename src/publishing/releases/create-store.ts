import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isHashed, listFiles } from '#src/publishing/releases/published-files.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { align, statOf } from '#src/publishing/releases/align.ts';
import { errorCode, nodeDisk, type Disk } from '#src/publishing/releases/disk.ts';
import { History } from '#src/publishing/releases/history.ts';
import { Objects } from '#src/publishing/releases/objects.ts';
import type { RecordHead } from '#src/publishing/releases/records.ts';
import type {
  Elsewhere,
  ReleaseContent,
  ReleaseInfo,
  ReleaseSource,
  ReleaseStore,
} from '#src/publishing/releases/release-store.ts';
import { CHANGES_FILE, ReleaseStage } from '#src/publishing/releases/stage.ts';
import type { Difference } from '#src/publishing/releases/staged-listing.ts';
import { claimFolder, removeForeign } from '#src/publishing/releases/store-folder.ts';
import { Trees } from '#src/publishing/releases/trees.ts';
import { isElsewhere } from '#src/contract/pictures-elsewhere.ts';
import { readFileSync } from 'node:fs';
import { fileDigest } from '#src/publishing/render/output.ts';

export interface StoreOptions {
  /** Folder of the store; on the file system of nothing else that matters: a hard link must be possible within it. */
  readonly folder: string;
  /** The public folder: a link to the live release. */
  readonly dist: string;
  readonly disk?: Disk;
  /** ms since the epoch. */
  readonly now?: () => number;
  /** Place that pictures go to; undefined: the public folder. */
  readonly elsewhere?: Elsewhere | undefined;
}

/** Files after which others get their turn. */
const TURN = 128;

class Store implements ReleaseStore {
  readonly #folder: string;
  readonly #dist: string;
  readonly #disk: Disk;
  readonly #now: () => number;
  readonly #trees: Trees;
  readonly #objects: Objects;
  readonly #history: History;
  readonly #elsewhere: Elsewhere | undefined;
  #isStaged = false;
  /** Until the stage has ended. */
  #staged: Promise<void> = Promise.resolve();
  #endStage = (): void => {};

  constructor({ folder, dist, disk = nodeDisk, now = Date.now, elsewhere }: StoreOptions) {
    this.#folder = folder;
    this.#dist = dist;
    this.#disk = disk;
    this.#now = now;
    this.#elsewhere = elsewhere;
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

  async prepare(): Promise<void> {
    if (this.#isStaged) return;
    claimFolder(this.#folder, this.#dist, this.#disk);
    const live = this.#load();
    await this.#trees.tidy(live?.number ?? null, (number) => this.#history.has(number));
    if (live === null) return;
    await removeForeign(this.#folder, this.#disk);
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
      picturesLeave: this.#elsewhere !== undefined,
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

  async #addElsewhere(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    if (this.#elsewhere === undefined)
      throw new OperatorError(
        'This release shows pictures of object storage, which is not set any more (PICTURES_URL).',
      );
    await this.#elsewhere.add(files);
  }

  /** Gives what a release takes the place of a name where it stays. Answers how many bytes these are. */
  async #keepSuperseded(changed: Difference['changed'], live: number): Promise<number> {
    let superseded = 0;
    let count = 0;
    for (const [file, [before]] of Object.entries(changed)) {
      if (before === null || isElsewhere(file)) continue;
      superseded += this.#objects.keep(join(this.#trees.of(live), file), before);
      if (++count % TURN === 0) await setImmediate();
    }
    return superseded;
  }

  async #commit(stage: ReleaseStage, source: ReleaseSource, heldAt: number | null): Promise<ReleaseInfo> {
    const live = this.#load();
    const changes = stage.finish();
    const { changed, retired } = stage.difference();
    const given = Object.keys(changed).filter((file) => changed[file]?.[1] !== null);
    // What was retired is there still.
    await this.#addElsewhere(given.filter((file) => isElsewhere(file) && retired[file] !== null));
    const superseded = live === null ? 0 : await this.#keepSuperseded(changed, live.number);
    await this.#disk.flush(
      this.#trees.stage,
      given.filter((file) => !isElsewhere(file)),
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
    const places = {
      dist: this.#dist,
      trees: this.#trees,
      objects: this.#objects,
      history: this.#history,
      elsewhere: this.#elsewhere,
    };
    return contentSince(places, live, since);
  }

  async mentioned(): Promise<ReadonlySet<string>> {
    await this.#staged;
    this.#load();
    return this.#history.mentioned();
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

/** Live release as targets are given it. */
interface Places {
  readonly dist: string;
  readonly trees: Trees;
  readonly objects: Objects;
  readonly history: History;
  readonly elsewhere: Elsewhere | undefined;
}

/**
 * Bytes of a release that was live: where those are that are in no tree, in its tree, in the one that is live now, or
 * among those that a newer one took the place of.
 */
function readOld(places: Places, number: number, file: string, digest: string): Uint8Array {
  const { dist, trees, objects, elsewhere } = places;
  const here = [join(trees.of(number), file), join(dist, file), objects.file(digest)];
  for (const place of isElsewhere(file) ? [elsewhere?.source(file) ?? ''] : here) {
    if (statOf(place) === null) continue;
    const bytes = readFileSync(place);
    if (fileDigest(bytes) === digest) return bytes;
  }
  throw new OperatorError(`Release ${number} is no longer whole on this machine: a newer one has taken its place.`);
}

/** The live release, by what it differs in from an earlier one that is known; else all of it. */
function contentSince(places: Places, live: ReleaseInfo, since: number | null): ReleaseContent {
  const { history } = places;
  const { files, retired } = history.listing;
  const isKnown = since !== null && history.has(since);
  const touched = isKnown ? history.touchedSince(since) : new Set<string>();
  const wanted = isKnown ? [...touched].filter((file) => files.has(file)) : files.keys();
  const digests = new Map([...wanted].map((file) => [file, files.get(file) ?? '']));
  return {
    release: live,
    files: digests,
    removed: isKnown ? [...touched].filter((file) => !files.has(file) && !retired.has(file)) : null,
    kept: new Set(retired.keys()),
    read: (file) => readOld(places, live.number, file, digests.get(file) ?? ''),
  };
}
