/** The releases that are known, from the oldest that can come back to the live one, and the files of that one. */
import { type Listing, type RecordHead, Records, type ReleaseRecord } from '#src/publishing/releases/records.ts';
import type { Disk } from '#src/publishing/releases/disk.ts';
import type { Objects } from '#src/publishing/releases/objects.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import { LIMITS } from '#src/config.ts';

/**
 * A whole list of files is written when the records since the last one have this many entries, and as many as there are
 * files.
 */
const FEW_ENTRIES = 5000;
/** Releases that cannot come back any more are removed this many at a time. */
const FEW_RELEASES = 20;

export class History {
  readonly #records: Records;
  /** Each the next one's `previous`. */
  #chain: RecordHead[] = [];
  #listing: Listing = { files: new Map(), retired: new Map() };
  /** Release that was live when all this was read; undefined: it has not been read. */
  #readAt: number | null | undefined;
  /** Entries of records since the last whole listing. */
  #since = 0;

  constructor(folder: string, disk: Disk) {
    this.#records = new Records(folder, disk);
  }

  /** Files of the live release. A stage changes them as it goes, and takes that back when it is given up. */
  get listing(): Listing {
    return this.#listing;
  }

  get live(): ReleaseInfo | null {
    return this.#chain.at(-1)?.info ?? null;
  }

  /** Reads what is on the disk, unless that has been seen: another process may have published meanwhile. */
  follow(live: number | null): ReleaseInfo | null {
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
    return this.live;
  }

  has(number: number | null): boolean {
    return this.#chain.some(({ info }) => info.number === number);
  }

  /** Number of the release before the live one. */
  get previous(): number | null {
    return this.#chain.at(-1)?.previous ?? null;
  }

  /** Writes the record of the next release; it counts when `add` follows. */
  write(record: ReleaseRecord): Promise<void> {
    return this.#records.write(record);
  }

  add(head: RecordHead): void {
    this.#chain.push(head);
    this.#since += head.entries;
    this.#readAt = head.info.number;
  }

  /** Releases that can come back, as many as LIMITS says, the live one last. */
  kept(): readonly RecordHead[] {
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

  /** Records of the releases after one, newest first. */
  *after(number: number): Generator<ReleaseRecord> {
    for (const { info } of this.#chain.toReversed()) {
      if (info.number <= number) return;
      yield this.#records.read(info.number);
    }
  }

  /** Files that any release after one has touched. */
  touchedSince(number: number): Set<string> {
    const files = new Set<string>();
    for (const { changed, retired } of this.after(number))
      for (const file of [...Object.keys(changed), ...Object.keys(retired)]) files.add(file);
    return files;
  }

  /** Files of the live release, kept for open pages too, and of those that can come back. */
  mentioned(): Set<string> {
    const files = new Set([...this.#listing.files.keys(), ...this.#listing.retired.keys()]);
    for (const { changed } of this.after(this.kept()[0]?.info.number ?? 0))
      for (const [file, [before]] of Object.entries(changed)) if (before !== null) files.add(file);
    return files;
  }

  /** Removes records and bytes that cannot come back any more, when they are worth a list of the whole site. */
  async forget(objects: Objects): Promise<void> {
    const live = this.live;
    if (live === null) return;
    for (const number of this.#records.numbers()) if (number > live.number) this.#records.remove(number);
    const kept = this.kept();
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
    for (const { changed } of this.after(kept[0]?.info.number ?? 0))
      for (const [before] of Object.values(changed)) if (before !== null) needed.add(before);
    this.#chain = [...kept];
    for (const number of this.#records.numbers()) if (!this.has(number)) this.#records.remove(number);
    objects.removeOthers(needed);
  }
}
