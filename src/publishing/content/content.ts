/**
 * The snapshot: what one build is made from. Read once from the backend, parsed, frozen; nothing else reaches a page.
 */
import type { PictureAddress } from '#src/contract/picture-paths.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import type { FileUpload } from '#src/domain/site/uploads.ts';
import type { attributes, attributeValues, categories, synonyms } from '#src/schema/listings.ts';
import type { blocks, home, pages, redirects } from '#src/schema/content.ts';
import type { countries, sales, shippingRates } from '#src/schema/prices.ts';
import type { items, manufacturers, products } from '#src/schema/catalogue.ts';
import type { BuildRow } from '#src/schema/kinds/collection.ts';
import type { palette, shop } from '#src/schema/site.ts';
import type { reviews } from '#src/schema/after-sales.ts';

/** `created`: when its record was made, 'YYYY-MM-DD hh:mm:ss.sssZ', UTC. */
export type Product = BuildRow<typeof products> & { readonly created: string };
/** With the band instead of the number of pieces, so that a sold piece that changes no band changes no page. */
export type Item = Omit<BuildRow<typeof items>, 'stock'> & { readonly band: StockBand };
export type Category = BuildRow<typeof categories>;
export type SynonymList = BuildRow<typeof synonyms>;
export type Manufacturer = BuildRow<typeof manufacturers>;
export type Attribute = BuildRow<typeof attributes>;
export type AttributeValue = BuildRow<typeof attributeValues>;
export type Page = BuildRow<typeof pages>;
export type Home = BuildRow<typeof home>;
export type Block = BuildRow<typeof blocks>;
export type Colour = BuildRow<typeof palette>;
export type Shop = Omit<BuildRow<typeof shop>, 'low_stock'>;
export type Country = BuildRow<typeof countries>;
export type ShippingRate = BuildRow<typeof shippingRates>;
export type Sale = BuildRow<typeof sales>;
export type Redirect = BuildRow<typeof redirects>;
export type Review = BuildRow<typeof reviews>;

/** Every list is ordered by rank (where it has one), then id. */
export interface Content {
  /** Published ones. */
  readonly products: readonly Product[];
  /** Items of published products. */
  readonly items: readonly Item[];
  readonly categories: readonly Category[];
  readonly manufacturers: readonly Manufacturer[];
  readonly attributes: readonly Attribute[];
  readonly attribute_values: readonly AttributeValue[];
  readonly synonyms: readonly SynonymList[];
  /** Published ones. */
  readonly pages: readonly Page[];
  readonly home: Home;
  /** Published ones. */
  readonly blocks: readonly Block[];
  readonly palette: readonly Colour[];
  readonly shop: Shop;
  /** Active ones. */
  readonly countries: readonly Country[];
  /** The seller's own, whether it is delivered to or not; null: it has no record. */
  readonly homeCountry: Country | null;
  readonly shipping_rates: readonly ShippingRate[];
  /** Active ones. */
  readonly sales: readonly Sale[];
  readonly redirects: readonly Redirect[];
  /** Shown ones. */
  readonly reviews: readonly Review[];
}

/** A picture's variants as they were made; the alternative text belongs to the record. */
export interface PictureFile extends PictureAddress {
  readonly height: number;
  /** Average colour, '#rrggbb'. */
  readonly colour: string;
  /**
   * It is no picture of a page but a part of the brand or a video, and has other files: `width` and `height` are those
   * that it is shown in.
   */
  readonly upload?: FileUpload;
}

export interface Snapshot {
  readonly content: Content;
  /** Key of `pictureKey` → variants. */
  readonly pictures: Readonly<Record<string, PictureFile>>;
}

/**
 * Key of a picture's source: file names are immutable in PocketBase, so this names one content for good. A picture of
 * the library ('id/file') is the same wherever it is shown; a part of the brand is a file of its record.
 */
export function pictureKey(collection: string, record: string, file: string): string {
  return file.includes('/') ? `media/${file}` : `${collection}/${record}/${file}`;
}
