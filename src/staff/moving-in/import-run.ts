/** Sends what was read, piece by piece. A piece that is sent twice changes nothing the second time, so a network that goes and comes back costs nothing but time. */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { MovedKind, Source } from '#src/contract/moving-in/moved.ts';
import { startTrial, type Trial } from '#src/moving-in/trial.ts';
import type { Counts, Piece, PieceAnswer, Sender, Sending } from '#src/staff/moving-in/sender.ts';

/** ms that a piece should take: short enough for others, and for a progress that moves. */
const PIECE_MS = 700;
const FIRST_RECORDS = 8;
/** ms before the next attempt, at most. */
const LONGEST_PAUSE_MS = 30_000;

export interface RunStep {
  /** Records that were sent. */
  readonly done: number;
  readonly answer: PieceAnswer;
}

/** What people ask of a run while it goes on. */
export interface RunControl {
  isPausing: boolean;
  /** Ends a wait for the network. */
  wake: () => void;
}

export interface Run {
  readonly sender: Sender;
  readonly contents: MovedContents;
  readonly sending: Omit<Sending, 'source' | 'trial'>;
  /** Records that were sent before. */
  readonly from: number;
  readonly control: RunControl;
  readonly onStep: (step: RunStep) => void;
  /** The network is gone, or is back. */
  readonly onWait: (isWaiting: boolean) => void;
}

export function totalOf(contents: MovedContents, kinds: readonly MovedKind[]): number {
  return kinds.reduce((sum, kind) => sum + contents[kind].length, 0);
}

/** Which software has written the records of a kind. */
function sourceOf({ files }: MovedContents, kind: MovedKind): Source {
  return files.find((file) => file.kind === kind)?.source ?? 'table';
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

/** Resolves when it is time to try again, or when it is woken: the network is back, or somebody pauses. */
function untilAgain(control: RunControl, attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      control.wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(end, Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** attempt));
    control.wake = end;
  });
}

/** Sends a piece until it has arrived; null: somebody has paused it meanwhile. @throws what no second attempt would change */
async function sendUntilTaken(run: Run, piece: Piece, trial: Trial | null): Promise<PieceAnswer | null> {
  const sending = { ...run.sending, trial, source: sourceOf(run.contents, piece.kind) };
  for (let attempt = 0; ; attempt += 1) {
    if (run.control.isPausing) return null;
    try {
      const answer = await run.sender.send(piece, sending);
      if (attempt > 0) run.onWait(false);
      return answer;
    } catch (error) {
      if (!run.sender.isPassing(error)) throw error;
    }
    run.onWait(true);
    await untilAgain(run.control, attempt);
  }
}

/** Sends all that is left. True: all has arrived; false: it was paused. @throws where a piece is refused for good */
export async function runImport(run: Run): Promise<boolean> {
  const { sender, contents } = run;
  const trial = run.sending.dry ? startTrial(contents) : null;
  let size = FIRST_RECORDS;
  let at = run.from;
  for (;;) {
    const kind = pieceAt(contents, sender.kinds, at, 1)?.kind;
    const piece = kind === undefined ? null : pieceAt(contents, sender.kinds, at, Math.min(size, sender.most(kind)));
    if (piece === null) return true;
    const begun = performance.now();
    const answer = await sendUntilTaken(run, piece, trial);
    if (answer === null) return false;
    const took = Math.max(1, performance.now() - begun);
    size = Math.max(1, Math.round(piece.records.length * Math.min(4, PIECE_MS / took)));
    at += piece.records.length;
    run.onStep({ done: at, answer });
  }
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
