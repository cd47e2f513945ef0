/**
 * Tells people of the shop of articles that have fallen to their mark: each once, together, and again a day later at
 * the earliest.
 */
import { runOnce } from '#pocketbase/base/run-step.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { newsRecord, newsSettings, postNews } from '#pocketbase/mails/order-news.ts';
import { byId, idsOf, localText, storedDate } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { lowStockMail, type LowArticle } from '#pocketbase/mails/templates/staff-mails.ts';
import { deskLink } from '#src/domain/site/desk-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Articles that a mail names, and up to which it counts. */
const NAMED = 50;
const COUNTED = 999;

/** Word by word as the index has it. */
const IS_LOW = 'low_at > 0 AND stock <= low_at';
const LOW = `SELECT id FROM items WHERE ${IS_LOW} AND low_told = '' AND stock_rule != 'uncounted' ORDER BY sku LIMIT ${COUNTED + 1}`;

/** No page shows it: a save of each record would have builds look at it. */
const NOTE = 'UPDATE items SET low_told = {:now} WHERE id IN (SELECT value FROM json_each({:ids}))';

/** There is more again, and the day is over: the next time is told. */
const OVER = "low_told != '' AND low_told < {:before} AND stock > low_at";

function articleOf(tx: core.App, id: string, locale: Locale): LowArticle[] {
  const item = byId(tx, 'items', id);
  if (item === null) return [];
  const product = byId(tx, 'products', item.getString('product'));
  return [
    {
      name: product === null ? '' : localText(product, 'name', locale),
      values: linesOf(localText(item, 'values', locale)),
      sku: item.getString('sku'),
      stock: item.getInt('stock'),
      mark: item.getInt('low_at'),
    },
  ];
}

function postLow(tx: core.App, now: number): void {
  const ids = idsOf(tx, LOW, {});
  if (ids.length === 0) return;
  const key = `low_stock:${storedDate(now)}`;
  postNews(tx, newsSettings(newsRecord(tx)), { kind: 'low_stock', key, order: '' }, (locale) =>
    lowStockMail(
      locale,
      ids.slice(0, NAMED).flatMap((id) => articleOf(tx, id, locale)),
      {
        count: ids.length > COUNTED ? `${COUNTED}+` : `${ids.length}`,
        more: ids.length > NAMED,
        link: siteUrl() + deskLink(locale, ''),
      },
    ),
  );
  tx.db()
    .newQuery(NOTE)
    .bind({ now: storedDate(now), ids: JSON.stringify(ids) })
    .execute();
}

/** Queues the mail where something is low at `now` (ms) that nobody has been told of. Outside of any transaction. */
export function tellOfLowStock(app: JobApp, now: number): void {
  runOnce(app, 'tell_low_stock', () => {
    const before = storedDate(now - DAY_MS);
    const isOver = idsOf(app, `SELECT id FROM items WHERE ${OVER} LIMIT 1`, { before }).length > 0;
    if (!isOver && idsOf(app, LOW, {}).length === 0) return;
    app.runInTransaction((tx) => {
      takeWriter(tx);
      if (isOver) tx.db().newQuery(`UPDATE items SET low_told = '' WHERE ${OVER}`).bind({ before }).execute();
      postLow(tx, now);
    });
  });
}
