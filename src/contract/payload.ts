/**
 * Describes what a prerendered page was made from, and nothing more: `{path}/_payload.json` beside each page that
 * records stand behind, and beside the cart, where it is the shop's. Pages render from these values; islands read them,
 * so browsing never needs the backend. No number of pieces, no build id, no time.
 */
import type { FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import type { Locale, Localized } from '#src/domain/site/locale.ts';
import type { Rating } from '#src/domain/catalogue/review.ts';
import type { ContrastPair, Token } from '#src/domain/site/palette.ts';
import type { Packing } from '#src/domain/order/delivery-dates.ts';
import type { ShippingRate } from '#src/domain/order/shipping.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import type { Territory } from '#src/domain/address/territories.ts';
import type { TaxClass, VatRates, VatScheme } from '#src/domain/money/vat.ts';
import type { BlockView } from '#src/contract/block-view.ts';
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { PictureAddress } from '#src/contract/picture-paths.ts';
import type { PageKey } from '#src/contract/records.ts';

/**
 * A picture in the widths of config PICTURES that are not wider than its master. Address: `/i/{digest}-{width}.{ext}`.
 */
export interface Picture extends PictureAddress {
  readonly height: number;
  /** Average colour, '#rrggbb'. */
  readonly colour: string;
  readonly alt: string;
  /** Point that stays visible where the picture is cut; its middle unless this says otherwise. */
  readonly focus?: FocalPoint;
}

/** Sale of an item: all in minor units, `percent` a whole number against `reference`. */
export interface SaleView {
  /** Lowest price of the 30 days before. */
  readonly reference: number;
  readonly percent: number;
  /** Last day of the sale, 'YYYY-MM-DD', UTC; '' where it has no end. */
  readonly until: string;
}

export interface ItemView {
  readonly id: string;
  readonly sku: string;
  /** EAN or UPC with a right check digit; only where it has one. */
  readonly gtin?: string;
  /** In the order of the product's `options`. */
  readonly values: readonly string[];
  /** For each of `values` its colour, '#rrggbb', or null; left out where none has one. */
  readonly swatches?: readonly (string | null)[];
  /** Price that a shopper pays: gross, minor units. */
  readonly price: number;
  readonly sale: SaleView | null;
  /** Price for one reference unit (kg, l, m, m²), minor units. */
  readonly unitPrice: { readonly price: number; readonly unit: 'kg' | 'l' | 'm' | 'm2' } | null;
  readonly band: StockBand;
  /** Only of a backorder: days until it ships. */
  readonly days?: number;
  /** Only where it will not come back once it is sold out. */
  readonly noRestock?: true;
  readonly pictures: readonly Picture[];
  /** Grams. */
  readonly weight: number;
}

/** A product in a listing. */
export interface ProductCard {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  /** At most two. */
  readonly pictures: readonly Picture[];
  /** Lowest and highest price of its items, minor units; null without items. */
  readonly price: { readonly from: number; readonly to: number } | null;
  readonly onSale: boolean;
  readonly band: StockBand;
  /** Number of items. */
  readonly items: number;
  /** Names of the card's texts that are in English because the translation is missing. */
  readonly untranslated: readonly string[];
}

export interface Link {
  readonly path: string;
  readonly name: string;
}

interface BasePayload {
  readonly locale: Locale;
  /** Path of the page, with locale prefix. */
  readonly path: string;
  /** The same page in each language. */
  readonly alternates: Localized<string>;
  readonly title: string;
  /** Title that an editor has written for search engines; only where there is one. */
  readonly searchTitle?: string;
  /** Meta description; plain text. */
  readonly description: string;
  /** Names of the fields that are in English because the translation is missing. */
  readonly untranslated: readonly string[];
}

/** Somebody who answers for a product, with postal and electronic address. */
export interface Party {
  readonly name: string;
  /** Several lines. */
  readonly address: string;
  /** Email or web address. */
  readonly contact: string;
}

/** A page with prices. */
interface PricedPayload extends BasePayload {
  /** ISO 4217. */
  readonly currency: string;
}

/** Review of a product by a customer. Plain texts. */
export interface ReviewView {
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** '': 'a customer'. */
  readonly name: string;
  readonly locale: Locale;
  /** 'YYYY-MM-DD', UTC: when it was ordered, and since when it is shown. */
  readonly bought: string;
  readonly shown: string;
  /** Answer of the shop; only where there is one. */
  readonly answer?: string;
  /** Name of the former shop that it was written in; only of one that nobody here has verified. `bought` is '' then. */
  readonly from?: string;
}

export interface ProductPayload extends PricedPayload {
  readonly kind: 'product';
  /** Languages in which the page shows English words. */
  readonly englishIn: readonly Locale[];
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly summary: string;
    /** HTML of the allow-list. */
    readonly descriptionHtml: string;
    readonly taxClass: TaxClass;
    readonly category: Link | null;
    /** Category that its own is part of; only where it is. */
    readonly within?: Link;
    readonly pictures: readonly Picture[];
    readonly options: readonly string[];
    readonly items: readonly ItemView[];
    readonly band: StockBand;
    readonly manufacturer: Party | null;
    /** Person or business that answers in the Union for a manufacturer outside of it. */
    readonly responsible: Party | null;
    readonly identifier: string;
    readonly safety: string;
    /** Instructions for washing, cleaning and keeping it, one a line; only where the product has some. */
    readonly care?: string;
    /** Country where it was made, ISO 3166-1 alpha-2; only where it is said. */
    readonly origin?: string;
    /** Reason why nobody can withdraw from buying it; '': everybody can. */
    readonly exclusion: WithdrawalExclusion;
    /** Address of the guide of sizes and dimensions; only where its category has one. */
    readonly guide?: string;
    /** Rating of all reviews that the shop has verified; only where there is one. */
    readonly rating?: Rating;
  };
  /**
   * The first ones: verified ones of the page's language, other verified ones, then those of a former shop, the newest
   * first; only where there are any.
   */
  readonly reviews?: readonly ReviewView[];
  /** The page of all of them, and how many these are; only where there are more. */
  readonly moreReviews?: { readonly path: string; readonly count: number };
  /** Products that editors have chosen to go with it, else others of its category. */
  readonly related: readonly ProductCard[];
  /** Editors have chosen them. */
  readonly goesWith?: true;
}

/** A value of an attribute that has a page of its own in a category. */
export interface FacetLink extends Link {
  /** Its colour, '#rrggbb'. */
  readonly swatch?: string;
}

/** The values of one attribute. */
export interface FacetGroup {
  readonly name: string;
  readonly values: readonly FacetLink[];
}

export interface CataloguePayload extends PricedPayload {
  readonly kind: 'catalogue';
  /** Null: all products. */
  readonly category: {
    readonly id: string;
    /** Path of its first page. */
    readonly path: string;
    readonly name: string;
    readonly introHtml: string;
    /** Category that it is part of. */
    readonly parent: Link | null;
    /** Its parts that have a product. */
    readonly children: readonly Link[];
    /** The parts of what it is part of that have a product, itself among them. */
    readonly siblings: readonly Link[];
    readonly picture: Picture | null;
    /** Sizes and dimensions, HTML of the allow-list; only where it or its parent has a guide. */
    readonly guideHtml?: string;
  } | null;
  /** Those of the first level that have a product. */
  readonly categories: readonly Link[];
  /** The value that the category is narrowed down to: keys as in addresses, and its name; null: none. */
  readonly facet: { readonly attribute: string; readonly value: string; readonly name: string } | null;
  /** Values that the category can be narrowed down to by a page. */
  readonly facets: readonly FacetGroup[];
  readonly page: number;
  /** Paths of pages 1 … n. */
  readonly pages: readonly string[];
  /** Products in all pages. */
  readonly total: number;
  readonly products: readonly ProductCard[];
}

/** All reviews of a product, where its own page has not all of them. */
export interface ReviewsPayload extends BasePayload {
  readonly kind: 'reviews';
  readonly product: Link;
  /** Rating of all that the shop has verified; null: there is none. */
  readonly rating: Rating | null;
  readonly reviews: readonly ReviewView[];
  readonly page: number;
  /** Paths of pages 1 … n. */
  readonly pages: readonly string[];
}

export interface HomePayload extends PricedPayload {
  readonly kind: 'home';
  readonly blocks: readonly BlockView[];
}

export interface PagePayload extends BasePayload {
  readonly kind: 'page';
  /** In `pages`. */
  readonly id: string;
  readonly key: PageKey;
  readonly bodyHtml: string;
  /** Blocks that stand after the text; only where there are any, with the currency of their prices. */
  readonly composed?: { readonly blocks: readonly BlockView[]; readonly currency: string };
}

export interface PaletteColour {
  readonly token: Token;
  readonly name: string;
  readonly note: string;
  readonly dark: string;
  readonly light: string;
}

export interface PalettePayload extends BasePayload {
  readonly kind: 'palette';
  readonly colours: readonly PaletteColour[];
  readonly pairs: readonly (ContrastPair & { readonly dark: number; readonly light: number })[];
}

/** A country that is delivered to. */
export interface ShopCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly vatRates: VatRates;
  /** Special territories that are delivered to as to the rest of the country. */
  readonly territories: readonly Territory[];
}

/**
 * Shop as the cart and the checkout count with it where the backend is not asked. Beside the cart's page, which is a
 * shell.
 */
export interface ShopPayload extends PricedPayload {
  readonly kind: 'shop';
  readonly vatScheme: VatScheme;
  /** The seller's, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Hours and days at which the shop packs; absent in what an older build wrote. */
  readonly packing?: Packing;
  /** Rates of the seller's country; null where it has no record, which the scheme `home` cannot do without. */
  readonly homeRates: VatRates | null;
  /** Countries by name. */
  readonly countries: readonly ShopCountry[];
  /** In the order of the records; of one country in the order of their ranks. */
  readonly shippingRates: readonly ShippingRate[];
}

export type Payload =
  ProductPayload | ReviewsPayload | CataloguePayload | HomePayload | PagePayload | PalettePayload | ShopPayload;
export type PayloadKind = Payload['kind'];

/** Address of the payload of a page. */
export function payloadPath(path: string): string {
  return path === '/' ? '/_payload.json' : `${path}/_payload.json`;
}

/** Says whether a JSON value is a payload of the given kind; islands must not trust a cached or half-written file. */
export function isPayload<Kind extends PayloadKind>(
  value: unknown,
  kind: Kind,
): value is Extract<Payload, { kind: Kind }> {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Partial<Payload>;
  return candidate.kind === kind && typeof candidate.locale === 'string' && typeof candidate.path === 'string';
}
