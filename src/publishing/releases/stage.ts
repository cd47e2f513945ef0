/** The next release while it is made, in a spare tree that begins equal to the live one. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isHashed } from '#src/publishing/releases/published-files.ts';
import { isSame, removeFrom, statOf } from '#src/publishing/releases/align.ts';
import type { Disk } from '#src/publishing/releases/disk.ts';
import type { Listing } from '#src/publishing/releases/records.ts';
import type { Changed, ReleaseInfo, ReleaseSource, Stage } from '#src/publishing/releases/release-store.ts';
import { type Difference, StagedListing } from '#src/publishing/releases/staged-listing.ts';
import { LIMITS } from '#src/config.ts';
import { publishedPath } from '#src/contract/files.ts';
import { isElsewhere } from '#src/contract/pictures-elsewhere.ts';
import { fileDigest } from '#src/publishing/render/output.ts';

const DAY_MS = 86_400_000;
export const CHANGES_FILE = 'builds/changed.json';
/** Files for hosts and deploy tools: no addresses of the site. */
const NO_ADDRESS = /^(?:builds\/|_headers$|_redirects$|\.nojekyll$|@)/;

interface StageOptions {
  readonly tree: string;
  readonly disk: Disk;
  /** Files of the live release; the stage changes it as it goes, and takes that back when it is given up. */
  readonly listing: Listing;
  readonly now: () => number;
  /**
   * Says whether pictures have left the public folder for an address of their own: they are kept there then, and not
   * here.
   */
  readonly picturesLeave: boolean;
  /** Makes the stage the live release. */
  readonly commit: (stage: ReleaseStage, source: ReleaseSource, heldAt: number | null) => Promise<ReleaseInfo>;
  /** Makes these files of the tree what they are in the live release. */
  readonly giveUp: (files: readonly string[]) => Promise<void>;
}

export class ReleaseStage implements Stage {
  readonly #options: StageOptions;
  readonly #listing: StagedListing;
  /** Files that were given and had been there, equal ones too. */
  readonly #given = new Set<string>();
  #isOpen = true;

  constructor(options: StageOptions) {
    this.#options = options;
    this.#listing = new StagedListing(options.listing);
  }

  get files(): ReadonlyMap<string, string> {
    return this.#listing.files;
  }

  get kept(): ReadonlySet<string> {
    return new Set(this.#listing.retired.keys());
  }

  digests(): ReadonlyMap<string, string> {
    return this.files;
  }

  read(file: string): Uint8Array {
    return readFileSync(join(this.#options.tree, file));
  }

  /** Takes a file; `create` makes it at its place, unless it is there with these bytes. */
  #put(file: string, digest: string, create: (target: string) => void): void {
    if (!this.#isOpen) throw new Error('This stage has ended.');
    const { tree, disk } = this.#options;
    const listing = this.#listing;
    const known = listing.files.get(file);
    if (known !== undefined) this.#given.add(file);
    if (known === digest) return;
    const retired = listing.retired.get(file);
    if (retired?.digest !== digest) {
      const target = join(tree, file);
      const isHere = !isElsewhere(file);
      if (isHere && (retired !== undefined || known !== undefined)) disk.remove(target);
      else if (isHere) disk.makeFolder(dirname(target));
      // From here on the tree differs, whether the file becomes whole or not.
      listing.setFile(file, digest);
      if (isHere) create(target);
    }
    this.#listing.setFile(file, digest);
    this.#listing.setRetired(file, null);
  }

  write(file: string, content: Uint8Array | string, digest = fileDigest(content)): void {
    this.#put(file, digest, (target) => this.#options.disk.write(target, content));
  }

  copy(from: string, file: string): void {
    this.write(file, readFileSync(from));
  }

  link(from: string, file: string): void {
    const known = this.files.get(file) ?? this.#listing.retired.get(file)?.digest;
    // To read all pictures of a shop for their digests would take longer than to render its pages.
    const isThere =
      known !== undefined && (isElsewhere(file) || isSame(statOf(from), statOf(join(this.#options.tree, file))));
    this.linkKnown(from, file, isThere ? known : fileDigest(readFileSync(from)));
  }

  /** `link` of a file whose digest is known. */
  linkKnown(from: string, file: string, digest: string): void {
    this.#put(file, digest, (target) => this.#options.disk.link(from, target));
  }

  #retire(file: string, digest: string): void {
    this.#listing.setRetired(file, { digest, at: this.#options.now() });
  }

  /** Takes in a hashed file of a folder that was public before, for pages that are still open. */
  adopt(from: string, file: string): void {
    const { tree, disk } = this.#options;
    this.#retire(file, fileDigest(readFileSync(from)));
    disk.makeFolder(join(tree, dirname(file)));
    disk.link(from, join(tree, file));
  }

  remove(file: string): void {
    const digest = this.files.get(file);
    if (digest === undefined) return;
    this.#given.delete(file);
    this.#listing.setFile(file, null);
    const leaves = this.#options.picturesLeave && file.startsWith('i/');
    if (isHashed(file) && !leaves) this.#retire(file, digest);
    else removeFrom(this.#options.tree, file, this.#options.disk);
  }

  removeOthers(): void {
    for (const file of this.files.keys())
      if (!this.#given.has(file) && !this.#listing.isNew(file) && file !== CHANGES_FILE) this.remove(file);
  }

  difference(): Difference {
    return this.#listing.difference();
  }

  changed(): Changed {
    return this.#listing.changed();
  }

  /** The last changes before a publish: what has been kept long enough goes, and the list of what changed comes. */
  finish(): Changed {
    const { tree, disk, now } = this.#options;
    for (const [file, { at }] of this.#listing.retired) {
      if (now() - at < LIMITS.oldAssetsDays * DAY_MS) continue;
      this.#listing.setRetired(file, null);
      if (!isElsewhere(file)) removeFrom(tree, file, disk);
    }
    const all = this.changed();
    const { added, changed, removed } = all;
    const addresses = (files: readonly string[]): string[] =>
      files.filter((file) => !NO_ADDRESS.test(file)).map(publishedPath);
    const lists = { added: addresses(added), changed: addresses(changed), removed: addresses(removed) };
    this.write(CHANGES_FILE, JSON.stringify(lists));
    return all;
  }

  async publish(source: ReleaseSource, heldAt: number | null = null): Promise<ReleaseInfo> {
    const info = await this.#options.commit(this, source, heldAt);
    this.#isOpen = false;
    return info;
  }

  async abandon(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#options.giveUp(this.#listing.takeBack());
  }
}
