import { readEnvironment, runsPocketBase } from '#scripts/lib/environment.ts';
import { startLocalBackend } from '#scripts/lib/local-backend.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { runService } from '#scripts/lib/service.ts';

/** PocketBase alone, for editing and for `npm run build` in another terminal. */
export function run(): Promise<void> {
  return runService(async (service) => {
    const environment = readEnvironment();
    const { pocketbaseUrl, superuserEmail } = environment;
    if (!runsPocketBase(environment)) {
      throw new OperatorError(
        `POCKETBASE_URL=${pocketbaseUrl} is not an http address of this machine: it is run elsewhere.`,
      );
    }
    await startLocalBackend(environment, service);
    service.report.note(`Dashboard: ${pocketbaseUrl}/_/ (superuser ${superuserEmail}; Ctrl-C ends it)`);
  });
}
