/** An import in pieces, as large as the shop takes in about a second: for the studio and for commands. */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { BROUGHT_MOST, type BroughtAnswer, type MoveInFinding } from '#src/contract/moving-in/move-in-api.ts';
import type { MovedKind, MovedProduct, Source } from '#src/contract/moving-in/moved.ts';

/** Which software has written the records of a kind, whatever other files are beside theirs. */
export function sourceOf({ files }: Pick<MovedContents, 'files'>, kind: MovedKind): Source {
  return files.find((file) => file.kind === kind)?.source ?? 'table';
}

/** ms that a request is to take: short enough to show that it goes on, long enough not to be all ways and no work. */
const AIM_MS = 1000;
/** Bytes of a request, as far as can be said beforehand: half of what the route takes. */
const BYTES = 3_000_000;
export const FIRST_SIZE = 5;

/** Records of the next piece, after one of `size` took `ms`. */
export function nextSize(size: number, ms: number, most: number): number {
  const fitting = Math.round((size * AIM_MS) / Math.max(ms, 1));
  return Math.max(1, Math.min(fitting, size * 2, most));
}

/** Records from `from` on: at most `size`, at least one, and no more than fit in a request. */
export function pieceOf<One>(records: readonly One[], from: number, size: number): readonly One[] {
  let bytes = 0;
  const piece: One[] = [];
  for (const record of records.slice(from, from + size)) {
    // A character takes three bytes at most.
    bytes += JSON.stringify(record).length * 2;
    if (piece.length > 0 && bytes > BYTES) break;
    piece.push(record);
  }
  return piece;
}

/**
 * Finds what an import has brought, can be bought here, and is not among the products of the files any more. An export
 * of a part names the rest, too: nobody else can tell which it is.
 */
export async function findGone(
  products: readonly MovedProduct[],
  ask: (after: string) => Promise<BroughtAnswer>,
): Promise<MoveInFinding[]> {
  const sent = new Set(products.map(({ key }) => key));
  const gone: MoveInFinding[] = [];
  for (let [after, isLast]: [string, boolean] = ['', sent.size === 0]; !isLast;) {
    // oxlint-disable-next-line no-await-in-loop -- each begins where the one before has ended
    const brought = (await ask(after)).products;
    for (const { key, name } of brought)
      if (!sent.has(key))
        gone.push({
          words: 'move-in',
          code: 'product_gone',
          weight: 'changed',
          row: 0,
          column: '',
          params: { name },
          key,
          variant: '',
        });
    [after, isLast] = [brought.at(-1)?.key ?? '', brought.length < BROUGHT_MOST];
  }
  return gone;
}
