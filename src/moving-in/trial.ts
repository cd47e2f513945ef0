/**
 * Tracks what a trial of an import would have left in the shop, from piece to piece: for the studio and for commands.
 */
import type { MoveInAnswer, MoveInRecords, Tried } from '#src/contract/moving-in/move-in-api.ts';
import { movedAddress } from '#src/domain/site/redirects.ts';

export interface Trial {
  /** Returns what a piece with these records is sent with. */
  tried(records: MoveInRecords): Tried;
  note(answer: Pick<MoveInAnswer, 'claimed'>): void;
}

export function startTrial({ products = [] }: MoveInRecords): Trial {
  const claimed: Record<string, string> = {};
  const brought = new Set(
    products
      .flatMap(({ oldPaths, variants }) => [...oldPaths, ...variants.flatMap((variant) => variant.oldPaths)])
      .map(movedAddress),
  );
  return {
    tried: ({ redirects = [] }) => ({
      claimed,
      addresses: redirects.flatMap(({ from, to }) => [from, to].map(movedAddress)).filter((path) => brought.has(path)),
    }),
    note: (answer) => {
      Object.assign(claimed, answer.claimed);
    },
  };
}
