/**
 * Look-ups that answer null or an empty list where PocketBase's own throw, so that no error has to be swallowed in a
 * transaction.
 */
import type { OrderRecord } from '#src/contract/records.ts';
import { LOCALES, localized, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { shownText } from '#src/domain/text/fallback.ts';

/** App of an event, of a transaction, or the global one. */
type ReadingApp = Pick<core.App, 'findRecordsByFilter'>;

/** The same, to make records with; a migration's app too. */
export type WritingApp = Pick<core.App, 'findRecordsByFilter' | 'findCollectionByNameOrId' | 'save'>;
/** App that a job gets and a request has: it can read, write and log. */
export type ShopApp = Pick<core.App, 'runInTransaction' | 'nonconcurrentDB' | 'db' | 'findRecordsByFilter' | 'logger'>;

type Parameters = { readonly [name: string]: string | number };

/** Records that match a filter (`{:name}` takes a parameter), all of them unless `limit` says otherwise. */
export function find(
  app: ReadingApp,
  collection: string,
  filter: string,
  parameters: Parameters = {},
  sort = '',
  limit = 0,
): core.Record[] {
  return app
    .findRecordsByFilter(collection, filter, sort, limit, 0, { ...parameters })
    .filter((record) => record !== undefined);
}

export function first(
  app: ReadingApp,
  collection: string,
  filter: string,
  parameters: Parameters = {},
  sort = '',
): core.Record | null {
  return find(app, collection, filter, parameters, sort, 1)[0] ?? null;
}

/**
 * Ids that a statement gives in its one column `id`: for conditions that PocketBase's filters write in a form that no
 * index fits (docs/decisions/0150).
 */
export function idsOf(app: Pick<core.App, 'db'>, sql: string, parameters: Parameters): string[] {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  app
    .db()
    .newQuery(sql)
    .bind({ ...parameters })
    .all(rows);
  return rows.map((row) => row['id']);
}

export function byId(app: ReadingApp, collection: string, id: string): core.Record | null {
  return id === '' ? null : first(app, collection, 'id = {:id}', { id });
}

/** Values of one field in each language. */
export function inEachLocale(record: core.Record, field: string): Localized<string> {
  return localized((locale) => record.getString(`${field}_${locale}`));
}

/**
 * A text of a record in each language, as params of a problem beside `name`: whoever reads it has the words of their
 * own language.
 */
export function localParams(name: string, record: core.Record, field: string): Readonly<Record<string, string>> {
  return Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, localText(record, field, locale)]));
}

/** A text in a language, or in the one that stands in for it. Trimmed. */
export function localText(record: core.Record, field: string, locale: Locale): string {
  return shownText((one) => record.getString(`${field}_${one}`), locale).text;
}

/** A date field as ms since the epoch; NaN when it is empty. */
export function millis(record: core.Record, field: string): number {
  return Date.parse(record.getString(field).replace(' ', 'T'));
}

/** The form in which PocketBase stores and compares dates. */
export function storedDate(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

/** '2026-01-31 10:00:00.000Z' in the form of a browser; '' stays. */
export function isoDate(date: string): string {
  return date.replace(' ', 'T');
}

/** A json field as it was stored by this code; null in an order that is older than the field. */
export function stored<Name extends 'address' | 'billing' | 'invoice' | 'quote' | 'shipping'>(
  order: core.Record,
  name: Name,
): OrderRecord[Name] {
  return JSON.parse(toString(order.get(name)) || 'null');
}
