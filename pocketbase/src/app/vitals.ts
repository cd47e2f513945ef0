/**
 * Measured visits as counts a day: a row says how often a value has fallen into a step, and nothing about who, where
 * from or when.
 */
import { asksNotToBeCounted } from '#pocketbase/base/attempts.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { type BulkStep, sweepRows } from '#pocketbase/base/step.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { CONNECTIONS, VISIT_PAGES, VITALS, type Counted, type VitalsAnswer } from '#src/contract/vitals.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { boundOf } from '#src/domain/site/vitals.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** ms, or thousandths: beyond that no browser has measured it. */
const MOST = 600_000;

const COUNT = `
  INSERT INTO vitals (id, day, page, connection, vital, bound, count)
  VALUES ({:id}, {:day}, {:page}, {:connection}, {:vital}, {:bound}, 1)
  ON CONFLICT (day, page, connection, vital, bound) DO UPDATE SET count = count + 1`;

/** Day of a time (ms), UTC: YYYY-MM-DD. */
function dayOf(now: number): string {
  return storedDate(now).slice(0, 10);
}

/** A plausible value; null: none was sent, or it is none. A form's fields come as numbers or as texts. */
function valueOf(body: Body, name: string): number | null {
  const sent = own(body, name);
  const value = sent === undefined || sent === '' ? NaN : Number(sent);
  return value >= 0 && value <= MOST ? value : null;
}

/** Counts of a page beside what it measured (docs/decisions/0356). */
function countedOf(body: Body, page: string): readonly { readonly vital: Counted; readonly bound: 0 }[] {
  if (!VISIT_PAGES.some((one) => one === page)) return [];
  const visit = { vital: 'visit', bound: 0 } as const;
  return page === 'product' && `${own(body, 'added')}` === '1' ? [visit, { vital: 'added', bound: 0 }] : [visit];
}

/** POST vitals. What is not plausible is passed over: nobody is there any more to be told. */
export function vitals(event: core.RequestEvent): VitalsAnswer {
  const body = bodyOf(event, LINES);
  const page = `${own(body, 'page')}`;
  const connection = `${own(body, 'connection')}`;
  if (asksNotToBeCounted(event) || !Object.hasOwn(ROUTES, page) || !CONNECTIONS.some((known) => known === connection))
    return { counted: false };
  const sent = VITALS.filter((vital) => `${own(body, vital) ?? ''}` !== '');
  const measured = sent.flatMap((vital) => {
    const value = valueOf(body, vital);
    return value === null ? [] : [{ vital, bound: boundOf(value) }];
  });
  // What a browser has not measured it does not send: a value that none can be is not from one.
  if (measured.length < sent.length) return { counted: false };
  const counted = countedOf(body, page);
  if (measured.length + counted.length === 0) return { counted: false };
  const day = dayOf(nowMs());
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    for (const { vital, bound } of [...measured, ...counted])
      tx.db().newQuery(COUNT).bind({ id: newId(), day, page, connection, vital, bound }).execute();
  });
  return { counted: true };
}

/** Deletes the counts of days before `before` (ms). */
export function forgetVitals(before: number): BulkStep {
  return {
    name: 'forget_vitals',
    collection: 'vitals',
    queries: [{ by: 'day', due: "day > '' AND day < {:before}", values: { before: dayOf(before) } }],
    sweep: sweepRows('DELETE FROM vitals'),
  };
}
