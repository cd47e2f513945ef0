/** POST reference: which price would stand struck through beside a sale. Editors do not read the history of prices. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { plannedReference } from '#pocketbase/catalogue/prices.ts';
import { byId } from '#pocketbase/base/query.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import type { ReferenceAnswer } from '#src/contract/studio-api.ts';

/** POST reference */
export function tellReference(event: core.RequestEvent): ReferenceAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const [id, sale, starts] = [own(body, 'item'), own(body, 'sale'), own(body, 'starts')];
  const item = typeof id === 'string' ? byId(event.app, 'items', id) : null;
  const start = typeof starts === 'string' ? Date.parse(starts.replace(' ', 'T')) : Number.NaN;
  if (item === null || Number.isNaN(start)) return studioRefusal('not_found', 'Name an item and when its sale starts');
  // A start that has passed is now.
  const begins = Math.max(start, nowMs());
  return { reference: plannedReference(event.app, item, typeof sale === 'string' ? sale : '', begins) };
}
