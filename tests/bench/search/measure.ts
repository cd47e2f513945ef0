/** What searches cost: bytes on the wire and processor time. */
import type { openSearch } from '#src/client/search/open-search.ts';
import type { SearchEngine } from '#src/client/search/search-engine.ts';
import { brotliBytes } from '#scripts/checks/built-site.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export type OpenSearch = typeof openSearch;

/** Hits that the panel shows. */
const SHOWN = 8;

/** The files of a search, each of which costs its bytes once. */
class WireReader {
  readonly #files: ReadonlyMap<string, string>;
  readonly #sizes: Map<string, number>;
  readonly #read = new Set<string>();
  bytes = 0;
  count = 0;

  /** `sizes`: bytes of files that are known already; the others are added. */
  constructor(files: ReadonlyMap<string, string>, sizes: Map<string, number>) {
    this.#files = files;
    this.#sizes = sizes;
  }

  readonly read = (path: string): Promise<unknown> => {
    const file = path.slice(1);
    const text = this.#files.get(file);
    if (text === undefined) return Promise.resolve(null);
    if (!this.#read.has(file)) {
      this.#read.add(file);
      const size = this.#sizes.get(file) ?? brotliBytes(text);
      this.#sizes.set(file, size);
      this.bytes += size;
      this.count += 1;
    }
    return Promise.resolve(JSON.parse(text) as unknown);
  };
}

export interface SearchCost {
  readonly query: string;
  /** Bytes of the first answer without the script, and of one more afterwards. */
  readonly first: number;
  readonly second: number;
  /** Files of the first answer. */
  readonly files: number;
  /** ms of the processor for the first answer to this query, its files read and parsed. */
  readonly ms: number;
}

async function timed(engine: SearchEngine, query: string): Promise<number> {
  // Of this thread alone: the time of others (of the collector, of the compiler) is not waited for.
  const before = process.threadCpuUsage();
  await engine.find(query, SHOWN);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The cost of each query for a visitor who has nothing yet, and of the next query for the same one. */
export async function searchCosts(
  open: OpenSearch,
  files: ReadonlyMap<string, string>,
  locale: Locale,
  queries: readonly string[],
): Promise<readonly SearchCost[]> {
  const sizes = new Map<string, number>();
  const costs: SearchCost[] = [];
  for (const [at, query] of queries.entries()) {
    const wire = new WireReader(files, sizes);
    const engine = await open(locale, wire.read);
    await engine.find(query, SHOWN);
    const [first, count] = [wire.bytes, wire.count];
    await engine.find(queries[(at + 1) % queries.length] ?? query, SHOWN);
    const second = wire.bytes - first;
    const fresh = await open(locale, new WireReader(files, sizes).read);
    costs.push({ query, first, second, files: count, ms: await timed(fresh, query) });
  }
  return costs;
}
