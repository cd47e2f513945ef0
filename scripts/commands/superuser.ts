import { askData } from '#scripts/backend/ask-data.ts';
import { OWN_SUPERUSER } from '#src/contract/setup-api.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/**
 * The way back into the dashboard for whoever has the server: sets the superuser of SUPERUSER_EMAIL to SUPERUSER_PASSWORD, which ends its sessions, and prints a
 * code where a second factor is asked. The shop may run meanwhile.
 */
export async function run(): Promise<void> {
  const environment = readEnvironment();
  const { superuserEmail, superuserPassword } = environment;
  if (superuserEmail === OWN_SUPERUSER)
    throw new OperatorError(
      'Nobody was changed: say who it is for. Set SUPERUSER_EMAIL to the address of the superuser and SUPERUSER_PASSWORD to a new password, in the settings or before the command, and run it again.',
    );
  const task = {
    SUPERUSER_TASK: 'replace',
    SUPERUSER_EMAIL: superuserEmail,
    SUPERUSER_PASSWORD: superuserPassword,
  };
  const said = await askData(environment, task, terminalReport());
  console.log(`The superuser ${superuserEmail} has the password of SUPERUSER_PASSWORD from now on.`);
  const [, id, code, seconds] = /code=(\w+):(\d+):(\d+)/.exec(said) ?? [];
  if (id === undefined) return;
  console.log(
    `Its second factor, within ${Number(seconds) / 60} minutes: sign in to the dashboard with the password, then enter id ${id} and code ${code}.`,
  );
}
