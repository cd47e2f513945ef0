/** The snapshot: what one build is made from. Read once from the backend, parsed, frozen; nothing else reaches a page. */
import type { PictureAddress } from '#src/contract/picture-paths.ts';
import type {
  CategoryRecord,
  CountryRecord,
  HomeRecord,
  ItemRecord,
  ManufacturerRecord,
  PageRecord,
  PaletteRecord,
  ProductRecord,
  RedirectRecord,
  SaleRecord,
  ShippingRateRecord,
  ShopRecord,
  StoryRecord,
} from '#src/contract/records.ts';
import type { FocalPoints } from '#src/domain/catalogue/focal-point.ts';
import type { StockBand } from '#src/domain/catalogue/stock.ts';

/** Times are left out: two snapshots of the same content are the same bytes. So is what only editors see. */
type Stored<Row> = Readonly<Omit<Row, 'created' | 'updated' | 'collectionName' | 'outdated' | 'focus'>>;

/** Where its pictures are cut. */
interface Focused {
  readonly focus: FocalPoints;
}

export type Product = Stored<ProductRecord> & Focused;
/** With the band instead of the number of pieces, so that a sold piece that changes no band changes no page. */
export type Item = Stored<Omit<ItemRecord, 'stock'>> & Focused & { readonly band: StockBand };
export type Category = Stored<CategoryRecord>;
export type Manufacturer = Stored<ManufacturerRecord>;
export type Page = Stored<PageRecord>;
export type Home = Stored<HomeRecord> & Focused;
export type Story = Stored<StoryRecord> & Focused;
export type Colour = Stored<PaletteRecord>;
export type Shop = Stored<Omit<ShopRecord, 'low_stock'>>;
export type Country = Stored<CountryRecord>;
export type ShippingRate = Stored<ShippingRateRecord>;
export type Sale = Stored<SaleRecord>;
export type Redirect = Stored<RedirectRecord>;

/** Every list is ordered by rank (where it has one), then id. */
export interface Content {
  /** Published ones. */
  readonly products: readonly Product[];
  /** Of published products. */
  readonly items: readonly Item[];
  readonly categories: readonly Category[];
  readonly manufacturers: readonly Manufacturer[];
  /** Published ones. */
  readonly pages: readonly Page[];
  readonly home: Home;
  /** Published ones. */
  readonly stories: readonly Story[];
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
}

/** A picture's variants as they were made; the alternative text belongs to the record. */
export interface PictureFile extends PictureAddress {
  readonly height: number;
  /** Average colour, '#rrggbb'. */
  readonly colour: string;
}

export interface Snapshot {
  readonly content: Content;
  /** Key of `pictureKey` → variants. */
  readonly pictures: Readonly<Record<string, PictureFile>>;
}

/** Where a picture comes from: file names are immutable in PocketBase, so this names one content for good. */
export function pictureKey(collection: string, record: string, file: string): string {
  return `${collection}/${record}/${file}`;
}
