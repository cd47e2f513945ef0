/** Shows what it can of a content while some of its pictures are still being made. */
import type { Category, Content, Item } from '#src/publishing/content/content.ts';
import { keptRecord } from '#src/publishing/content/parse.ts';
import { BRAND_FIELD_NAMES, type PictureSource } from '#src/publishing/pictures/pictures.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

export interface ShownContent {
  readonly content: Content;
  /** 'collection/id' of each record that is not shown as it is now. */
  readonly held: ReadonlySet<string>;
}

const each = (...names: readonly string[]): string[] =>
  names.flatMap((name) => LOCALES.map((locale) => `${name}_${locale}`));

/**
 * Fields that stay as they were until the pictures are there: the pictures and what stands beside them. All else is
 * shown as it is now: addresses, order, prices, stock, and what the law asks for wait for no picture.
 */
const STAYS = {
  products: ['images', 'focus', ...each('name', 'summary', 'description', 'alt', 'options')],
  items: ['images', 'focus', ...each('values')],
  categories: ['image', 'focus', ...each('alt')],
  blocks: ['images', 'video', 'focus', 'product', ...each('title', 'text', 'action', 'alt')],
  shop: [...each('guarantee', 'guarantee_alt'), ...BRAND_FIELD_NAMES],
} as const;
type Collection = keyof typeof STAYS;

/** Picture of a new category meanwhile: its products wait for no picture. */
const WITHOUT_PICTURE = { image: '', focus: [], ...Object.fromEntries(each('alt').map((name) => [name, ''])) };

interface Made {
  /** The record as it is now, with what stays as it was; that one itself where both are the same. */
  readonly row: object;
  readonly isAsNow: boolean;
}

/** A record as it is now → what was made of it and of one that was shown: they are asked for again and again. */
const MADE = new WeakMap<object, Made & { readonly from: object }>();

function madeOf(collection: Collection, now: object, was: object): Made {
  const known = MADE.get(now);
  if (known !== undefined && (known.from === was || known.row === was)) return known;
  const stays = Object.fromEntries(STAYS[collection].map((field) => [field, Reflect.get(was, field) as unknown]));
  const row = { ...now, ...stays };
  const text = JSON.stringify(row);
  const made = {
    row: text === JSON.stringify(was) ? was : keptRecord(collection, row),
    isAsNow: text === JSON.stringify(now),
    from: was,
  };
  MADE.set(now, made);
  return made;
}

/** The list of before where it holds the same objects. */
function kept<Row>(rows: readonly Row[], before: readonly Row[]): readonly Row[] {
  return rows.length === before.length && rows.every((row, place) => row === before[place]) ? before : rows;
}

/** Records of a collection that name a picture which is missing. */
function waitingIn(collection: Collection, missing: readonly PictureSource[]): ReadonlySet<string> {
  return new Set(missing.filter((source) => source.collection === collection).map(({ record }) => record));
}

/** A product waits together with its items: their words and pictures are about each other. */
function waitingProducts({ items }: Content, missing: readonly PictureSource[]): ReadonlySet<string> {
  const own = waitingIn('items', missing);
  const of = own.size === 0 ? [] : items.filter(({ id }) => own.has(id)).map(({ product }) => product);
  return new Set([...waitingIn('products', missing), ...of]);
}

/**
 * Categories as they are now, with the pictures of before; a new one without. Those that are not as they are now are
 * added to `held`.
 */
function categoriesOf(
  now: Content,
  shown: Content,
  waiting: ReadonlySet<string>,
  held: Set<string>,
): readonly Category[] {
  return now.categories.map((row) => {
    if (!waiting.has(row.id)) return row;
    const was = shown.categories.find(({ id }) => id === row.id) ?? WITHOUT_PICTURE;
    const made = madeOf('categories', row, was);
    if (!made.isAsNow) held.add(`categories/${row.id}`);
    return made.row as Category;
  });
}

/**
 * The content with each record that waits for a picture as it was shown before; new ones are left out, but for
 * categories. It names no picture but those of `shown` and those that are not missing.
 * @param shown What is shown at present.
 * @param missing Pictures that the content names and that are not there.
 */
export function shownContent(now: Content, shown: Content, missing: readonly PictureSource[]): ShownContent {
  const waiting = new Set<string>();
  if (missing.length === 0) return { content: now, held: waiting };

  /** Former state of a record that waits; none where it is new. */
  const former = <Row extends { readonly id: string }>(
    collection: Collection,
    row: Row,
    was: Row | undefined,
  ): readonly Row[] => {
    const made = was === undefined ? null : madeOf(collection, row, was);
    if (made?.isAsNow !== true) waiting.add(`${collection}/${row.id}`);
    return made === null ? [] : [made.row as Row];
  };
  const formerOf = <Row extends { readonly id: string }>(
    rows: readonly Row[],
    isWaiting: (row: Row) => boolean,
  ): ReadonlyMap<string, Row> => new Map(rows.filter(isWaiting).map((row) => [row.id, row]));

  const products = waitingProducts(now, missing);
  const blocks = waitingIn('blocks', missing);
  const formerProducts = formerOf(shown.products, ({ id }) => products.has(id));
  const formerItems = formerOf(shown.items, ({ product }) => products.has(product));
  const formerBlocks = formerOf(shown.blocks, ({ id }) => blocks.has(id));
  // Without its product an item is shown nowhere, and one that was another product's is new.
  const formerItem = ({ id, product }: Item): Item | undefined => {
    const was = formerItems.get(id);
    return was?.product === product && formerProducts.has(product) ? was : undefined;
  };
  const content: Content = {
    ...now,
    categories: kept(categoriesOf(now, shown, waitingIn('categories', missing), waiting), shown.categories),
    products: kept(
      now.products.flatMap((row) => (products.has(row.id) ? former('products', row, formerProducts.get(row.id)) : row)),
      shown.products,
    ),
    items: kept(
      now.items.flatMap((row) => (products.has(row.product) ? former('items', row, formerItem(row)) : row)),
      shown.items,
    ),
    blocks: kept(
      now.blocks.flatMap((row) => (blocks.has(row.id) ? former('blocks', row, formerBlocks.get(row.id)) : row)),
      shown.blocks,
    ),
    shop: waitingIn('shop', missing).size === 0 ? now.shop : (former('shop', now.shop, shown.shop)[0] ?? shown.shop),
  };
  const isSame = Object.keys(content).every((name) => Reflect.get(content, name) === Reflect.get(shown, name));
  return { content: isSame ? shown : content, held: waiting };
}
