/** Reads of the desk's first page: what waits, and whom the shop tells of paid orders. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { readPlace, todayPart } from '#pocketbase/staff/today/lists.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { newsRecord, newsSettings } from '#pocketbase/mails/order-news.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { TODAY_LISTS, type NewsAnswer, type TodayAnswer } from '#src/contract/desk/today.ts';
import { DEFAULT_LOCALE, isLocale } from '#src/domain/site/locale.ts';

/** The beginning of the three lists, or one of them from a place on. */
export function readToday({ app, body, now }: DeskRequest): TodayAnswer | Refused {
  const { list: wanted, after, locale: language } = body;
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  if (wanted === undefined) {
    const lists = TODAY_LISTS.map((list) => [list, todayPart(app, list, { now, locale, place: null })]);
    return { at: now, lists: Object.fromEntries(lists) };
  }
  const list = TODAY_LISTS.find((one) => one === wanted);
  if (list === undefined) return invalid([{ field: 'list', code: 'shape' }]);
  const place = readPlace(typeof after === 'string' ? after : '');
  if (place === null) return invalid([{ field: 'after', code: 'shape' }]);
  return { at: now, lists: { [list]: todayPart(app, list, { now, locale, place }) } };
}

export function readNews({ app }: DeskRequest): NewsAnswer {
  return { ...newsSettings(newsRecord(app)), shop: mailShop(app).email };
}
