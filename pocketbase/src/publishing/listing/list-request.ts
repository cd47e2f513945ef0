/** Reads a request for a list. */
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import {
  LIST_SORTS,
  NO_CATEGORY,
  type ListedCollection,
  type ListFilter,
  type ListRequest,
  type ListSort,
  type WordsQuery,
} from '#src/contract/studio-list.ts';
import { STOCK_BANDS } from '#src/domain/catalogue/stock.ts';
import { LOCALES, storedLocale } from '#src/domain/site/locale.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';

const ID = /^[a-z0-9]{15}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const SEARCH_LENGTH = 200;
const WORDS: readonly WordsQuery[] = [
  '',
  'untranslated',
  'outdated',
  ...LOCALES.map((locale): WordsQuery => `untranslated_${locale}`),
];

function textIn(body: Body, key: string): string {
  const sent = own(body, key);
  return typeof sent === 'string' ? sent : '';
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** Id after which a list goes on; null: that is none. */
export function afterIn(body: Body): string | null {
  const after = textIn(body, 'after');
  return after === '' || ID.test(after) ? after : null;
}

export function listedIn(body: Body): ListedCollection | null {
  const name = textIn(body, 'collection');
  return name === 'products' || name === 'items' ? name : null;
}

/** null: something of it is none of the contract's. */
export function filterIn(body: Body): ListFilter | null {
  const sent = own(body, 'filter') ?? {};
  if (!isBody(sent)) return null;
  const status = oneOf(['', ...STATUSES], textIn(sent, 'status'));
  const words = oneOf(WORDS, textIn(sent, 'words'));
  const stock = oneOf(['', ...STOCK_BANDS], textIn(sent, 'stock'));
  const [category, attribute, changed] = [textIn(sent, 'category'), textIn(sent, 'attribute'), textIn(sent, 'changed')];
  const areIds = [category === NO_CATEGORY ? '' : category, attribute].every((id) => id === '' || ID.test(id));
  if (status === undefined || words === undefined || stock === undefined || !areIds) return null;
  if (changed !== '' && !DAY.test(changed)) return null;
  const search = textIn(sent, 'search').slice(0, SEARCH_LENGTH);
  return {
    search,
    status,
    words,
    category,
    attribute,
    stock,
    changed,
    unpictured: own(sent, 'unpictured') === true,
    unaddressed: own(sent, 'unaddressed') === true,
  };
}

export function listRequestIn(body: Body): ListRequest | null {
  const [collection, filter, after] = [listedIn(body), filterIn(body), afterIn(body)];
  if (collection === null || filter === null || after === null) return null;
  const sort = oneOf<ListSort>(LIST_SORTS[collection], textIn(body, 'sort')) ?? LIST_SORTS[collection][0];
  return {
    collection,
    filter,
    after,
    sort,
    down: own(body, 'down') === true,
    locale: storedLocale(own(body, 'locale')),
    countOnly: own(body, 'countOnly') === true,
  };
}
