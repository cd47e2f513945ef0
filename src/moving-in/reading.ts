/** What all readers of a file share: what was asked, what is said about it, and what was seen already. */
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Report } from '#src/moving-in/report.ts';
import type { DayOrder, DecimalMark } from '#src/moving-in/values.ts';

export interface Reading {
  readonly options: ReadOptions;
  readonly locale: Locale;
  readonly report: Report;
  /** Mark before the decimals of its numbers. */
  readonly mark: DecimalMark;
  readonly days: DayOrder;
  /** What must be there once only: kind ('sku', 'key', 'slug fr') → values. */
  readonly seen: Map<string, Set<string>>;
}

/** Whether this is the first of its kind; it is not from now on. */
export function isFirst({ seen }: Reading, kind: string, value: string): boolean {
  const values = seen.get(kind) ?? new Set<string>();
  seen.set(kind, values);
  if (values.has(value)) return false;
  values.add(value);
  return true;
}
