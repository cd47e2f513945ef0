/**
 * The content of a shop that is edited: read once as a whole, then record by record as the list of changes names them.
 */
import type PocketBase from 'pocketbase';
import { LIMITS } from '#src/config.ts';
import { readError } from '#src/publishing/content/backend.ts';
import type { Content } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { type CollectionName, expandOf, parseRecord, type Row, SHAPES } from '#src/publishing/content/parse.ts';
import { isPublished } from '#src/domain/catalogue/visible.ts';
import { PublishedContent, type Rows } from '#src/publishing/content/published-content.ts';

/** A row of `changes`: where content stands. */
export interface Position {
  readonly seq: number;
  /** ms since the epoch. */
  readonly timestamp: number;
}

interface ChangeRow {
  readonly seq: number;
  readonly created: string;
  readonly collection: string;
  readonly record: string;
}

export interface LiveContent {
  readonly content: Content;
  /** The newest change that the content shows. */
  readonly position: Position;
  /**
   * Reads what has changed since, and all of it where the list of changes does not lead from there to now. Whatever
   * fails, content and position stay.
   * @throws ContentError that names record and field, or says that PocketBase does not answer.
   */
  catchUp(): Promise<void>;
}

/** A shop that is edited all the time is read as a whole at most so often in a row, */
const ATTEMPTS = 5;
/** and by its changes so often. */
const STEPS = 200;
/** Ids in one question: its address must not become too long. */
const IDS = 50;
/** Changes in one question, and in one collection before it is read as a whole. */
const MANY = 500;

const NAMES = Object.keys(SHAPES) as CollectionName[];

const positionOf = (row: ChangeRow | undefined): Position =>
  row === undefined ? { seq: 0, timestamp: 0 } : { seq: row.seq, timestamp: Date.parse(row.created.replace(' ', 'T')) };

/** @throws ContentError when PocketBase has no such collection or does not answer. */
export async function contentPosition(client: PocketBase): Promise<Position> {
  try {
    const { items } = await client.collection('changes').getList<ChangeRow>(1, 1, { sort: '-seq', skipTotal: true });
    return positionOf(items[0]);
  } catch (error) {
    throw readError(client.baseURL, 'changes', error);
  }
}

/**
 * Says whether a person has changed anything after a change: what the shop does by itself, by the clock or for an
 * order, does not count.
 * @throws ContentError when PocketBase does not answer.
 */
export async function isEditedSince(client: PocketBase, seq: number): Promise<boolean> {
  try {
    const filter = `seq>${seq} && automatic=false`;
    const { items } = await client.collection('changes').getList(1, 1, { filter, skipTotal: true });
    return items.length > 0;
  } catch (error) {
    throw readError(client.baseURL, 'changes', error);
  }
}

/** The changes after one, oldest first; null where that is not the list's own past, or the list is long. */
async function changesAfter(client: PocketBase, { seq, timestamp }: Position): Promise<readonly ChangeRow[] | null> {
  try {
    const { items } = await client
      .collection('changes')
      .getList<ChangeRow>(1, MANY, { sort: 'seq', filter: `seq>=${seq}`, skipTotal: true });
    const known = items.find((row) => row.seq === seq);
    const rows = items.filter((row) => row.seq !== seq);
    const isOurs = seq === 0 || (known !== undefined && positionOf(known).timestamp === timestamp);
    const isWhole = items.length < MANY && rows.every((row, index) => row.seq === seq + 1 + index);
    return isOurs && isWhole ? rows : null;
  } catch (error) {
    throw readError(client.baseURL, 'changes', error);
  }
}

/** Rows without a rank keep the order of their ids. */
function rankOf(row: object): number {
  const rank: unknown = Reflect.get(row, 'rank');
  return typeof rank === 'number' ? rank : 0;
}

/** Orders by rank, then id: the order of every list of a content. */
export function inOrder<One extends { readonly id: string }>(rows: readonly One[]): readonly One[] {
  return [...rows].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Batch by batch: what PocketBase gives of a record is more than what is kept of it. Each begins after the last id of
 * the one before, because PocketBase walks to a page that is asked for by its number past all before it, which takes
 * half an hour with 300,000 records.
 */
async function readList<Name extends CollectionName>(
  client: PocketBase,
  name: Name,
  filter: string,
): Promise<Row<Name>[]> {
  const rows: Row<Name>[] = [];
  const batch = LIMITS.recordsPerBatch;
  for (let last = ''; ;) {
    const { items } = await client.collection(name).getList<{ readonly id: string }>(1, batch, {
      sort: 'id',
      skipTotal: true,
      expand: expandOf(name),
      filter: filter === '' ? `id>"${last}"` : `id>"${last}"&&(${filter})`,
    });
    for (const record of items) rows.push(parseRecord(name, record));
    if (items.length < batch) return rows;
    last = items.at(-1)?.id ?? last;
  }
}

/** @param filters None: the whole collection. */
async function readRows<Name extends CollectionName>(
  client: PocketBase,
  name: Name,
  filters: readonly string[] = [''],
): Promise<readonly Row<Name>[]> {
  try {
    const lists = await Promise.all(filters.map((filter) => readList(client, name, filter)));
    return lists.flat();
  } catch (error) {
    throw readError(client.baseURL, name, error);
  }
}

function filtersOf(field: string, ids: readonly string[]): string[] {
  const filters: string[] = [];
  for (let at = 0; at < ids.length; at += IDS)
    filters.push(
      ids
        .slice(at, at + IDS)
        .map((id) => `${field}="${id}"`)
        .join('||'),
    );
  return filters;
}

/**
 * Places of the records of a list, by id: of a list that is read once, and of those that follow it with the same
 * records in the same order.
 */
const PLACES = new WeakMap<object, ReadonlyMap<string, number>>();

function indexesOf(rows: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  const known = PLACES.get(rows) ?? new Map(rows.map(({ id }, at) => [id, at]));
  PLACES.set(rows, known);
  return known;
}

/**
 * The list with a few records as they are now, which all stand in it with the same rank; null: some record came, went
 * or moved. It costs no look at the others.
 */
function replacedInPlace<One extends { readonly id: string }>(
  rows: readonly One[],
  fresh: readonly One[],
): readonly One[] | null {
  const indexes = indexesOf(rows);
  const changed = new Map<number, One>();
  for (const next of fresh) {
    const at = indexes.get(next.id);
    const row = at === undefined ? undefined : rows[at];
    if (at === undefined || row === undefined || rankOf(row) !== rankOf(next)) return null;
    if (JSON.stringify(next) !== JSON.stringify(row)) changed.set(at, next);
  }
  if (changed.size === 0) return rows;
  const now = [...rows];
  for (const [at, next] of changed) now[at] = next;
  PLACES.set(now, indexes);
  return now;
}

/** The list with these records as they are now: `fresh` are those that there are. Equal ones stay the same objects. */
function replaced<One extends { readonly id: string }>(
  rows: readonly One[],
  isTouched: (row: One) => boolean,
  fresh: readonly One[],
): readonly One[] {
  const now = new Map(fresh.map((row) => [row.id, row]));
  let isSame = true;
  let isOrdered = true;
  const kept = rows.flatMap((row) => {
    const next = now.get(row.id);
    if (next === undefined) {
      if (!isTouched(row)) return row;
      isSame = false;
      return [];
    }
    now.delete(row.id);
    if (JSON.stringify(next) === JSON.stringify(row)) return row;
    isSame = false;
    isOrdered &&= rankOf(next) === rankOf(row);
    return next;
  });
  if (isSame && now.size === 0) return rows;
  return isOrdered && now.size === 0 ? kept : inOrder([...kept, ...now.values()]);
}

/** @param before Rows that are equal to these stay the same objects. */
async function readAll(client: PocketBase, before?: Rows): Promise<Rows> {
  const lists = await Promise.all(
    NAMES.map(async (name) =>
      replaced<Row<CollectionName>>(before?.[name] ?? [], () => true, await readRows(client, name)),
    ),
  );
  return Object.fromEntries(NAMES.map((name, index) => [name, lists[index]])) as Rows;
}

/** Reads the records of a collection that changes name, by id or by what they belong to. */
async function reread(
  client: PocketBase,
  rows: Rows,
  name: CollectionName,
  field: string,
  ids: readonly string[],
): Promise<Rows> {
  if (ids.length === 0) return rows;
  const touched = new Set(ids);
  const isWhole = ids.length > MANY;
  const fresh = await readRows(client, name, isWhole ? [''] : filtersOf(field, ids));
  // None of those that were asked for is missing: nothing went.
  const inPlace = field === 'id' && fresh.length === touched.size ? replacedInPlace(rows[name], fresh) : null;
  if (inPlace !== null) return inPlace === rows[name] ? rows : { ...rows, [name]: inPlace };
  const isTouched = (row: object): boolean => isWhole || touched.has(String(Reflect.get(row, field)));
  return { ...rows, [name]: replaced<Row<CollectionName>>(rows[name], isTouched, fresh) };
}

/**
 * The rows after changes. Sales are told as changes of their items. Items of a product that is not published, and rates
 * of a country that is not delivered to, change without a row in the list. All of them are read with what they belong
 * to; so is all stock when the threshold of its bands moves.
 */
async function follow(client: PocketBase, before: Rows, changes: readonly ChangeRow[]): Promise<Rows> {
  const idsOf = (name: CollectionName): string[] => [
    ...new Set(changes.filter(({ collection }) => collection === name).map(({ record }) => record)),
  ];
  let rows = before;
  for (const name of NAMES.filter((one) => changes.some(({ collection }) => collection === one)))
    rows = await reread(client, rows, name, 'id', idsOf(name));
  const products = idsOf('products');
  const sold = new Set(idsOf('items'));
  if (products.length > 0) {
    const seen = new Set(before.products.filter(isPublished).map(({ id }) => id));
    const unseen = new Set(products.filter((id) => !seen.has(id)));
    rows = await reread(client, rows, 'items', 'product', [...unseen]);
    for (const { id, product } of rows.items) if (unseen.has(product)) sold.add(id);
  }
  rows = await reread(client, rows, 'sales', 'item', [...sold]);
  rows = await reread(client, rows, 'shipping_rates', 'country', idsOf('countries'));
  if (rows.shop[0]?.low_stock !== before.shop[0]?.low_stock)
    rows = { ...rows, items: replaced<Row<'items'>>(rows.items, () => true, await readRows(client, 'items')) };
  return rows;
}

/**
 * Reads every collection once. When something was changed meanwhile, that is read again: a snapshot is one state of the
 * shop, although the API has no transactions for readers.
 * @throws ContentError that names record and field, or says that the shop is empty or not reachable.
 */
export async function openContent(client: PocketBase): Promise<LiveContent> {
  const publishing = new PublishedContent();
  let position = await contentPosition(client);
  let rows = await readAll(client);
  let content: Content | null = null;

  const catchUp = async (): Promise<void> => {
    let at = position;
    let now = rows;
    for (let wholes = 0, steps = 0; wholes < ATTEMPTS && steps < STEPS;) {
      const changes = await changesAfter(client, at);
      if (changes?.length === 0) {
        if (content === null || now !== rows) content = publishing.of(now);
        rows = now;
        position = at;
        return;
      }
      if (changes === null) {
        wholes++;
        at = await contentPosition(client);
        now = await readAll(client, now);
      } else {
        steps++;
        now = await follow(client, now, changes);
        at = positionOf(changes.at(-1));
      }
    }
    throw new ContentError(
      'The shop was changed again and again while it was read. Try once more when no import is running.',
    );
  };
  await catchUp();
  return {
    get content() {
      if (content === null) throw new Error('Content is read before it is given.');
      return content;
    },
    get position() {
      return position;
    },
    catchUp,
  };
}
