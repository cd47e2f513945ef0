/**
 * Searches that found nothing as counts a day: which words, in which language, and nothing about who, where from or
 * when.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { type BulkStep, sweepRows } from '#pocketbase/base/step.ts';
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import { type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { asksNotToBeCounted } from '#pocketbase/base/attempts.ts';
import type { MissedSearchAnswer } from '#src/contract/missed-search.ts';
import type { SearchesAnswer } from '#src/contract/studio-api.ts';
import { RETENTION } from '#src/domain/person/retention.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { countedWords, MISSED_A_DAY, MISSED_SHOWN, MISSED_SHOWN_FROM } from '#src/domain/site/missed-search.ts';

/** New words of a full day are not counted: somebody makes them up. */
const COUNT = `
  INSERT INTO missed_searches (id, day, locale, words, count)
  SELECT {:id}, {:day}, {:locale}, {:words}, 1
  WHERE EXISTS (SELECT 1 FROM missed_searches WHERE day = {:day} AND locale = {:locale} AND words = {:words})
    OR (SELECT COUNT(*) FROM missed_searches WHERE day = {:day} AND locale = {:locale}) < ${MISSED_A_DAY}
  ON CONFLICT (day, locale, words) DO UPDATE SET count = count + 1`;

/** Day of a time (ms), UTC: YYYY-MM-DD. */
function dayOf(now: number): string {
  return storedDate(now).slice(0, 10);
}

/** POST missed-search. What may not be counted is passed over: nobody waits for the answer. */
export function missedSearch(event: core.RequestEvent): MissedSearchAnswer {
  const body = bodyOf(event, LINES);
  const locale = `${own(body, 'locale')}`;
  const words = countedWords(`${own(body, 'words') ?? ''}`);
  if (asksNotToBeCounted(event) || !isLocale(locale) || words === null) return { counted: false };
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    tx.db()
      .newQuery(COUNT)
      .bind({ id: newId(), day: dayOf(nowMs()), locale, words })
      .execute();
  });
  return { counted: true };
}

/** Rows that are shown: not what one person alone may have typed. */
const SHOWN = `
  SELECT words, locale, SUM(count) AS searches, MAX(day) AS last FROM missed_searches
  GROUP BY words, locale HAVING SUM(count) >= ${MISSED_SHOWN_FROM}
  ORDER BY searches DESC, last DESC, words LIMIT ${MISSED_SHOWN}`;

/** POST studio/searches */
export function listSearches(event: core.RequestEvent): SearchesAnswer | StudioRefused {
  const rows = arrayOf(new DynamicModel({ words: '', locale: '', searches: 0, last: '' }));
  event.app.db().newQuery(SHOWN).all(rows);
  const days = first(event.app, 'retention', "id != ''")?.getInt('searches_days') || RETENTION.searches_days.term;
  return {
    days,
    least: MISSED_SHOWN_FROM,
    searches: rows.flatMap((row) =>
      isLocale(row['locale'])
        ? [{ words: row['words'], locale: row['locale'], count: row['searches'], last: row['last'] }]
        : [],
    ),
  };
}

/** Deletes the counts of days before `before` (ms). */
export function forgetSearches(before: number): BulkStep {
  return {
    name: 'forget_searches',
    collection: 'missed_searches',
    queries: [{ by: 'day', due: "day > '' AND day < {:before}", values: { before: dayOf(before) } }],
    sweep: sweepRows('DELETE FROM missed_searches'),
  };
}
