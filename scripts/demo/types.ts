/** Shapes of the demo data: what a person writes, in JSON; scripts/demo/records.ts makes records of them. */
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { PageKey } from '#src/contract/records.ts';
import type { TaxClass } from '#src/domain/money/vat.ts';
import type { Words } from '#scripts/demo/text.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface DemoPicture {
  readonly alt: Words;
}

export interface DemoItem {
  readonly sku: string;
  /** Values of the product's options, in their order; none for a product with a single item. */
  readonly values: readonly Words[];
  /** Gross, minor units. */
  readonly price: number;
  readonly stock: number;
  /** Only of what will not come back. */
  readonly restock?: 'never';
  /** Grams, packed. */
  readonly weight: number;
  readonly content?: { readonly quantity: number; readonly unit: 'g' | 'ml' | 'cm' | 'm2' };
  /** Gross price while the demo sale lasts, minor units. */
  readonly salePrice?: number;
}

export interface DemoProduct {
  /** Stable name that ids and file names are made from. */
  readonly key: string;
  readonly slug: Words;
  readonly name: Words;
  readonly summary: Words;
  readonly description: Words;
  readonly options: readonly Words[];
  readonly safety?: Words;
  readonly identifier: string;
  readonly manufacturer: string;
  readonly taxClass?: TaxClass;
  readonly exclusion?: WithdrawalExclusion;
  readonly pictures: readonly [DemoPicture, DemoPicture, ...DemoPicture[]];
  readonly items: readonly [DemoItem, ...DemoItem[]];
}

export interface DemoCategory {
  readonly key: string;
  readonly slug: Words;
  readonly name: Words;
  readonly intro: Words;
  readonly picture?: DemoPicture;
  readonly products: readonly DemoProduct[];
  /** Categories that are part of it, each with some of its products. */
  readonly parts?: readonly (Omit<DemoCategory, 'parts' | 'products'> & {
    /** By key. */
    readonly products: readonly string[];
  })[];
}

export interface DemoManufacturer {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface DemoPage {
  readonly key: Exclude<PageKey, ''>;
  readonly slug: Words;
  readonly title: Words;
  readonly summary: Words;
  readonly body: Words;
}

export interface DemoReview {
  readonly product: string;
  readonly locale: Locale;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  /** 'YYYY-MM-DD'. */
  readonly bought: string;
  readonly shown: string;
  readonly text: string;
  readonly answer?: string;
}

export interface DemoHome {
  readonly heroTitle: Words;
  readonly heroText: Words;
  readonly heroAction: Words;
  readonly heroAlt: Words;
  readonly announcement: Words;
  /** Keys of products, in order. The first is to be seen in the picture, below which its label stands. */
  readonly featured: readonly string[];
  readonly stories: readonly DemoStory[];
}

export interface DemoStory {
  readonly key: string;
  readonly title: Words;
  readonly text: Words;
  readonly picture: DemoPicture;
  /** Key of the product that the story leads to. */
  readonly product: string;
}
