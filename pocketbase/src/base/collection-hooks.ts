/**
 * Hooks of a collection with code of their own, run when a record of it is saved or deleted. Each part runs inside the transaction of the
 * save.
 */
import type { Problem } from '#pocketbase/base/problems.ts';
import type { ShopApp } from '#pocketbase/base/query.ts';

/** App that sending needs: `core.App`, or the global one in a job. */
export type MailingApp = Pick<
  core.App,
  | 'runInTransaction'
  | 'findRecordsByFilter'
  | 'findCollectionByNameOrId'
  | 'findCachedCollectionByNameOrId'
  | 'save'
  | 'settings'
  | 'newMailClient'
  | 'newFilesystem'
  | 'logger'
  | 'store'
>;

export interface CollectionHooks {
  /** Sets what follows from other values, before the check. `before` is the stored record, null for a new one. */
  readonly prepare?: (app: core.App, record: core.Record, before: core.Record | null) => void;
  /** Returns the problems with which the record must not be saved. */
  readonly check?: (app: core.App, record: core.Record, before: core.Record | null) => Problem[];
  /**
   * Returns the problems between the record and others that a publication may save with it: looked at when all of them
   * are saved, and for a save by itself at once. `before` is the record as it was stored, null for a new one.
   */
  readonly together?: (app: core.App, record: core.Record, before: core.Record | null) => Problem[];
  /** Writes what a save brings with it in other collections. `before` is what was stored until now. */
  readonly saved?: (app: core.App, record: core.Record, before: core.Record | null) => void;
  /**
   * Writes, for a collection that `changes` does not name, the row by which builds see the change all the same, and
   * gives its number; 0: there is none. `before` and `after`: null where the record did not exist.
   */
  readonly tell?: (app: core.App, before: core.Record | null, after: core.Record | null) => number;
  /** Does what a request to create or change it leads to once it is answered: outside of any transaction. */
  readonly requested?: (app: MailingApp & ShopApp, record: core.Record) => void;
  /** Says why the record cannot be deleted. */
  readonly keep?: (app: core.App, record: core.Record) => Problem[];
  /** Deletes what must go before the record itself, because nothing takes it away by itself. */
  readonly leaving?: (app: core.App, record: core.Record) => void;
  readonly deleted?: (app: core.App, record: core.Record) => void;
}
