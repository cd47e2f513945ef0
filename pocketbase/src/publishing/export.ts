/** POST export: products or items as rows of texts. */
import { type Body, bodyOf, isBody, LINES, own } from '#pocketbase/base/body.ts';
import { byId, find, idsOf } from '#pocketbase/base/query.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { leadsTo } from '#pocketbase/publishing/redirect-row.ts';
import { collectionIn, columnsOf, NAMED_BY, NAMED_IN } from '#pocketbase/publishing/table-rows.ts';
import {
  EXPORT_ONLY,
  EXPORT_ROWS,
  TABLE_COLLECTIONS,
  type ExportAnswer,
  type TableCollection,
  type TableRow,
} from '#src/contract/studio-api.ts';
import { amountText, numberText } from '#src/domain/catalogue/content-table.ts';
import type { ColumnKind, NamedKind } from '#src/schema/derived/content-table.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';

const ID = /^[a-z0-9]{15}$/;

function nameOf(tx: core.App, kind: NamedKind, id: string, known: Map<string, string>): string {
  const found = known.get(id);
  if (found !== undefined) return found;
  const [collection, column] = NAMED_BY[kind];
  // Two makers of one name, a product without a slug: then its id says which.
  const name = byId(tx, collection, id)?.getString(column) ?? '';
  const isOne = name !== '' && find(tx, collection, `${column} = {:name}`, { name }, '', 2).length === 1;
  const text = isOne ? name : id;
  known.set(id, text);
  return text;
}

/** A value of an attribute by the words that addresses have: `colour:red`. */
function valueName(tx: core.App, id: string, known: Map<string, string>): string {
  const found = known.get(id);
  if (found !== undefined) return found;
  const value = byId(tx, 'attribute_values', id);
  const attribute = byId(tx, 'attributes', value?.getString('attribute') ?? '');
  const text = value === null || attribute === null ? id : `${attribute.getString('key')}:${value.getString('key')}`;
  known.set(id, text);
  return text;
}

function rowOf(tx: core.App, collection: TableCollection, record: core.Record, known: Map<string, string>): TableRow {
  const text = (column: string, kind: ColumnKind): string => {
    if (column === STOCK_SEEN) return `${record.getInt('stock')}`;
    switch (kind) {
      case 'amount':
        return amountText(record.getInt(column));
      case 'whole':
      case 'number':
        return numberText(record.getFloat(column));
      case 'values':
        return record
          .getStringSlice(column)
          .map((id) => valueName(tx, id, known))
          .join(' ');
      case 'products':
      case 'categories':
        return record
          .getStringSlice(column)
          .map((id) => nameOf(tx, NAMED_IN[kind], id, known))
          .join(' ');
      case 'moment':
        return record.getString(column);
      case 'text':
        if (column === 'to') return leadsTo(tx, record);
        return column === 'id' ? record.id : record.getString(column);
      default:
        return record.getString(column) === '' ? '' : nameOf(tx, kind, record.getString(column), known);
    }
  };
  return Object.fromEntries(
    Object.entries(columnsOf(collection)).map(([column, kind]) => [column, text(column, kind)]),
  );
}

/** Columns that a request asks for alone; undefined: all there are; null: that is none of the contract's. */
function onlyIn(body: Body, collection: TableCollection | null): Only | undefined | null {
  const sent = own(body, 'only');
  if (sent === undefined) return undefined;
  if (!isBody(sent)) return null;
  const [by, ids] = [own(sent, 'by'), own(sent, 'ids')];
  if (by !== 'id' && !(by === 'product' && collection === 'items')) return null;
  if (!Array.isArray(ids) || ids.length > EXPORT_ONLY) return null;
  return ids.every((id): id is string => typeof id === 'string' && ID.test(id)) ? { by, ids } : null;
}

interface Only {
  readonly by: 'id' | 'product';
  readonly ids: readonly string[];
}

/** Those that are there, in the order of what was asked for. */
function recordsOf(app: core.App, collection: TableCollection, { by, ids }: Only): core.Record[] {
  const found =
    by === 'id'
      ? ids
      : idsOf(app, 'SELECT i.id AS id FROM json_each({:ids}) n CROSS JOIN items i ON i.product = n.value', {
          ids: JSON.stringify(ids),
        });
  return found.map((id) => byId(app, collection, id)).filter((record) => record !== null);
}

/** POST export */
export function exportTable(event: core.RequestEvent): ExportAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const collection = collectionIn(body);
  const after = own(body, 'after');
  const only = onlyIn(body, collection);
  if (collection === null || only === null || typeof after !== 'string' || (after !== '' && !ID.test(after)))
    return studioRefusal('invalid', `Name ${TABLE_COLLECTIONS.join(' or ')}, and where to go on`);
  const { app } = event;
  if (only !== undefined) {
    const names = new Map<string, string>();
    return { rows: recordsOf(app, collection, only).map((record) => rowOf(app, collection, record, names)), next: '' };
  }
  const records = find(app, collection, 'id > {:after}', { after }, 'id', EXPORT_ROWS);
  const known = new Map<string, string>();
  return {
    rows: records.map((record) => rowOf(app, collection, record, known)),
    next: records.length < EXPORT_ROWS ? '' : (records.at(-1)?.id ?? ''),
  };
}
