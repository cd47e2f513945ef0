/**
 * What search engines read of a page (schema.org as JSON-LD), from the same values that the page shows. What several offers share
 * (returns, delivery) stands once in the graph and is named by its `@id`: a product with many items stays light.
 */
import { LIMITS } from '#src/config.ts';
import type { Chrome } from '#src/contract/chrome.ts';
import { type ItemView, type Link, type Picture, type ProductPayload, type ReviewView } from '#src/contract/payload.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { ratesThatFit, shippingPrice } from '#src/domain/order/shipping.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { iconSource } from '#src/html/brand-source.ts';
import { HAS_OWN_ICON } from '#src/html/own-icon.ts';
import { largestSource } from '#src/html/pictures.ts';

export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const SCHEMA = 'https://schema.org/';
const AVAILABILITY = {
  in: 'InStock',
  low: 'LimitedAvailability',
  out: 'OutOfStock',
} as const satisfies Record<StockBand, string>;
const MOST_PICTURES = 3;

/** The content of `<script type="application/ld+json">`: no text of a record can end the element or open a comment. */
export function jsonLd(graph: readonly Thing[]): string {
  return JSON.stringify({ '@context': SCHEMA, '@graph': graph }).replaceAll('<', '\\u003c');
}

/** Home, what lies between, and the page itself, as the breadcrumb shows them. The last one is the page that it stands in, and needs no address. */
export function breadcrumbData(site: string, links: readonly Link[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: index < links.length - 1 ? absoluteUrl(site, path) : undefined,
    })),
  };
}

/** The same for all that is sold: search engines take it from the seller, and each product's page is a hundred bytes smaller. */
function returnPolicy(site: string, { locale, shop }: Chrome): Thing {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: shop.country,
    returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: LIMITS.withdrawalDays,
    returnMethod: `${SCHEMA}ReturnByMail`,
    merchantReturnLink: absoluteUrl(site, localePath(locale, ROUTES.retpolicy.path)),
  };
}

/** The icon of the shop: search engines want a square. */
function logoUrl(site: string, { icon }: Chrome): string {
  return icon === null || HAS_OWN_ICON ? absoluteUrl(site, '/icon.svg') : absoluteUrl(site, iconSource(icon, 'search'));
}

/** Who sells; for the home page. */
export function organizationData(site: string, chrome: Chrome): Thing {
  const { shop, locale } = chrome;
  return {
    '@type': 'OnlineStore',
    name: shop.brand,
    legalName: shop.legalName || undefined,
    slogan: shop.tagline || undefined,
    description: shop.description || undefined,
    url: absoluteUrl(site, localePath(locale, '/')),
    logo: logoUrl(site, chrome),
    email: shop.email || undefined,
    telephone: shop.phone || undefined,
    vatID: shop.vatNumber || undefined,
    address: shop.address || undefined,
    hasMerchantReturnPolicy: returnPolicy(site, chrome),
  };
}

/**
 * What the first way of delivery in the shop's own country costs and takes for an item. The other countries stand on the delivery page:
 * all of them would cost each product's page 300 bytes of its 12 KB.
 */
function deliveriesOf(chrome: Chrome, { weight, price }: ItemView): readonly Thing[] {
  const { currency, country } = chrome.shop;
  const rate = ratesThatFit(chrome.shippingRates, { country, postcode: '', weight })[0];
  if (rate === undefined) return [];
  const cost = shippingPrice(rate, price);
  const transitTime = {
    '@type': 'QuantitativeValue',
    minValue: rate.daysMin,
    maxValue: rate.daysMax,
    unitCode: 'DAY',
  };
  return [
    {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: plainAmount(cost, currency), currency },
      deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: rate.country },
    },
  ];
}

function pictureUrls(site: string, pictures: readonly Picture[]): string[] | undefined {
  return pictures.length === 0
    ? undefined
    : pictures.slice(0, MOST_PICTURES).map((picture) => absoluteUrl(site, largestSource(picture)));
}

/** What customers think: nothing where nobody has said anything that the shop has verified. */
function ratingData(
  rating: ProductPayload['product']['rating'],
  reviews: readonly ReviewView[],
  customer: string,
): Readonly<Record<string, unknown>> {
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

/** Things that are given once and named elsewhere. */
class Shared {
  readonly #things = new Map<string, Thing>();

  /** A reference to the thing. */
  refer(thing: Thing): { readonly '@id': string } {
    const key = JSON.stringify(thing);
    const id = String(this.#things.get(key)?.['@id'] ?? `#delivery-${this.#things.size + 1}`);
    this.#things.set(key, { '@id': id, ...thing });
    return { '@id': id };
  }

  all(): readonly Thing[] {
    return [...this.#things.values()];
  }
}

/** More variants than this are told as one range of prices: each costs 60 bytes of a page that has 12 KB (decision 0033). */
const MOST_VARIANTS = 6;

/**
 * The product: a Product with one offer or a range of prices, or a ProductGroup whose variants have an address of their own. Without items it has no offer.
 * Deliveries that several items share are given once, after it. `customer`: the name of whoever has reviewed it and given none.
 */
export function productData(
  site: string,
  { path, description, product, reviews = [] }: ProductPayload,
  chrome: Chrome,
  customer = '',
): Thing[] {
  const { items, pictures } = product;
  const { brand, currency } = chrome.shop;
  const deliveries = new Shared();
  const offers = items.map((item) => ({
    '@type': 'Offer',
    url: absoluteUrl(site, items.length === 1 ? path : itemPath(path, item.sku)),
    price: plainAmount(item.price, currency),
    priceCurrency: currency,
    priceValidUntil: item.sale?.until || undefined,
    availability: SCHEMA + AVAILABILITY[item.band],
    itemCondition: `${SCHEMA}NewCondition`,
    shippingDetails: deliveriesOf(chrome, item).map((one) => deliveries.refer(one)),
  }));
  const [item] = items;
  const shared = {
    name: product.name,
    description,
    url: absoluteUrl(site, path),
    image: pictureUrls(site, [...pictures, ...items.flatMap((one) => one.pictures)]),
    brand: { '@type': 'Brand', name: brand },
    category: product.category?.name,
    mpn: product.identifier || undefined,
    ...ratingData(product.rating, reviews, customer),
  };
  const prices = items.map(({ price }) => price);
  const thing: Thing =
    items.length > MOST_VARIANTS
      ? {
          '@type': 'Product',
          ...shared,
          offers: {
            ...offers[prices.indexOf(Math.min(...prices))],
            '@type': 'AggregateOffer',
            url: shared.url,
            price: undefined,
            lowPrice: plainAmount(Math.min(...prices), currency),
            highPrice: plainAmount(Math.max(...prices), currency),
            offerCount: items.length,
            availability: SCHEMA + AVAILABILITY[product.band],
          },
        }
      : items.length > 1
        ? {
            '@type': 'ProductGroup',
            productGroupID: product.id,
            ...shared,
            hasVariant: items.map((one, index) => ({
              '@type': 'Product',
              sku: one.sku,
              name: [product.name, ...one.values.filter((value) => value !== '')].join(', '),
              image: pictureUrls(site, one.pictures.slice(0, 1)),
              offers: offers[index],
            })),
          }
        : { '@type': 'Product', sku: item?.sku, ...shared, offers: offers[0] };
  return [thing, ...deliveries.all()];
}
