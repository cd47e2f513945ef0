/** Sends the lines of a bank's export to the shop, some at a time: for the desk and for the command. */
import {
  BANK_LINES,
  type SentLine,
  type TransfersAnswer,
  type TransfersRequest,
  type TriedLine,
} from '#src/contract/transfers-api.ts';
import { namedOrders } from '#src/domain/money/creditor-reference.ts';

type Result = TransfersAnswer['lines'][number];

/** Earlier lines of a trial that would pay the orders that these name, or are payouts. */
function triedFor(piece: readonly SentLine[], lines: readonly SentLine[], results: readonly Result[]): TriedLine[] {
  const named = new Set(
    piece.flatMap(({ text }) => {
      const { sure, perhaps } = namedOrders(text);
      return [...sure, ...perhaps];
    }),
  );
  return lines.slice(0, results.length).flatMap(({ key, amount, day, iban }, at) => {
    const { outcome, number = '' } = results[at] ?? {};
    const isOne =
      number === '' ? outcome === 'booked' : named.has(number) && ['booked', 'known'].includes(outcome ?? '');
    return isOne ? [{ key, amount, day, iban, number, isNew: outcome === 'booked' }] : [];
  });
}

/** Says what becomes of each line, in their order. `onProgress`: how many are done. */
export async function askAboutLines(
  send: (body: TransfersRequest) => Promise<TransfersAnswer>,
  lines: readonly SentLine[],
  dry: boolean,
  onProgress: (done: number) => void,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < lines.length; from += BANK_LINES) {
    onProgress(from);
    const piece = lines.slice(from, from + BANK_LINES);
    const tried = dry ? { tried: triedFor(piece, lines, results) } : {};
    // One after the other: a line may complete what an earlier one has begun.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await send({ lines: piece, dry, ...tried });
    results.push(...answer.lines);
  }
  return results;
}
