/** The next release while it is made, in a spare tree that begins equal to the live one. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isHashed } from '#scripts/lib/published-files.ts';
import { isSame, removeFrom, statOf } from '#scripts/publish/align.ts';
import type { Disk } from '#scripts/publish/disk.ts';
import type { Listing, Retired } from '#scripts/publish/records.ts';
import type { Changed, ReleaseInfo, ReleaseSource, Stage } from '#scripts/publish/release-store.ts';
import { LIMITS } from '#src/config.ts';
import { publishedPath } from '#src/contract/files.ts';
import { fileDigest } from '#src/render/output.ts';

const DAY_MS = 86_400_000;
export const CHANGES_FILE = 'builds/changed.json';
/** Files for hosts and deploy tools: no addresses of the site. */
const NO_ADDRESS = /^(?:builds\/|_headers$|_redirects$|\.nojekyll$)/;

/** What a stage differs in from the live release. */
export interface Difference {
  readonly changed: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  readonly retired: Readonly<Record<string, Retired | null>>;
}

interface StageOptions {
  readonly tree: string;
  readonly disk: Disk;
  /** Files of the live release; the stage changes it as it goes, and takes that back when it is given up. */
  readonly listing: Listing;
  readonly now: () => number;
  /** Makes the stage the live release. */
  readonly commit: (stage: ReleaseStage, source: ReleaseSource, heldAt: number | null) => Promise<ReleaseInfo>;
  /** Makes these files of the tree what they are in the live release. */
  readonly giveUp: (files: readonly string[]) => Promise<void>;
}

function remember<Value>(known: Map<string, Value | null>, file: string, value: Value | undefined): void {
  if (!known.has(file)) known.set(file, value ?? null);
}

function restore<Value>(map: Map<string, Value>, known: ReadonlyMap<string, Value | null>): void {
  for (const [file, value] of known) {
    if (value === null) map.delete(file);
    else map.set(file, value);
  }
}

/** Ordered by file. */
function differing<Before, After>(
  known: ReadonlyMap<string, Before>,
  entry: (file: string, before: Before) => After | undefined,
): Record<string, After> {
  const entries = [...known]
    .map(([file, before]) => [file, entry(file, before)] as const)
    .filter((pair): pair is readonly [string, After & {}] => pair[1] !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export class ReleaseStage implements Stage {
  readonly #options: StageOptions;
  /** What files and retired ones were in the live release, of those that were touched. */
  readonly #filesBefore = new Map<string, string | null>();
  readonly #retiredBefore = new Map<string, Retired | null>();
  /** Files that were given, equal ones too. */
  readonly #given = new Set<string>();
  #isOpen = true;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  get files(): ReadonlyMap<string, string> {
    return this.#options.listing.files;
  }

  digests(): ReadonlyMap<string, string> {
    return this.files;
  }

  read(file: string): Uint8Array {
    return readFileSync(join(this.#options.tree, file));
  }

  #setFile(file: string, digest: string | null): void {
    const { files } = this.#options.listing;
    remember(this.#filesBefore, file, files.get(file));
    if (digest === null) files.delete(file);
    else files.set(file, digest);
  }

  #setRetired(file: string, value: Retired | null): void {
    const { retired } = this.#options.listing;
    if (value === null && !retired.has(file)) return;
    remember(this.#retiredBefore, file, retired.get(file));
    if (value === null) retired.delete(file);
    else retired.set(file, value);
  }

  /** Takes a file; `create` makes it at its place, unless it is there with these bytes. */
  #put(file: string, digest: string, create: (target: string) => void): void {
    if (!this.#isOpen) throw new Error('This stage has ended.');
    const { tree, disk, listing } = this.#options;
    this.#given.add(file);
    if (listing.files.get(file) === digest) return;
    const retired = listing.retired.get(file);
    if (retired?.digest !== digest) {
      const target = join(tree, file);
      if (retired !== undefined || listing.files.has(file)) disk.remove(target);
      else disk.makeFolder(dirname(target));
      // From here on the tree differs, whether the file becomes whole or not.
      this.#setFile(file, digest);
      create(target);
    }
    this.#setFile(file, digest);
    this.#setRetired(file, null);
  }

  write(file: string, content: Uint8Array | string, digest = fileDigest(content)): void {
    this.#put(file, digest, (target) => this.#options.disk.write(target, content));
  }

  copy(from: string, file: string): void {
    this.write(file, readFileSync(from));
  }

  link(from: string, file: string): void {
    const known = this.files.get(file);
    // To read all pictures of a shop for their digests would take longer than to render its pages.
    const isThere = known !== undefined && isSame(statOf(from), statOf(join(this.#options.tree, file)));
    this.linkKnown(from, file, isThere ? known : fileDigest(readFileSync(from)));
  }

  /** `link` of a file whose digest is known. */
  linkKnown(from: string, file: string, digest: string): void {
    this.#put(file, digest, (target) => this.#options.disk.link(from, target));
  }

  #retire(file: string, digest: string): void {
    this.#setRetired(file, { digest, at: this.#options.now() });
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
    this.#setFile(file, null);
    if (isHashed(file)) this.#retire(file, digest);
    else removeFrom(this.#options.tree, file, this.#options.disk);
  }

  removeOthers(): void {
    for (const file of this.files.keys()) if (!this.#given.has(file) && file !== CHANGES_FILE) this.remove(file);
  }

  difference(): Difference {
    const { files, retired } = this.#options.listing;
    return {
      changed: differing(this.#filesBefore, (file, before) => {
        const after = files.get(file) ?? null;
        return before === after ? undefined : ([before, after] as const);
      }),
      retired: differing(this.#retiredBefore, (file, before) => {
        const after = retired.get(file);
        return before?.at === after?.at && before?.digest === after?.digest ? undefined : (after ?? null);
      }),
    };
  }

  changed(): Changed {
    const { changed, retired } = this.difference();
    const wasThere = (file: string): boolean =>
      (this.#filesBefore.get(file) ?? null) !== null || (this.#retiredBefore.get(file) ?? null) !== null;
    const given = Object.entries(changed).filter(([, [, after]]) => after !== null);
    const { files, retired: kept } = this.#options.listing;
    const gone = new Set([...Object.keys(changed), ...Object.keys(retired)]);
    return {
      added: given.map(([file]) => file).filter((file) => !wasThere(file)),
      changed: given
        .filter(
          ([file, [before, after]]) => wasThere(file) && (before ?? this.#retiredBefore.get(file)?.digest) !== after,
        )
        .map(([file]) => file),
      removed: [...gone].filter((file) => wasThere(file) && !files.has(file) && !kept.has(file)).sort(),
    };
  }

  /** The last changes before a publish: what has been kept long enough goes, and the list of what changed comes. */
  finish(): Changed {
    const { tree, disk, listing, now } = this.#options;
    for (const [file, { at }] of listing.retired) {
      if (now() - at < LIMITS.oldAssetsDays * DAY_MS) continue;
      this.#setRetired(file, null);
      removeFrom(tree, file, disk);
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
    const { files, retired } = this.#options.listing;
    restore(files, this.#filesBefore);
    restore(retired, this.#retiredBefore);
    await this.#options.giveUp([...new Set([...this.#filesBefore.keys(), ...this.#retiredBefore.keys()])]);
  }
}
