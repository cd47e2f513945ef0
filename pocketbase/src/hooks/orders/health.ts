/** Whether orders can be written at all: a writer that hangs is seen by nothing else, reads and PocketBase's own health go on. */
import { countAttempt } from '#pocketbase/hooks/orders/attempts.ts';
import { durably } from '#pocketbase/hooks/orders/durable.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';

/** ms that the writer may be taken without a change, and between two looks. */
const STUCK_MS = 2000;
const LOOK_MS = 20;

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

/** True as soon as the writer is free, or goes from one to the next. A write that began without this look would wait for ever. */
function isMoving(app: core.App): boolean {
  const { waited } = writerOf(app);
  for (let ms = 0; ms < STUCK_MS; ms += LOOK_MS) {
    const now = writerOf(app);
    if (!now.isTaken || now.waited !== waited) return true;
    sleep(LOOK_MS);
  }
  return false;
}

/** GET /api/shop/health: a real write as orders are written. */
export function health(event: core.RequestEvent): { readonly ok: true } | Refused {
  if (!isMoving(event.app)) return refusal('unavailable', `Nothing could be written for ${STUCK_MS} ms`);
  durably(event.app, (tx) => void countAttempt(tx, 'health', Date.now()));
  return { ok: true };
}
