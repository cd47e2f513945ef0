/** Sends products and addresses of another shop to this one, a piece at a time, the next as large as the last one was quick. */
import type PocketBase from 'pocketbase';
import type { MovedProduct, MovedRedirect } from '#src/contract/moving-in/moved.ts';
import {
  MOVE_IN_PRODUCTS,
  MOVE_IN_REDIRECTS,
  type MoveInAnswer,
  type MoveInFinding,
  type MoveInOutcome,
  type MoveInRequest,
} from '#src/contract/moving-in/move-in-api.ts';
import { STUDIO_ROUTE } from '#src/contract/studio-api.ts';
import { FIRST_SIZE, nextSize, pieceOf } from '#src/moving-in/pieces.ts';

export type Sending = Pick<MoveInRequest, 'source' | 'locale' | 'dry' | 'series' | 'onlyGood'>;

export interface Sent {
  /** What became of how many. */
  readonly counts: Readonly<Record<MoveInOutcome['did'], number>>;
  readonly findings: readonly MoveInFinding[];
  /** One could not go in, and what comes after it was not tried. */
  readonly isStopped: boolean;
  /** Orders waited for so long at most, ms. */
  readonly longestMs: number;
}

export const NOTHING_SENT: Sent = {
  counts: { created: 0, updated: 0, unchanged: 0, left_out: 0, not_tried: 0 },
  findings: [],
  isStopped: false,
  longestMs: 0,
};

function added(sent: Sent, { outcomes, findings, longestMs }: MoveInAnswer): Sent {
  const counts = { ...sent.counts };
  for (const { did } of outcomes) counts[did] += 1;
  return {
    counts,
    findings: [...sent.findings, ...findings],
    isStopped: counts.not_tried > 0,
    longestMs: Math.max(sent.longestMs, longestMs),
  };
}

async function sendAll<Kind extends 'products' | 'redirects'>(
  client: PocketBase,
  sending: Sending,
  kind: Kind,
  records: MoveInRequest[Kind],
  most: number,
  before: Sent,
  tell: (done: number) => void,
): Promise<Sent> {
  let [sent, at, size] = [before, 0, FIRST_SIZE];
  while (at < records.length && !sent.isStopped) {
    const piece = pieceOf<MovedProduct | MovedRedirect>(records, at, size);
    const body = { ...sending, products: [], redirects: [], [kind]: piece };
    const begun = performance.now();
    // One after the other: the backend has one writer.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await client.send<MoveInAnswer>(`${STUDIO_ROUTE}move-in`, { method: 'POST', body });
    sent = added(sent, answer);
    at += piece.length;
    size = nextSize(piece.length, performance.now() - begun, most);
    tell(at);
  }
  return sent;
}

/** Products first: addresses lead to them. Throws the client's error where the shop cannot be asked. */
export async function sendProducts(
  client: PocketBase,
  sending: Sending,
  { products, redirects }: Pick<MoveInRequest, 'products' | 'redirects'>,
  tell: (done: number) => void,
): Promise<Sent> {
  const sent = await sendAll(client, sending, 'products', products, MOVE_IN_PRODUCTS, NOTHING_SENT, tell);
  return sendAll(client, sending, 'redirects', redirects, MOVE_IN_REDIRECTS, sent, (done) =>
    tell(products.length + done),
  );
}
