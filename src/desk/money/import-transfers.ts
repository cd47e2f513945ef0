import { decode, readExport } from '#src/bank-csv/read.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { BANK_LINES, type LineOutcome, type TransfersAnswer } from '#src/contract/transfers-api.ts';
import type { Desk } from '#src/desk/desk-types.ts';

/** Bytes: an export of a year of a busy shop is a tenth of it. */
const MOST_BYTES = 20 * 1024 * 1024;

export interface Imported {
  readonly booked: number;
  readonly known: number;
  readonly left: number;
  readonly outgoing: number;
  /** Rows that could not be read, as the file counts them. */
  readonly unreadable: readonly number[];
}

export type ImportProblem = 'unreadable' | 'large' | 'insecure';

/** Matches a bank's file with orders, some lines at a time. What no order takes waits in the list. @throws DeskError, and what the client throws */
export async function importTransfers(
  { client }: Pick<Desk, 'client'>,
  file: File,
  onProgress: (done: number, all: number) => void,
): Promise<Imported | ImportProblem> {
  if (file.size > MOST_BYTES) return 'large';
  // Digests name the rows, and browsers make them over a secure connection alone.
  if (!isSecureContext) return 'insecure';
  const read = await readExport(decode(new Uint8Array(await file.arrayBuffer())));
  if (read === null) return 'unreadable';
  const { lines, outgoing, unreadable } = read;
  const outcomes: LineOutcome[] = [];
  for (let from = 0; from < lines.length; from += BANK_LINES) {
    onProgress(from, lines.length);
    const body = { lines: lines.slice(from, from + BANK_LINES), dry: false };
    // One after the other: a line may complete what an earlier one has begun.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await client.send<TransfersAnswer>(`${SHOP_ROUTE}transfers`, { method: 'POST', body });
    outcomes.push(...answer.lines.map(({ outcome }) => outcome));
  }
  const count = (wanted: LineOutcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  const [booked, known] = [count('booked'), count('known')];
  return { booked, known, left: outcomes.length - booked - known, outgoing, unreadable };
}
