import { holdDataFolder } from '#scripts/lib/data-folder.ts';
import { readEnvironment, runsPocketBase } from '#scripts/lib/environment.ts';
import { keepBackend } from '#scripts/lib/keep-backend.ts';
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
    holdDataFolder(environment, 'npm run backend', service);
    await keepBackend(environment, service, false);
    service.report.note(`Dashboard: ${pocketbaseUrl}/_/ (superuser ${superuserEmail}; Ctrl-C ends it)`);
  });
}
