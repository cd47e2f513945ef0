/**
 * A shop that has been open for three years, written by SQL into a database whose migrations have run, in a minute or two. Scale 1 is 200,000
 * orders and what belongs to them (sizes.ts). PocketBase must not run on it. Its past is younger than the shop keeps things; what
 * waits for the jobs is the same at every scale.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDue } from '#tests/bench/growth/due.ts';
import { followOrders } from '#tests/bench/growth/after-orders.ts';
import { fillCatalogue } from '#tests/bench/growth/catalogue.ts';
import { fillLedger } from '#tests/bench/growth/ledger.ts';
import type { Filling } from '#tests/bench/growth/filling.ts';
import { addNumbers } from '#tests/bench/growth/numbers.ts';
import { makeOrders, pastOrders } from '#tests/bench/growth/orders.ts';
import { fillMoved } from '#tests/bench/growth/moved.ts';
import { fillPeople } from '#tests/bench/growth/people.ts';
import { fillSite } from '#tests/bench/growth/site.ts';
import { sizesAt, type Sizes } from '#tests/bench/growth/sizes.ts';

export interface FillOptions {
  /** 1: the size that the shop must bear. */
  readonly scale: number;
  /** Rows of each kind that wait for the jobs (due.ts). Default: 60, whatever the scale. */
  readonly due?: number;
  /** ms since the epoch. Default: now. */
  readonly now?: number;
}

function fill(filling: Filling): void {
  fillCatalogue(filling);
  fillPeople(filling);
  fillMoved(filling);
  fillSite(filling);
  const plan = pastOrders(filling);
  makeOrders(filling, plan);
  followOrders(filling, { ...plan, rendered: true, provider: 'stripe' });
  fillLedger(filling);
}

/**
 * Fills the database in PocketBase's data folder. Errors of `node:sqlite` say which rule of the schema a row breaks. Where the process ends in
 * between, the database is of no more use: the log of changes, which would be as large as it, is left out.
 */
export function fillShop(dataDir: string, { scale, due = 60, now = Date.now() }: FillOptions): Sizes {
  const sizes = sizesAt(scale);
  const database = new DatabaseSync(join(dataDir, 'data.db'));
  try {
    database.exec(
      'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA temp_store = MEMORY',
    );
    addNumbers(database, Math.max(sizes.attempts, sizes.items * 4));
    database.exec('BEGIN');
    fill({ database, sizes, now });
    database.exec('COMMIT');
    if (due > 0) addDue(database, sizes, { batch: 'z', count: due, now });
    // As PocketBase's own job of each night.
    database.exec('PRAGMA optimize = 0x10002');
    database.exec('PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
  return sizes;
}
