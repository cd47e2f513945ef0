/** One kind of thing that waits for somebody, as SQL; several make a list. */
import type { TodayKind, TodayRow } from '#src/contract/desk/today.ts';

/** A source of rows. Its statements are found by an index, however much history there is. */
export interface Source {
  readonly kind: TodayKind;
  readonly table: string;
  /** The index that finds it, where SQLite would take another one before it knows how many rows there are. */
  readonly index?: string;
  /** SQL of what waits. `values` are its parameters; what an index is built for stands there word by word. */
  readonly where: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Column with the date since when it waits: the index leads with it, or the rows are few. */
  readonly by: string;
  /** ms from that date until it must be done; null: nobody says. `due`: the date itself is the term. */
  readonly term: number | 'due' | null;
  /** SQL of what a row shows; what is absent is empty. */
  readonly shows: Partial<Readonly<Record<ShownText | ShownNumber, string>>>;
}

type ShownText = 'place' | 'label' | 'state' | 'note' | 'who' | 'currency' | 'country';
type ShownNumber = 'amount' | 'pieces';

const TEXTS: readonly ShownText[] = ['place', 'label', 'state', 'note', 'who', 'currency', 'country'];
const NUMBERS: readonly ShownNumber[] = ['amount', 'pieces'];

function tableOf({ table, index }: Source): string {
  return index === undefined ? table : `${table} INDEXED BY ${index}`;
}

/** A row, and what it is sorted by among the rows of its list. */
export interface FoundRow {
  readonly row: TodayRow;
  /** Moment at which it should have been done, as far as anybody says; else since when it waits. ms */
  readonly key: number;
  readonly rowid: number;
}

/** Place after which a list goes on. */
export interface ListSlot {
  readonly key: number;
  readonly kind: TodayKind;
  readonly rowid: number;
}

function columns({ shows, table, by }: Source): string {
  return [
    `${table}.id AS "id"`,
    `${table}.rowid AS "rowid"`,
    `${table}.${by} AS "at"`,
    ...TEXTS.map((name) => `COALESCE(${shows[name] ?? "''"}, '') AS "${name}"`),
    ...NUMBERS.map((name) => `COALESCE(${shows[name] ?? '0'}, 0) AS "${name}"`),
  ].join(', ');
}

export const millisOf = (date: string): number => Date.parse(date.replace(' ', 'T')) || 0;
const storedOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

function keyOf({ term }: Source, at: number): number {
  return typeof term === 'number' ? at + term : at;
}

/**
 * The condition that rows come after a place of the list. Rows of the same moment are in the order of the kinds in the
 * list, then of their rows.
 */
function after(source: Source, kinds: readonly TodayKind[], place: ListSlot): { sql: string; at: string; row: number } {
  const at = storedOf(keyOf(source, 0) === 0 ? place.key : place.key - keyOf(source, 0));
  const turn = kinds.indexOf(source.kind) - kinds.indexOf(place.kind);
  const row = turn === 0 ? place.rowid : turn < 0 ? Number.MAX_SAFE_INTEGER : -1;
  return { sql: `(${source.table}.${source.by}, ${source.table}.rowid) > ({:at}, {:row})`, at, row };
}

/** The first rows of a source, at most `most`, from a place on (null: from the beginning). */
export function rowsOf(
  app: Pick<core.App, 'db'>,
  source: Source,
  kinds: readonly TodayKind[],
  place: ListSlot | null,
  most: number,
): FoundRow[] {
  const from = place === null ? null : after(source, kinds, place);
  const { table, by, where } = source;
  const found = arrayOf(
    new DynamicModel({
      id: '',
      rowid: 0,
      at: '',
      ...Object.fromEntries(TEXTS.map((name) => [name, ''])),
      ...Object.fromEntries(NUMBERS.map((name) => [name, 0])),
    }),
  );
  app
    .db()
    .newQuery(
      `SELECT ${columns(source)} FROM ${tableOf(source)} WHERE ${where}${from === null ? '' : ` AND ${from.sql}`}
       ORDER BY ${table}.${by}, ${table}.rowid LIMIT ${most}`,
    )
    .bind({ ...source.values, ...(from === null ? {} : { at: from.at, row: from.row }) })
    .all(found);
  return found.flatMap((row) => (row === undefined ? [] : [shownRow(source, row)]));
}

function shownRow(source: Source, row: Readonly<Record<string, unknown>>): FoundRow {
  const text = (name: string): string => `${row[name] ?? ''}`;
  const at = millisOf(text('at'));
  const key = keyOf(source, at);
  return {
    key,
    rowid: Number(row['rowid']),
    row: {
      kind: source.kind,
      id: text('id'),
      place: text('place'),
      label: text('label'),
      at,
      due: source.term === null ? 0 : key,
      state: text('state'),
      note: text('note'),
      who: text('who'),
      amount: Number(row['amount']),
      currency: text('currency'),
      country: text('country'),
      pieces: Number(row['pieces']),
    },
  };
}

/** Number of rows that a source has, `most` at most. */
export function countOf(app: Pick<core.App, 'db'>, source: Source, most: number): number {
  const row = new DynamicModel({ count: 0 });
  app
    .db()
    .newQuery(`SELECT COUNT(*) AS "count" FROM (SELECT 1 FROM ${tableOf(source)} WHERE ${source.where} LIMIT ${most})`)
    .bind({ ...source.values })
    .one(row);
  return row['count'];
}
