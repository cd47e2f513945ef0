/**
 * Prices and pieces that are far from all others of their file: two digits too many, or a number of something else. A
 * person looks at them first.
 */
import type { MovedProduct, MovedVariant } from '#src/contract/moving-in/moved.ts';
import type { Report } from '#src/moving-in/report.ts';

/** Times the middle price. */
const FAR = 100;
/** Minor units: 100,000.00. */
const DEAREST = 10_000_000;
const MOST_PIECES = 100_000;

/** 0: there are none. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const shown = (minor: number): string => (minor / 100).toFixed(2);

/**
 * Marks such prices: a new product waits as a draft, and one that is here keeps its own. Such pieces are not taken.
 */
export function withinReason(products: readonly MovedProduct[], report: Report): MovedProduct[] {
  const prices = products.flatMap(({ variants }) => variants.flatMap(({ price }) => (price === null ? [] : [price])));
  const median = medianOf(prices);
  return products.map((product) => {
    const { row, key } = product;
    const isFar = (price: number | null): price is number =>
      price !== null && (price > DEAREST || price > median * FAR || price * FAR < median);
    const far = product.variants.map(({ price }) => price).filter(isFar);
    for (const price of far)
      report.changed('price_far', { row }, { value: shown(price), median: shown(median), name: key });
    const variants = product.variants.map((said): MovedVariant => {
      const variant: MovedVariant = isFar(said.price) ? { ...said, isFar: true } : said;
      if (variant.stock === null || variant.stock <= MOST_PIECES) return variant;
      report.changed('stock_far', { row }, { value: variant.stock, name: key });
      return { ...variant, stock: null };
    });
    const status = far.length > 0 && product.status === 'published' ? 'draft' : product.status;
    return { ...product, status, variants };
  });
}
