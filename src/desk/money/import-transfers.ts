import { answered, readExport, unsaid, type ReadExport } from '#src/bank-csv/read.ts';
import { askAboutLines } from '#src/bank-csv/send.ts';
import { decode } from '#src/moving-in/decode.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import type { LineOutcome, SentLine, TransfersAnswer, TransfersRequest } from '#src/contract/transfers-api.ts';
import type { Desk } from '#src/desk/desk-types.ts';

/** Bytes: an export of a year of a busy shop is a tenth of it. */
const MOST_BYTES = 20 * 1024 * 1024;

/** A line that pays an order, or would; without a number it is a payout of the provider of payments. */
export type PaidLine = Pick<SentLine, 'key' | 'amount' | 'currency' | 'sender'> &
  Pick<TransfersAnswer['lines'][number], 'number' | 'name' | 'owed' | 'exact'>;

/** What the shop says of a file's lines. */
export interface Outcomes {
  readonly paid: readonly PaidLine[];
  /** Lines that look like money that has paid the order of that number: they wait, for somebody to look. */
  readonly again: readonly PaidLine[];
  readonly known: number;
  /** Of these the bank says that it has not booked them, or their day is to come: nothing is kept of them. */
  readonly unsettled: number;
  /** What no order takes waits in the list. */
  readonly left: number;
}

/** A file that was looked at: nothing is booked. */
export interface Looked extends Outcomes, Pick<ReadExport, 'outgoing' | 'unreadable'> {
  /** Each with the order that it was seen to pay. */
  readonly lines: readonly SentLine[];
  /** What the file does not say: whoever books it does. */
  readonly unsaid: ReturnType<typeof unsaid>;
}

export type ImportProblem = 'unreadable' | 'large' | 'insecure';

type Progress = (done: number, all: number) => void;

/** Asks the shop about lines, some at a time. @throws DeskError, and what the client throws */
function send(
  { client }: Pick<Desk, 'client'>,
  lines: readonly SentLine[],
  dry: boolean,
  onProgress: Progress,
): Promise<TransfersAnswer['lines']> {
  const ask = (body: TransfersRequest) =>
    client.send<TransfersAnswer>(`${SHOP_ROUTE}transfers`, { method: 'POST', body });
  return askAboutLines(ask, lines, dry, (done) => onProgress(done, lines.length));
}

function outcomesOf(lines: readonly SentLine[], results: TransfersAnswer['lines']): Outcomes {
  const count = (wanted: LineOutcome): number => results.filter(({ outcome }) => outcome === wanted).length;
  const those = (wanted: LineOutcome): PaidLine[] =>
    lines.flatMap(({ key, amount, currency, sender }, at) => {
      const { outcome, number = '', name = '', owed = 0, exact = false } = results[at] ?? {};
      return outcome === wanted ? [{ key, amount, currency, sender, number, name, owed, exact }] : [];
    });
  const paid = those('booked');
  const [known, unsettled] = [count('known'), count('unsettled')];
  return { paid, again: those('again'), known, unsettled, left: results.length - paid.length - known - unsettled };
}

/** What a bank's file would pay: it is read, and nothing is written. */
export async function previewTransfers(
  desk: Pick<Desk, 'client' | 'props'>,
  file: File,
  onProgress: Progress,
): Promise<Looked | ImportProblem> {
  if (file.size > MOST_BYTES) return 'large';
  // Digests name the rows, and browsers make them over a secure connection alone.
  if (!isSecureContext) return 'insecure';
  const read = await readExport(decode(new Uint8Array(await file.arrayBuffer())).text);
  if (read === null) return 'unreadable';
  const { outgoing, unreadable } = read;
  const lines = answered(read.lines, desk.props.currency).map((line) => ({ ...line, seen: '' }));
  const results = await send(desk, lines, true, onProgress);
  const seen = lines.map((line, at) => ({ ...line, seen: results[at]?.number ?? '' }));
  return { ...outcomesOf(lines, results), lines: seen, unsaid: unsaid(read), outgoing, unreadable };
}

/** Books what somebody has looked at. What no order takes waits in the list. */
export async function bookTransfers(
  desk: Pick<Desk, 'client'>,
  { lines }: Pick<Looked, 'lines'>,
  onProgress: Progress,
): Promise<Outcomes> {
  return outcomesOf(lines, await send(desk, lines, false, onProgress));
}
