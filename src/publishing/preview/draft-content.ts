/** Content as if some drafts were published: that of the live shop with them laid over it. Pure. */
import type { DraftRecord, MediumRecord, SaleRecord } from '#src/contract/records.ts';
import type { Content, Item, Sale } from '#src/publishing/content/content.ts';
import { blankRow, type CollectionName, parseRecord, type Row, shownItem } from '#src/publishing/content/parse.ts';
import { EDITABLE, STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** A draft with what it changes. */
export interface DraftedRecord {
  readonly draft: DraftRecord;
  /** As it is stored; null: it is new. */
  readonly stored: object | null;
  /** Those that it names. */
  readonly media: readonly MediumRecord[];
}

/** Values that new records begin with where a draft says nothing, besides '', 0, false and an empty list. */
const DEFAULTS = {
  status: 'published',
  tax_class: 'standard',
  menu: 'none',
  state: 'active',
  locale: DEFAULT_LOCALE,
} as const;
/** State that a look shows, whatever the draft says: what is not published yet is what one wants to see. */
const SHOWN = { status: 'published', state: 'active' } as const;

/** The record that a draft leads to. @throws ContentError that names record and field. */
function rowOf<Name extends CollectionName>(collection: Name, { draft, stored, media }: DraftedRecord): Row<Name> {
  const { [STOCK_SEEN]: _seen, ...data } = draft.data;
  const named = EDITABLE[draft.collection].pictures.filter((field) => field in data);
  const expand = {
    ...Reflect.get(Object(stored), 'expand'),
    ...Object.fromEntries(named.map((field) => [field, media])),
  };
  const values: Record<string, unknown> = { ...stored, ...data, ...SHOWN, expand, id: draft.record };
  return parseRecord(collection, { ...blankRow(collection), ...DEFAULTS, ...values });
}

interface Ranked {
  readonly id: string;
  readonly rank?: number;
}

/** Orders by rank, then id, as all lists of a content are. */
function inOrder<One extends Ranked>(rows: readonly One[]): readonly One[] {
  return rows.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.id < b.id ? -1 : 1));
}

function replaced<One extends Ranked>(rows: readonly One[], id: string, row: One | null): readonly One[] {
  const others = rows.filter((one) => one.id !== id);
  return row === null ? others : inOrder([...others, row]);
}

/** A sale as it will be when it has begun. */
function toSale(row: Row<'sales'>, items: readonly Item[]): Sale {
  const reference = row.reference || (items.find(({ id }) => id === row.item)?.price ?? row.price);
  return { ...row, reference, state: 'active' satisfies SaleRecord['state'] };
}

function withDraft(content: Content, drafted: DraftedRecord, lowStock: number): Content {
  const { collection, record: id, action } = drafted.draft;
  const isGone = action === 'delete';
  const row = <Name extends CollectionName>(name: Name): Row<Name> | null => (isGone ? null : rowOf(name, drafted));
  switch (collection) {
    case 'products': {
      const items = isGone ? content.items.filter(({ product }) => product !== id) : content.items;
      return { ...content, items, products: replaced(content.products, id, row('products')) };
    }
    case 'items': {
      const item = row('items');
      return { ...content, items: replaced(content.items, id, item === null ? null : shownItem(item, lowStock)) };
    }
    case 'categories':
      return { ...content, categories: replaced(content.categories, id, row('categories')) };
    case 'manufacturers':
      return { ...content, manufacturers: replaced(content.manufacturers, id, row('manufacturers')) };
    case 'attributes':
      return { ...content, attributes: replaced(content.attributes, id, row('attributes')) };
    case 'synonyms':
      return { ...content, synonyms: replaced(content.synonyms, id, row('synonyms')) };
    case 'attribute_values':
      return { ...content, attribute_values: replaced(content.attribute_values, id, row('attribute_values')) };
    case 'pages':
      return { ...content, pages: replaced(content.pages, id, row('pages')) };
    case 'blocks':
      return { ...content, blocks: replaced(content.blocks, id, row('blocks')) };
    case 'palette':
      return { ...content, palette: replaced(content.palette, id, row('palette')) };
    case 'shipping_rates':
      return { ...content, shipping_rates: replaced(content.shipping_rates, id, row('shipping_rates')) };
    case 'home':
      return { ...content, home: row('home') ?? content.home };
    case 'shop': {
      const { low_stock: _low, ...shop } = row('shop') ?? { ...content.shop, low_stock: lowStock };
      return { ...content, shop };
    }
    case 'sales': {
      const sale = row('sales');
      // One item has one price: the sale that is looked at takes the place of the one that runs.
      const others = content.sales.filter(({ item }) => item !== sale?.item);
      return { ...content, sales: replaced(others, id, sale === null ? null : toSale(sale, content.items)) };
    }
    case 'redirects':
      return { ...content, redirects: replaced(content.redirects, id, row('redirects')) };
  }
}

/**
 * The content with drafts laid over it, as if they were published.
 * @param items Stored items of products that the live shop does not show.
 * @throws ContentError that names record and field.
 */
export function draftContent(
  live: Content,
  drafted: readonly DraftedRecord[],
  items: readonly object[],
  lowStock: number,
): Content {
  const stored = items.map((item) => shownItem(parseRecord('items', item), lowStock));
  const known = new Set(live.items.map(({ id }) => id));
  const start: Content = { ...live, items: inOrder([...live.items, ...stored.filter(({ id }) => !known.has(id))]) };
  return drafted.reduce((content, one) => withDraft(content, one, lowStock), start);
}
