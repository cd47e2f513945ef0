/**
 * The mails that tell people of the shop of paid orders: one each, or one a day. Nothing of the customer stands in them
 * but the country.
 */
import type { Block, Mail } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** A paid order, as far as these mails tell of it. */
export interface NewsOrder {
  readonly number: string;
  /** Minor units. */
  readonly total: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Country that it goes to, in the language of the mail. */
  readonly country: string;
  readonly pieces: number;
}

interface NewsLine {
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  readonly quantity: number;
}

/** `locale`: the shop's own. `link`: of the order at the desk. */
export function orderNewsMail(
  locale: Locale,
  order: NewsOrder,
  { lines, link, demo }: { readonly lines: readonly NewsLine[]; readonly link: string; readonly demo: boolean },
): Mail {
  const say = sayIn(locale);
  const amount = formatAmount(locale, order.total, order.currency);
  const values = { number: order.number, amount };
  const note: readonly Block[] = demo ? [{ kind: 'note', text: say('demoNote') }] : [];
  return {
    locale,
    subject: say('order_news_subject', values),
    preview: say('order_news_preview', { pieces: `${order.pieces}`, country: order.country }),
    blocks: [
      { kind: 'title', text: say('order_news_title', values) },
      ...note,
      {
        kind: 'facts',
        rows: [
          [say('orderNumber'), order.number],
          [say('total'), amount],
          [say('order_news_country'), order.country],
        ],
      },
      {
        kind: 'lines',
        rows: lines.map(({ name, values: chosen, sku, quantity }) => ({
          name,
          detail: [...chosen, sku].filter((part) => part !== '').join(' · '),
          amount: `× ${quantity}`,
        })),
      },
      { kind: 'action', label: say('order_news_open'), address: link },
      { kind: 'note', text: say('order_news_why') },
    ],
  };
}

/** `count`: of all orders, as text, of which only some are named. `link`: of the desk. */
export function orderDigestMail(
  locale: Locale,
  orders: readonly NewsOrder[],
  { count, more, link }: { readonly count: string; readonly more: boolean; readonly link: string },
): Mail {
  const say = sayIn(locale);
  const rows = orders.map(({ number, total, currency, country, pieces }) => ({
    name: number,
    detail: say('order_news_preview', { pieces: `${pieces}`, country }),
    amount: formatAmount(locale, total, currency),
  }));
  const rest: readonly Block[] = more ? [{ kind: 'note', text: say('order_digest_more') }] : [];
  return {
    locale,
    subject: say('order_digest_subject', { count }),
    preview: rows[0]?.name ?? '',
    blocks: [
      { kind: 'title', text: say('order_digest_subject', { count }) },
      { kind: 'lines', rows },
      ...rest,
      { kind: 'action', label: say('order_digest_open'), address: link },
      { kind: 'note', text: say('order_news_why') },
    ],
  };
}
