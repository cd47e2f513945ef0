/** State that all readers of a file share: what was asked, what is said about it, and what was seen already. */
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import { LANGUAGES } from '#src/domain/site/languages.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { RawVariant } from '#src/moving-in/raw.ts';
import type { Location, Report } from '#src/moving-in/report.ts';
import type { DecimalMark } from '#src/moving-in/numbers.ts';
import type { DayOrder } from '#src/moving-in/values.ts';

/** A variant with the names of its options. */
export interface Combination {
  readonly names: readonly string[];
  readonly variant: RawVariant;
}

/** A category of a file of its own: PrestaShop has their addresses there alone. */
export interface OldCategory {
  readonly key: string;
  readonly name: string;
  /** Name or key of the one above, or ''. */
  readonly parent: string;
  readonly slug: string;
}

/** Pieces of a variant that a file of its own counts, place by place. */
export interface Counted {
  readonly pieces: number;
  /** The first line about it. */
  readonly row: number;
  readonly report: Report;
}

export interface Reading {
  readonly options: ReadOptions;
  readonly locale: Locale;
  readonly report: Report;
  /** Mark before the decimals of its prices. */
  readonly mark: DecimalMark;
  /** The same of a column of pieces or measures. */
  readonly measures: (column: string) => DecimalMark;
  readonly days: DayOrder;
  /** Variants that stand in a file of their own: 'number 7' or 'reference A' of their product → them. */
  readonly combinations: Map<string, Combination[]>;
  /** Key of a variant → its pieces: Shopify has them in another file where a shop has several places. */
  readonly counted: Map<string, Counted>;
  /** Key and name → a category that its own file says more of. */
  readonly categories: Map<string, OldCategory>;
  /** Keys of products that have tags. */
  readonly tagged: Set<string>;
  /** Values that must be there once only: kind ('sku', 'key', 'slug fr') → values. */
  readonly seen: Map<string, Set<string>>;
  /** Address → what all rows about it, those that are left out too, say of the newsletter. */
  readonly consents: Map<string, MovedCustomer['newsletter']>;
}

/** Says that texts of a language that this shop has not come in as those of one that it has. */
export function sayOther(language: string, location: Location, locale: Locale, report: Report): void {
  const own = LANGUAGES.find(({ code }) => code === locale)?.name ?? locale;
  report.said('other_language', location, { value: language, language: own });
}

/** Says whether this is the first of its kind; it is not from now on. */
export function isFirst({ seen }: Reading, kind: string, value: string): boolean {
  const values = seen.get(kind) ?? new Set<string>();
  seen.set(kind, values);
  if (values.has(value)) return false;
  values.add(value);
  return true;
}
