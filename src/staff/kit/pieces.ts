/** Long lists on their way to the backend and back: one request after the other, so that a shop that sells meanwhile comes first. */

export interface Piece {
  readonly records: readonly unknown[];
}

/** Wishes of people while a sending goes on. */
export interface SendControl {
  isPausing: boolean;
  /** Ends a wait. */
  wake: () => void;
}

/** Waits for a lost network, or for a server that has too much to do. */
export interface Patience {
  /** True where the same request may be answered later. */
  readonly isPassing: (error: unknown) => boolean;
  /** Ends when it is worth another try. */
  readonly wait: (attempt: number) => Promise<void>;
}

export interface SendOptions<Sent extends Piece, Answer> {
  /** The piece that begins at a record, of about so many; null: all were sent. */
  readonly pieceAt: (at: number, size: number) => Sent | null;
  /** null: it ends here. */
  readonly send: (piece: Sent, at: number) => Promise<Answer | null>;
  readonly onSent: (done: number, answer: Answer, at: number) => void;
  /** Records that were sent before. */
  readonly from?: number;
}

/** ms that a piece should take: short enough for others, and for a progress that moves. */
const PIECE_MS = 700;
const FIRST_RECORDS = 8;
/** ms before the next attempt, at most. */
const LONGEST_PAUSE_MS = 30_000;

/** Resolves when it is time to try again, when the network is back, or when it is woken. */
export function untilAgain(attempt: number, control?: SendControl): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      if (control) control.wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(end, Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** attempt));
    addEventListener('online', end);
    if (control) control.wake = end;
  });
}

/** Asks until there is an answer. @throws where another try would not help */
export async function insist<Answer>(ask: () => Promise<Answer>, { isPassing, wait }: Patience): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await wait(attempt);
  }
}

/** Sends piece after piece. True: all has arrived; false: `send` has ended it. @throws as `send` */
export async function sendInPieces<Sent extends Piece, Answer>(options: SendOptions<Sent, Answer>): Promise<boolean> {
  const { pieceAt, send, onSent, from = 0 } = options;
  let [at, size] = [from, FIRST_RECORDS];
  for (;;) {
    const piece = pieceAt(at, size);
    if (piece === null) return true;
    const begun = performance.now();
    const answer = await send(piece, at);
    if (answer === null) return false;
    const took = Math.max(1, performance.now() - begun);
    const first = at;
    size = Math.max(1, Math.round(piece.records.length * Math.min(4, PIECE_MS / took)));
    at += piece.records.length;
    onSent(at, answer, first);
  }
}

/** Pieces of so many rows each. */
export function slicesOf<Row>(rows: readonly Row[], most: number) {
  return (at: number): { readonly records: readonly Row[] } | null =>
    at < rows.length ? { records: rows.slice(at, at + most) } : null;
}

/** Asks about rows, so many at a time: the answers in their order. */
export async function askInPieces<Row, Answer>(
  rows: readonly Row[],
  most: number,
  ask: (part: readonly Row[], at: number) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const all: Answer[] = [];
  const pieceAt = slicesOf(rows, most);
  await sendInPieces({
    pieceAt,
    send: ({ records }, at) => ask(records, at),
    onSent: (_done, answers) => all.push(...answers),
  });
  return all;
}

/** All rows of a list that the backend gives page by page; `progress` counts them. */
export async function readAll<Row>(
  read: (after: string) => Promise<{ readonly rows: readonly Row[]; readonly after: string }>,
  progress: (done: number) => void = () => undefined,
): Promise<Row[]> {
  const all: Row[] = [];
  let after = '';
  do {
    const page = await read(after);
    all.push(...page.rows);
    progress(all.length);
    ({ after } = page);
  } while (after !== '');
  return all;
}
