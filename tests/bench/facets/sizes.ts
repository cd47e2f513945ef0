/** What the first filter of a listing costs on the wire: its script, and the files that it reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openListing, readAttribute, readPrices } from '#src/client/filters/find-products.ts';
import { CARDS_PER_FILE, FILTERED_PER_PAGE } from '#src/contract/filter-index.ts';
import { type ListingQuery, parseListingQuery } from '#src/domain/catalogue/listing-query.ts';
import { filterWords } from '#src/i18n/filter-words.ts';
import { attributeColumn, filterColumns, filterPrices } from '#src/publishing/site/filter-columns.ts';
import { packedCard } from '#src/publishing/site/filter-index.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { MadeUpShop } from '#tests/bench/facets/made-up-shop.ts';
import { brotliBytes, bundle, type Chunk } from '#tests/unit/client/bundle.ts';

/** Bytes, brotli 11. */
export interface FirstFilter {
  readonly query: string;
  /** Of all files that are read for it, cards among them. */
  readonly files: number;
  readonly found: number;
}

function namesFile({ terms }: MadeUpShop): string {
  type WordsOf = Parameters<typeof filterWords>[0];
  const words = <Words>(file: string): Words =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, `i18n/en/${file}.json`), 'utf8')) as Words;
  return JSON.stringify({
    attributes: terms.attributes.map(({ key, values }) => [key, values.map((value) => value.key)]),
    currency: 'EUR',
    words: filterWords({ ...words<Omit<WordsOf, 'product'>>('catalogue'), product: words('product') }),
  });
}

const needsPrices = ({ least, most, sort }: ListingQuery): boolean =>
  least !== null || most !== null || sort.endsWith('price');

/** Each query as the first of a visit that has nothing of the filters yet. */
export function firstFilters(shop: MadeUpShop, queries: readonly string[]): readonly FirstFilter[] {
  const columns = filterColumns(shop.rows, shop.terms);
  const prices = filterPrices(shop.rows);
  const listing = openListing(columns, null);
  const base = brotliBytes(JSON.stringify(columns)) + brotliBytes(namesFile(shop));
  const priceBytes = brotliBytes(JSON.stringify(prices));
  const attributes = shop.terms.attributes.map((one) => ({ key: one.key, column: attributeColumn(one, shop.rows) }));
  const extras = {
    attributes: new Map(attributes.map(({ key, column }) => [key, readAttribute(column)])),
    prices: readPrices(prices),
  };
  // The sheet opens with the first group open.
  const isRead = (key: string, query: ListingQuery): boolean =>
    key === attributes[0]?.key || query.values.some(([one]) => one === key);
  const cards = new Map<number, number>();
  const cardBytes = (file: number): number => {
    const own = shop.cards.slice(file * CARDS_PER_FILE, (file + 1) * CARDS_PER_FILE).map(packedCard);
    const bytes = cards.get(file) ?? brotliBytes(JSON.stringify({ cards: own }));
    cards.set(file, bytes);
    return bytes;
  };
  return queries.map((text) => {
    const query = parseListingQuery(text);
    const { products } = listing.find(query, extras);
    const files = new Set(products.slice(0, FILTERED_PER_PAGE).map((place) => Math.floor(place / CARDS_PER_FILE)));
    const shown = [...files].reduce((sum, file) => sum + cardBytes(file), 0);
    const read = attributes.filter(({ key }) => isRead(key, query));
    const own = read.reduce((sum, { column }) => sum + brotliBytes(JSON.stringify(column)), 0);
    return { query: text, files: base + own + (needsPrices(query) ? priceBytes : 0) + shown, found: products.length };
  });
}

/** Bytes of all scripts of the filters; of what loads when somebody asks for them. */
export async function scriptBytes(): Promise<number> {
  const chunks = await bundle('src/client/filters/begin.ts');
  const start = chunks.get('src/client/filters/begin.ts');
  const filters = chunks.get('src/client/filters/start.ts');
  if (start === undefined || filters === undefined) throw new Error('The filters are no chunk of their own.');
  const graph = new Set<Chunk>([start, filters]);
  for (const chunk of chunks.values())
    if ([...start.imports, ...filters.imports].includes(chunk.file)) graph.add(chunk);
  return [...graph].reduce((sum, { bytes }) => sum + bytes, 0);
}
