/** All routes by family and name, and what follows from their rows. */
import { AFTER_SALES } from '#src/contract/routes/after-sales.ts';
import { CONTENT } from '#src/contract/routes/content.ts';
import { MONEY } from '#src/contract/routes/money.ts';
import { MOVING } from '#src/contract/routes/moving.ts';
import { ORDERING } from '#src/contract/routes/ordering.ts';
import { ORDERS } from '#src/contract/routes/orders.ts';
import { PEOPLE } from '#src/contract/routes/people.ts';
import type { Row, Type } from '#src/contract/routes/route.ts';
import { SETUP } from '#src/contract/routes/setup.ts';

const ROWS = { ...ORDERING, ...AFTER_SALES, ...PEOPLE, ...SETUP, ...ORDERS, ...MONEY, ...CONTENT, ...MOVING };
type Rows = typeof ROWS;

/** 'shop/order' → its row. */
export const API_ROUTES: Readonly<Record<string, Row>> = ROWS;

type Of<Held> = Held extends Type<infer Value> ? Value : never;
type Call<One extends Row> = readonly [request: Of<One['request']>, answer: Of<One['answer']>];
type Name<Key, Family extends string> = Key extends `${Family}/${infer Own}` ? Own : never;

/** Route → what is asked and what is answered. */
export type ShopCalls = { readonly [Key in keyof Rows as Name<Key, 'shop'>]: Call<Rows[Key]> };
export type StudioCalls = { readonly [Key in keyof Rows as Name<Key, 'studio'>]: Call<Rows[Key]> };

type ActionKey = { [Key in keyof Rows]: Rows[Key] extends { readonly act: true } ? Key : never }[keyof Rows];

/** Reads of the desk: route → what is asked and what is answered. */
export type DeskReads = {
  readonly [Key in Exclude<keyof Rows, ActionKey> as Name<Key, 'desk'>]: Call<Rows[Key]>;
};
/**
 * Actions of the desk: route → what is sent beside the key. Each is done once for a key, whatever comes twice, and
 * leaves a row in `staff_actions`.
 */
export type DeskActions = { readonly [Key in ActionKey as Name<Key, 'desk'>]: Call<Rows[Key]>[0] };

/** Names of one family whose row has it so. */
export function namesWhere(family: 'shop' | 'studio' | 'desk', holds: (row: Row) => boolean): readonly string[] {
  return Object.entries(API_ROUTES).flatMap(([key, row]) =>
    key.startsWith(`${family}/`) && holds(row) ? [key.slice(family.length + 1)] : [],
  );
}

/** Row of a path of the backend; undefined: it is none of these routes. */
export function rowAt(path: string): Row | undefined {
  const key = path.startsWith('/api/') ? path.slice('/api/'.length) : '';
  return Object.hasOwn(API_ROUTES, key) ? API_ROUTES[key] : undefined;
}
