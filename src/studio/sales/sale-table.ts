/** A table of stock numbers that somebody has pasted, or read from a file. Pure. */
import { readAmount } from '#src/domain/catalogue/content-table.ts';
import type { Reduction } from '#src/domain/money/reduced-price.ts';
import { readCells, readCsv } from '#src/staff/kit/csv-file.ts';

export interface SaleEntry {
  readonly sku: string;
  /** As it is typed; '': what holds for all. */
  readonly value: string;
  /** null: what holds for all. */
  readonly own: Reduction | null;
  readonly problem: 'twice' | 'value' | null;
}

const SKU = 'sku';
/** Column → what its numbers are. */
const VALUES: Readonly<Record<string, Reduction['by']>> = { price: 'price', percent: 'percent', amount: 'amount' };

/**
 * Signs that may stand beside a number: '−20 %' is a percentage, '−5 €' an amount off a price, '5 €' either of the two
 * others.
 */
const BESIDE: Readonly<Record<Reduction['by'], readonly [sign: RegExp, unit: RegExp]>> = {
  price: [/^/, /\s*€$/],
  percent: [/^[-−]/, /\s*%$/],
  amount: [/^[-−]/, /\s*€$/],
};

/** Hundredths of a per cent, or minor units: '20', '20 %', '2,50'; null: it is no such number above 0. */
export function readReduction(text: string, by: Reduction['by']): number | null {
  const [sign, unit] = BESIDE[by];
  const hundredths = readAmount(text.trim().replace(sign, '').replace(unit, ''));
  return hundredths === null || hundredths === 0 ? null : hundredths;
}

/** Copied cells have tabs between them; a first line without any must not hide it. */
function linesOf(text: string): readonly [first: readonly string[], others: readonly (readonly string[])[]] {
  if (!text.includes('\t')) {
    const { columns, body } = readCsv(text);
    return [columns, body];
  }
  const [first = [], ...others] = readCells(text);
  return [first, others];
}

/**
 * The lines of a table: a number, and where it is there a value of its own, which is what its column says, or what
 * holds for all (`by`).
 */
export function readSaleTable(text: string, by: Reduction['by']): readonly SaleEntry[] {
  const [columns, body] = linesOf(text);
  const names = columns.map((name) => name.trim().toLowerCase());
  const hasNames = names.includes(SKU);
  const skuAt = hasNames ? names.indexOf(SKU) : 0;
  const found = names.findIndex((name) => Object.hasOwn(VALUES, name));
  const valueAt = hasNames ? found : 1;
  const what = (hasNames ? VALUES[names[found] ?? ''] : undefined) ?? by;
  const seen = new Set<string>();
  const rows = hasNames ? body : [columns, ...body];
  return rows.flatMap((cells): SaleEntry[] => {
    const sku = (cells[skuAt] ?? '').trim();
    if (sku === '') return [];
    const value = (cells[valueAt] ?? '').trim();
    const number = readReduction(value, what);
    const isTwice = seen.has(sku);
    seen.add(sku);
    const isOdd = value !== '' && number === null;
    return [
      {
        sku,
        value,
        own: number === null ? null : { by: what, value: number },
        problem: isTwice ? 'twice' : isOdd ? 'value' : null,
      },
    ];
  });
}
