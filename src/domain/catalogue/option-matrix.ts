/**
 * The items of a product as a table of combinations: one cell for each choice of a value of each option. Pages are made
 * from it, and the script of a product's page walks through it, so what that script needs stays small.
 *
 * A cell is a whole number: cells of the last option's values lie beside each other, as the digits of a number do.
 */

/** Holds what of an item says which combination it is. */
export interface OptionItem {
  /** In the order of the product's options. */
  readonly values: readonly string[];
  /** In the order of `values`: '#rrggbb' or null. */
  readonly swatches?: readonly (string | null)[];
  readonly sku: string;
}

export interface OptionValue {
  readonly text: string;
  readonly swatch: string | null;
}

export interface Option {
  /** '' where the product does not name it. */
  readonly name: string;
  /** At least one; in the order in which the items have them. */
  readonly values: readonly OptionValue[];
}

export interface OptionMatrix {
  /** At least one. */
  readonly options: readonly Option[];
  /** Index of the item of each cell; -1: there is none. Every item has one cell. */
  readonly cells: readonly number[];
}

/** More cells than this would be a page of holes: such items are one list. */
const MOST_CELLS = 1000;

/** Cell of a value (index) of each option, of `sizes` values each. */
export function cellOf(picks: readonly number[], sizes: readonly number[]): number {
  return sizes.reduce((cell, size, option) => cell * size + (picks[option] ?? 0), 0);
}

/** The value (index) of each option in a cell. */
export function picksOf(cell: number, sizes: readonly number[]): number[] {
  let rest = cell;
  return sizes
    .toReversed()
    .map((size) => {
      const pick = rest % size;
      rest = (rest - pick) / size;
      return pick;
    })
    .toReversed();
}

/**
 * The cell that somebody gets who wants `wanted`, and has just chosen the value of `option`: that cell where there is
 * an item, sold out or not. Else one with this value that can be bought, before one that is sold out; of these the one
 * that keeps most of the rest; of these the first. `ranks`, by cell: 0 none, 1 sold out, 2 can be bought.
 */
export function nearestCell(
  ranks: readonly number[],
  sizes: readonly number[],
  wanted: readonly number[],
  option: number,
): number {
  let nearest = cellOf(wanted, sizes);
  let most = 0;
  if (!ranks[nearest])
    ranks.forEach((rank, cell) => {
      const picks = picksOf(cell, sizes);
      const kept = picks.filter((pick, at) => pick === wanted[at]).length;
      // Fewer than all options are kept, so that they never outweigh a rank.
      const score = rank * sizes.length + kept;
      if (rank && picks[option] === wanted[option] && score > most) [nearest, most] = [cell, score];
    });
  return nearest;
}

/** One list, where items are no table of combinations: each by its values, or by its article number. */
function asList(names: readonly string[], items: readonly OptionItem[]): OptionMatrix {
  const texts = items.map(({ values, sku }) => values.filter((value) => value !== '').join(', ') || sku);
  const values = items.map(({ sku, swatches = [] }, at) => {
    const text = texts[at] ?? sku;
    const isShared = texts.filter((other) => other === text).length > 1;
    const swatch = names.length === 1 ? (swatches[0] ?? null) : null;
    return { text: isShared && text !== sku ? `${text} (${sku})` : text, swatch };
  });
  return { options: [{ name: names.join(', '), values }], cells: items.map((_, at) => at) };
}

function valuesOf(items: readonly OptionItem[], option: number): OptionValue[] {
  const values = new Map<string, string | null>();
  for (const { values: texts, swatches = [] } of items) {
    const text = texts[option] ?? '';
    values.set(text, values.get(text) ?? swatches[option] ?? null);
  }
  return [...values].map(([text, swatch]) => ({ text, swatch }));
}

/**
 * The options of a product (`names`) with the values that its items have (at least one item). Items that lack a value,
 * that are alike, or whose table would be mostly holes are one list, as those of a product with one option are.
 */
export function optionMatrix(names: readonly string[], items: readonly OptionItem[]): OptionMatrix {
  const list = (): OptionMatrix => asList(names, items);
  if (names.length < 2) return list();
  const options = names.map((name, option) => ({ name, values: valuesOf(items, option) }));
  const sizes = options.map(({ values }) => values.length);
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > MOST_CELLS || items.some(({ values }) => names.some((_, option) => !values[option]))) return list();
  const cells = Array.from({ length: count }, () => -1);
  for (const [at, item] of items.entries()) {
    const picks = options.map(({ values }, option) => values.findIndex(({ text }) => text === item.values[option]));
    const cell = cellOf(picks, sizes);
    if (cells[cell] !== -1) return list();
    cells[cell] = at;
  }
  return { options, cells };
}
