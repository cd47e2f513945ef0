/** Rules of a collection beside its fields: which hooks bind it, what copies do with its rows, and what grows. */
import type { Access } from '#src/schema/kinds/access.ts';

/** Hooks that follow from the table. Those with code of their own are bound in the backend (app/table.ts). */
export interface RowHooks {
  /** Made by the shop's own code alone: no request creates a record, a superuser's neither. */
  readonly closed?: true;
  /** Fields that no request changes, a superuser's neither: they follow from what has happened. */
  readonly setByShop?: readonly string[] | 'all' | { readonly except: readonly string[] };
  /** Fields that others change while a save waits for its turn: one that was read before is refused. */
  readonly live?: readonly string[];
  /** Rows that the hooks make beside a save, and that nobody writes: a new one is not looked at again. */
  readonly ownRows?: true;
  /** Refuses every update and deletion, of superusers too. */
  readonly appendOnly?: true;
}

export const BY_SHOP = { closed: true, setByShop: 'all' } as const;
export const ROWS_OF_SHOP = { ...BY_SHOP, ownRows: true } as const;
export const SEALED = { closed: true, appendOnly: true } as const;

/** SQL conditions of rows that go when a demo goes live (scripts/go-live). */
export interface GoLive {
  /** Rows that go in any case. */
  readonly demo?: string;
  /** Rows that go besides, where the shop has no real order: nothing refers to them any more. */
  readonly alone?: string;
  /** Rows that go with the catalogue. */
  readonly catalogue?: string;
  /** Builds hear of it, though it is not `built`. */
  readonly told?: true;
}

export const ALL = 'TRUE';
export const OF_ORDER = '"order" IN (SELECT id FROM demo_orders)';
export const OF_PERSON = 'user IN (SELECT id FROM demo_people)';
export const STAYS: GoLive = {};
export const EMPTIED: GoLive = { alone: ALL };
export const WITH_ORDERS: GoLive = { demo: OF_ORDER, alone: ALL };
export const WITH_PERSONS: GoLive = { demo: OF_PERSON };
export const WITH_STAFF: GoLive = { demo: OF_PERSON, alone: ALL };
export const WITH_PAYMENTS: GoLive = { demo: 'intent IN (SELECT intent FROM demo_intents)', alone: ALL };
export const WITH_AUTHORS: GoLive = { demo: 'author IN (SELECT id FROM demo_people)', catalogue: ALL };
export const WITH_CATALOGUE: GoLive = { catalogue: ALL };

export interface TableRules {
  readonly access: Access;
  readonly hooks?: RowHooks;
  /** Saves and deletions are written to `changes`. */
  readonly built?: true;
  /** It may be read as a whole; all others grow with the orders, the visitors or the catalogue. */
  readonly small?: true;
  /**
   * Rows in a copy to try things in. Kept is what the site shows to everybody, and what sells it; whatever is of
   * persons, of sales, or a secret, goes: all of it, or these columns.
   */
  readonly staging: 'kept' | 'emptied' | { readonly without: readonly string[] };
  readonly goLive: GoLive;
  /**
   * Indexes in the order of the database: `columns`, or `name: columns WHERE condition`, with `unique` before. Of a
   * localized column there is one a language.
   */
  readonly indexes?: readonly string[];
}
