/** A picking list: what is to be fetched from the shelves, summed over several orders. Pure. */

/** Reasons for which nothing of an order is packed now. `nothing_left`: what was not sent was withdrawn from. */
export const PACK_HINDRANCES = ['missing', 'cancelled', 'unpaid', 'held', 'not_held', 'sent', 'nothing_left'] as const;
export type PackHindrance = (typeof PACK_HINDRANCES)[number];

export interface PickLine {
  /** Id in `order_lines`. */
  readonly line: string;
  /** Id in `items`. */
  readonly item: string;
  /** Pieces that are still to be sent. */
  readonly left: number;
  /** Pieces of them that are picked. */
  readonly picked: number;
}

export interface PickOrder {
  readonly id: string;
  readonly number: string;
  readonly hindrance: PackHindrance | '';
  readonly lines: readonly PickLine[];
}

export interface PickArticle {
  /** Id in `items`. */
  readonly id: string;
  readonly name: string;
  readonly shelf: string;
}

/** Count of pieces that are picked for a line of an order. */
export interface Tick {
  readonly order: string;
  readonly line: string;
  readonly quantity: number;
}

/** One line of one order that an article is picked for. */
export interface PickPart extends PickLine {
  readonly order: string;
  readonly number: string;
}

/** An article of the list, and the orders that it is for, in the order of the list. */
export interface PickRow<Article extends PickArticle> {
  readonly article: Article;
  readonly left: number;
  readonly picked: number;
  readonly parts: readonly PickPart[];
}

function isNumber(part: string): boolean {
  return /^\d/.test(part);
}

/** Parts of a shelf's name, its numbers apart. */
function partsOf(shelf: string): readonly string[] {
  return shelf.toUpperCase().match(/\d+|\D+/g) ?? [];
}

/** Compares names of shelves as people number them: 'A2' before 'A10'. What has no shelf comes last. */
export function compareShelves(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  const [left, right] = [partsOf(one), partsOf(other)];
  for (const [at, part] of left.entries()) {
    const against = right[at];
    if (against === undefined) return 1;
    const difference = isNumber(part) && isNumber(against) ? Number(part) - Number(against) : 0;
    if (difference !== 0) return difference;
    if (part !== against) return part < against ? -1 : 1;
  }
  return left.length - right.length;
}

function partsToPick(orders: readonly PickOrder[]): readonly PickPart[] {
  return orders
    .filter(({ hindrance }) => hindrance === '')
    .flatMap(({ id, number, lines }) => lines.map((line) => ({ ...line, order: id, number })));
}

function total(parts: readonly PickPart[], field: 'left' | 'picked'): number {
  return parts.reduce((sum, part) => sum + part[field], 0);
}

/**
 * Pieces to be picked for the orders that can be packed, one row an article, in the order of the shelves. An article
 * that is not in `articles` is left out.
 */
export function pickingList<Article extends PickArticle>(
  orders: readonly PickOrder[],
  articles: readonly Article[],
): readonly PickRow<Article>[] {
  const parts = partsToPick(orders);
  return articles
    .map((article) => {
      const own = parts.filter(({ item, left }) => item === article.id && left > 0);
      return { article, left: total(own, 'left'), picked: total(own, 'picked'), parts: own };
    })
    .filter((row) => row.parts.length > 0)
    .sort(
      (one, other) =>
        compareShelves(one.article.shelf, other.article.shelf) ||
        (one.article.name < other.article.name ? -1 : Number(one.article.name > other.article.name)),
    );
}

/** Says whether every piece of an order that can be packed is picked. */
export function isPicked({ hindrance, lines }: PickOrder): boolean {
  return hindrance === '' && lines.length > 0 && lines.every(({ left, picked }) => picked >= left);
}

/**
 * The orders as they are with the ticks, the later ones first to count. A tick of what is not in them changes nothing,
 * and none counts more pieces than are left.
 */
export function withTicks<Order extends PickOrder>(orders: readonly Order[], ticks: readonly Tick[]): readonly Order[] {
  if (ticks.length === 0) return orders;
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => {
      const tick = ticks.filter((one) => one.order === order.id && one.line === line.line).at(-1);
      return tick === undefined ? line : { ...line, picked: Math.max(0, Math.min(tick.quantity, line.left)) };
    }),
  }));
}

/** The ticks by which a row is picked whole, or not at all. */
export function ticksOfRow<Article extends PickArticle>(row: PickRow<Article>, isWhole: boolean): readonly Tick[] {
  return row.parts.map(({ order, line, left }) => ({ order, line, quantity: isWhole ? left : 0 }));
}

/** The tick by which one piece more of a row is picked, for the first order that lacks one; null: all are picked. */
export function tickOfPiece<Article extends PickArticle>(row: PickRow<Article>): Tick | null {
  const part = row.parts.find(({ left, picked }) => picked < left);
  return part === undefined ? null : { order: part.order, line: part.line, quantity: part.picked + 1 };
}

/**
 * Holds what has become of an order since its list was opened. `pieces`: what was picked of it and is not to be sent
 * any more.
 */
export interface PickConflict {
  readonly order: string;
  readonly number: string;
  /** `pieces_left`: other pieces are to be sent than before. */
  readonly code: PackHindrance | 'pieces_left';
  readonly pieces: number;
}

function surplus(before: PickOrder, now: PickOrder): number {
  return before.lines.reduce((sum, { line, picked }) => {
    const left = now.hindrance === '' ? (now.lines.find((one) => one.line === line)?.left ?? 0) : 0;
    return sum + Math.max(0, picked - left);
  }, 0);
}

function isOtherwise(before: PickOrder, now: PickOrder): boolean {
  const pieces = ({ lines }: PickOrder): string =>
    lines
      .map(({ line, left }) => `${line} ${left}`)
      .sort()
      .join();
  return pieces(before) !== pieces(now);
}

/** Returns what somebody with the list of `before` in hand must be told, now that the orders are as in `now`. */
export function pickConflicts(before: readonly PickOrder[], now: readonly PickOrder[]): readonly PickConflict[] {
  return before.flatMap((was) => {
    const is = now.find(({ id }) => id === was.id) ?? { ...was, hindrance: 'missing' as const, lines: [] };
    if (was.hindrance !== '' || (is.hindrance === '' && !isOtherwise(was, is))) return [];
    const code = is.hindrance === '' ? 'pieces_left' : is.hindrance;
    return [{ order: was.id, number: was.number, code, pieces: surplus(was, is) }];
  });
}
