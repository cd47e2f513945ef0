/**
 * Sends customers, past orders and reviews of another shop to this one's desk, customers first: the others find the
 * accounts that they belong to.
 */
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import {
  PEOPLE_PIECE,
  type MoveInAnswer,
  type MoveInUndoAnswer,
  type PeopleCounts,
  type PeopleFinding,
  PEOPLE_KINDS,
  type PeopleKind,
} from '#src/contract/moving-in/people-api.ts';
import { pieceOf, sourceOf } from '#src/moving-in/pieces.ts';

export interface PeopleSending {
  /** Name of the former shop. */
  readonly shop: string;
  readonly series: string;
  readonly dry: boolean;
}

export interface SentPeople {
  readonly counts: Readonly<Record<PeopleKind, PeopleCounts>>;
  readonly findings: readonly PeopleFinding[];
}

const NONE: PeopleCounts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 };
export const NOBODY_SENT: SentPeople = { counts: { customers: NONE, orders: NONE, reviews: NONE }, findings: [] };

function sum(a: PeopleCounts, b: PeopleCounts): PeopleCounts {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    leftOut: a.leftOut + b.leftOut,
  };
}

type Sendable = { readonly row: number } & ({ readonly number: string } | { readonly email: string });

/** Null where a request is larger than the shop takes. */
function tooLarge(error: unknown): null {
  if (error instanceof ClientResponseError && error.status === 413) return null;
  throw error;
}

function leftOut(kind: PeopleKind, record: Sendable): PeopleFinding {
  const name = 'number' in record ? record.number : record.email;
  return { kind, row: record.row, code: 'failed', weight: 'left_out', params: { name, error: '413' } };
}

export async function sendPeople(
  client: PocketBase,
  sending: PeopleSending,
  records: Pick<MovedContents, PeopleKind | 'files'>,
  tell: (done: number) => void,
): Promise<SentPeople> {
  let [sent, done] = [NOBODY_SENT, 0];
  for (const kind of PEOPLE_KINDS) {
    let [at, size] = [0, PEOPLE_PIECE];
    while (at < records[kind].length) {
      const piece = pieceOf<Sendable>(records[kind], at, size);
      const body = { ...sending, source: sourceOf(records, kind), [kind]: piece };
      // One after the other: the backend has one writer.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await client.send<MoveInAnswer>(`${DESK_ROUTE}move-in`, { method: 'POST', body }).catch(tooLarge);
      if (answer === null && piece.length > 1) {
        // Which of them it is shows one by one.
        size = 1;
        continue;
      }
      sent = {
        counts: {
          ...sent.counts,
          ...Object.fromEntries(
            PEOPLE_KINDS.map((one) => [
              one,
              sum(sent.counts[one], answer?.counts[one] ?? (one === kind ? { ...NONE, leftOut: 1 } : NONE)),
            ]),
          ),
        },
        findings: [...sent.findings, ...(answer?.findings ?? piece.map((one) => leftOut(kind, one)))],
      };
      at += piece.length;
      done += piece.length;
      tell(done);
    }
  }
  return sent;
}

/** Takes back what people an import has brought. */
export async function undoPeople(client: PocketBase, series: string): Promise<MoveInUndoAnswer> {
  let all: MoveInUndoAnswer = { accounts: 0, kept: 0, orders: 0, reviews: 0, after: '' };
  do {
    const body = { series, after: all.after };
    // oxlint-disable-next-line no-await-in-loop -- each says where the next begins
    const answer = await client.send<MoveInUndoAnswer>(`${DESK_ROUTE}move-in-undo`, { method: 'POST', body });
    all = {
      accounts: all.accounts + answer.accounts,
      kept: all.kept + answer.kept,
      orders: all.orders + answer.orders,
      reviews: all.reviews + answer.reviews,
      after: answer.after,
    };
  } while (all.after !== '');
  return all;
}
