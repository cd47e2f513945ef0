/** A product as its file says it: texts that nobody has looked at. `finishProduct` makes of it what this shop takes. */
import type { TaxClass } from '#src/domain/money/vat.ts';
import type { MovedCategory, MovedProduct, MovedVariant } from '#src/contract/moving-in/moved.ts';
import type { StockRule } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Report } from '#src/moving-in/report.ts';
import type { DecimalMark } from '#src/moving-in/numbers.ts';

/** A text with the column that it stood in, which findings name. */
export interface Cell {
  readonly text: string;
  readonly column: string;
}

export const NO_CELL: Cell = { text: '', column: '' };

export interface RawPicture {
  readonly from: string;
  readonly alt: string;
}

export interface RawVariant {
  readonly row: number;
  /** Its number there, or ''. */
  readonly key: string;
  readonly sku: Cell;
  readonly gtin: Cell;
  /** Values of the options, in their order, in the language of the file; by language where it says them. */
  readonly values: readonly string[];
  readonly translated?: Readonly<Partial<Record<Locale, readonly string[]>>>;
  readonly price: Cell;
  /** Says whether the price is without VAT, whatever is said of the file. */
  readonly isNet?: boolean;
  /** Minor units, and parts of one, that a combination costs more than its product; null: nobody can read how many. */
  readonly extra?: number | null;
  /** The price before, or beside a sale. */
  readonly oldPrice: Cell;
  readonly stock: Cell;
  /** Rule by which its stock counts; undefined: the file does not say. */
  readonly stockRule?: StockRule | undefined;
  /** Days until it ships when it was sold on; undefined: the file does not say. */
  readonly backorderDays?: number | undefined;
  /** Grams. */
  readonly weight: number;
  readonly content: Pick<MovedVariant, 'unitQuantity' | 'unit'> | null;
  readonly pictures: readonly RawPicture[];
  readonly oldPaths: readonly string[];
  /** Set where it stands in another file than its product. */
  readonly file?: {
    readonly report: Report;
    readonly mark: DecimalMark;
    readonly measures: (column: string) => DecimalMark;
  };
}

export type TextField = 'name' | 'slug' | 'summary' | 'description' | 'searchTitle' | 'searchDescription';
export const TEXT_FIELDS: readonly TextField[] = [
  'name',
  'slug',
  'summary',
  'description',
  'searchTitle',
  'searchDescription',
];

/** VAT of a product (tax.ts). */
export interface RawTax {
  /** Null: nothing is said, which is the standard class; 'unknown': something is said that nobody here can read. */
  readonly taxClass: TaxClass | 'unknown' | null;
  /** Percent that the file says; it goes before the one that a person has said for all. */
  readonly rate?: number;
}

export const NO_TAX: RawTax = { taxClass: null };

export interface RawProduct {
  readonly row: number;
  readonly key: string;
  readonly texts: Readonly<Partial<Record<Locale, Readonly<Partial<Record<TextField, Cell>>>>>>;
  readonly status: MovedProduct['status'];
  /** Categories from the top level down. */
  readonly categories: readonly { readonly path: readonly string[]; readonly oldPath: MovedCategory['oldPath'] }[];
  /** Words that the former shop found it by. */
  readonly tags?: readonly string[];
  readonly maker: string;
  readonly identifier: string;
  /** Country where it was made: its code or its name. */
  readonly origin?: string;
  readonly tax: RawTax;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Names of the options in the language of the file. */
  readonly options: readonly string[];
  readonly translatedOptions?: Readonly<Partial<Record<Locale, readonly string[]>>>;
  readonly pictures: readonly RawPicture[];
  readonly variants: readonly RawVariant[];
  readonly oldPaths: readonly string[];
  /** Says whether ends of lines count in its description (src/moving-in/html.ts). */
  readonly lines: boolean;
}
