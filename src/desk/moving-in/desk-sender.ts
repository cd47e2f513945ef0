/** Customers and past orders of a former shop, sent as an operator. */
import { newKey } from '#src/backend/new-key.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import {
  PEOPLE_KINDS,
  PEOPLE_PIECE,
  type MoveInAnswer,
  type MoveInRequest,
  type MoveInUndoAnswer,
  type MoveInUndoRequest,
  type PeopleFinding,
} from '#src/contract/moving-in/people-api.ts';
import { toDeskError } from '#src/desk/call-desk.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { addCounts, NO_COUNTS } from '#src/staff/moving-in/import-run.ts';
import type { Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';

/** Failures that go by themselves. */
const PASSING: readonly string[] = ['unreachable', 'too_many', 'unavailable'];

function shownFinding({ code, weight, row, params }: PeopleFinding): ShownFinding {
  return { words: `moving-in:people.${code}`, weight, row, column: '', params, where: '' };
}

export function deskSender(desk: Desk): Sender {
  const send = async <Answer>(route: string, body: MoveInRequest | MoveInUndoRequest): Promise<Answer> => {
    try {
      return await desk.client.send<Answer>(DESK_ROUTE + route, { method: 'POST', body });
    } catch (error) {
      throw toDeskError(error);
    }
  };
  return {
    kinds: PEOPLE_KINDS,
    most: () => PEOPLE_PIECE,
    newSeries: newKey,
    send: async (piece, { source, shop, dry, series }) => {
      // A trial has a series of its own, of which nothing stays.
      const request = { source, shop, dry, series: dry ? newKey() : series };
      const records =
        piece.kind === 'customers'
          ? { customers: piece.records }
          : piece.kind === 'orders'
            ? { orders: piece.records }
            : piece.kind === 'reviews'
              ? { reviews: piece.records }
              : {};
      const { counts, findings } = await send<MoveInAnswer>('move-in', { ...request, ...records });
      return {
        counts: PEOPLE_KINDS.map((kind) => counts[kind]).reduce(addCounts, NO_COUNTS),
        findings: findings.map(shownFinding),
      };
    },
    isPassing: (error) => PASSING.includes(toDeskError(error).code),
    words: desk.words,
    undo: async (series) => {
      let after = '';
      do {
        ({ after } = await send<MoveInUndoAnswer>('move-in-undo', { series, after }));
      } while (after !== '');
    },
  };
}
