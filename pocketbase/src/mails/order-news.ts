/** Tells people of the shop of paid orders: the setting is the one record of `order_news`. */
import { mailShop, siteUrl } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { queuePush } from '#pocketbase/mails/push/send-push.ts';
import { stored } from '#pocketbase/base/query.ts';
import { find, first, localText } from '#pocketbase/base/query.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { orderNewsMail, type NewsOrder } from '#pocketbase/mails/templates/order-news-mails.ts';
import { NEWS_WAYS, type NewsSettings } from '#src/contract/desk/today.ts';
import { deskLink } from '#src/domain/site/desk-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

type ReadingApp = Pick<core.App, 'findRecordsByFilter'>;

/** The record of the setting; null: nobody is told. */
export function newsRecord(app: ReadingApp): core.Record | null {
  return first(app, 'order_news', '');
}

export function newsSettings(record: core.Record | null): NewsSettings {
  return {
    way: NEWS_WAYS.find((way) => way === record?.getString('way')) ?? 'none',
    hour: record?.getInt('hour') ?? 0,
    to: linesOf(record?.getString('to') ?? ''),
  };
}

function countryName(app: ReadingApp, code: string, locale: Locale): string {
  const country = first(app, 'countries', 'code = {:code}', { code });
  return (country === null ? '' : localText(country, 'name', locale)) || code;
}

function linesOfOrder(app: ReadingApp, order: string): core.Record[] {
  return find(app, 'order_lines', 'order = {:order}', { order }, 'rank');
}

/** Order as the mails tell it. */
export function newsOrder(app: ReadingApp, order: core.Record, locale: Locale): NewsOrder {
  return {
    number: order.getString('number'),
    total: order.getInt('total'),
    currency: order.getString('currency'),
    country: countryName(app, stored(order, 'address').country, locale),
    pieces: linesOfOrder(app, order.id).reduce((sum, line) => sum + line.getInt('quantity'), 0),
  };
}

/**
 * Queues a mail to each address of the setting, once for `key`, whatever comes twice. `order`: its id, or '' of a mail
 * about several.
 */
export function postNews(
  tx: core.App,
  { to }: NewsSettings,
  about: { readonly kind: 'order_news' | 'order_digest' | 'low_stock'; readonly key: string; readonly order: string },
  write: (locale: Locale) => Mail,
): void {
  if (first(tx, 'mails', 'key = {:key}', { key: `${about.key}:0` }) !== null) return;
  const shop = mailShop(tx);
  const mail = write(shop.locale);
  for (const [index, address] of (to.length === 0 ? [shop.email] : to).entries())
    post(
      tx,
      { ...about, key: `${about.key}:${index}`, to: address, reply_to: '', attachments: [] },
      shop.letterhead,
      mail,
    );
}

/** An order has been paid, and stands. In the transaction in which it was. */
export function tellOfOrder(tx: core.App, order: core.Record): void {
  queuePush(tx, 'order', order.id);
  const settings = newsSettings(newsRecord(tx));
  if (settings.way !== 'each') return;
  postNews(tx, settings, { kind: 'order_news', key: `order_news:${order.id}`, order: order.id }, (locale) =>
    orderNewsMail(locale, newsOrder(tx, order, locale), {
      lines: linesOfOrder(tx, order.id).map((line) => ({
        name: line.getString('name'),
        values: linesOf(line.getString('values')),
        sku: line.getString('sku'),
        quantity: line.getInt('quantity'),
      })),
      link: siteUrl() + deskLink(locale, `order/${order.id}`),
      demo: order.getBool('demo'),
    }),
  );
}
