/** Customers and past orders of a former shop, sent as an operator. */
import { newKey } from '#src/backend/new-key.ts';
import { PEOPLE_KINDS, PEOPLE_PIECE, type PeopleFinding } from '#src/contract/moving-in/people-api.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { addCounts, NO_COUNTS } from '#src/staff/moving-in/import-run.ts';
import type { Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';

/** Failures that go by themselves. */
const PASSING: readonly string[] = ['unreachable', 'too_many', 'unavailable'];

function shownFinding({ code, weight, row, params }: PeopleFinding): ShownFinding {
  return { words: `moving-in:people.${code}`, weight, row, column: '', params, where: '' };
}

export function deskSender(desk: Desk): Sender {
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
      const { counts, findings } = await desk.read('move-in', { ...request, ...records });
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
        ({ after } = await desk.read('move-in-undo', { series, after }));
      } while (after !== '');
    },
  };
}
