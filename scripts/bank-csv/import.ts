/** Sends the lines of a bank's export to the shop, some at a time. */
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { BANK_LINES, type SentLine, type TransfersAnswer } from '#src/contract/transfers-api.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

/** Outcomes of each line, in their order. @throws OperatorError where the shop cannot be asked. */
export async function sendLines(
  access: ServerAccess,
  lines: readonly SentLine[],
  dry: boolean,
  report: Report,
): Promise<TransfersAnswer['lines']> {
  const results: TransfersAnswer['lines'][number][] = [];
  try {
    const client = await connectOnServer(access, report);
    for (let from = 0; from < lines.length; from += BANK_LINES) {
      const body = { lines: lines.slice(from, from + BANK_LINES), dry };
      // One after the other: a line may complete what an earlier one has begun.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await client.send<TransfersAnswer>(`${SHOP_ROUTE}transfers`, { method: 'POST', body });
      results.push(...answer.lines);
    }
  } catch (error) {
    throw new OperatorError(
      `The shop at ${access.pocketbaseUrl} could not be told: ${describeError(error)}. ${results.length} lines were; nothing counts twice when you run this again.`,
    );
  }
  return results;
}
