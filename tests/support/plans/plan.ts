/** Asks SQLite how it would run a statement, and says what of that takes longer the more rows a table has. */
import type { DatabaseSync } from 'node:sqlite';
import { FEW_ROWS, SMALL_INDEXES, isSmallTable } from '#tests/support/plans/tables.ts';

const TEXT = /'(?:[^']|'')*'/g;

/** Splits at a word that stands in no parentheses and no text. */
function splitOutside(sql: string, word: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const token of sql.match(/'(?:[^']|'')*'|`[^`]*`|"[^"]*"|[()]|\w+|\s+|./gs) ?? []) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0 && word.test(token)) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}

/** What must all hold for a row to be found; [] where there is no condition. */
function conditionsOf(sql: string): string[] {
  const [, where] = splitOutside(sql, /^WHERE$/i);
  return where === undefined ? [] : allOf(splitOutside(where, /^(?:ORDER|GROUP|LIMIT)$/i)[0] ?? '');
}

function allOf(sql: string): string[] {
  const isWrapped = sql.startsWith('(') && splitOutside(sql, /^[)]$/).join('') === sql.slice(0, -1);
  if (isWrapped) return allOf(sql.slice(1, -1).trim());
  const parts = splitOutside(sql, /^AND$/i);
  return parts.length === 1 ? parts : parts.flatMap(allOf);
}

/** Names of tables that a condition mentions; null: it mentions columns without their table, or asks for more. */
function mentioned(condition: string): string[] | null {
  const plain = condition.replace(TEXT, '');
  const names = [...plain.matchAll(/[`"]?\b([A-Za-z_]\w*)[`"]?\.[`"]?\w+[`"]?/g)].map(([, name = '']) => name);
  const left = plain.replace(/[`"]?\b[A-Za-z_]\w*[`"]?\.[`"]?\w+[`"]?/g, '');
  const words = left.match(/[A-Za-z_]\w*/g) ?? [];
  return words.every((word) => /^(?:AND|OR|NOT|IS|NULL|LIKE|ESCAPE|TRUE|FALSE)$/i.test(word)) ? names : null;
}

/** Whether a condition that looks at no row is false: then SQLite reads nothing, whatever its plan. */
function findsNothing(database: DatabaseSync, conditions: readonly string[]): boolean {
  return conditions
    .filter((condition) => mentioned(condition)?.length === 0)
    .some((condition) => database.prepare(`SELECT (${condition}) IS TRUE AS holds`).get()?.['holds'] === 0);
}

/** Name in the statement → table. */
function tablesOf(sql: string): Map<string, string> {
  const names = new Map<string, string>();
  const place =
    /\b(?:FROM|JOIN|UPDATE|INTO)\s+[`"(]*(\w+)[`"]?(?:\s+(?:AS\s+)?[`"]?(?!(?:WHERE|ON|LEFT|JOIN|SET|ORDER|LIMIT|GROUP)\b)(\w+)[`"]?)?/gi;
  for (const [, table = '', alias] of sql.matchAll(place)) {
    names.set(table, table);
    if (alias !== undefined) names.set(alias, table);
  }
  return names;
}

const SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(?!.* VIRTUAL TABLE)/;
const SEARCH = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \((.*)\)/;
const SORT = /^USE TEMP B-TREE|AUTOMATIC/;
/** Of a statement with a limit: remembers what it has given, or sorts rows of one value, and ends where it has given enough. */
const ENDS_EARLY = ['USE TEMP B-TREE FOR DISTINCT', 'USE TEMP B-TREE FOR LAST TERM OF ORDER BY'];
/** What PocketBase calls the row of whoever asks. */
const CALLER = /^__auth_/;

function isSmall(tables: ReadonlyMap<string, string>, name: string): boolean {
  // A row that somebody wants to write, and what a part of the statement has found.
  return isSmallTable(tables.get(name) ?? name) || /__pb_create__|^(?:subquery|CONSTANT)/.test(name);
}

/**
 * Whether only the caller decides if there are rows, SQLite looks at the caller first, and the statement takes the first rows that it meets, or
 * counts them: then whoever may not read costs nothing, and whoever may gets what they asked for.
 */
function takesFirst(sql: string, steps: readonly string[], conditions: readonly string[]): boolean {
  const isOfCaller = conditions.every((one) => mentioned(one)?.every((name) => CALLER.test(name)) === true);
  const caller = steps.findIndex((step) => step.startsWith('SEARCH __auth_'));
  const readsFirst = conditions.every((one) => (mentioned(one) ?? []).length === 0) || caller === 0;
  const isShort = /\bLIMIT \d+(?: OFFSET \d+)?$/.test(sql) || sql.startsWith('SELECT COUNT(');
  return isOfCaller && readsFirst && isShort && !steps.some((step) => /ORDER BY/.test(step));
}

function stepsOf(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => `${row['detail']}`);
}

/** Steps of the plan alone that take longer the more rows a table has: what is sorted must be found by a column that names few rows (tables.ts). */
export function growingSteps(database: DatabaseSync, sql: string): string[] {
  const steps = stepsOf(database, sql);
  const tables = tablesOf(sql);
  const scans = steps.filter((step) => {
    const [, name = '', index = ''] = SCAN.exec(step) ?? [];
    return name !== '' && !isSmall(tables, name) && !Object.hasOwn(SMALL_INDEXES, index);
  });
  const wide = steps.filter((step) => {
    const [, name = '', index = '', terms = ''] = SEARCH.exec(step) ?? [];
    if (name === '' || isSmall(tables, name) || Object.hasOwn(SMALL_INDEXES, index)) return false;
    const equal = [...terms.matchAll(/(\w+|<expr>)=/g)].map(([, column = '']) => column);
    return equal.length === 0 || ![index, ...equal].some((known) => Object.hasOwn(FEW_ROWS, known));
  });
  const isShort = /\bLIMIT\b/.test(sql);
  const sorted = steps.filter((step) => SORT.test(step) && !(isShort && ENDS_EARLY.includes(step)));
  const sorts = scans.length + wide.length === 0 ? [] : sorted;
  return [...scans, ...(sorts.length === 0 ? [] : [...wide, ...sorts])];
}

/** Those of them that really do with the values in the statement; [] where there are none. @throws where SQLite cannot plan it. */
export function costlySteps(database: DatabaseSync, sql: string): string[] {
  const costly = growingSteps(database, sql);
  if (costly.length === 0) return [];
  const conditions = conditionsOf(sql);
  const isCheap = findsNothing(database, conditions) || takesFirst(sql, stepsOf(database, sql), conditions);
  return isCheap ? [] : costly;
}
