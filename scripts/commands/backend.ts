import { holdDataFolder } from '#src/runtime/data-folder.ts';
import { readEnvironment, runsPocketBase } from '#src/runtime/environment.ts';
import { keepBackend } from '#scripts/backend/keep-backend.ts';
import { keepBackups } from '#scripts/backup/schedule.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { runService } from '#src/runtime/service.ts';

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
    keepBackups(environment, service);
    service.report.note(`Dashboard: ${pocketbaseUrl}/_/ (superuser ${superuserEmail}; Ctrl-C ends it)`);
  });
}
