/**
 * Data of a product for search engines (schema.org as JSON-LD). A product with several items is a group whose variants
 * have an offer each; of very many, a build keeps as many as the bytes of the page take
 * (publishing/render/fit-variants.ts, docs/decisions/0394).
 */
import type { Chrome } from '#src/contract/chrome.ts';
import type { ItemView, Picture, ProductPayload, ReviewView } from '#src/contract/payload.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { variantProperties } from '#src/domain/catalogue/variant-words.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { largestSource } from '#src/html/pictures.ts';
import { SCHEMA, type Thing } from '#src/html/structured-data.ts';

const AVAILABILITY = {
  in: 'InStock',
  low: 'LimitedAvailability',
  backorder: 'BackOrder',
  out: 'OutOfStock',
} as const satisfies Record<StockBand, string>;
const MOST_PICTURES = 3;

type Values = Readonly<Record<string, unknown>>;

function pictureUrls(site: string, pictures: readonly Picture[]): string[] | undefined {
  return pictures.length === 0
    ? undefined
    : pictures.slice(0, MOST_PICTURES).map((picture) => absoluteUrl(site, largestSource(picture)));
}

/** Rating by customers: nothing where nobody has said anything that the shop has verified. */
function ratingData(
  rating: ProductPayload['product']['rating'],
  reviews: readonly ReviewView[],
  customer: string,
): Values {
  if (rating === undefined) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    review: reviews
      .filter(({ from }) => from === undefined)
      .map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name || customer },
        datePublished: review.shown,
        inLanguage: review.locale,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating },
        reviewBody: review.text,
      })),
  };
}

/**
 * Policy for what is made for one person or does not keep: it cannot be sent back, whatever the shop says of all else.
 */
function noReturns({ exclusion }: ProductPayload['product'], { shop }: Chrome): Values {
  if (exclusion !== 'made_to_order' && exclusion !== 'perishable') return {};
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: shop.country,
      returnPolicyCategory: `${SCHEMA}MerchantReturnNotPermitted`,
    },
  };
}

/**
 * Data of an offer; what all offers have alike comes first: next to each other, they compress to the few bytes that
 * differ.
 */
function offerData({ product }: ProductPayload, chrome: Chrome, { price, sale, band }: ItemView, url: string): Thing {
  const { currency } = chrome.shop;
  return {
    '@type': 'Offer',
    ...noReturns(product, chrome),
    itemCondition: `${SCHEMA}NewCondition`,
    priceCurrency: currency,
    availability: SCHEMA + AVAILABILITY[band],
    price: plainAmount(price, currency),
    priceValidUntil: sale?.until || undefined,
    url,
  };
}

const gtinData = ({ gtin }: ItemView): Values => (gtin === undefined ? {} : { [`gtin${gtin.length}`]: gtin });

function variantData(site: string, payload: ProductPayload, chrome: Chrome, item: ItemView): Thing {
  const { name, options, pictures, items } = payload.product;
  const properties = variantProperties(options);
  const known = item.values.flatMap((value, index) => {
    const property = properties[index] ?? null;
    return property === null || value === '' ? [] : [[property, value] as const];
  });
  return {
    '@type': 'Product',
    offers: offerData(payload, chrome, item, absoluteUrl(site, itemPath(payload.path, item.sku))),
    sku: item.sku,
    ...gtinData(item),
    name: [name, ...item.values.filter((value) => value !== '')].join(', '),
    ...Object.fromEntries(known),
    // Its own, else what its page shows: without one search engines list no variant.
    image: pictureUrls(site, [...item.pictures, ...pictures, ...items.flatMap((one) => one.pictures)].slice(0, 1))?.[0],
  };
}

/**
 * A Product with its offer, or a ProductGroup of variants. Nothing where there is neither an item nor a review: search
 * engines take a product without either for a mistake. `customer`: the name of whoever has reviewed it and given none.
 */
export function productData(site: string, payload: ProductPayload, chrome: Chrome, customer = ''): Thing[] {
  const { path, description, product, reviews = [] } = payload;
  const { items, pictures, rating } = product;
  const [item, second] = items;
  if (item === undefined && rating === undefined) return [];
  const shared = {
    name: product.name,
    description,
    url: absoluteUrl(site, path),
    image: pictureUrls(site, [...pictures, ...items.flatMap((one) => one.pictures)]),
    brand: { '@type': 'Brand', name: product.manufacturer?.name || chrome.shop.brand },
    category: product.category?.name,
    mpn: product.identifier || undefined,
    countryOfOrigin: product.origin === undefined ? undefined : { '@type': 'Country', name: product.origin },
    ...ratingData(rating, reviews, customer),
  };
  if (item === undefined) return [{ '@type': 'Product', ...shared }];
  if (second === undefined) {
    const offers = offerData(payload, chrome, item, shared.url);
    return [{ '@type': 'Product', sku: item.sku, ...gtinData(item), ...shared, offers }];
  }
  const varies = variantProperties(product.options).filter((property) => property !== null);
  return [
    {
      '@type': 'ProductGroup',
      productGroupID: product.id,
      ...shared,
      variesBy: varies.length === 0 ? undefined : varies.map((property) => SCHEMA + property),
      hasVariant: items.map((one) => variantData(site, payload, chrome, one)),
    },
  ];
}
