/**
 * Sends the catalogue and addresses of another shop to this one, a piece at a time, the next as large as the last one
 * was quick.
 */
import type PocketBase from 'pocketbase';
import type { MovedOf } from '#src/contract/moving-in/moved.ts';
import {
  MOVE_IN_KINDS,
  MOVE_IN_MOST,
  type BroughtAnswer,
  type MoveInAnswer,
  type MoveInFinding,
  type MoveInKind,
  type MoveInOutcome,
  type MoveInRecords,
  type MoveInRequest,
} from '#src/contract/moving-in/move-in-api.ts';
import { STUDIO_ROUTE } from '#src/contract/studio-api.ts';
import { startTrial, type Trial } from '#src/moving-in/trial.ts';
import { findGone, FIRST_SIZE, nextSize, pieceOf } from '#src/moving-in/pieces.ts';

export type Sending = Pick<MoveInRequest, 'source' | 'locale' | 'dry' | 'series' | 'onlyGood'>;

export interface Sent {
  /** Counts by outcome. */
  readonly counts: Readonly<Record<MoveInOutcome['did'], number>>;
  /** Those of products alone. */
  readonly ofProducts: Sent['counts'];
  readonly findings: readonly MoveInFinding[];
  /** One could not go in, and what comes after it was not tried. */
  readonly isStopped: boolean;
  /** Orders waited for so long at most, ms. */
  readonly longestMs: number;
}

const NONE: Sent['counts'] = { created: 0, updated: 0, unchanged: 0, left_out: 0, not_tried: 0 };

export const NOTHING_SENT: Sent = {
  counts: NONE,
  ofProducts: NONE,
  findings: [],
  isStopped: false,
  longestMs: 0,
};

function added(sent: Sent, { outcomes, findings, longestMs }: MoveInAnswer): Sent {
  const [counts, ofProducts] = [{ ...sent.counts }, { ...sent.ofProducts }];
  for (const { kind, did } of outcomes) {
    counts[did] += 1;
    if (kind === 'products') ofProducts[did] += 1;
  }
  return {
    counts,
    ofProducts,
    findings: [...sent.findings, ...findings],
    isStopped: counts.not_tried > 0,
    longestMs: Math.max(sent.longestMs, longestMs),
  };
}

async function sendKind(
  client: PocketBase,
  sending: Sending,
  kind: MoveInKind,
  all: readonly MovedOf[MoveInKind][],
  trial: Trial | null,
  before: Sent,
  tell: (done: number) => void,
): Promise<Sent> {
  let [sent, at, size] = [before, 0, FIRST_SIZE];
  while (at < all.length && !sent.isStopped) {
    const piece = pieceOf(all, at, size);
    const records = { [kind]: piece };
    const body = { ...sending, ...records, ...(trial === null ? {} : { tried: trial.tried(records) }) };
    const begun = performance.now();
    // One after the other: the backend has one writer.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await client.send<MoveInAnswer>(`${STUDIO_ROUTE}move-in`, { method: 'POST', body });
    trial?.note(answer);
    sent = added(sent, answer);
    at += piece.length;
    size = nextSize(piece.length, performance.now() - begun, MOVE_IN_MOST[kind]);
    tell(at);
  }
  return sent;
}

/** Kind after kind, each after what it names. Throws the client's error where the shop cannot be asked. */
export async function sendCatalogue(
  client: PocketBase,
  sending: Sending,
  records: MoveInRecords,
  tell: (done: number) => void,
): Promise<Sent> {
  const trial = sending.dry ? startTrial(records) : null;
  let [sent, before] = [NOTHING_SENT, 0];
  for (const kind of MOVE_IN_KINDS) {
    const all = records[kind] ?? [];
    const from = before;
    // One after the other: the backend has one writer.
    // oxlint-disable-next-line no-await-in-loop
    sent = await sendKind(client, sending, kind, all, trial, sent, (done) => tell(from + done));
    before += all.length;
  }
  const { source } = sending;
  const gone = await findGone(records.products ?? [], (after) =>
    client.send<BroughtAnswer>(`${STUDIO_ROUTE}move-in-brought`, { method: 'POST', body: { source, after } }),
  );
  return { ...sent, findings: [...sent.findings, ...gone] };
}
