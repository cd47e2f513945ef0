import { readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport, type Report } from '#src/runtime/progress.ts';
import { randomBytes } from 'node:crypto';
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';

/** Signs everybody out, on every device, with new secrets of PocketBase's tokens. The shop runs meanwhile. */
export async function run(): Promise<void> {
  await endSessions(readEnvironment(), terminalReport());
  console.log(
    'Everybody is signed out, remembered devices are forgotten, and links in mails to accounts are dead. Start the shop again, so that builds sign in anew.',
  );
}

/** Secrets of these kinds sign what PocketBase gives out. */
const KINDS = ['authToken', 'passwordResetToken', 'verificationToken', 'emailChangeToken', 'fileToken'] as const;

/** Superusers come last: with their secret the session of this command ends. @throws OperatorError where PocketBase does not answer. */
export async function endSessions(access: ServerAccess, report: Report): Promise<void> {
  const client = await connectOnServer(access, report);
  for (const name of ['users', 'services', '_superusers']) {
    const secrets = KINDS.map((kind) => [kind, { secret: randomBytes(32).toString('hex') }] as const);
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await client.collections.update(name, Object.fromEntries(secrets));
  }
}
