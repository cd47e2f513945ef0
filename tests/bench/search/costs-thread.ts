/** Asks in a thread of its own: its collector must not go through the shop that the files were made from. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type OpenSearch, searchCosts } from '#tests/bench/search/measure.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface CostsOrder {
  /** Path of the engine's module. */
  readonly engine: string;
  readonly files: ReadonlyMap<string, string>;
  readonly locale: Locale;
  readonly queries: readonly string[];
}

const { engine, files, locale, queries } = workerData as CostsOrder;
const { openSearch } = (await import(pathToFileURL(engine).href)) as { openSearch: OpenSearch };
parentPort?.postMessage(await searchCosts(openSearch, files, locale, queries), []);
