/**
 * Prices and stock of the products of a listing, as they are now. One query for all, and nothing that the pages do not
 * say: bands, no numbers.
 */
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { MOST_OFFERS, type Offer, type OffersAnswer } from '#src/contract/offers.ts';
import { bestBand, stockBand, type StockRule } from '#src/domain/catalogue/stock.ts';
import { IS_PUBLISHED, IS_RUNNING } from '#src/domain/catalogue/visible.ts';
import { presentPrice } from '#src/domain/money/item-price.ts';
import { percentOff } from '#src/domain/money/price-history.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/site/locale.ts';

type ItemRow = readonly [
  slug: string,
  price: number,
  stock: number,
  sale: number | null,
  reference: number | null,
  rule: StockRule,
];

interface Answered {
  readonly currency: string;
  readonly low: number;
  readonly items: readonly ItemRow[];
}

const ask = (locale: Locale): string => `
  SELECT json_object('currency', shop.currency, 'low', shop.low_stock, 'items', (
    SELECT json_group_array(json_array(w.value, i.price, i.stock, s.price, s.reference, i.stock_rule))
    FROM json_each({:slugs}) w
    JOIN products p ON p.slug_${locale} = w.value AND p.${IS_PUBLISHED}
    JOIN items i ON i.product = p.id
    LEFT JOIN sales s ON s.item = i.id AND s.${IS_RUNNING}
  )) AS json FROM shop LIMIT 1`;

function offerOf(slug: string, rows: readonly ItemRow[], low: number): Offer {
  const prices = rows.map(([, price, , sale]) => presentPrice({ price }, sale === null ? null : { price: sale }));
  return {
    slug,
    from: Math.min(...prices),
    to: Math.max(...prices),
    onSale: rows.some(([, , , sale, reference]) => sale !== null && percentOff(reference ?? 0, sale) >= 1),
    band: bestBand(rows.map(([, , stock, , , rule]) => stockBand({ stock, rule }, low))),
  };
}

/** POST offers. */
export function offers(event: core.RequestEvent): OffersAnswer {
  const body = bodyOf(event, { ...LINES, slugs: MOST_OFFERS * 101 });
  const locale = `${own(body, 'locale')}`;
  const slugs = `${own(body, 'slugs') ?? ''}`.split(' ').filter((slug) => slug !== '');
  const sql = ask(isLocale(locale) ? locale : DEFAULT_LOCALE);
  const { currency, low, items } = askJson(event.app, sql, {
    slugs: JSON.stringify([...new Set(slugs)].slice(0, MOST_OFFERS)),
  }) as Answered;
  const bySlug = new Map<string, ItemRow[]>();
  for (const row of items) bySlug.set(row[0], [...(bySlug.get(row[0]) ?? []), row]);
  return { currency, offers: [...bySlug].map(([slug, rows]) => offerOf(slug, rows, low)) };
}
