/** One mail a day of the orders that were paid since the last one, at the hour that the shop has chosen. */
import { runOnce } from '#pocketbase/base/run-step.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { newsOrder, newsRecord, newsSettings, postNews } from '#pocketbase/mails/order-news.ts';
import { byId, idsOf, millis, storedDate } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { orderDigestMail } from '#pocketbase/mails/templates/order-news-mails.ts';
import { centralEuropean } from '#src/domain/format/dates.ts';
import { deskLink } from '#src/domain/site/desk-link.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Orders that a mail names, and up to which it counts. */
const NAMED = 50;
const COUNTED = 999;

/** Word by word as the index has it. */
const PAID = `machine = 'payment' AND "from" = 'unpaid' AND "to" = 'paid'`;

/** Says whether the digest of today is due at `now` (ms) and has not been looked after since. */
function isDue(record: core.Record | null, now: number): record is core.Record {
  const { way, hour } = newsSettings(record);
  if (record === null || way !== 'digest') return false;
  const local = centralEuropean(now);
  const due = Math.floor(local / DAY_MS) * DAY_MS + hour * HOUR_MS;
  const before = millis(record, 'digested');
  return local >= due && (Number.isNaN(before) || centralEuropean(before) < due);
}

/** Ids of orders that were paid after one moment and until another one (ms), oldest first. */
function paidBetween(tx: Pick<core.App, 'db'>, after: number, until: number): string[] {
  const ids = idsOf(
    tx,
    `SELECT "order" AS "id" FROM order_history WHERE ${PAID} AND created > {:after} AND created <= {:until} ORDER BY created LIMIT ${COUNTED + 1}`,
    { after: storedDate(after), until: storedDate(until) },
  );
  return [...new Set(ids)];
}

function digest(tx: core.App, now: number): void {
  const record = newsRecord(tx);
  if (!isDue(record, now)) return;
  const before = millis(record, 'digested');
  const ids = paidBetween(tx, Number.isNaN(before) ? now - DAY_MS : before, now);
  record.set('digested', storedDate(now));
  tx.save(record);
  if (ids.length === 0) return;
  const day = new Date(centralEuropean(now)).toISOString().slice(0, 'YYYY-MM-DD'.length);
  postNews(tx, newsSettings(record), { kind: 'order_digest', key: `order_digest:${day}`, order: '' }, (locale) =>
    orderDigestMail(
      locale,
      ids.slice(0, NAMED).flatMap((id) => {
        const order = byId(tx, 'orders', id);
        return order === null ? [] : [newsOrder(tx, order, locale)];
      }),
      {
        count: ids.length > COUNTED ? `${COUNTED}+` : `${ids.length}`,
        more: ids.length > NAMED,
        link: siteUrl() + deskLink(locale, 'orders'),
      },
    ),
  );
}

/** Queues the digest when it is due at `now` (ms). Outside of any transaction. */
export function tellOfDay(app: JobApp, now: number): void {
  runOnce(app, 'order_digest', () => {
    if (!isDue(newsRecord(app), now)) return;
    app.runInTransaction((tx) => {
      takeWriter(tx);
      digest(tx, now);
    });
  });
}
