/** Rows of texts become changes of records. */
import { rulesView } from '#pocketbase/base/fields.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, first, storedDate } from '#pocketbase/base/query.ts';
import type { Change } from '#pocketbase/publishing/apply.ts';
import { leadsTo } from '#pocketbase/publishing/redirect-row.ts';
import { type TableCollection, type TableRow, TABLE_COLLECTIONS } from '#src/contract/studio-api.ts';
import { notANumber } from '#src/domain/catalogue/content-rules.ts';
import { isEither, isRecastOf, readAmount, readNumber, readWhole } from '#src/domain/catalogue/content-table.ts';
import { movedAddress, redirectFrom, redirectTarget } from '#src/domain/site/redirects.ts';
import {
  KEY_COLUMN,
  type ColumnKind,
  type NamedKind,
  COLUMNS,
  type ListKind,
} from '#src/schema/derived/content-table.ts';
import { hasImported } from '#pocketbase/catalogue/stock/move-stock.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

type Value = readonly [value: unknown, problems: readonly Problem[]];

/** Fields by which a row names another record, first the one in an export. Its id always does. */
export const NAMED_BY = {
  category: ['categories', `slug_${DEFAULT_LOCALE}`],
  manufacturer: ['manufacturers', 'name'],
  product: ['products', `slug_${DEFAULT_LOCALE}`],
  item: ['items', 'sku'],
} as const satisfies Readonly<Record<NamedKind, readonly [collection: string, column: string]>>;

/** Kinds that each name of a list names. Those of values have two words. */
export const NAMED_IN = { products: 'product', categories: 'category' } as const satisfies Readonly<
  Record<Exclude<ListKind, 'values'>, NamedKind>
>;

/** Names in requests about tables: a collection, its columns, and other records by words of their own. */
export function collectionIn(body: Body): TableCollection | null {
  return TABLE_COLLECTIONS.find((name) => name === own(body, 'collection')) ?? null;
}

export function columnsOf(collection: TableCollection): Readonly<Record<string, ColumnKind>> {
  return COLUMNS[collection];
}

/** Id of the record that a text names; '' for an empty text. */
function namedId(tx: core.App, kind: NamedKind, text: string): string | null {
  const [collection, column] = NAMED_BY[kind];
  if (text === '') return '';
  const found = byId(tx, collection, text) ?? first(tx, collection, `${column} = {:text}`, { text });
  return found?.id ?? null;
}

/** Id of the value of an attribute that a text names: `colour:red`, or its id. */
function valueId(tx: core.App, text: string): string | null {
  const [key = '', value = ''] = text.split(':');
  const attribute = value === '' ? null : first(tx, 'attributes', 'key = {:key}', { key });
  const found =
    attribute === null
      ? byId(tx, 'attribute_values', text)
      : first(tx, 'attribute_values', 'attribute = {:id} && key = {:value}', { id: attribute.id, value });
  return found?.id ?? null;
}

/** Ids of the records that a cell names, whatever stands between the names; those that nobody knows are problems. */
function readList(column: string, text: string, idOf: (name: string) => string | null): Value {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '');
  const ids = names.map((name) => idOf(name));
  const odd = names.filter((_name, at) => ids[at] === null);
  return [ids.filter((id) => id !== null), odd.map((value) => contentProblem(column, 'record_unknown', { value }))];
}

/** In the form in which dates are stored and compared; null: it is none. PocketBase would take it for an empty one. */
function readMoment(text: string): string | null {
  const ms = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text.trim())
    ? Date.parse(text.trim().replace(' ', 'T'))
    : NaN;
  return Number.isNaN(ms) ? null : storedDate(ms);
}

function numberProblemOf(column: string, text: string): Problem {
  return isEither(text)
    ? contentProblem(column, 'number_either', { value: text.trim() })
    : toProblem(notANumber(column));
}

/**
 * Says whether a cell says nothing: a number that is not there leaves the record as it is. So does one as older exports
 * wrote it.
 */
function isUnsaid(record: core.Record | null, column: string, kind: ColumnKind, text: string): boolean {
  if (kind !== 'whole' && kind !== 'number') return false;
  if (text.trim() === '') return true;
  return record !== null && kind === 'number' && text.trim() === `${record.getFloat(column)}`;
}

function readValue(tx: core.App, column: string, kind: ColumnKind, text: string): Value {
  switch (kind) {
    case 'text':
      return [text, []];
    case 'whole':
    case 'number': {
      const number = kind === 'whole' ? readWhole(text) : readNumber(text);
      return number === null ? [0, [numberProblemOf(column, text)]] : [number, []];
    }
    case 'amount': {
      const amount = readAmount(text);
      return amount === null ? [0, [contentProblem(column, 'amount_shape')]] : [amount, []];
    }
    case 'moment': {
      const moment = readMoment(text);
      return moment === null ? ['', [contentProblem(column, 'moment_shape')]] : [moment, []];
    }
    case 'values':
      return readList(column, text, (name) => valueId(tx, name));
    case 'products':
    case 'categories':
      return readList(column, text, (name) => namedId(tx, NAMED_IN[kind], name));
    default: {
      const id = namedId(tx, kind, text.trim());
      return id === null ? ['', [contentProblem(column, 'record_unknown', { value: text })]] : [id, []];
    }
  }
}

/** As the schema of redirects has it. */
const MOVED = 'moved';

/** Address of a redirect, as it is kept. */
function addressIn(text: string): string {
  return text.endsWith('/*') ? redirectFrom(text) : movedAddress(text);
}

/**
 * The sale of an item that starts then: so a row that comes again, because nobody has heard of its first answer, makes
 * no second one.
 */
function saleOf(tx: core.App, row: TableRow): core.Record | null {
  const item = namedId(tx, 'item', row['item']?.trim() ?? '');
  const starts = readMoment(row['starts'] ?? '');
  if (item === null || item === '' || starts === null) return null;
  return first(tx, 'sales', 'item = {:item} && starts = {:starts}', { item, starts });
}

/** The record that a row is about; null: a new one. */
function recordOf(tx: core.App, collection: TableCollection, row: TableRow): core.Record | null {
  const id = row['id']?.trim() ?? '';
  if (id !== '') return byId(tx, collection, id);
  if (collection === 'sales') return saleOf(tx, row);
  const key = KEY_COLUMN[collection];
  const said = row[key]?.trim() ?? '';
  const text = collection === 'redirects' ? addressIn(said) : said;
  return text === '' ? null : first(tx, collection, `${key} = {:text}`, { text });
}

export interface ReadRow {
  readonly change: Change;
  readonly problems: readonly Problem[];
  readonly isSame: boolean;
  /** `updated` of the record that the row is about; '': there was none. */
  readonly updated: string;
}

function checkIdentity(collection: TableCollection, row: TableRow, record: core.Record | null): Problem[] {
  const columns = Object.keys(columnsOf(collection));
  const foreign = Object.keys(row).filter((name) => !columns.includes(name));
  const id = row['id']?.trim() ?? '';
  const updated = row['updated']?.trim() ?? '';
  return [
    ...foreign.map((name) => contentProblem(name, 'column_unknown', { name, names: columns.join(', ') })),
    ...(id !== '' && record === null ? [contentProblem('id', 'record_unknown', { value: id })] : []),
    ...(updated !== '' && record !== null && record.getString('updated') !== updated
      ? [contentProblem('updated', 'edited_meanwhile')]
      : []),
  ];
}

/** Says whether a value is what the record has. */
function isStored(record: core.Record, field: string, value: unknown): boolean {
  if (Array.isArray(value)) return record.getStringSlice(field).join(' ') === value.join(' ');
  const stored = rulesView(record);
  return typeof value === 'number' ? stored.number(field) === value : stored.text(field) === value;
}

/** A table of addresses is that of a former shop, unless it says otherwise. */
function asAddress(tx: core.App, record: core.Record | null, data: Record<string, unknown>): void {
  if (record === null) data['origin'] ??= MOVED;
  const { from, to } = data;
  if (typeof from === 'string') data['from'] = addressIn(from);
  if (typeof to === 'string') data['to'] = redirectTarget(to);
  // Where its record stands today is what an export says, and no address that somebody has written.
  if (record !== null && data['to'] === leadsTo(tx, record)) delete data['to'];
}

/**
 * The pieces of a row that says what there were, and not of which state of its record: where there are others now, the
 * same table may have moved them already. Nothing moves where the ledger says that it has.
 */
function movedStock(tx: core.App, record: core.Record, row: TableRow, data: Record<string, unknown>): Problem[] {
  const { stock, [STOCK_SEEN]: was } = data;
  const now = record.getInt('stock');
  if (typeof stock !== 'number' || row[STOCK_SEEN] === undefined || stock === was) return [];
  if (typeof was !== 'number') return [toProblem(notANumber(STOCK_SEEN))];
  if ((row['updated']?.trim() ?? '') !== '') return [];
  const hasCome = hasImported(tx, record, was, stock);
  if (now === was) return hasCome ? [contentProblem('stock', 'stock_came', { was, stock })] : [];
  if (now !== stock || !hasCome) return [contentProblem('stock', 'stock_moved', { was, now })];
  delete data['stock'];
  return [];
}

/** Numbers and choices: texts, whatever they look like. */
const NAMES = /^(?:sku|(?:values|options)_[a-z]+)$/;

/** The line that a spreadsheet has made of what stood there, or of what was typed. */
function recastIn(text: string, was: string): string | undefined {
  const before = was.split('\n');
  return text.split('\n').find((line, at) => !before.includes(line) && isRecastOf(line, before[at] ?? ''));
}

export function readRow(tx: core.App, collection: TableCollection, row: TableRow, place: number): ReadRow {
  const record = recordOf(tx, collection, row);
  const problems = checkIdentity(collection, row, record);
  const data: Record<string, unknown> = {};
  for (const [column, kind] of Object.entries(columnsOf(collection))) {
    const text = row[column];
    if (text === undefined || column === 'id' || column === 'updated' || isUnsaid(record, column, kind, text)) continue;
    const [value, odd] = readValue(tx, column, kind, text);
    problems.push(...odd);
    const recast = NAMES.test(column) ? recastIn(text, record?.getString(column) ?? '') : undefined;
    if (recast !== undefined) problems.push(contentProblem(column, 'made_by_spreadsheet', { value: recast }));
    data[column] = value;
  }
  if (collection === 'redirects') asAddress(tx, record, data);
  if (record !== null) problems.push(...movedStock(tx, record, row, data));
  // Nobody has edited the number: it is older than what was sold since.
  if (data['stock'] === data[STOCK_SEEN] || data['stock'] === undefined) {
    if (record !== null) delete data['stock'];
    delete data[STOCK_SEEN];
  }
  const isSame = record !== null && Object.entries(data).every(([field, value]) => isStored(record, field, value));
  const action = record === null ? 'create' : 'update';
  const id = record?.id ?? newId();
  return {
    change: { draft: '', row: place, collection, id, action, data, take: () => null },
    problems,
    isSame,
    updated: record?.getString('updated') ?? '',
  };
}

/** Says whether the record that a row is about is still what it was when the row was read. */
export function isAsRead(tx: core.App, collection: TableCollection, row: TableRow, read: ReadRow): boolean {
  return (recordOf(tx, collection, row)?.getString('updated') ?? '') === read.updated;
}

/** Rows that are about the record of an earlier one: which of the two should hold, nobody can tell. */
export function twice(rows: readonly ReadRow[], sent: readonly TableRow[], collection: TableCollection): Problem[][] {
  const seen = new Map<string, number>();
  return rows.map(({ change }, index) => {
    const key = change.action === 'update' ? change.id : (sent[index]?.[KEY_COLUMN[collection]]?.trim() ?? '');
    const earlier = seen.get(key);
    if (key !== '' && earlier === undefined) seen.set(key, index + 1);
    return key === '' || earlier === undefined
      ? []
      : [contentProblem(KEY_COLUMN[collection], 'row_twice', { row: earlier })];
  });
}
