/** Notes when an account was used last: the day is enough to know which of them nobody comes back to. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { storedDate } from '#pocketbase/base/query.ts';

/** Past the hooks, and once a day: it is no change of the account. */
const NOTE = 'UPDATE users SET seen = {:now} WHERE id = {:id} AND substr(seen, 1, 10) != substr({:now}, 1, 10)';

/** Notes a sign-in, or that a session was renewed. Call it outside of any transaction. */
export function noteUse(app: Pick<core.App, 'runInTransaction'>, id: string): void {
  const now = storedDate(nowMs());
  app.runInTransaction((tx) => void tx.db().newQuery(NOTE).bind({ id, now }).execute());
}
