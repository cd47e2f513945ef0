/**
 * A feed as Meta's catalogues read it (Facebook, Instagram): CSV ("Catalog feed fields",
 * developers.facebook.com/docs/commerce-platform/catalog/fields, as it stood in November 2026; docs/decisions/0395).
 */
import Papa from 'papaparse';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { type FeedAddresses, feedPrice, feedText } from '#src/publishing/render/feeds/feed-texts.ts';
import { feedPicture, GOOGLE_LIMITS, saleDates } from '#src/publishing/render/feeds/google-feed.ts';
import type { FeedRow } from '#src/publishing/site/feeds/feed-rows.ts';

/** Letters at most; where Meta takes more than Google, what Google takes is enough. */
export const META_LIMITS = { ...GOOGLE_LIMITS, title: 200, description: 9999, pictures: 20 } as const;

export const META_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'additional_image_link',
  'item_group_id',
  'gtin',
  'mpn',
  'sale_price',
  'sale_price_effective_date',
  'google_product_category',
  'product_type',
  'color',
  'size',
  'material',
  'pattern',
  'shipping_weight',
  'origin_country',
] as const;

const CRLF = '\r\n';
const line = (cells: readonly string[]): string => Papa.unparse([[...cells]], { newline: CRLF }) + CRLF;

export const metaHeader = (): string => line(META_COLUMNS);

/** One item. */
export function metaLine(row: FeedRow, addresses: FeedAddresses): string {
  const { currency, sale, properties } = row;
  const [picture = '', ...others] = row.pictures
    .slice(0, META_LIMITS.pictures + 1)
    .map((one) => feedPicture(one, addresses));
  const cells: Readonly<Record<(typeof META_COLUMNS)[number], string>> = {
    id: row.id,
    title: feedText(row.title, META_LIMITS.title),
    description: feedText(row.description, META_LIMITS.description),
    availability: row.wait > 0 ? 'available for order' : row.canBeHad ? 'in stock' : 'out of stock',
    condition: 'new',
    price: feedPrice(row.price, currency),
    link: absoluteUrl(addresses.siteUrl, row.path),
    image_link: picture,
    brand: feedText(row.brand, META_LIMITS.brand),
    additional_image_link: others.join(','),
    item_group_id: row.group,
    gtin: row.gtin,
    mpn: feedText(row.mpn, META_LIMITS.mpn),
    sale_price: sale === null ? '' : feedPrice(sale.price, currency),
    sale_price_effective_date: sale === null ? '' : saleDates(sale, '+00:00'),
    google_product_category: row.googleCategory,
    product_type: feedText(row.category.join(' > '), META_LIMITS.category),
    color: feedText(properties.color ?? '', META_LIMITS.property),
    size: feedText(properties.size ?? '', META_LIMITS.property),
    material: feedText(properties.material ?? '', META_LIMITS.property),
    pattern: feedText(properties.pattern ?? '', META_LIMITS.property),
    shipping_weight: row.weight > 0 ? `${row.weight} g` : '',
    origin_country: row.origin,
  };
  return line(META_COLUMNS.map((column) => cells[column]));
}
