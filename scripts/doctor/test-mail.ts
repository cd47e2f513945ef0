/** A test mail of the running shop, to an address that the owner of the machine names. */
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import type { TestMailAnswer } from '#src/contract/mail-check-api.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { TYPED_LOCALE } from '#src/domain/site/languages.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { silentReport } from '#src/runtime/progress.ts';

/** @throws OperatorError where the shop cannot be asked. */
export async function sendTestMail(access: ServerAccess, to: string): Promise<TestMailAnswer> {
  try {
    const client = await connectOnServer(access, silentReport());
    const body = { to, locale: TYPED_LOCALE };
    return await client.send<TestMailAnswer>(`${SHOP_ROUTE}test-mail`, { method: 'POST', body });
  } catch (error) {
    throw new OperatorError(`The running shop at ${access.pocketbaseUrl} could not be asked: ${describeError(error)}.`);
  }
}
