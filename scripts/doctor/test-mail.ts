/** A test mail of the running shop, to an address that the owner of the machine names. */
import PocketBase from 'pocketbase';
import type { TestMailAnswer } from '#src/contract/mail-check-api.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { TYPED_LOCALE } from '#src/domain/site/languages.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

type Settings = Pick<Environment, 'pocketbaseUrl' | 'superuserEmail' | 'superuserPassword'>;

/** @throws OperatorError where the shop cannot be asked. */
export async function sendTestMail(
  { pocketbaseUrl, superuserEmail, superuserPassword }: Settings,
  to: string,
): Promise<TestMailAnswer> {
  const client = new PocketBase(pocketbaseUrl);
  try {
    await client.collection('_superusers').authWithPassword(superuserEmail, superuserPassword);
    const body = { to, locale: TYPED_LOCALE };
    return await client.send<TestMailAnswer>(`${SHOP_ROUTE}test-mail`, { method: 'POST', body });
  } catch (error) {
    throw new OperatorError(`The running shop at ${pocketbaseUrl} could not be asked: ${describeError(error)}.`);
  }
}
