/**
 * Prices and stock of the products of a listing, as they are now. One query for all, and nothing that the pages do not
 * say: bands, no numbers.
 */
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { MOST_OFFERS, type Offer, type OffersAnswer } from '#src/contract/offers.ts';
import { bestBand, STOCK_RULES, stockBand } from '#src/domain/catalogue/stock.ts';
import { IS_PUBLISHED, IS_RUNNING } from '#src/domain/catalogue/visible.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/site/locale.ts';

/** `stocks`: highest stock of the items by each of STOCK_RULES; null: none is sold by it. */
type ProductRow = readonly [slug: string, from: number, to: number, onSale: 0 | 1, stocks: readonly (number | null)[]];

interface Answered {
  readonly currency: string;
  readonly low: number;
  readonly products: readonly ProductRow[];
}

/** `percentOff` is 1 or more. */
const IS_REDUCTION = '(s.reference > 0 AND (s.reference - s.price) * 100 >= s.reference)';
/** A band is never worse for more pieces. */
const STOCKS = STOCK_RULES.map((rule) => `MAX(i.stock) FILTER (WHERE i.stock_rule = '${rule}')`).join(', ');

/**
 * A row a product, in the order that is asked for: a shop decides how many items there are, and a stranger how often
 * they are asked for.
 */
const ask = (locale: Locale): string => `
  SELECT json_object('currency', shop.currency, 'low', shop.low_stock, 'products', (
    SELECT json_group_array(json(offer)) FROM (
      SELECT (
        SELECT json_array(w.value, MIN(COALESCE(s.price, i.price)), MAX(COALESCE(s.price, i.price)),
          MAX(COALESCE(${IS_REDUCTION}, 0)), json_array(${STOCKS}))
        FROM items i LEFT JOIN sales s ON s.item = i.id AND s.${IS_RUNNING}
        WHERE i.product = p.id HAVING COUNT(*) > 0
      ) AS offer FROM json_each({:slugs}) w CROSS JOIN products p ON p.slug_${locale} = w.value AND p.${IS_PUBLISHED}
    ) WHERE offer IS NOT NULL
  )) AS json FROM shop LIMIT 1`;

function offerOf([slug, from, to, onSale, stocks]: ProductRow, low: number): Offer {
  const bands = STOCK_RULES.flatMap((rule, at) => {
    const stock = stocks[at] ?? null;
    return stock === null ? [] : [stockBand({ stock, rule }, low)];
  });
  return { slug, from, to, onSale: onSale === 1, band: bestBand(bands) };
}

/** POST offers. */
export function offers(event: core.RequestEvent): OffersAnswer {
  const body = bodyOf(event, { ...LINES, slugs: MOST_OFFERS * 101 });
  const locale = `${own(body, 'locale')}`;
  const slugs = `${own(body, 'slugs') ?? ''}`.split(' ').filter((slug) => slug !== '');
  const sql = ask(isLocale(locale) ? locale : DEFAULT_LOCALE);
  const { currency, low, products } = askJson(event.app, sql, {
    slugs: JSON.stringify([...new Set(slugs)].slice(0, MOST_OFFERS)),
  }) as Answered;
  return { currency, offers: products.map((row) => offerOf(row, low)) };
}
