/** Sends the lines of a bank's export to the shop, some at a time. */
import PocketBase from 'pocketbase';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { BANK_LINES, type BankLine, type TransfersAnswer } from '#src/contract/transfers-api.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

type Settings = Pick<Environment, 'pocketbaseUrl' | 'superuserEmail' | 'superuserPassword'>;

/** What became of each line, in their order. @throws OperatorError where the shop cannot be asked. */
export async function sendLines(
  { pocketbaseUrl, superuserEmail, superuserPassword }: Settings,
  lines: readonly BankLine[],
  dry: boolean,
): Promise<TransfersAnswer['lines']> {
  const client = new PocketBase(pocketbaseUrl);
  const results: TransfersAnswer['lines'][number][] = [];
  try {
    await client.collection('_superusers').authWithPassword(superuserEmail, superuserPassword);
    for (let from = 0; from < lines.length; from += BANK_LINES) {
      const body = { lines: lines.slice(from, from + BANK_LINES), dry };
      // One after the other: a line may complete what an earlier one has begun.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await client.send<TransfersAnswer>(`${SHOP_ROUTE}transfers`, { method: 'POST', body });
      results.push(...answer.lines);
    }
  } catch (error) {
    throw new OperatorError(
      `The shop at ${pocketbaseUrl} could not be told: ${describeError(error)}. ${results.length} lines were; nothing counts twice when you run this again.`,
    );
  }
  return results;
}
