import type { ProductCard } from '#src/contract/payload.ts';

/** Text without accents and case: 'Céramique' is found by 'ceramique'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Products that hold every word, those with all of them in the name first; in the order of the catalogue otherwise. */
export function findProducts(products: readonly ProductCard[], query: string): readonly ProductCard[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const found = products.filter(({ name, summary }) => holds(`${name} ${summary}`));
  return [...found.filter(({ name }) => holds(name)), ...found.filter(({ name }) => !holds(name))];
}
