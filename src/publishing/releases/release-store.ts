/** Releases of a shop on this machine: what is published, what was before it, and the one that is being made. */
import type { LatestBuild } from '#src/contract/manifest.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

/** Source that a release was made from: id and time of the build, and the newest row of `changes` that it shows. */
export interface ReleaseSource extends LatestBuild {
  readonly seq: number;
}

export interface ReleaseInfo extends ReleaseSource {
  /** Counts publishes from 1; going back publishes an earlier one anew, under a number of its own. */
  readonly number: number;
  /** ms since the epoch. */
  readonly publishedAt: number;
  /** Published files, those kept for pages that are still open left out. */
  readonly files: number;
  /** Changes from the release before it. */
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /**
   * After somebody went back: the newest change that was live before. Until a person makes a newer one, nothing is
   * built by itself. Else null.
   */
  readonly heldAt: number | null;
}

/** Files relative to the root that a release differs in from another, ordered. */
export interface Changed {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The next release while it is made. It begins as the live one; only files whose bytes differ are written. */
export interface Stage extends FileSink {
  /** Path under the root → digest, of every file that the release will have. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that are there besides, for pages that are still open. */
  readonly kept: ReadonlySet<string>;
  remove(file: string): void;
  /** Removes every file that has not been written, copied or linked in this stage: for builds of everything. */
  removeOthers(): void;
  /** The bytes that a file of this stage has. */
  read(file: string): Uint8Array;
  /** Returns the differences from the live release so far. */
  changed(): Changed;
  /**
   * Makes it the live release. Whatever goes wrong before the last step, the live one stays, and `abandon` is to be
   * called.
   */
  publish(source: ReleaseSource): Promise<ReleaseInfo>;
  /** Gives the stage up. Never throws. */
  abandon(): Promise<void>;
}

/** Place of the files that are in no public folder (src/contract/pictures-elsewhere.ts). */
export interface Elsewhere {
  /** File with their bytes on this machine. */
  source(file: string): string;
  /**
   * Brings files there, before the release that shows them is live.
   * @throws OperatorError when they are not all there.
   */
  add(files: readonly string[]): Promise<void>;
}

/** The live release for a target, or what it differs in from an earlier one. */
export interface ReleaseContent {
  readonly release: ReleaseInfo;
  /** File → digest: all of them, or those that any release since the earlier one has touched. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that went since the earlier release; null: `files` are all that there are. */
  readonly removed: readonly string[] | null;
  /** Hashed files that the site does without, but open pages may not. */
  readonly kept: ReadonlySet<string>;
  /**
   * The bytes of one of the files in this release, also after a newer one took its place.
   * @throws OperatorError when that is so long ago that they are gone.
   */
  read(file: string): Uint8Array;
}

/**
 * Store of releases. Whoever changes it holds the lock of builds (src/publishing/releases/build-lock.ts): a store does
 * not expect another process meanwhile.
 */
export interface ReleaseStore {
  live(): Promise<ReleaseInfo | null>;
  /** Begins the next release; one at a time. Throws when the disk is full, and the like: nothing has changed then. */
  stage(): Promise<Stage>;
  /**
   * Forgets old releases and makes what the next stage begins with. `stage` does it where that has not happened;
   * whoever has time between two releases spares the next one that.
   */
  prepare(): Promise<void>;
  /** Releases that can come back, the live one first. */
  list(): Promise<readonly ReleaseInfo[]>;
  /**
   * The live release, by what it differs in from release `since` if that one is known. Null when there is none. Waits
   * for an open stage.
   */
  content(since: number | null): Promise<ReleaseContent | null>;
  /** Every file that the live release has, or that going back to a kept one would bring back. */
  mentioned(): Promise<ReadonlySet<string>>;
  /** Publishes an earlier release again: the one before the live one unless a number is given. */
  goBack(number?: number): Promise<ReleaseInfo>;
}
