/**
 * Prices and stock as they stand in the markup: pages print these parts (components/Parts.astro), and an open page is
 * renewed by the same ones (client/refresh.ts).
 */
import type product from '#i18n/en/product.json';
import type { ItemView, ProductCard, ProductPayload } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import { aroundSlot, type ClientT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { formatDate } from '#src/i18n/format.ts';

/** An element with its text; `struck` is struck out, and `after` follows it. */
export interface Part {
  readonly tag: 'span' | 'strong';
  readonly className?: string;
  readonly text: string;
  readonly struck?: string;
  readonly after?: string;
}

/** The shop's language, its ISO 4217 currency and the words of the namespace `product`. */
export interface PriceWords {
  readonly locale: Locale;
  readonly currency: string;
  readonly t: ClientT<typeof product>;
}

/** Words for cards. */
export interface CardWords extends Omit<PriceWords, 't'> {
  readonly t: ClientT<Pick<typeof product, 'range' | 'saleTag' | StockBand>>;
}

const UNITS = { kg: 'kg', l: 'l', m: 'm', m2: 'm²' } as const;

const price = (text: string): Part => ({ tag: 'span', className: 'price', text });
const label = (text: string, more: Pick<Part, 'struck' | 'after'> = {}): Part => ({
  tag: 'span',
  className: 'label',
  text,
  ...more,
});

/** Per cent that are taken off an item's price; '' without a sale. */
export const takenOff = ({ sale }: Pick<ItemView, 'sale'>, locale: Locale): string =>
  sale === null ? '' : formatPercent(locale, -sale.percent).replace('-', '−');

/**
 * Parts of a price: what is paid now, the struck reference price of the last 30 days beside a sale, the price of a
 * unit.
 */
export function itemPriceParts(
  item: Pick<ItemView, 'price' | 'sale' | 'unitPrice'>,
  { locale, currency, t }: PriceWords,
): readonly Part[] {
  const { sale, unitPrice } = item;
  const amount = (minor: number): string => formatAmount(locale, minor, currency);
  const parts = [price(amount(item.price))];
  if (sale !== null) {
    const { before, after } = aroundSlot(t, 'reference');
    parts.push({ tag: 'span', className: 'sale-tag', text: takenOff(item, locale) });
    if (sale.until !== '') parts.push(label(t('until', { date: formatDate(locale, new Date(sale.until)) })));
    parts.push(label(before, { struck: amount(sale.reference), after }));
  }
  if (unitPrice !== null)
    parts.push(label(t('unitPrice', { price: amount(unitPrice.price), unit: UNITS[unitPrice.unit] })));
  return parts;
}

/**
 * The price on a product's label, of one item or the lowest of several, and whether the product can be had. With at
 * least one item.
 */
export function productPriceParts(
  { items, band }: Pick<ProductPayload['product'], 'items' | 'band'>,
  words: PriceWords,
): readonly Part[] {
  const { locale, currency, t } = words;
  const [first] = items;
  // One item stands for all where all cost the same and are reduced alike.
  const isOne =
    first !== undefined &&
    items.every((item) => item.price === first.price && item.sale?.reference === first.sale?.reference);
  const lowest = Math.min(...items.map((item) => item.price));
  const prices = isOne
    ? itemPriceParts(first, words)
    : [price(t('from', { price: formatAmount(locale, lowest, currency) }))];
  return [...prices, label(t(band))];
}

/** Says whether an item can be had, and when, where that is not at once. */
export function stockText({ band, days = 0 }: Pick<ItemView, 'band' | 'days'>, { t }: Pick<PriceWords, 't'>): string {
  return band === 'backorder' && days > 0 ? t('shipsIn', { count: days }) : t(band);
}

/** Says whether an item can be had, where it is chosen. */
export function stockPart(item: Pick<ItemView, 'band' | 'days' | 'noRestock'>, words: Pick<PriceWords, 't'>): Part {
  const { band, noRestock } = item;
  const out = noRestock === true ? 'soldOutForGood' : 'soldOut';
  return {
    tag: 'span',
    className: `band band-${band}`,
    text: band === 'out' ? words.t(out) : stockText(item, words),
  };
}

/** Price, sale and stock of a product in a listing. */
export function cardParts(
  card: Pick<ProductCard, 'price' | 'onSale' | 'band'>,
  { locale, currency, t }: CardWords,
): readonly Part[] {
  const { band, onSale } = card;
  const amount = (minor: number): string => formatAmount(locale, minor, currency);
  const parts: Part[] = [];
  if (card.price !== null) {
    const [from, to] = [amount(card.price.from), amount(card.price.to)];
    parts.push({ tag: 'strong', text: from === to ? from : t('range', { from, to }) });
  }
  if (onSale) parts.push({ tag: 'span', className: 'on-sale', text: t('saleTag') });
  if (band !== 'in' || card.price === null) parts.push({ tag: 'span', text: t(band) });
  return parts;
}
