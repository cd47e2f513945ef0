/**
 * Says what reading the files of another shop comes to: `readMovedFiles` of src/moving-in makes it, in browsers and in
 * commands alike.
 */
import type { StockRule } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type {
  Finding,
  MovedAttribute,
  MovedCategoryPage,
  MovedCompanions,
  MovedCustomer,
  MovedKind,
  MovedOrder,
  MovedProduct,
  MovedRedirect,
  MovedReview,
  Source,
} from '#src/contract/moving-in/moved.ts';

export interface MovedFile {
  /** As it lay in its folder: 'products_export_1.csv'. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Column of a file → what it holds here, a name of `MAPPING_FIELDS` of src/moving-in; '': it is left out. */
export type ColumnMapping = Readonly<Record<string, string>>;

export interface ReadOptions {
  /** 'guess': by the names of the columns. */
  readonly source: Source | 'guess';
  /** Language of texts that say none. */
  readonly locale: Locale;
  /** Currency of this shop, in which prices of its own tables must be; missing: euros. */
  readonly currency?: string | undefined;
  /** Origin of the old shop ('https://old.example'), or '': addresses on it are its paths. */
  readonly oldOrigin: string;
  /**
   * Per cent of VAT that prices of products lack and get here; missing: they are gross. Prices that a file calls net
   * need it.
   */
  readonly vatToAdd?: number | undefined;
  /**
   * Says how the stock of variants counts where their file does not say it; missing: nobody has said, and a number that
   * stands there is counted.
   */
  readonly stockRule?: StockRule | undefined;
  /** Days until it ships when it was sold on, where a file does not say how many. */
  readonly backorderDays?: number | undefined;
  /** Use that is made of tags; missing or '': they are left out. */
  readonly tags?: TagsUse | undefined;
  /** Name of a file → its columns, as a person has set them; other files by their source, or by a guess. */
  readonly mappings: Readonly<Record<string, ColumnMapping>>;
}

/** A file as it was understood. */
export interface ReadFile {
  readonly name: string;
  readonly source: Source;
  /** null: it holds nothing that is known. */
  readonly kind: MovedKind | null;
  /**
   * What its columns are known by: the layout of a shop (names of this one's fields are that, too), a mapping of a
   * person, or a guess alone, which a person confirms before anything of it is written.
   */
  readonly knownBy: 'shop' | 'mapping' | 'guess';
  /** Lines of its table, without the names of columns. */
  readonly rows: number;
  readonly encoding: string;
  /** Separator of CSV; '' of a workbook. */
  readonly separator: string;
  readonly columns: readonly string[];
  readonly mapping: ColumnMapping;
  /** Columns that are left out. */
  readonly unknownColumns: readonly string[];
  /** Column → the first of its different texts, shortened. */
  readonly samples: Readonly<Record<string, readonly string[]>>;
}

/** Tags of a former shop as collections, or as values of an attribute with this name. */
export type TagsUse = '' | 'collections' | `attribute:${string}`;

/** Gaps that no product should be live with. */
export const PRODUCT_GAPS = ['uncollected', 'unmade'] as const;
export type ProductGap = (typeof PRODUCT_GAPS)[number];

export interface MovedContents {
  readonly files: readonly ReadFile[];
  readonly attributes: readonly MovedAttribute[];
  readonly categories: readonly MovedCategoryPage[];
  readonly products: readonly MovedProduct[];
  readonly companions: readonly MovedCompanions[];
  readonly customers: readonly MovedCustomer[];
  readonly orders: readonly MovedOrder[];
  readonly redirects: readonly MovedRedirect[];
  readonly reviews: readonly MovedReview[];
  readonly findings: readonly (Finding & { readonly file: string })[];
  /** Variants of which no file says either pieces or that nobody counts them: of new ones somebody must say it. */
  readonly stockUnsaid: number;
  /** Products that have tags, whatever becomes of them. */
  readonly tagged: number;
  /** Gaps of products that go in as published: how many are in no collection, or name no manufacturer. */
  readonly gaps: Readonly<Record<ProductGap, number>>;
}
