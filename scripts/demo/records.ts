/** The demo shop as records, in the order in which they can be created. */
import { attributeDrafts, withAttributes } from '#scripts/demo/attributes/attribute-records.ts';
import { blockDrafts } from '#scripts/demo/block-records.ts';
import { COUNTRIES } from '#scripts/demo/countries.ts';
import { columns, demoId } from '#scripts/demo/draft.ts';
import type { AnyDraft } from '#scripts/demo/draft.ts';
import { HOME } from '#scripts/demo/home.ts';
import { MANUFACTURERS } from '#scripts/demo/manufacturers.ts';
import { PAGES } from '#scripts/demo/pages.ts';
import { countryDrafts, pageDrafts, paletteDrafts } from '#scripts/demo/shared-records.ts';
import { itemDrafts, productDraft } from '#scripts/demo/product-records.ts';
import { categoryDrafts } from '#scripts/demo/category-records.ts';
import { CATEGORIES, categoryOf, PRODUCTS } from '#scripts/demo/products.ts';
import { reviewDrafts } from '#scripts/demo/reviews.ts';
import { SHIPPING_RATES } from '#scripts/demo/shipping-rates.ts';
import { SHOP } from '#scripts/demo/shop.ts';
import { SYNONYMS } from '#scripts/demo/synonyms.ts';
import { workshopDrafts } from '#scripts/demo/workshops.ts';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { DEMO_SELLER } from '#src/domain/site/demo-seller.ts';

const SALE_DAYS = 30;
const DAY_MS = 86_400_000;

function stored(time: number): string {
  return new Date(time).toISOString().replace('T', ' ');
}

function saleDrafts(now: number): AnyDraft[] {
  return PRODUCTS.flatMap((product) => product.items).flatMap((item): AnyDraft[] =>
    item.salePrice === undefined
      ? []
      : [
          {
            collection: 'sales',
            id: demoId('sales', item.sku),
            fields: {
              item: demoId('items', item.sku),
              price: item.salePrice,
              starts: stored(now),
              ends: stored(now + SALE_DAYS * DAY_MS),
            },
          },
        ],
  );
}

function contentDrafts(): AnyDraft[] {
  return [
    {
      collection: 'home',
      id: demoId('home', 'home'),
      fields: {
        announcement_on: true,
        ...columns('announcement', HOME.announcement),
        navigation: CATEGORIES.map(({ key }) => demoId('categories', key)),
      },
    },
    ...SYNONYMS.map(({ key, words }, index): AnyDraft => ({
      collection: 'synonyms',
      id: demoId('synonyms', key),
      fields: { ...columns('words', words), rank: (index + 1) * 10 },
    })),
    ...pageDrafts(PAGES, false),
    ...blockDrafts(),
    ...workshopDrafts(),
    ...paletteDrafts(),
  ];
}

function sellingDrafts(): AnyDraft[] {
  return [
    ...countryDrafts(COUNTRIES),
    ...SHIPPING_RATES.map((rate): AnyDraft => ({
      collection: 'shipping_rates',
      id: demoId('shipping_rates', `${rate.country} ${rate.service}`),
      fields: {
        country: demoId('countries', rate.country),
        ...columns('name', rate.name),
        rank: rate.service === 'parcel' ? 10 : 20,
        price: rate.price,
        free_from: rate.freeFrom,
        max_weight: rate.maxWeight,
        days_min: rate.days[0],
        days_max: rate.days[1],
        needs_phone: rate.needsPhone,
        excluded: rate.excluded,
      },
    })),
    ...Object.values(DEMO_LOGINS).map(({ password, ...user }): AnyDraft => ({
      collection: 'users',
      id: demoId('users', user.email),
      fields: { ...user, verified: true, password, passwordConfirm: password },
    })),
  ];
}

function shopDraft(): AnyDraft {
  return {
    collection: 'shop',
    id: demoId('shop', 'shop'),
    fields: {
      brand: SHOP.brand,
      tagline: SHOP.tagline,
      ...columns('description', SHOP.description),
      ...columns('keywords', SHOP.keywords),
      ...columns('vat_exempt_note', SHOP.vatExemptNote),
      ...DEMO_SELLER,
      country: SHOP.country,
      currency: SHOP.currency,
      vat_scheme: SHOP.vatScheme,
      low_stock: SHOP.lowStock,
      typeface: '',
      corners: '',
      spacing: '',
    },
  };
}

/**
 * Everything, the shop record last: that it exists says that a seed came to its end. Sales start at `now` (ms) and last
 * 30 days.
 */
export function demoRecords(now: number): AnyDraft[] {
  const drafts = [
    ...MANUFACTURERS.map(({ key, ...fields }): AnyDraft => ({
      collection: 'manufacturers',
      id: demoId('manufacturers', key),
      fields,
    })),
    ...categoryDrafts(),
    ...PRODUCTS.map((product, index) => productDraft(product, (index + 1) * 10, categoryOf(product))),
    ...PRODUCTS.flatMap(itemDrafts),
    ...saleDrafts(now),
    ...contentDrafts(),
    ...sellingDrafts(),
    ...reviewDrafts(),
    shopDraft(),
  ];
  return [...attributeDrafts(), ...withAttributes(drafts)];
}
