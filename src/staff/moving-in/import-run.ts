/** Sends what was read, piece by piece. A piece that is sent twice changes nothing the second time, so a network that goes and comes back costs nothing but time. */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { MovedKind } from '#src/contract/moving-in/moved.ts';
import { sourceOf } from '#src/moving-in/pieces.ts';
import { startTrial } from '#src/moving-in/trial.ts';
import { insist, sendInPieces, untilAgain, type SendControl } from '#src/staff/kit/pieces.ts';
import type { Counts, Piece, PieceAnswer, Sender, Sending } from '#src/staff/moving-in/sender.ts';

export interface RunStep {
  /** Records that were sent. */
  readonly done: number;
  readonly answer: PieceAnswer;
}

export interface Run {
  readonly sender: Sender;
  readonly contents: MovedContents;
  readonly sending: Omit<Sending, 'source' | 'trial'>;
  /** Records that were sent before. */
  readonly from: number;
  readonly control: SendControl;
  readonly onStep: (step: RunStep) => void;
  /** The network is gone, or is back. */
  readonly onWait: (isWaiting: boolean) => void;
}

export function totalOf(contents: MovedContents, kinds: readonly MovedKind[]): number {
  return kinds.reduce((sum, kind) => sum + contents[kind].length, 0);
}

/** The next records, of one kind; null: all were sent. */
function pieceAt(contents: MovedContents, kinds: readonly MovedKind[], at: number, most: number): Piece | null {
  let before = 0;
  for (const kind of kinds) {
    const all = contents[kind];
    const first = at - before;
    // The kind and its records are of the same name.
    if (first < all.length) return { kind, records: all.slice(first, first + most) } as Piece;
    before += all.length;
  }
  return null;
}

/** Sends all that is left. True: all has arrived; false: it was paused. @throws where a piece is refused for good */
export async function runImport({ sender, contents, sending, from, control, onStep, onWait }: Run): Promise<boolean> {
  const trial = sending.dry ? startTrial(contents) : null;
  const send = async (piece: Piece): Promise<PieceAnswer | null> => {
    let isWaiting = false;
    const whole = { ...sending, trial, source: sourceOf(contents, piece.kind) };
    const answer = await insist(async () => (control.isPausing ? null : sender.send(piece, whole)), {
      isPassing: sender.isPassing,
      wait: (attempt) => {
        isWaiting = true;
        onWait(true);
        return untilAgain(attempt, control);
      },
    });
    if (isWaiting && answer !== null) onWait(false);
    return answer;
  };
  const isWhole = await sendInPieces({
    from,
    pieceAt: (at, size) => {
      const kind = pieceAt(contents, sender.kinds, at, 1)?.kind;
      return kind === undefined ? null : pieceAt(contents, sender.kinds, at, Math.min(size, sender.most(kind)));
    },
    send,
    onSent: (done, answer) => onStep({ done, answer }),
  });
  const findings = isWhole ? ((await sender.gone?.(contents, sourceOf(contents, 'products'))) ?? []) : [];
  if (findings.length > 0) onStep({ done: totalOf(contents, sender.kinds), answer: { counts: NO_COUNTS, findings } });
  return isWhole;
}

export const NO_COUNTS: Counts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 };

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    created: one.created + other.created,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    leftOut: one.leftOut + other.leftOut,
  };
}
