/** Says what an operator writes down of goods that have come back. */
import type { LinePieces } from '#src/contract/account-api.ts';

export const CONDITIONS = ['as_new', 'used', 'damaged'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface InspectedPieces extends LinePieces {
  readonly condition: Condition;
  /** Pieces of it that can be sold again. */
  readonly restock: number;
}
