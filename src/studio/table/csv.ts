/** Tables of products and items, as spreadsheets write them. */
import { IMPORT_FILE_ROWS, type FileCollection, type TableRow } from '#src/contract/studio-api.ts';
import { COLUMNS, KEY_COLUMN } from '#src/schema/derived/content-table.ts';
import { readCsv } from '#src/staff/kit/csv-file.ts';

/** What is wrong with a file before anybody looks at what it says. `row` counts the rows under the names of columns, from 1; 0: the file. */
export interface FileProblem {
  readonly row: number;
  readonly code:
    | 'unreadable'
    | 'lost'
    | 'empty'
    | 'tooMany'
    | 'noKey'
    | 'unknownColumn'
    | 'twiceColumn'
    | 'twiceRow'
    | 'quotes'
    | 'cells';
  readonly params: Readonly<Record<string, string | number>>;
}

export interface ReadTable {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Of each row where a spreadsheet shows it, from 1. */
  readonly lines: readonly number[];
  readonly problems: readonly FileProblem[];
}

/** The columns of a collection, in the order of an export. */
export function columnsOf(collection: FileCollection): readonly string[] {
  return Object.keys(COLUMNS[collection]);
}

function columnProblems(columns: readonly string[], collection: FileCollection): FileProblem[] {
  const known = columnsOf(collection);
  const key = KEY_COLUMN[collection];
  const problem = (code: FileProblem['code'], name: string): FileProblem => ({ row: 0, code, params: { name } });
  return [
    ...columns.filter((name) => name !== '' && !known.includes(name)).map((name) => problem('unknownColumn', name)),
    ...columns
      .filter((name, index) => name !== '' && columns.indexOf(name) !== index)
      .map((name) => problem('twiceColumn', name)),
    ...(columns.includes('id') || columns.includes(key) ? [] : [problem('noKey', key)]),
  ];
}

/** Rows about a record that an earlier one is about: a request tells of those that it holds, and a file goes in several. */
function twiceProblems(rows: readonly TableRow[], lines: readonly number[], collection: FileCollection): FileProblem[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row, index): FileProblem[] => {
    const names = ['id', KEY_COLUMN[collection]]
      .map((name) => [name, (row[name] ?? '').trim()] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${name} ${text}`);
    const first = names.map((name) => seen.get(name)).find((place) => place !== undefined);
    for (const name of names) if (!seen.has(name)) seen.set(name, index);
    return first === undefined ? [] : [{ row: index + 1, code: 'twiceRow', params: { first: lines[first] ?? 0 } }];
  });
}

/** Reads a file, whatever stands between its cells (comma, semicolon, tab). Rows without a text are left out; columns without a name, too. */
export function readTable(text: string, collection: FileCollection): ReadTable {
  const { columns, body, lines, unclosed } = readCsv(text);
  if (body.length === 0) return { columns, rows: [], lines, problems: [{ row: 0, code: 'empty', params: {} }] };
  if (body.length > IMPORT_FILE_ROWS) {
    const params = { count: body.length, most: IMPORT_FILE_ROWS };
    return { columns, rows: [], lines, problems: [{ row: 0, code: 'tooMany', params }] };
  }
  const rows = body.map((cells): TableRow => {
    const named = columns.map((name, index) => [name, cells[index] ?? ''] as const);
    return Object.fromEntries(named.filter(([name]) => name !== ''));
  });
  const quotes = unclosed.map((row): FileProblem => ({ row, code: 'quotes', params: {} }));
  const cells = body.flatMap((row, index): FileProblem[] =>
    row.length === columns.length
      ? []
      : [{ row: index + 1, code: 'cells', params: { found: row.length, wanted: columns.length } }],
  );
  return {
    columns,
    rows,
    lines,
    problems: [...columnProblems(columns, collection), ...quotes, ...cells, ...twiceProblems(rows, lines, collection)],
  };
}
