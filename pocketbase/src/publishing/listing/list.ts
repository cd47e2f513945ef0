/** POST list, POST found: products and items as the studio lists them (docs/decisions/0385). */
import { bodyOf, LINES, isBody, own, type Body } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { idsOf } from '#pocketbase/base/query.ts';
import {
  countStatement,
  foundStatement,
  partStatement,
  ROWS,
  SOLD_ON,
} from '#pocketbase/publishing/listing/list-sql.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import {
  FOUND_IDS,
  LIST_ROWS,
  type FoundAnswer,
  type LanguageState,
  type ListAnswer,
  type ListedCollection,
  type ListedRow,
  LIST_SORTS,
  NO_CATEGORY,
  type ListFilter,
  type ListRequest,
  type ListSort,
  type WordsQuery,
} from '#src/contract/studio-list.ts';
import { untranslatedNames } from '#src/domain/catalogue/language-state.ts';
import { translatedNames } from '#src/domain/catalogue/outdated.ts';
import { type StockBand, STOCK_BANDS } from '#src/domain/catalogue/stock.ts';
import { localized, type Locale, LOCALES, storedLocale } from '#src/domain/site/locale.ts';
import { EDITABLE } from '#src/schema/derived/editing.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';

/** Row as it is stored. */
interface StoredRow extends Omit<ListedRow, 'stock' | 'band' | 'languages'> {
  readonly stock: number;
  readonly counted: 0 | 1;
  readonly least: number;
  readonly most: number;
  readonly low: number | null;
  readonly translated: string;
  readonly outdated: string;
}

const VALUE_TEXTS = translatedNames(EDITABLE.items.fields);

function bandOf({ least, most, low }: StoredRow): StockBand {
  if (most <= 0) return 'out';
  if (most === SOLD_ON) return 'backorder';
  return least <= (low ?? 0) ? 'low' : 'in';
}

function stateOf(
  collection: ListedCollection,
  { values, translated, outdated }: StoredRow,
  locale: Locale,
): LanguageState {
  const textOf = (column: string): string => `${values[column] ?? ''}`;
  const isWhole =
    collection === 'products'
      ? translated.includes(`|${locale}|`)
      : untranslatedNames(textOf, VALUE_TEXTS, locale).length === 0;
  if (!isWhole) return 'missing';
  return outdated.includes(collection === 'products' ? `|${locale}|` : `_${locale}"`) ? 'outdated' : 'whole';
}

function rowOf(collection: ListedCollection, stored: StoredRow): ListedRow {
  const {
    least: _least,
    most: _most,
    low: _low,
    translated: _translated,
    outdated: _outdated,
    counted,
    ...row
  } = stored;
  const stock = counted === 1 ? row.stock : null;
  return { ...row, stock, band: bandOf(stored), languages: localized((locale) => stateOf(collection, stored, locale)) };
}

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
function afterIn(body: Body): string | null {
  const after = textIn(body, 'after');
  return after === '' || ID.test(after) ? after : null;
}

function listedIn(body: Body): ListedCollection | null {
  const name = textIn(body, 'collection');
  return name === 'products' || name === 'items' ? name : null;
}

/** null: something of it is none of the contract's. */
function filterIn(body: Body): ListFilter | null {
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

function listRequestIn(body: Body): ListRequest | null {
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

/** POST list */
export function listRows(event: core.RequestEvent): ListAnswer | StudioRefused {
  const request = listRequestIn(bodyOf(event, LINES));
  if (request === null) return studioRefusal('invalid', 'Ask for products or items with a filter of the contract');
  const { app } = event;
  const { collection, after } = request;
  // One more than is shown tells whether there are others.
  const part = partStatement(request, LIST_ROWS + 1);
  const found = request.countOnly === true ? [] : idsOf(app, part.sql, part.values);
  const ids = found.slice(0, LIST_ROWS);
  const rows = askJson(app, ROWS[collection], { ids: JSON.stringify(ids) }) as readonly StoredRow[];
  const count = countStatement(request);
  const counted = after === '' ? (askJson(app, count.sql, count.values) as readonly number[]) : [];
  return {
    rows: rows.map((row) => rowOf(collection, row)),
    next: found.length > ids.length ? (ids.at(-1) ?? '') : '',
    total: counted[0] ?? null,
  };
}

/** POST found */
export function listFound(event: core.RequestEvent): FoundAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const [collection, filter, after] = [listedIn(body), filterIn(body), afterIn(body)];
  if (collection === null || filter === null || after === null)
    return studioRefusal('invalid', 'Ask for products or items with a filter of the contract');
  const { sql, values } = foundStatement(collection, filter, after, FOUND_IDS + 1);
  const found = idsOf(event.app, sql, values);
  const ids = found.slice(0, FOUND_IDS);
  return { ids, next: found.length > ids.length ? (ids.at(-1) ?? '') : '' };
}
