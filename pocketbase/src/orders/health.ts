/**
 * Checks whether orders can be written. A writer that hangs shows nowhere else: reads and PocketBase's own health check
 * still succeed.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { countAttempt, attempt } from '#pocketbase/base/attempts.ts';
import { NOBODY, readFacts } from '#pocketbase/orders/catalogue.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { tryColumns } from '#pocketbase/orders/write-order.ts';

/** ms that the writer may be taken without a change, and between two looks. */
const STUCK_MS = 2000;
const LOOK_MS = 20;
/** ms that an answer counts for everybody: a look waits for the disk. */
const KEPT_MS = 1000;
/** ms after which nobody believes that somebody else's look will end. */
const LOST_MS = 10_000;

interface Writer {
  /** Taken at the moment. */
  readonly isTaken: boolean;
  /** ns that all who have had it so far had waited for it. */
  readonly waited: number;
}

/** PocketBase has one connection that writes, and whoever writes waits for it. */
function writerOf(app: core.App): Writer {
  const database = app.nonconcurrentDB() as dbx.DB;
  const stats = database.db().stats();
  return { isTaken: stats.inUse > 0, waited: Number(stats.waitDuration) };
}

/**
 * True as soon as the writer is free, or moves from one request to the next. A write that starts without this check
 * could wait for ever.
 */
function isMoving(app: core.App): boolean {
  const { waited } = writerOf(app);
  for (let ms = 0; ms < STUCK_MS; ms += LOOK_MS) {
    const now = writerOf(app);
    if (!now.isTaken || now.waited !== waited) return true;
    sleep(LOOK_MS);
  }
  return false;
}

/** The answer that counts, as all VMs share it. */
interface Kept {
  /** ms of the look that it comes from. */
  readonly at: number;
  /** ms since when somebody looks again; 0: nobody does. */
  readonly since: number;
  /** Problem that there was; '': none. */
  readonly problem: string;
}
const STORED = 'vitrine.health';

function keptBy(app: core.App): Kept | null {
  const text = app.store().get(STORED);
  return typeof text === 'string' ? (JSON.parse(text) as Kept) : null;
}

/** Reads and writes as an order with a coupon does; '' where both are possible. */
function probe(app: core.App): string {
  if (!isMoving(app)) return `Nothing could be written for ${STUCK_MS} ms`;
  const problem = attempt(() => {
    readFacts(app, { items: [], country: '', ...NOBODY, coupon: 'HEALTH' });
    durably(app, (tx) => {
      tryColumns(tx);
      countAttempt(tx, 'health', nowMs());
    });
  });
  if (problem === null) return '';
  app.logger().error('No order can be written', 'error', problem);
  return 'An order cannot be written: the log says why';
}

/** GET /api/shop/health: a real write as orders are written, at most once a second however many ask. */
export function health({ app }: core.RequestEvent): { readonly ok: true } | Refused {
  const kept = keptBy(app);
  const now = nowMs();
  const isFresh = kept !== null && (now - kept.at < KEPT_MS || now - kept.since < LOST_MS);
  if (kept === null || !isFresh) {
    if (kept !== null) app.store().set(STORED, JSON.stringify({ ...kept, since: now } satisfies Kept));
    const problem = probe(app);
    app.store().set(STORED, JSON.stringify({ at: nowMs(), since: 0, problem } satisfies Kept));
    return problem === '' ? { ok: true } : refusal('unavailable', problem);
  }
  return kept.problem === '' ? { ok: true } : refusal('unavailable', kept.problem);
}
