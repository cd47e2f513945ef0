/**
 * Namespaces of words that each island is sent: the page sends them, and the type of the island's messages follows. A
 * word that a file of i18n holds is there without being named anywhere else (docs/decisions/0205).
 */
import type { Messages, Namespace } from '#src/i18n/i18n.ts';

/**
 * `orders`: the island `order` on the page of an account. The studio loads its words itself (src/studio/mount.tsx);
 * so do the desk's parts, but for the first one (src/desk/load-words.ts).
 */
export const ISLAND_STRINGS = {
  cart: ['cart', 'exclusions'],
  checkout: ['checkout', 'address', 'bill', 'exclusions', 'shop-errors'],
  confirm: ['confirm', 'account-form', 'errors'],
  desk: ['desk', 'staff', 'errors', 'desk-today'],
  login: ['login', 'account-form', 'errors'],
  order: ['order', 'bill', 'shop-errors'],
  orders: ['order', 'bill', 'shop-errors', 'orders'],
  profile: ['profile', 'errors', 'account-form', 'address'],
  register: ['register', 'account-form', 'errors'],
  saved: ['saved'],
  review: ['review', 'shop-errors'],
  setup: ['setup', 'account-form', 'errors'],
  studio: [],
  withdraw: ['withdraw', 'exclusions', 'shop-errors'],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>;

export type WordsOf = typeof ISLAND_STRINGS;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/** All strings that an island is sent. */
export type IslandMessages<Name extends keyof WordsOf> = All<
  { readonly [Space in WordsOf[Name][number]]: Messages<Space> }[WordsOf[Name][number]]
>;
