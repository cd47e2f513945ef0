/** The mail that tells people of the shop which articles have fallen to their mark. */
import type { Block, Mail } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface LowArticle {
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  readonly stock: number;
  readonly mark: number;
}

/** `count`: of all, as text, of which only some are named. `link`: of the desk. */
export function lowStockMail(
  locale: Locale,
  articles: readonly LowArticle[],
  { count, more, link }: { readonly count: string; readonly more: boolean; readonly link: string },
): Mail {
  const say = sayIn(locale);
  const subject = say('low_stock_subject', { count });
  const rows = articles.map(({ name, values, sku, stock, mark }) => ({
    name,
    detail: [...values, sku].filter((part) => part !== '').join(' · '),
    amount: say('low_stock_left', { stock: `${stock}`, mark: `${mark}` }),
  }));
  const rest: readonly Block[] = more ? [{ kind: 'note', text: say('order_digest_more') }] : [];
  return {
    locale,
    subject,
    preview: rows.map(({ name }) => name).join(', '),
    blocks: [
      { kind: 'title', text: subject },
      { kind: 'lines', rows },
      ...rest,
      { kind: 'action', label: say('order_digest_open'), address: link },
      { kind: 'note', text: say('low_stock_why') },
    ],
  };
}
