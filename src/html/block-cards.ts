import type { BlockView } from '#src/contract/block-view.ts';
import type { ProductCard } from '#src/contract/payload.ts';

/** The products that blocks show, in their order; one may come twice. */
export function cardsOf(blocks: readonly BlockView[]): readonly ProductCard[] {
  return blocks.flatMap((block) => ('cards' in block ? block.cards : []));
}
