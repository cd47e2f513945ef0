/**
 * The content of the live release, kept beside the releases: a worker that begins while the shop was edited compares
 * with it, and makes what differs. A line for each record, and for each that changed since; lines count when the id of
 * their build follows them.
 */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { ContentDigest, differingIndexes, listsOf } from '#src/publishing/render/build-id.ts';
import type { Content, PictureFile, Snapshot } from '#src/publishing/content/content.ts';
import { inOrder } from '#src/publishing/content/live-content.ts';

type Row = { readonly id: string };
type Lists = Readonly<Record<string, readonly Row[]>>;
/** [list, row], [list, id of a row that went], ['pictures', key, file], or ['build', id]. */
type Line = readonly [string, Row | string] | readonly ['pictures', string, PictureFile | null];

/** Lines that are written at a time. */
const CHUNK = 2000;

/** The lines that lead from one content to another; `before` null: from nothing. */
function* linesBetween(before: Snapshot | null, now: Snapshot): Generator<Line> {
  const was: Lists = before === null ? {} : listsOf(before.content);
  for (const [name, rows] of Object.entries<readonly Row[]>(listsOf(now.content))) {
    const old = was[name] ?? [];
    if (old === rows) continue;
    const ids = new Set(rows.map(({ id }) => id));
    for (const { id } of old) if (!ids.has(id)) yield [name, id];
    if (old.length === rows.length) for (const at of differingIndexes(old, rows)) yield [name, rows[at] ?? ''];
    else for (const row of rows) yield [name, row];
  }
  const pictures = before?.pictures ?? {};
  if (pictures === now.pictures) return;
  for (const [key, file] of Object.entries(now.pictures)) if (pictures[key] !== file) yield ['pictures', key, file];
  for (const key of Object.keys(pictures)) if (now.pictures[key] === undefined) yield ['pictures', key, null];
}

/** The same list, of the objects of another where they are equal; that list itself where all are. */
function shared<One extends Row>(rows: readonly One[], fresh: readonly One[]): readonly One[] {
  const known = new Map(fresh.map((row) => [row.id, row]));
  const now = rows.map((row) => {
    const other = known.get(row.id);
    return other !== undefined && JSON.stringify(other) === JSON.stringify(row) ? other : row;
  });
  return now.length === fresh.length && now.every((row, at) => row === fresh[at]) ? fresh : now;
}

/** A content of lists by name; what equals a record of `fresh` is that object. Null where the lists make none. */
function contentOf(lists: Lists, fresh: Content): Content | null {
  const ofList = <One extends Row>(name: string, rows: readonly One[]): readonly One[] =>
    shared(inOrder((lists[name] ?? []) as readonly One[]), rows);
  const [home] = ofList('home', [fresh.home]);
  const [shop] = ofList('shop', [fresh.shop]);
  const [homeCountry = null] = ofList('homeCountry', fresh.homeCountry === null ? [] : [fresh.homeCountry]);
  if (home === undefined || shop === undefined) return null;
  return {
    products: ofList('products', fresh.products),
    items: ofList('items', fresh.items),
    categories: ofList('categories', fresh.categories),
    manufacturers: ofList('manufacturers', fresh.manufacturers),
    attributes: ofList('attributes', fresh.attributes),
    attribute_values: ofList('attribute_values', fresh.attribute_values),
    synonyms: ofList('synonyms', fresh.synonyms),
    pages: ofList('pages', fresh.pages),
    home,
    blocks: ofList('blocks', fresh.blocks),
    palette: ofList('palette', fresh.palette),
    shop,
    countries: ofList('countries', fresh.countries),
    homeCountry,
    shipping_rates: ofList('shipping_rates', fresh.shipping_rates),
    sales: ofList('sales', fresh.sales),
    redirects: ofList('redirects', fresh.redirects),
    reviews: ofList('reviews', fresh.reviews),
  };
}

export class SavedContent {
  readonly #file: string;
  /** Snapshot that the end of the file says; null: it does not follow from this process. */
  #last: Snapshot | null = null;
  /** Lines since the whole content, and of it. */
  #added = 0;
  #whole = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The content of the build with this id, which shares the records of `fresh` that are equal; null where it is not
   * kept.
   * @param idOf The id that a build of a content has.
   */
  async read(id: string, fresh: Snapshot, idOf: (content: string) => string): Promise<Snapshot | null> {
    const found = await this.#lists(id).catch(() => null);
    if (found === null) return null;
    const content = contentOf(found.lists, fresh.content);
    if (content === null) return null;
    const isSame = JSON.stringify(found.pictures) === JSON.stringify(fresh.pictures);
    const snapshot: Snapshot = { content, pictures: isSame ? fresh.pictures : found.pictures };
    return idOf(new ContentDigest().of(snapshot)) === id ? snapshot : null;
  }

  async #lists(id: string): Promise<{ readonly lists: Lists; readonly pictures: Snapshot['pictures'] } | null> {
    const lists = new Map<string, Map<string, Row>>();
    const pictures = new Map<string, PictureFile>();
    for await (const text of createInterface({ input: createReadStream(this.#file) })) {
      const [name, value, file] = JSON.parse(text) as readonly [string, Row | string, (PictureFile | null)?];
      if (name === 'build') {
        if (value !== id) continue;
        const ordered = [...pictures].sort(([a], [b]) => (a < b ? -1 : 1));
        return {
          lists: Object.fromEntries([...lists].map(([list, rows]) => [list, [...rows.values()]])),
          pictures: Object.fromEntries(ordered),
        };
      }
      if (name === 'pictures' && typeof value === 'string') {
        if (file === null || file === undefined) pictures.delete(value);
        else pictures.set(value, file);
        continue;
      }
      const rows = lists.get(name) ?? new Map<string, Row>();
      lists.set(name, rows);
      if (typeof value === 'string') rows.delete(value);
      else rows.set(value.id, value);
    }
    return null;
  }

  /**
   * Adds what a build is about to publish. Costs what changed; nothing where `keep` has to write all of it anyway.
   * Never throws.
   */
  async add(snapshot: Snapshot, id: string): Promise<void> {
    if (this.#last === null) return;
    const lines: unknown[] = [...linesBetween(this.#last, snapshot), ['build', id]];
    this.#added += lines.length;
    this.#last = snapshot;
    await appendFile(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join('')).catch(() => {
      this.#last = null;
    });
  }

  /**
   * Sees to it that what is live can be read: writes all of it where the file does not lead there, or has become long.
   * Never throws.
   */
  async keep(snapshot: Snapshot, id: string): Promise<void> {
    if (this.#last === snapshot && this.#added <= this.#whole) return;
    this.#last = null;
    const part = `${this.#file}.part`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      this.#whole = await writeLines(part, linesBetween(null, snapshot), id);
      await rename(part, this.#file);
      this.#added = 0;
      this.#last = snapshot;
    } catch {
      // A full disk, most of all: then the next worker makes all pages.
      await rm(part, { force: true }).catch(() => undefined);
    }
  }
}

/** Gives the number of lines. */
async function writeLines(file: string, lines: Iterable<Line>, id: string): Promise<number> {
  const handle = await open(file, 'w', 0o600);
  try {
    let count = 0;
    let chunk: string[] = [];
    const flush = async (): Promise<void> => {
      await handle.write(chunk.join(''));
      chunk = [];
    };
    for (const line of [...lines, ['build', id]]) {
      chunk.push(`${JSON.stringify(line)}\n`);
      count++;
      if (chunk.length >= CHUNK) await flush();
    }
    await flush();
    return count;
  } finally {
    await handle.close();
  }
}
