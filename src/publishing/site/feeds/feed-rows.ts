/**
 * Rows of product feeds for the items of a shop, before they are written down for one of those who read feeds. In
 * buckets of products, so that an edit makes anew the rows of a few of them: which bucket a product is in follows from
 * its id, and no other product moves when one comes or goes.
 */
import { hash } from 'node:crypto';
import type { Picture } from '#src/contract/payload.ts';
import { googleCategory } from '#src/domain/catalogue/google-category.ts';
import { gtinProblem } from '#src/domain/catalogue/gtin.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { variantProperties, variantProperty, type VariantProperty } from '#src/domain/catalogue/variant-words.ts';
import { percentOff } from '#src/domain/money/price-history.ts';
import { ratesThatFit, shippingPrice, type ShippingRate } from '#src/domain/order/shipping.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import type { Item, Product } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { translate } from '#src/publishing/site/localize.ts';
import { parentOf } from '#src/publishing/site/parent.ts';
import { priceOf } from '#src/publishing/site/prices.ts';
import { ratesOf } from '#src/publishing/site/shop.ts';
import { hungOf } from '#src/publishing/site/product-pictures.ts';

/** Amounts in minor units, gross. '' and null: there is none. */
export interface FeedRow {
  readonly id: string;
  /** Group of a product with several items. */
  readonly group: string;
  readonly title: string;
  readonly description: string;
  /** Site path, with the item that is chosen. */
  readonly path: string;
  readonly pictures: readonly Picture[];
  readonly canBeHad: boolean;
  /** Days until it ships; 0: at once. */
  readonly wait: number;
  /** Without a sale: what is struck beside the price of one. */
  readonly price: number;
  readonly sale: { readonly price: number; readonly starts: string; readonly ends: string } | null;
  readonly currency: string;
  readonly brand: string;
  readonly gtin: string;
  readonly mpn: string;
  /** Names of the categories, the widest first. */
  readonly category: readonly string[];
  /** Number or path in Google's taxonomy, or ''. */
  readonly googleCategory: string;
  readonly properties: Readonly<Partial<Record<VariantProperty, string>>>;
  /** Grams; 0: not known. */
  readonly weight: number;
  /** Content of the item, for the price of a unit. */
  readonly content: { readonly quantity: number; readonly unit: 'g' | 'ml' | 'cm' | 'm2' } | null;
  readonly deliveries: readonly {
    readonly country: string;
    readonly name: string;
    readonly price: number;
    readonly daysMin: number;
    readonly daysMax: number;
  }[];
  /** Number in the Union's register of energy labels. */
  readonly eprel: string;
  /** Country where it was made, ISO 3166-1 alpha-2; ''. */
  readonly origin: string;
}

/** With fewer products than this a bucket has one of them or none; with 10,000 it has 39. */
export const FEED_BUCKETS = 256;
/** The longest id that Google takes. */
const LONGEST_ID = 50;

const BUCKET = 'feed ';

/** Under which name a bucket is tracked, in all languages together. */
export const feedKey = (bucket: number): string => `${BUCKET}${bucket}`;

/** The bucket of a name; null: the name of something else. */
export const feedBucketOf = (key: string): number | null =>
  key.startsWith(BUCKET) ? Number(key.slice(BUCKET.length)) : null;

function bucketOf(product: string): number {
  return (hash('sha256', product, 'buffer')[0] ?? 0) % FEED_BUCKETS;
}

/**
 * The buckets of a list of products: all of them are asked for one after the other, of the list of before and that of
 * now.
 */
const divided = new WeakMap<readonly string[], readonly (readonly string[])[]>();

function bucketsOf(products: readonly string[]): readonly (readonly string[])[] {
  const known = divided.get(products);
  if (known !== undefined) return known;
  const buckets = Array.from({ length: FEED_BUCKETS }, (): string[] => []);
  for (const id of products.toSorted()) buckets[bucketOf(id)]?.push(id);
  divided.set(products, buckets);
  return buckets;
}

/** Ids of the published products in a bucket, in an order that is theirs alone. */
export function feedProducts(context: Context, bucket: number): readonly string[] {
  return context.value(`feedids/${bucket}`, () => bucketsOf(context.productsOf(null))[bucket] ?? []);
}

function categoryNames(context: Context, id: string, locale: Locale): readonly string[] {
  const category = context.category(id);
  if (category === undefined) return [];
  const parent = context.categoryLink(category.parent, locale);
  const own = context.categoryLink(id, locale);
  return [parent, own].flatMap((link) => (link === null ? [] : [link.name]));
}

/** That of its category, else that of what this is a part of. */
function googleCategoryOf(context: Context, id: string): string {
  const category = context.category(id);
  const named = [category, category && parentOf(context, category)].map((one) => one?.google_category ?? '');
  return googleCategory(named.find((text) => text.trim() !== '') ?? '') ?? '';
}

/**
 * Properties that the attributes of product and item say: colour, size and the like. Those without a word of the
 * language say nothing new of what is missing.
 */
function attributeProperties(context: Context, ids: readonly string[], locale: Locale): FeedRow['properties'] {
  const names = new Map<VariantProperty, string[]>();
  for (const id of ids) {
    const value = context.attributeValue(id);
    const attribute = value && context.attribute(value.attribute);
    const property = attribute === undefined ? null : variantProperty(attribute.key);
    if (value === undefined || property === null) continue;
    const name = translate(value, locale, () => {}).text('name');
    names.set(
      property,
      [...(names.get(property) ?? []), name].filter((one) => one !== ''),
    );
  }
  // Google reads three colours or materials at most.
  return Object.fromEntries([...names].map(([property, words]) => [property, words.slice(0, 3).join('/')]));
}

interface OfProduct {
  readonly context: Context;
  readonly locale: Locale;
  readonly product: Product;
  readonly rates: readonly ShippingRate[];
  readonly name: string;
  readonly options: readonly string[];
  readonly shared: Pick<
    FeedRow,
    'group' | 'description' | 'currency' | 'brand' | 'category' | 'googleCategory' | 'eprel' | 'origin'
  >;
}

function deliveriesOf(rates: readonly ShippingRate[], weight: number, price: number): FeedRow['deliveries'] {
  return [...new Set(rates.map(({ country }) => country))].flatMap((country) =>
    ratesThatFit(rates, { country, postcode: '', weight }).map((rate) => ({
      country,
      name: rate.name,
      price: shippingPrice(rate, price),
      daysMin: rate.daysMin,
      daysMax: rate.daysMax,
    })),
  );
}

/** `paid`: what a piece costs today. */
function pricesOf(context: Context, item: Item): Pick<FeedRow, 'price' | 'sale'> & { readonly paid: number } {
  const sale = context.saleOf(item);
  const { price } = priceOf(item, sale);
  if (sale === undefined || percentOff(sale.reference, price) < 1) return { price, paid: price, sale: null };
  return { price: sale.reference, paid: price, sale: { price, starts: sale.starts, ends: sale.ends } };
}

function rowOf({ context, locale, product, rates, name, options, shared }: OfProduct, item: Item): FeedRow | null {
  const { id, sku, gtin, weight, unit, unit_quantity: quantity } = item;
  const values = context.texts('items', item, locale).lines('values', options.length);
  const title = [name, ...values.filter((value) => value !== '')].join(', ');
  const pictures = hungOf(context, product, item, title);
  const { paid, ...prices } = pricesOf(context, item);
  // Nobody lists what has no picture, or costs nothing.
  if (pictures.length === 0 || prices.price <= 0) return null;
  const path = context.productPaths(product)[locale];
  const chosen = variantProperties(options).flatMap((property, index) =>
    property === null || !values[index] ? [] : [[property, values[index]] as const],
  );
  return {
    ...shared,
    ...prices,
    id: [...sku].length > LONGEST_ID ? id : sku,
    title,
    path: shared.group === '' ? path : itemPath(path, sku),
    pictures,
    canBeHad: item.band !== 'out',
    wait: item.band === 'backorder' ? item.backorder_days : 0,
    gtin: gtinProblem(gtin) === null ? gtin : '',
    mpn: shared.group === '' ? product.identifier : '',
    properties: {
      ...attributeProperties(context, [...item.attributes, ...product.attributes], locale),
      ...Object.fromEntries(chosen),
    },
    weight,
    content: unit === '' || quantity <= 0 ? null : { quantity, unit },
    deliveries: deliveriesOf(rates, weight, paid),
  };
}

/** The rows of a product; none in a language in which its page shows words of another: a feed has one language. */
function productRows(context: Context, id: string, locale: Locale, rates: readonly ShippingRate[]): readonly FeedRow[] {
  const product = context.product(id);
  if (product === undefined || context.englishIn(id).includes(locale)) return [];
  const texts = context.texts('products', product, locale);
  const name = texts.text('name') || id;
  const items = context.itemsOf(id);
  const { shop } = context.content;
  const description = plainText(texts.text('description')).trim() || texts.text('summary').trim() || name;
  const of: OfProduct = {
    context,
    locale,
    product,
    rates,
    name,
    options: texts.lines('options'),
    shared: {
      group: items.length > 1 ? id : '',
      description,
      currency: shop.currency,
      brand: context.manufacturer(product.manufacturer)?.name || shop.brand,
      category: categoryNames(context, product.category, locale),
      googleCategory: googleCategoryOf(context, product.category),
      eprel: product.eprel,
      origin: product.country_of_origin,
    },
  };
  return items.flatMap((item) => rowOf(of, item) ?? []);
}

/** Rows of a bucket in a language. */
export function feedRows(context: Context, bucket: number, locale: Locale): readonly FeedRow[] {
  return context.value(feedKey(bucket), () => {
    const products = feedProducts(context, bucket);
    if (products.length === 0) return [];
    const rates = ratesOf(context, locale);
    return products.flatMap((id) => productRows(context, id, locale, rates));
  });
}
