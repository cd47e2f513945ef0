import { askData } from '#scripts/backend/ask-data.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/**
 * The way back into the dashboard for whoever has the server: sets the superuser of SUPERUSER_EMAIL to SUPERUSER_PASSWORD, which ends its sessions, and prints a
 * code where a second factor is asked. The shop may run meanwhile.
 */
export async function run(): Promise<void> {
  const environment = readEnvironment();
  const { superuserEmail, superuserPassword } = environment;
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
