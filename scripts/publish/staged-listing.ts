/** The list of files of a release while it is made: that of the live one, what was changed of it, and how to take that back. */
import type { Listing, Retired } from '#scripts/publish/records.ts';
import type { Changed } from '#scripts/publish/release-store.ts';

/** What a stage differs in from the live release. */
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
function differing<Before, After>(
  known: ReadonlyMap<string, Before>,
  entry: (file: string, before: Before) => After | undefined,
): Record<string, After> {
  const entries = [...known]
    .map(([file, before]) => [file, entry(file, before)] as const)
    .filter((pair): pair is readonly [string, After & {}] => pair[1] !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export class StagedListing {
  readonly #listing: Listing;
  /** What files and retired ones were in the live release, of those that were touched. */
  readonly #filesBefore = new Map<string, string | null>();
  readonly #retiredBefore = new Map<string, Retired | null>();

  /** @param listing That of the live release: it is changed itself, for a copy of it would cost what the site has files. */
  constructor(listing: Listing) {
    this.#listing = listing;
  }

  get files(): ReadonlyMap<string, string> {
    return this.#listing.files;
  }

  get retired(): ReadonlyMap<string, Retired> {
    return this.#listing.retired;
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

  /** The difference as a visitor meets it: what is retired is still there. */
  changed(): Changed {
    const { changed, retired } = this.difference();
    const wasThere = (file: string): boolean =>
      (this.#filesBefore.get(file) ?? null) !== null || (this.#retiredBefore.get(file) ?? null) !== null;
    const given = Object.entries(changed).filter(([, [, after]]) => after !== null);
    const { files, retired: kept } = this.#listing;
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

  /** Makes the listing that of the live release again. Answers which files were touched. */
  takeBack(): string[] {
    restore(this.#listing.files, this.#filesBefore);
    restore(this.#listing.retired, this.#retiredBefore);
    return [...new Set([...this.#filesBefore.keys(), ...this.#retiredBefore.keys()])];
  }
}
