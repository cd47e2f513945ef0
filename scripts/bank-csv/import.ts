/** Sends the lines of a bank's export to the shop, some at a time. */
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import { askAboutLines } from '#src/bank-csv/send.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import type { SentLine, TransfersAnswer, TransfersRequest } from '#src/contract/transfers-api.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

/** Outcomes of each line, in their order. @throws OperatorError where the shop cannot be asked. */
export async function sendLines(
  access: ServerAccess,
  lines: readonly SentLine[],
  dry: boolean,
  report: Report,
): Promise<TransfersAnswer['lines']> {
  let done = 0;
  try {
    const client = await connectOnServer(access, report);
    const send = (body: TransfersRequest) =>
      client.send<TransfersAnswer>(`${SHOP_ROUTE}transfers`, { method: 'POST', body });
    return await askAboutLines(send, lines, dry, (count) => {
      done = count;
    });
  } catch (error) {
    throw new OperatorError(
      `The shop at ${access.pocketbaseUrl} could not be told: ${describeError(error)}. ${done} lines were; nothing counts twice when you run this again.`,
    );
  }
}
