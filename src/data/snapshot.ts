import type PocketBase from 'pocketbase';
import { LIMITS } from '#src/config.ts';
import { readError } from '#src/data/backend.ts';
import type { Content, Item, Shop } from '#src/data/content.ts';
import { ContentError } from '#src/data/content-error.ts';
import { type CollectionName, parseRecord, type Row, SHAPES } from '#src/data/parse.ts';
import { stockBand } from '#src/domain/stock.ts';

/** The newest row of `changes`: where content stands. */
export interface Position {
  readonly seq: number;
  /** ms since the epoch of the newest change that a build must see; 0 before the first. */
  readonly timestamp: number;
}

export interface ContentState extends Position {
  readonly content: Content;
}

/** A shop that is edited all the time is read at most so often before the build gives up. */
const ATTEMPTS = 5;

/** @throws ContentError when PocketBase has no such collection or does not answer. */
export async function contentPosition(client: PocketBase): Promise<Position> {
  try {
    const { items } = await client
      .collection('changes')
      .getList<{ seq: number; created: string }>(1, 1, { sort: '-seq', skipTotal: true });
    const newest = items[0];
    return newest === undefined
      ? { seq: 0, timestamp: 0 }
      : { seq: newest.seq, timestamp: Date.parse(newest.created.replace(' ', 'T')) };
  } catch (error) {
    throw readError(client.baseURL, 'changes', error);
  }
}

type Raw = { readonly [Name in CollectionName]: readonly Row<Name>[] };

/** Rows without a rank keep the order they came in. */
function rankOf(row: object): number {
  const rank: unknown = Reflect.get(row, 'rank');
  return typeof rank === 'number' ? rank : 0;
}

async function readCollection<Name extends CollectionName>(
  client: PocketBase,
  name: Name,
): Promise<readonly Row<Name>[]> {
  try {
    const records = await client.collection(name).getFullList<object>({ batch: LIMITS.recordsPerBatch, sort: 'id' });
    return records.map((record) => parseRecord(name, record)).sort((a, b) => rankOf(a) - rankOf(b));
  } catch (error) {
    throw readError(client.baseURL, name, error);
  }
}

async function readRaw(client: PocketBase): Promise<Raw> {
  const names = Object.keys(SHAPES) as CollectionName[];
  const lists = await Promise.all(names.map((name) => readCollection(client, name)));
  return Object.fromEntries(names.map((name, index) => [name, lists[index]])) as Raw;
}

function only<One>(collection: string, records: readonly One[]): One {
  const [record] = records;
  if (record === undefined) {
    throw new ContentError(
      `PocketBase has no record in "${collection}", so there is no shop to build. "npm run seed" fills an empty shop with demo content.`,
    );
  }
  if (records.length > 1)
    throw new ContentError(
      `"${collection}" holds ${records.length} records, and exactly one is possible. Delete the others.`,
    );
  return record;
}

/** What pages may show of it: published, active, and stock as a band. */
function contentOf(raw: Raw): Content {
  const { low_stock: lowStock, ...shop } = only('shop', raw.shop);
  const products = raw.products.filter((product) => product.status === 'published');
  const published = new Set(products.map((product) => product.id));
  const items = raw.items
    .filter((item) => published.has(item.product))
    .map(({ stock, ...item }): Item => ({ ...item, band: stockBand(stock, lowStock) }));
  const sold = new Set(items.map((item) => item.id));
  return {
    products,
    items,
    categories: raw.categories,
    manufacturers: raw.manufacturers,
    pages: raw.pages.filter((page) => page.status === 'published'),
    home: only('home', raw.home),
    stories: raw.stories.filter((story) => story.status === 'published'),
    palette: raw.palette,
    shop: shop satisfies Shop,
    countries: raw.countries.filter((country) => country.active),
    homeCountry: raw.countries.find((country) => country.code === shop.country) ?? null,
    shipping_rates: raw.shipping_rates,
    sales: raw.sales.filter((sale) => sale.state === 'active' && sold.has(sale.item)),
    redirects: raw.redirects,
  };
}

/**
 * Reads every collection once. When something was changed meanwhile, all is read again: a snapshot is one state of the shop,
 * although the API has no transactions for readers.
 * @throws ContentError that names record and field, or says that the shop is empty or not reachable.
 */
export async function readContent(client: PocketBase): Promise<ContentState> {
  let before = await contentPosition(client);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const raw = await readRaw(client);
    const after = await contentPosition(client);
    if (after.seq === before.seq) return { content: contentOf(raw), ...after };
    before = after;
  }
  throw new ContentError(
    'The shop was changed again and again while it was read. Try once more when no import is running.',
  );
}
