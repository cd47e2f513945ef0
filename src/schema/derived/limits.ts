/**
 * Limits of the texts that the shop's own code writes. Its statements go past PocketBase's validation, which would
 * refuse a longer text only at the next save of the record: then an order could neither be paid nor expire. Request
 * readers, rules and statements share this table, and a backend test compares it with the live collections.
 */
import { COLLECTIONS } from '#src/schema/collections.ts';
import { type Column, columnsOf, type Table } from '#src/schema/kinds/collection.ts';

/** Kinds whose limit PocketBase alone would refuse by. */
const LIMITED = ['line', 'text', 'lines', 'country', 'json', 'focus'] as const;

type Limits<Own> = {
  readonly [
    Name in keyof Own as Own[Name] extends { readonly kind: (typeof LIMITED)[number] } ? Column<Own, Name> : never
  ]: number;
};

function limitsOf({ fields }: Table): Readonly<Record<string, number>> {
  const limits = Object.entries(fields).flatMap(([name, field]): [string, number][] =>
    LIMITED.some((kind) => kind === field.kind) && 'max' in field
      ? columnsOf(name, field).map((column) => [column, Number(field.max)])
      : [],
  );
  return Object.fromEntries(limits);
}

type Tables = typeof COLLECTIONS;

/**
 * Collection → column → its most: characters of a text (UTF-16 code units), bytes of a value of several parts. No
 * statement writes those of editors.
 */
export const COLUMNS = Object.fromEntries(
  Object.entries<Table>(COLLECTIONS).flatMap(([name, table]) =>
    table.form === undefined ? [[name, limitsOf(table)]] : [],
  ),
) as {
  // The compiler does not follow a filter over entries.
  readonly [Name in keyof Tables as Tables[Name] extends { readonly form: object } ? never : Name]: Limits<
    Tables[Name]['fields']
  >;
};

type LimitTable = typeof COLUMNS;
export type LimitedCollection = keyof LimitTable;

/** A text of somebody else, as much of it as its column holds: for words that people read, never for an id. */
export function fitted<Name extends LimitedCollection>(
  collection: Name,
  column: keyof LimitTable[Name],
  text: string,
): string {
  return text.slice(0, Number(COLUMNS[collection][column]));
}

/**
 * Length of what a shopper bought, in the words of the order: 50 such lines fit into a document and into a mail.
 * Characters.
 */
export const SOLD_NAME = 500;
export const SOLD_VALUES = 1000;
