/** The lines of a cart and how one is added: pure, and what adds and counts is on every page, so it stays small. */
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import { LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';

export interface CartLine {
  /** Id in `items`; one line an item. */
  readonly item: string;
  /** Id in `products`. */
  readonly product: string;
  /** Site paths of the product's page when it was added: the island finds the payload of its own language by them. */
  readonly paths: Localized<string>;
  /** Whole number, 1 to 99. */
  readonly quantity: number;
  /** Price of one piece where it was added, or what the shopper has accepted since: minor units; 0: not known. */
  readonly price: number;
  /**
   * A `LinePreview` (line-preview.ts) as far as it is known, which nothing but the cart reads: pages with a cart button
   * only keep it.
   */
  readonly look?: unknown;
}

function isPath(value: unknown): value is string {
  // '//host' and '/\\host' would lead away from this site.
  return typeof value === 'string' && /^\/[^/\\]/.test(value);
}

/** The line that a value is; nothing where it is none. */
function toLines(value: unknown): readonly CartLine[] {
  const { item, product, paths, quantity, price, look } = Object(value) as Partial<Record<keyof CartLine, unknown>>;
  const own = Object(paths) as Partial<Localized<unknown>>;
  // A cart may be older than a language of the shop.
  const known = LOCALES.map((locale) => own[locale]).filter((path) => path !== undefined);
  return typeof item === 'string' && typeof product === 'string' && known.length > 0 && known.every(isPath)
    ? [
        {
          item,
          product,
          paths: localized((locale) => (own[locale] ?? known[0]) as string),
          quantity: Number(quantity),
          price: Number(price) || 0,
          look,
        },
      ]
    : [];
}

/** Result of adding a line. `full`: stopped at 99 pieces, or nothing added since there are 50 lines. */
export type AddOutcome = 'added' | 'full';

/**
 * Adds pieces to the line of the same item, or a new line; price and addresses are those seen last. Fewer than one
 * piece adds one.
 */
export function addLine(
  lines: readonly CartLine[],
  line: CartLine,
): { readonly lines: readonly CartLine[]; readonly outcome: AddOutcome } {
  const known = lines.find(({ item }) => item === line.item);
  if (!known && lines.length >= CART_LINES) return { lines, outcome: 'full' };
  const wanted = (known?.quantity ?? 0) + Math.max(1, line.quantity);
  const next = { ...line, quantity: Math.min(wanted, CART_PIECES) };
  return {
    lines: known ? lines.map((each) => (each === known ? next : each)) : [...lines, next],
    outcome: wanted > CART_PIECES ? 'full' : 'added',
  };
}

/**
 * Reads from any text what could be lines, as far as counting and adding need: with whole numbers of pieces. It is on
 * every page, so it looks no further; whoever shows lines, or leads to their addresses, takes `parseLines`.
 */
export function readLines(raw: string | null): readonly CartLine[] {
  try {
    return (JSON.parse(`${raw}`) as CartLine[]).filter((line) => Number.isInteger(Object(line).quantity));
  } catch {
    // Not JSON, or no array.
    return [];
  }
}

/** Lines from any text: what is no line is left out, two lines of an item become one, limits hold. */
export function parseLines(raw: string | null): readonly CartLine[] {
  return readLines(raw)
    .flatMap(toLines)
    .reduce<readonly CartLine[]>((lines, line) => addLine(lines, line).lines, []);
}

/** Pieces in all lines. */
export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
