/**
 * A feed as Google Merchant Center reads it: RSS 2.0 with Google's elements ("Product data specification",
 * support.google.com/merchants/answer/7052112, as it stood in November 2026; docs/decisions/0395). Prices are gross, as
 * the Union asks for: such feeds have no `tax`.
 */
import { picturePath } from '#src/contract/picture-paths.ts';
import type { Picture } from '#src/contract/payload.ts';
import { workingDaysOf } from '#src/domain/order/delivery-dates.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { type FeedAddresses, feedPrice, feedText, feedTime } from '#src/publishing/render/feeds/feed-texts.ts';
import type { FeedRow } from '#src/publishing/site/feeds/feed-rows.ts';

/** Letters at most. */
export const GOOGLE_LIMITS = {
  title: 150,
  description: 5000,
  brand: 70,
  mpn: 70,
  category: 750,
  property: 100,
  pictures: 10,
} as const;

/** Content of an item → what its price is compared by. */
const BASE = { g: ['g', '1 kg'], ml: ['ml', '1 l'], cm: ['cm', '1 m'], m2: ['sqm', '1 sqm'] } as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

/** Nothing for an empty text. */
const element = (name: string, text: string): string => (text === '' ? '' : `<g:${name}>${escaped(text)}</g:${name}>`);
const group = (name: string, parts: readonly string[]): string => `<g:${name}>${parts.join('')}</g:${name}>`;

/** The largest variant, in the format that everything opens. */
export function feedPicture({ digest, width }: Picture, { siteUrl, picturesUrl }: FeedAddresses): string {
  const path = picturePath(digest, width, 'jpg');
  return picturesUrl === '' ? absoluteUrl(siteUrl, path) : `${picturesUrl}${path}`;
}

/** Dates from when until when. */
export function saleDates({ starts, ends }: { readonly starts: string; readonly ends: string }, utc: string): string {
  return starts === '' || ends === '' ? '' : `${feedTime(starts, utc)}/${feedTime(ends, utc)}`;
}

function deliveryElements({ deliveries, currency, wait }: FeedRow): readonly string[] {
  return deliveries.map(({ country, name, price, daysMin, daysMax }) =>
    group('shipping', [
      element('country', country),
      element('service', feedText(name, GOOGLE_LIMITS.property)),
      element('price', feedPrice(price, currency)),
      wait > 0 ? element('max_handling_time', `${workingDaysOf(wait)}`) : '',
      element('min_transit_time', `${daysMin}`),
      element('max_transit_time', `${daysMax}`),
    ]),
  );
}

function energyElement(eprel: string): string {
  if (eprel === '') return '';
  return group('certification', [
    element('certification_authority', 'EC'),
    element('certification_name', 'EPREL'),
    element('certification_code', eprel),
  ]);
}

/** One item. */
export function googleItem(row: FeedRow, addresses: FeedAddresses): string {
  const { currency, sale, content, properties, gtin, mpn, weight } = row;
  const [picture = '', ...others] = row.pictures
    .slice(0, GOOGLE_LIMITS.pictures + 1)
    .map((one) => feedPicture(one, addresses));
  const [unit, base] = content === null ? ['', ''] : BASE[content.unit];
  return `<item>${[
    element('id', row.id),
    element('item_group_id', row.group),
    element('title', feedText(row.title, GOOGLE_LIMITS.title)),
    element('description', feedText(row.description, GOOGLE_LIMITS.description)),
    element('link', absoluteUrl(addresses.siteUrl, row.path)),
    element('image_link', picture),
    ...others.map((one) => element('additional_image_link', one)),
    element('availability', row.wait > 0 ? 'backorder' : row.canBeHad ? 'in_stock' : 'out_of_stock'),
    element('price', feedPrice(row.price, currency)),
    sale === null ? '' : element('sale_price', feedPrice(sale.price, currency)),
    sale === null ? '' : element('sale_price_effective_date', saleDates(sale, '+0000')),
    element('brand', feedText(row.brand, GOOGLE_LIMITS.brand)),
    element('gtin', gtin),
    element('mpn', feedText(mpn, GOOGLE_LIMITS.mpn)),
    gtin === '' && mpn === '' ? element('identifier_exists', 'no') : '',
    element('condition', 'new'),
    element('google_product_category', row.googleCategory),
    element('product_type', feedText(row.category.join(' > '), GOOGLE_LIMITS.category)),
    element('color', feedText(properties.color ?? '', GOOGLE_LIMITS.property)),
    element('size', feedText(properties.size ?? '', GOOGLE_LIMITS.property)),
    element('material', feedText(properties.material ?? '', GOOGLE_LIMITS.property)),
    element('pattern', feedText(properties.pattern ?? '', GOOGLE_LIMITS.property)),
    weight > 0 ? element('shipping_weight', `${weight} g`) : '',
    content === null ? '' : element('unit_pricing_measure', `${content.quantity} ${unit}`),
    element('unit_pricing_base_measure', base),
    energyElement(row.eprel),
    ...deliveryElements(row),
  ].join('')}</item>\n`;
}

/** Frame before and after the items. */
export function googleFrame(title: string, link: string): readonly [string, string] {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escaped(
      feedText(title, GOOGLE_LIMITS.title),
    )}</title><link>${escaped(link)}</link><description>${escaped(feedText(title, GOOGLE_LIMITS.title))}</description>\n`,
    '</channel></rss>\n',
  ];
}
