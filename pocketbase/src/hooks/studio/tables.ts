/** POST import and POST export: products and items as rows of texts. */
import { rulesView } from '#pocketbase/hooks/fields.ts';
import { newId } from '#pocketbase/hooks/orders/sql.ts';
import { bodyOf, isBody, own, type Body } from '#pocketbase/hooks/orders/request.ts';
import { contentProblem, told, type Problem } from '#pocketbase/hooks/problems.ts';
import { byId, find, first } from '#pocketbase/hooks/query.ts';
import { applyChanges, lastSeq, publicationAnswer, type Change, type Outcome } from '#pocketbase/hooks/studio/apply.ts';
import { editorName, editorOf } from '#pocketbase/hooks/studio/editor.ts';
import { newPublication } from '#pocketbase/hooks/studio/publication.ts';
import { invalidFields, studioRefusal, type StudioRefused } from '#pocketbase/hooks/studio/refusal.ts';
import { trying } from '#pocketbase/hooks/studio/transaction.ts';
import {
  EXPORT_ROWS,
  IMPORT_ROWS,
  TABLE_COLLECTIONS,
  type ExportAnswer,
  type ImportAnswer,
  type TableCollection,
  type TableRow,
} from '#src/contract/studio-api.ts';
import { notANumber } from '#src/domain/content-rules.ts';
import { amountText, COLUMNS, KEY_COLUMN, readAmount, readNumber, type ColumnKind } from '#src/domain/content-table.ts';
import { STOCK_SEEN } from '#src/domain/editing.ts';

const ID = /^[a-z0-9]{15}$/;
/** What another record is named by in a row, first that in an export. Its id always does. */
const NAMED_BY = {
  category: ['categories', 'slug_en'],
  manufacturer: ['manufacturers', 'name'],
  product: ['products', 'slug_en'],
} as const;

function collectionIn(body: Body): TableCollection | null {
  return TABLE_COLLECTIONS.find((name) => name === own(body, 'collection')) ?? null;
}

function columnsOf(collection: TableCollection): Readonly<Record<string, ColumnKind>> {
  return COLUMNS[collection];
}

/** Rows of texts; null where they are something else. */
function rowsIn(body: Body): TableRow[] | null {
  const sent = own(body, 'rows');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > IMPORT_ROWS) return null;
  const rows = sent.filter(
    (row): row is TableRow => isBody(row) && Object.values(row).every((text) => typeof text === 'string'),
  );
  return rows.length === sent.length ? rows : null;
}

type Value = readonly [value: unknown, problems: readonly Problem[]];

/** Id of the record that a text names; '' for an empty text. */
function namedId(tx: core.App, kind: keyof typeof NAMED_BY, text: string): string | null {
  const [collection, column] = NAMED_BY[kind];
  if (text === '') return '';
  const found = byId(tx, collection, text) ?? first(tx, collection, `${column} = {:text}`, { text });
  return found?.id ?? null;
}

function readValue(tx: core.App, column: string, kind: ColumnKind, text: string): Value {
  switch (kind) {
    case 'text':
      return [text, []];
    case 'whole':
    case 'number': {
      const number = readNumber(text);
      return number === null ? [0, [told(notANumber(column))]] : [number, []];
    }
    case 'amount': {
      const amount = readAmount(text);
      return amount === null ? [0, [contentProblem(column, 'amount_shape')]] : [amount, []];
    }
    default: {
      const id = namedId(tx, kind, text.trim());
      return id === null ? ['', [contentProblem(column, 'record_unknown', { value: text })]] : [id, []];
    }
  }
}

/** The record that a row is about; null: a new one. */
function recordOf(tx: core.App, collection: TableCollection, row: TableRow): core.Record | null {
  const id = row['id']?.trim() ?? '';
  if (id !== '') return byId(tx, collection, id);
  const key = KEY_COLUMN[collection];
  const text = row[key]?.trim() ?? '';
  return text === '' ? null : first(tx, collection, `${key} = {:text}`, { text });
}

interface ReadRow {
  readonly change: Change;
  readonly problems: readonly Problem[];
  readonly isSame: boolean;
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

/** Whether a value is what the record has. */
function isStored(record: core.Record, field: string, value: unknown): boolean {
  const stored = rulesView(record);
  return typeof value === 'number' ? stored.number(field) === value : stored.text(field) === value;
}

function readRow(tx: core.App, collection: TableCollection, row: TableRow, place: number): ReadRow {
  const record = recordOf(tx, collection, row);
  const problems = checkIdentity(collection, row, record);
  const data: Record<string, unknown> = {};
  for (const [column, kind] of Object.entries(columnsOf(collection))) {
    const text = row[column];
    if (text === undefined || column === 'id' || column === 'updated') continue;
    const [value, odd] = readValue(tx, column, kind, text);
    problems.push(...odd);
    data[column] = value;
  }
  // Nobody has edited the number: it is older than what was sold since.
  if (data['stock'] === data[STOCK_SEEN] || data['stock'] === undefined) {
    if (record !== null) delete data['stock'];
    delete data[STOCK_SEEN];
  }
  const isSame = record !== null && Object.entries(data).every(([field, value]) => isStored(record, field, value));
  const action = record === null ? 'create' : 'update';
  const id = record?.id ?? newId();
  return { change: { draft: '', row: place, collection, id, action, data, take: () => null }, problems, isSame };
}

/** Rows that are about the record of an earlier one: which of the two should hold, nobody can tell. */
function twice(rows: readonly ReadRow[], sent: readonly TableRow[], collection: TableCollection): Problem[][] {
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

/** POST import */
export function importTable(event: core.RequestEvent): ImportAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event);
  const collection = collectionIn(body);
  const sent = rowsIn(body);
  const dry = own(body, 'dry');
  if (collection === null || sent === null || typeof dry !== 'boolean')
    return studioRefusal('invalid', `Send 1 to ${IMPORT_ROWS} rows of ${TABLE_COLLECTIONS.join(' or ')}`);
  const outcome: Outcome = { problems: [], records: [] };
  return trying<ImportAnswer>(
    event.app,
    (tx) => {
      const rows = sent.map((row, index) => readRow(tx, collection, row, index + 1));
      const repeated = twice(rows, sent, collection);
      outcome.problems.push(
        ...rows.flatMap(({ change, problems }, index) =>
          [...problems, ...(repeated[index] ?? [])].map(({ field, code, message, params = {} }) => ({
            draft: '',
            row: change.row,
            collection,
            record: change.action === 'create' ? '' : change.id,
            field,
            code,
            message,
            params,
          })),
        ),
      );
      const readable = rows.filter(
        ({ problems, isSame }, index) => problems.length === 0 && repeated[index]?.length === 0 && !isSame,
      );
      const publication = newPublication(editor.id, editorName(editor), 'joint');
      const seq = lastSeq(tx);
      const changes = readable.map(({ change }) => change);
      applyChanges(tx, publication, changes, outcome);
      if (outcome.problems.length > 0) return { answer: invalidFields(outcome.problems), keep: false };
      const created = changes.filter(({ action }) => action === 'create').length;
      return {
        answer: {
          ...publicationAnswer(publication, seq, lastSeq(tx), outcome),
          created,
          updated: changes.length - created,
          unchanged: rows.filter(({ isSame }) => isSame).length,
        },
        keep: !dry,
      };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
}

function nameOf(tx: core.App, kind: keyof typeof NAMED_BY, id: string, known: Map<string, string>): string {
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

function rowOf(tx: core.App, collection: TableCollection, record: core.Record, known: Map<string, string>): TableRow {
  const text = (column: string, kind: ColumnKind): string => {
    if (column === STOCK_SEEN) return `${record.getInt('stock')}`;
    switch (kind) {
      case 'amount':
        return amountText(record.getInt(column));
      case 'whole':
      case 'number':
        return `${record.getFloat(column)}`;
      case 'text':
        return column === 'id' ? record.id : record.getString(column);
      default:
        return record.getString(column) === '' ? '' : nameOf(tx, kind, record.getString(column), known);
    }
  };
  return Object.fromEntries(
    Object.entries(columnsOf(collection)).map(([column, kind]) => [column, text(column, kind)]),
  );
}

/** POST export */
export function exportTable(event: core.RequestEvent): ExportAnswer | StudioRefused {
  if (editorOf(event) === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event);
  const collection = collectionIn(body);
  const after = own(body, 'after');
  if (collection === null || typeof after !== 'string' || (after !== '' && !ID.test(after)))
    return studioRefusal('invalid', `Name ${TABLE_COLLECTIONS.join(' or ')}, and where to go on`);
  const { app } = event;
  const records = find(app, collection, 'id > {:after}', { after }, 'id', EXPORT_ROWS);
  const known = new Map<string, string>();
  return {
    rows: records.map((record) => rowOf(app, collection, record, known)),
    next: records.length < EXPORT_ROWS ? '' : (records.at(-1)?.id ?? ''),
  };
}
