/**
 * The list of files of a release while it is made: that of the live one, what was changed of it, and how to take that
 * back.
 */
import type { Listing, Retired } from '#src/publishing/releases/records.ts';
import type { Changed } from '#src/publishing/releases/release-store.ts';

/** Difference of a stage from the live release. */
export interface Difference {
  readonly changed: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  readonly retired: Readonly<Record<string, Retired | null>>;
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
function differing<After>(
  files: Iterable<string>,
  entry: (file: string) => After | undefined,
): Readonly<Record<string, After>> {
  const found: Record<string, After> = {};
  for (const file of [...files].sort()) {
    const value = entry(file);
    if (value !== undefined) found[file] = value;
  }
  return found;
}

export class StagedListing {
  readonly #listing: Listing;
  /** Files and retired ones as they were in the live release, of those that were touched. */
  readonly #filesBefore = new Map<string, string | null>();
  readonly #retiredBefore = new Map<string, Retired | null>();

  /**
   * @param listing That of the live release: it is changed itself, for a copy of it would cost what the site has files.
   */
  constructor(listing: Listing) {
    this.#listing = listing;
  }

  get files(): ReadonlyMap<string, string> {
    return this.#listing.files;
  }

  get retired(): ReadonlyMap<string, Retired> {
    return this.#listing.retired;
  }

  /** Says whether this is none of the live release's files. */
  isNew(file: string): boolean {
    return this.#filesBefore.get(file) === null;
  }

  /** Gives a file its digest; null: it goes. */
  setFile(file: string, digest: string | null): void {
    const { files } = this.#listing;
    remember(this.#filesBefore, file, files.get(file));
    if (digest === null) files.delete(file);
    else files.set(file, digest);
  }

  setRetired(file: string, value: Retired | null): void {
    const { retired } = this.#listing;
    if (value === null && !retired.has(file)) return;
    remember(this.#retiredBefore, file, retired.get(file));
    if (value === null) retired.delete(file);
    else retired.set(file, value);
  }

  difference(): Difference {
    const { files, retired } = this.#listing;
    return {
      changed: differing(this.#filesBefore.keys(), (file) => {
        const before = this.#filesBefore.get(file) ?? null;
        const after = files.get(file) ?? null;
        return before === after ? undefined : ([before, after] as const);
      }),
      retired: differing(this.#retiredBefore.keys(), (file) => {
        const before = this.#retiredBefore.get(file);
        const after = retired.get(file);
        return before?.at === after?.at && before?.digest === after?.digest ? undefined : (after ?? null);
      }),
    };
  }

  /** Each file that was touched. */
  *#touched(): Generator<string> {
    yield* this.#filesBefore.keys();
    for (const file of this.#retiredBefore.keys()) if (!this.#filesBefore.has(file)) yield file;
  }

  /**
   * The difference as a visitor meets it: what is retired is still there. A few lists of names: a first release has all
   * files of a site in it.
   */
  changed(): Changed {
    const { files, retired } = this.#listing;
    const lists = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
    for (const file of this.#touched()) {
      const before = this.#filesBefore.get(file) ?? this.#retiredBefore.get(file)?.digest;
      const after = files.get(file);
      if (after === undefined) {
        if (before !== undefined && !retired.has(file)) lists.removed.push(file);
      } else if (before === undefined) lists.added.push(file);
      else if (before !== after) lists.changed.push(file);
    }
    for (const list of Object.values(lists)) list.sort();
    return lists;
  }

  /** Makes the listing that of the live release again. Answers which files were touched. */
  takeBack(): string[] {
    restore(this.#listing.files, this.#filesBefore);
    restore(this.#listing.retired, this.#retiredBefore);
    return [...this.#touched()];
  }
}
