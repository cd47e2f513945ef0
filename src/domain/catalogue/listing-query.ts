/**
 * Says what a listing is narrowed down to and in which order it is, as the query of its address:
 * `?colour=blue.red&material=linen&price=1000-5000&stock=1&sale=1&sort=-price&page=2`. Pure. Keys are words of
 * attributes (attribute-keys.ts), so nothing needs an escape; whatever else stands in an address is left alone.
 */

/** '' is the order that the editors chose. */
export const SORTS = ['', 'price', '-price', 'new', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListingQuery {
  /** Attribute key → keys of its values, of which a product has one. By key, each once, none without a value. */
  readonly values: readonly (readonly [attribute: string, values: readonly string[]])[];
  /** Lowest and highest price, minor units; null: no bound. */
  readonly least: number | null;
  readonly most: number | null;
  /** Only what can be had. */
  readonly stock: boolean;
  /** Only what is reduced. */
  readonly sale: boolean;
  readonly sort: Sort;
  /** Page, counted from 1. */
  readonly page: number;
}

export const WHOLE_LISTING: ListingQuery = {
  values: [],
  least: null,
  most: null,
  stock: false,
  sale: false,
  sort: '',
  page: 1,
};

/** Characters: an address that somebody made up is not worth reading. */
const LONGEST = 2000;
const ATTRIBUTE = /^[a-z][a-z0-9]{0,39}$/;
const VALUE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PRICE = /^(\d{0,9})-(\d{0,9})$/;
const PAGE = /^[1-9]\d{0,4}$/;

/** In which order an address says what is not an attribute; attributes stand before, by their keys. */
const OTHERS: readonly string[] = ['price', 'stock', 'sale', 'sort', 'page'];

/** Sorted, each once. */
function sorted(words: readonly string[]): readonly string[] {
  return [...new Set(words)].sort();
}

function bounds(text: string): Pick<ListingQuery, 'least' | 'most'> {
  const [, from = '', to = ''] = PRICE.exec(text) ?? [];
  const least = from === '' ? null : Number(from);
  const most = to === '' ? null : Number(to);
  return least !== null && most !== null && least > most ? { least: most, most: least } : { least, most };
}

/**
 * Reads the query of an address, with or without '?'. What is not understood is left out; of a key that stands twice
 * the first counts.
 */
export function parseListingQuery(query: string): ListingQuery {
  const parts = new Map<string, string>();
  for (const part of query.length > LONGEST ? [] : query.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = part.split('=', 2);
    if (!parts.has(key)) parts.set(key, value);
  }
  const values = [...parts]
    .filter(([key]) => ATTRIBUTE.test(key) && !OTHERS.includes(key))
    .map(([key, text]) => [key, sorted(text.split('.').filter((one) => VALUE.test(one)))] as const)
    .filter(([, chosen]) => chosen.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = parts.get('page') ?? '';
  return {
    values,
    ...bounds(parts.get('price') ?? ''),
    stock: parts.get('stock') === '1',
    sale: parts.get('sale') === '1',
    sort: SORTS.find((one) => one === parts.get('sort')) ?? '',
    page: PAGE.test(page) ? Number(page) : 1,
  };
}

/** The query with its '?'; '' for the whole listing in its own order. */
export function writeListingQuery({ values, least, most, stock, sale, sort, page }: ListingQuery): string {
  const parts = [
    ...values.map(([attribute, chosen]) => `${attribute}=${chosen.join('.')}`),
    ...(least === null && most === null ? [] : [`price=${least ?? ''}-${most ?? ''}`]),
    ...(stock ? ['stock=1'] : []),
    ...(sale ? ['sale=1'] : []),
    ...(sort === '' ? [] : [`sort=${sort}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The query with a value of an attribute chosen, or no longer; on the first page. */
export function withValue(query: ListingQuery, attribute: string, value: string, isChosen: boolean): ListingQuery {
  const own = query.values.find(([key]) => key === attribute)?.[1] ?? [];
  const chosen = sorted([...own.filter((one) => one !== value), ...(isChosen ? [value] : [])]);
  const others = query.values.filter(([key]) => key !== attribute);
  const values = chosen.length === 0 ? others : [...others, [attribute, chosen] as const];
  return { ...query, page: 1, values: values.toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

/** The query without attributes that a listing does not have: other words in an address are not its own. */
export function withKnown(query: ListingQuery, known: (attribute: string) => boolean): ListingQuery {
  return { ...query, values: query.values.filter(([attribute]) => known(attribute)) };
}
