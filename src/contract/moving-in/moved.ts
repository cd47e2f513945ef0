/**
 * Describes the exports of another shop in this shop's words: readers of exports (src/moving-in) make it, and the
 * import takes it. One shape for every source, so that only its reader knows what Shopify or PrestaShop call a thing.
 *
 * Amounts are gross, in minor units of the shop's currency. Texts are as this shop keeps them: names are plain,
 * descriptions are HTML of the allow-list (src/domain/text/rich-text.ts), already repaired.
 */
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { AttributeKind } from '#src/domain/catalogue/attribute-keys.ts';
import type { FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import type { StockRule } from '#src/domain/catalogue/stock.ts';
import type { TaxClass } from '#src/domain/money/vat.ts';
import type { PastOrderState } from '#src/domain/order/past-order.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { MovedParts } from '#src/schema/derived/moved-fields.ts';

export const SOURCES = ['shopify', 'woocommerce', 'prestashop', 'magento', 'etsy', 'vitrine', 'table'] as const;
/**
 * Software of the shop that wrote the files; 'vitrine': this one's own export; 'table': any CSV or XLSX, by a mapping
 * of its columns.
 */
export type Source = (typeof SOURCES)[number];

/** Kinds of things that a file holds. */
export const MOVED_KINDS = [
  'attributes',
  'categories',
  'products',
  'companions',
  'customers',
  'orders',
  'redirects',
  'reviews',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/**
 * Kinds that a table of anybody may hold. Of the others only this shop's own export has files: elsewhere products say
 * what there is of them.
 */
export type TableKind = Exclude<MovedKind, 'attributes' | 'categories' | 'companions'>;

/**
 * Something that a reader changed, left out or cannot take. People read it grouped by `code`, with a number and some
 * examples.
 */
export interface Finding {
  /** Words: i18n/{locale}/moving-in.json, `finding.{code}`. */
  readonly code: string;
  /**
   * 'left_out': the row does not go in; 'changed': it goes in otherwise than it was written; 'said': nothing is lost.
   */
  readonly weight: 'left_out' | 'changed' | 'said';
  /** Line of the file's table that it begins in, the names of columns being 1; 0: the whole file. */
  readonly row: number;
  /** Column of the file, or ''. */
  readonly column: string;
  /** Values that the words name: the value that was read, at most 100 characters, a count. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Text by language: only those that the source has. */
export type MovedTexts = Readonly<Partial<Record<Locale, string>>>;

export interface MovedPicture {
  /** https address, or name of a file in the folder or ZIP that comes along. */
  readonly from: string;
  readonly alt: MovedTexts;
  /** Missing: its middle stays visible where a page cuts it. */
  readonly focus?: FocalPoint;
}

/** Name of a category, and the last part of its address, by language. */
export interface MovedLevel {
  readonly name: MovedTexts;
  readonly slug: MovedTexts;
}

/** A category by its name, and its parent's where it has one: this shop has two levels. */
export interface MovedCategory {
  readonly path: readonly [name: string] | readonly [parent: string, name: string];
  /** Levels of each part of `path`; missing: no more than its name is said. */
  readonly levels?: readonly MovedLevel[];
  /** Site path in the old shop, or ''. */
  readonly oldPath: string;
}

/** Name of an attribute → its values. */
export type MovedAttributes = Readonly<Record<string, readonly string[]>>;

/** Facts that the law wants of a manufacturer beside its name (GPSR); '' where they are not said. */
export interface MovedMaker {
  /** Postal address, several lines. */
  readonly address: string;
  /** Mail address or site. */
  readonly contact: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Person or business that answers in the Union for a manufacturer outside of it. */
  readonly responsibleName: string;
  readonly responsibleAddress: string;
  readonly responsibleContact: string;
}

/** Fields of a variant that a person answers for all of which no file says them. */
export const ANSWERED = ['stockRule', 'backorderDays'] as const;
export type Answered = (typeof ANSWERED)[number];

export interface MovedVariant {
  /**
   * Key that the source knows it by, the same in each of its exports: its number there, or SKU; unique within a file.
   */
  readonly key: string;
  /** '': the source has none, and the import makes one. */
  readonly sku: string;
  /** GTIN digits with a right check digit, or ''. */
  readonly gtin: string;
  /** Values of the product's options, in their order, by language. */
  readonly values: Readonly<Partial<Record<Locale, readonly string[]>>>;
  /** Attributes that it has beside those of its product. */
  readonly attributes: MovedAttributes;
  /** null: none is said, and a new product stays a draft. */
  readonly price: number | null;
  /** Set where the price is far from all others of its file: somebody looks at it first (src/moving-in/read-files.ts). */
  readonly isFar?: true;
  /** Pieces; null: the source does not count them, or says none. */
  readonly stock: number | null;
  /**
   * Says whether pieces are counted there, and whether it is sold on when there are none; null: the source does not
   * say.
   */
  readonly stockRule: StockRule | null;
  /** Days until it leaves the shop when it was sold on; 0: not said. */
  readonly backorderDays: number;
  /** Set where an answer for all variants says these, and not the file: one that is here keeps its own. */
  readonly answered?: readonly Answered[];
  /** 'never': once it is sold out, it does not come back. */
  readonly restock: '' | 'never';
  /** Grams; 0: not said. */
  readonly weight: number;
  /** Content for the unit price, 0 for none, in `unit`. */
  readonly unitQuantity: number;
  readonly unit: '' | 'g' | 'ml' | 'cm' | 'm2';
  readonly pictures: readonly MovedPicture[];
  /** Its own address in the old shop (`/products/lamp?variant=41`), or ''. */
  readonly oldPaths: readonly string[];
}

/** Beside the texts that its table in src/schema says to move: none in a language, or '', where nothing is said. */
export interface MovedProduct extends MovedParts<MovedTexts, string> {
  /** Key that the source knows it by, the same in each of its exports; unique within a file. */
  readonly key: string;
  /** First line of the file's table that it was read from. */
  readonly row: number;
  readonly name: MovedTexts;
  /** Last part of its address, by language; where none is said, it is made of the name. */
  readonly slug: MovedTexts;
  readonly summary: MovedTexts;
  readonly description: MovedTexts;
  /** For search engines; '' or missing: made of name and description. */
  readonly searchTitle: MovedTexts;
  readonly searchDescription: MovedTexts;
  /** Null: not said; what is here stays as it is, and a new one begins as a draft. */
  readonly status: 'draft' | 'published' | 'archived' | null;
  readonly categories: readonly MovedCategory[];
  /** Set where they are but its tags: one that is here keeps its main category. */
  readonly areTags?: true;
  /** Set where it has tags that nobody has said a use for: what came of them here stays. */
  readonly areTagsLeft?: true;
  /** Name of the maker, or ''. */
  readonly maker: string;
  /** null: no more than its name is said. */
  readonly makerDetails: MovedMaker | null;
  /** Reason why it cannot be withdrawn from; '': it can, or nothing is said. */
  readonly withdrawalExclusion: WithdrawalExclusion;
  /** Null: not said; the import takes the standard class. */
  readonly taxClass: TaxClass | null;
  /** Values that become attributes of this shop. */
  readonly attributes: MovedAttributes;
  /** Names of the options, by language; at most three, none for a product with one variant. */
  readonly options: Readonly<Partial<Record<Locale, readonly string[]>>>;
  readonly pictures: readonly MovedPicture[];
  /** At least one; none only in an export of this shop, for a product that has no items yet. */
  readonly variants: readonly MovedVariant[];
  /** Site paths in the old shop, each with a leading '/'. */
  readonly oldPaths: readonly string[];
}

/** Values that an attribute can have. */
export interface MovedAttributeValue {
  /** Stands in addresses, the same in all languages; unique within its attribute. */
  readonly key: string;
  readonly name: MovedTexts;
  /** '#rrggbb' of a colour, or ''. */
  readonly swatch: string;
}

/** An attribute with its values, in their order. Products name both by what they are called in the first language. */
export interface MovedAttribute {
  readonly row: number;
  /** Stands in addresses, the same in all languages. */
  readonly key: string;
  readonly kind: AttributeKind;
  readonly name: MovedTexts;
  readonly values: readonly MovedAttributeValue[];
}

/** Page of a category, beside what its products say of it. */
export interface MovedCategoryPage extends MovedLevel {
  readonly row: number;
  readonly path: MovedCategory['path'];
  readonly intro: MovedTexts;
  readonly guide: MovedTexts;
  readonly searchTitle: MovedTexts;
  readonly searchDescription: MovedTexts;
  /** Number or path in Google's taxonomy, or ''. */
  readonly googleCategory: string;
  /** Keys of attributes that its listing is narrowed by. */
  readonly filters: readonly string[];
  /** null: it has none. */
  readonly picture: MovedPicture | null;
}

/** Companions of a product: apart from it, because they name products that come later. */
export interface MovedCompanions {
  readonly row: number;
  /** Key of the product. */
  readonly product: string;
  /** Keys of products, in their order. */
  readonly goesWith: readonly string[];
}

export interface MovedAddress {
  readonly name: string;
  readonly company: string;
  readonly street: string;
  readonly extra: string;
  readonly postcode: string;
  readonly city: string;
  /** Code of the province ('MI'), which addresses in Italy need; missing or '': not said. */
  readonly region?: string;
  /** ISO 3166-1 alpha-2, or ''. */
  readonly country: string;
  readonly phone: string;
}

export interface MovedCustomer {
  readonly key: string;
  readonly row: number;
  readonly email: string;
  readonly name: string;
  /** Language they are written to; null: not said. */
  readonly locale: Locale | null;
  readonly addresses: readonly MovedAddress[];
  /** What is said of the newsletter; null: a refusal without a day; missing: nothing, or a yes that cannot be shown. */
  readonly newsletter?: MovedConsent | null | undefined;
}

/** A consent with its proof, or a refusal by its day. Moments are ISO 8601 in UTC. */
export type MovedConsent =
  | {
      /** Moment when they consented. */
      readonly at: string;
      /** Way in which: the source's own words ('double opt-in, form at the checkout'). */
      readonly proof: string;
    }
  | {
      /** Moment when they left. */
      readonly refused: string;
    };

export interface MovedOrderLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** Price of one piece. */
  readonly price: number;
}

/** An order that the old shop has taken: it is read here and nothing more. */
export interface MovedOrder {
  /** Its number there, as its customer knows it ('#1042'). */
  readonly number: string;
  readonly row: number;
  /** ISO 8601 in UTC. */
  readonly placed: string;
  readonly email: string;
  readonly name: string;
  /** ISO 4217: it may be another than this shop's; amounts are in its minor units. */
  readonly currency: string;
  readonly total: number;
  readonly shipping: number;
  readonly tax: number;
  readonly discount: number;
  readonly state: PastOrderState;
  readonly lines: readonly MovedOrderLine[];
  readonly shippingAddress: MovedAddress | null;
  readonly billingAddress: MovedAddress | null;
  /** What the file itself does not say: it stands in only where no other file has said it. */
  readonly derived?: readonly ('name' | 'currency' | 'total' | 'lines')[];
}

export interface MovedRedirect {
  readonly row: number;
  /** Path in the old shop with its query, which counts: '/products/lamp?variant=41'. */
  readonly from: string;
  /** Path in the old shop that it led to, or an https address; '': not said. */
  readonly to: string;
}

export interface MovedReview {
  readonly row: number;
  /** SKU, key or slug of the product it is about. */
  readonly product: string;
  readonly author: string;
  readonly email: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly title: string;
  readonly body: string;
  /** ISO 8601 in UTC. */
  readonly written: string;
  readonly locale: Locale | null;
}

/** Kind → what it is read to. */
export interface MovedOf {
  readonly attributes: MovedAttribute;
  readonly categories: MovedCategoryPage;
  readonly products: MovedProduct;
  readonly companions: MovedCompanions;
  readonly customers: MovedCustomer;
  readonly orders: MovedOrder;
  readonly redirects: MovedRedirect;
  readonly reviews: MovedReview;
}
