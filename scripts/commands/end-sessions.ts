import { endSessions } from '#scripts/backend/end-sessions.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/** Signs everybody out, on every device, with new secrets of PocketBase's tokens. The shop runs meanwhile. */
export async function run(): Promise<void> {
  await endSessions(readEnvironment(), terminalReport());
  console.log(
    'Everybody is signed out, remembered devices are forgotten, and links in mails to accounts are dead. Start the shop again, so that builds sign in anew.',
  );
}
