/** Sums of parts of a month: integers of minor units, each added once. Pure. */

export interface Amounts {
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
}

export interface SumRow<Key> extends Amounts {
  readonly key: Key;
}

function added(a: Amounts, b: Amounts): Amounts {
  return { gross: a.gross + b.gross, net: a.net + b.net, vat: a.vat + b.vat };
}

export const NO_AMOUNTS: Amounts = { gross: 0, net: 0, vat: 0 };

export function sumAll(parts: readonly Amounts[]): Amounts {
  return parts.reduce(added, NO_AMOUNTS);
}

/** One row for each key, by its text in ascending order. */
export function sumBy<Part extends Amounts, Key>(
  parts: readonly Part[],
  keyOf: (part: Part) => Key,
  textOf: (key: Key) => string = (key) => `${key}`,
): readonly SumRow<Key>[] {
  const rows = new Map<string, SumRow<Key>>();
  for (const part of parts) {
    const key = keyOf(part);
    const text = textOf(key);
    rows.set(text, { key, ...added(rows.get(text) ?? NO_AMOUNTS, part) });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
