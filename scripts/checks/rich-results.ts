/**
 * Properties that Google asks of the structured data of a product's page, so that it can stand in its lists of
 * products: those that it requires, and those that it recommends and that we can always give. Sources, as they stood in
 * November 2026: developers.google.com/search/docs/appearance/structured-data/merchant-listing, …/product-variants (20
 * February 2024), …/return-policy (June 2024), …/shipping-policy (12 November 2025); docs/decisions/0394.
 */
import { gtinProblem } from '#src/domain/catalogue/gtin.ts';
import type { BuiltPage } from '#scripts/checks/built-site.ts';
import { tagsOf } from '#scripts/checks/html.ts';

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const thingsOf = (value: unknown): readonly Thing[] => (Array.isArray(value) ? value.filter(isThing) : []);
const textOf = (thing: Thing, property: string): string => {
  const value = thing[property];
  return typeof value === 'string' ? value : '';
};
const isAddress = (value: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(value);

const AVAILABILITIES = ['InStock', 'LimitedAvailability', 'BackOrder', 'OutOfStock'].map(
  (name) => `https://schema.org/${name}`,
);
const VARIES_BY = ['color', 'size', 'suggestedAge', 'suggestedGender', 'material', 'pattern'].map(
  (name) => `https://schema.org/${name}`,
);

function offerProblems(offer: unknown): string[] {
  if (!isThing(offer) || offer['@type'] !== 'Offer') return ['has no Offer'];
  return [
    ...(/^\d+\.\d{2}$/.test(textOf(offer, 'price')) && Number(offer['price']) > 0
      ? []
      : ['price is no amount above 0']),
    ...(/^[A-Z]{3}$/.test(textOf(offer, 'priceCurrency')) ? [] : ['priceCurrency is no currency']),
    ...(AVAILABILITIES.includes(textOf(offer, 'availability')) ? [] : ['availability is none that Google knows']),
    ...(textOf(offer, 'itemCondition') === 'https://schema.org/NewCondition' ? [] : ['itemCondition is missing']),
    ...(isAddress(textOf(offer, 'url')) ? [] : ['the offer has no address']),
    ...(offer['priceValidUntil'] === undefined || /^\d{4}-\d{2}-\d{2}$/.test(textOf(offer, 'priceValidUntil'))
      ? []
      : ['priceValidUntil is no date']),
  ];
}

function gtinProblems(thing: Thing): string[] {
  return Object.entries(thing)
    .filter(([property]) => property.startsWith('gtin'))
    .filter(([property, value]) => {
      const text = typeof value === 'string' ? value : '';
      return gtinProblem(text) !== null || property !== `gtin${text.length}`;
    })
    .map(([property]) => `${property} is no such number`);
}

/** A thing that is listed: a product by itself, or a variant. */
function listedProblems(thing: Thing, hasPicture: boolean): string[] {
  const images = typeof thing['image'] === 'string' ? [thing['image']] : thing['image'];
  const pictures = Array.isArray(images) ? images.map(String) : [];
  return [
    ...(textOf(thing, 'name') === '' ? ['name is missing'] : []),
    ...(textOf(thing, 'sku') === '' ? ['sku is missing'] : []),
    ...(hasPicture && (pictures.length === 0 || !pictures.every(isAddress)) ? ['image is missing'] : []),
    ...gtinProblems(thing),
    ...offerProblems(thing['offers']),
  ];
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function groupProblems(group: Thing, hasPicture: boolean): string[] {
  const variants = thingsOf(group['hasVariant']);
  const addresses = variants.map(({ offers }) => (isThing(offers) ? textOf(offers, 'url') : ''));
  const varies = Array.isArray(group['variesBy']) ? group['variesBy'].map(String) : [];
  return [
    ...(textOf(group, 'productGroupID') === '' ? ['productGroupID is missing'] : []),
    ...(variants.length < 2 ? ['a group has fewer than two variants'] : []),
    ...varies.filter((value) => !VARIES_BY.includes(value)).map((value) => `variesBy has ${value}`),
    ...repeated(variants.map((variant) => textOf(variant, 'sku'))).map((sku) => `two variants have the sku ${sku}`),
    ...repeated(addresses).map((url) => `two variants have the address ${url}`),
    ...variants.flatMap((variant) =>
      listedProblems(variant, hasPicture).map((problem) => `variant ${textOf(variant, 'sku')}: ${problem}`),
    ),
  ];
}

function ratingProblems({ aggregateRating: rating, review }: Thing): string[] {
  if (rating === undefined) return review === undefined ? [] : ['has reviews and no aggregateRating'];
  const isRating = isThing(rating) && Number(rating['ratingValue']) >= 1 && Number(rating['reviewCount']) >= 1;
  const isReview = (one: Thing): boolean =>
    isThing(one['author']) && textOf(one['author'], 'name') !== '' && isThing(one['reviewRating']);
  return isRating && thingsOf(review).every(isReview) ? [] : ['a rating or review lacks what Google requires'];
}

/** The things of a page's structured data. */
export function structuredData({ page }: Pick<BuiltPage, 'page'>): readonly Thing[] {
  return tagsOf(page, 'script')
    .filter(({ attributes }) => attributes.get('type') === 'application/ld+json')
    .flatMap(({ text }) => {
      const data: unknown = JSON.parse(text);
      return isThing(data) ? thingsOf(data['@graph']) : [];
    });
}

/**
 * Problems of a product's page. `hasItems`, `hasPicture`: whether there is something to buy on it, and something to
 * see.
 */
export function richResultProblems(
  things: readonly Thing[],
  { hasItems, hasPicture }: { readonly hasItems: boolean; readonly hasPicture: boolean },
): string[] {
  const products = things.filter((thing) => thing['@type'] === 'Product' || thing['@type'] === 'ProductGroup');
  const [product, second] = products;
  if (product === undefined) return hasItems ? ['structured data has no product'] : [];
  return [
    ...(second === undefined ? [] : ['structured data has two products']),
    ...(textOf(product, 'name') === '' ? ['name is missing'] : []),
    ...(textOf(product, 'description') === '' ? ['description is missing'] : []),
    ...(isThing(product['brand']) && textOf(product['brand'], 'name') !== '' ? [] : ['brand is missing']),
    ...ratingProblems(product),
    ...(product['@type'] === 'ProductGroup'
      ? groupProblems(product, hasPicture)
      : hasItems
        ? listedProblems(product, hasPicture)
        : []),
  ];
}
