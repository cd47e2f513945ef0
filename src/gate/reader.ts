/**
 * An answer on its way to who reads it: piece by piece, so that it is seen whether they take it. Who takes nothing
 * holds no turn, no place and no memory.
 */

export interface ReaderLimits {
  /** Bytes that may wait here. */
  readonly ahead: number;
  /** ms in which each piece is taken. One has 64 kB at most: the worst of mobile networks has more. */
  readonly takeMs: number;
  /** ms for which whoever sends is held back altogether; null: for as long as pieces are taken. */
  readonly heldMs: number | null;
}

/** Parts of an answer that are needed; those of HTTP/1.1 and HTTP/2 both have it. */
export interface TakenAnswer {
  readonly destroyed: boolean;
  write(piece: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  on(event: 'drain', listener: () => void): unknown;
  once(event: 'finish' | 'close', listener: () => void): unknown;
}

/** Connection that sends, which is stopped while too much waits. */
interface Sender {
  pause(): unknown;
  resume(): unknown;
}

export interface Reader {
  take(piece: Uint8Array): void;
  /** Ends the answer when all of it is taken. */
  end(): void;
}

/**
 * Destroys the answer of whoever is too slow. Time counts only while something waits for them: a stream in which
 * nothing happens is not slow.
 */
export function createReader(answer: TakenAnswer, { ahead, takeMs, heldMs }: ReaderLimits, sender: Sender): Reader {
  const pieces: Uint8Array[] = [];
  let [waiting, isTaking, hasEnded] = [0, false, false];
  let [heldLeft, heldSince] = [heldMs, 0];
  let isHeld = false;
  let [slow, held]: (NodeJS.Timeout | undefined)[] = [];
  const drop = (): void => void answer.destroy();

  const hold = (): void => {
    if (isHeld === waiting > ahead) return;
    isHeld = !isHeld;
    clearTimeout(held);
    if (isHeld) {
      sender.pause();
      heldSince = performance.now();
      if (heldLeft !== null) held = setTimeout(drop, heldLeft);
    } else {
      if (heldLeft !== null) heldLeft = Math.max(0, heldLeft - (performance.now() - heldSince));
      sender.resume();
    }
  };
  const next = (): void => {
    clearTimeout(slow);
    isTaking = false;
    while (!isTaking && !answer.destroyed) {
      const piece = pieces.shift();
      if (piece === undefined) break;
      waiting -= piece.length;
      isTaking = !answer.write(piece);
    }
    if (answer.destroyed) return;
    if (!isTaking && hasEnded) answer.end();
    // What is left of it when it has ended is a piece, too.
    if (isTaking || hasEnded) slow = setTimeout(drop, takeMs);
    hold();
  };
  answer.on('drain', next);
  answer.once('finish', () => clearTimeout(slow));
  answer.once('close', () => {
    clearTimeout(slow);
    clearTimeout(held);
    pieces.length = 0;
  });
  return {
    take(piece) {
      if (answer.destroyed || piece.length === 0) return;
      pieces.push(piece);
      waiting += piece.length;
      if (isTaking) hold();
      else next();
    },
    end() {
      hasEnded = true;
      if (!isTaking) next();
    },
  };
}
