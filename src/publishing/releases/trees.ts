/**
 * The folders of a store that hold whole releases: the live one and a spare that becomes the next. `dist` is a link to
 * the live one.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { alignWhole, statOf } from '#src/publishing/releases/align.ts';
import { type Disk, errorCode } from '#src/publishing/releases/disk.ts';

/** Ending of a tree that is being removed: nothing in it counts. */
const GONE = '.gone';
/** Ending of a tree that has the files of the live release already. */
const SPARE = '.spare';

/**
 * Names say what is in a tree, so that nothing can contradict it: `{number}` has the files of that release,
 * `{number}.spare` too, and waits to become the next; `stage` is being changed, or was when a process ended.
 */
export class Trees {
  readonly #folder: string;
  readonly #dist: string;
  readonly #disk: Disk;

  constructor(folder: string, dist: string, disk: Disk) {
    this.#folder = folder;
    this.#dist = dist;
    this.#disk = disk;
  }

  get stage(): string {
    return join(this.#folder, 'stage');
  }

  of(number: number): string {
    return join(this.#folder, String(number));
  }

  #spare(live: number): string {
    return `${this.of(live)}${SPARE}`;
  }

  /** Name that a `dist` that is no link gets while the link takes its place. */
  get #aside(): string {
    return `${this.#dist}.replaced`;
  }

  /** A process may have ended between the two renames that take the place of a folder. */
  recover(): void {
    if (statOf(this.#dist) === null && statOf(this.#aside) !== null) this.#disk.rename(this.#aside, this.#dist);
  }

  /** Number of the release that `dist` leads to; null when that is none of this store. */
  live(): number | null {
    try {
      const target = resolve(dirname(this.#dist), readlinkSync(this.#dist));
      const number = /^\d+$/.exec(basename(target))?.[0];
      const isOurs = number !== undefined && dirname(target) === resolve(this.#folder) && statOf(target) !== null;
      return isOurs ? Number(number) : null;
    } catch (error) {
      if (['ENOENT', 'EINVAL', 'UNKNOWN'].includes(errorCode(error) ?? '')) return null;
      throw error;
    }
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** The highest number that a tree ever got and still has. */
  newest(): number {
    return Math.max(0, ...this.#names().map((name) => Number(/^\d+/.exec(name)?.[0] ?? 0)));
  }

  /**
   * Removes all trees but the live one and what can become its spare. `usable` tells of an older release whether its
   * tree can.
   */
  async tidy(live: number | null, usable: (number: number) => boolean): Promise<void> {
    if (live !== null) await this.#disk.removeFolder(this.#aside);
    let spares = 0;
    for (const name of this.#names()) {
      const tree = join(this.#folder, name);
      if (name === String(this.live())) continue;
      const isSpare = live !== null && (name === 'stage' || tree === this.#spare(live) || usable(Number(name)));
      if (isSpare && ++spares === 1) continue;
      const gone = name.endsWith(GONE) ? tree : `${tree}${GONE}`;
      if (gone !== tree) this.#disk.rename(tree, gone);
      await this.#disk.removeFolder(gone);
    }
  }

  /**
   * Makes the spare tree equal to the live one. `bringUp` does it for the tree of an older release; a tree that a
   * process was changing when it ended is compared as a whole.
   */
  async prepare(live: number, bringUp: (tree: string, number: number) => Promise<void>): Promise<void> {
    if (statOf(this.#spare(live)) !== null) return;
    const older = this.#names().find((name) => /^\d+$/.test(name) && name !== String(live));
    if (older === undefined) {
      await alignWhole(this.stage, this.of(live), this.#disk);
    } else {
      this.#disk.rename(join(this.#folder, older), this.stage);
      await bringUp(this.stage, Number(older));
    }
    this.#disk.rename(this.stage, this.#spare(live));
  }

  /** Gives the stage's folder: equal to the live release, empty where there is none. */
  begin(live: number | null): void {
    if (live === null) this.#disk.makeFolder(this.stage);
    else this.#disk.rename(this.#spare(live), this.stage);
  }

  /** Takes back what `begin` did, after the stage was made equal to the live release again. */
  async giveBack(live: number | null): Promise<void> {
    if (live === null) await this.#disk.removeFolder(this.stage);
    else this.#disk.rename(this.stage, this.#spare(live));
  }

  /**
   * The stage becomes the tree of a release, and then the public folder, in one rename where `dist` is a link already.
   */
  async publish(number: number): Promise<void> {
    this.#disk.rename(this.stage, this.of(number));
    const next = `${this.#dist}.next`;
    this.#disk.remove(next);
    this.#disk.symlink(relative(dirname(this.#dist), this.of(number)), next);
    const there = statOf(this.#dist);
    if (there === null || there.isSymbolicLink()) {
      this.#disk.rename(next, this.#dist);
      return;
    }
    // A folder, of another tool or of a copy that followed the link.
    await this.#disk.removeFolder(this.#aside);
    this.#disk.rename(this.#dist, this.#aside);
    try {
      this.#disk.rename(next, this.#dist);
    } catch (error) {
      this.recover();
      throw error;
    }
  }

  /** After `publish` failed between its first step and its last. */
  unpublish(): void {
    if (statOf(this.stage) !== null) return;
    const newest = this.of(this.newest());
    if (this.newest() !== this.live()) this.#disk.rename(newest, this.stage);
  }
}
