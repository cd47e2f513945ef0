import { randomInt } from 'node:crypto';
import { askData } from '#scripts/backend/ask-data.ts';
import { OWN_SUPERUSER } from '#src/contract/setup-api.ts';
import {
  KEY_ALPHABET,
  KEY_LENGTH,
  keyAddress,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  shownCode,
} from '#src/domain/person/one-time-password.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/** Random characters of an alphabet, each as likely as the others. */
function drawn(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Gives the superuser an authenticator app: the dashboard takes its code, or a recovery code, where it asks for the one
 * of a mail.
 */
async function giveApp(environment: Environment): Promise<void> {
  const key = drawn(KEY_ALPHABET, KEY_LENGTH);
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawn(RECOVERY_ALPHABET, RECOVERY_LENGTH));
  const { superuserEmail } = environment;
  const task = { SUPERUSER_TASK: 'app', SUPERUSER_EMAIL: superuserEmail, APP_KEY: key, APP_CODES: codes.join(',') };
  await askData(environment, task, terminalReport());
  console.log(
    [
      `An app makes the codes of ${superuserEmail} from now on. Enter this key in it:`,
      key,
      keyAddress(key, 'Vitrine', superuserEmail),
      'Recovery codes, each good once where the dashboard asks for a code:',
      ...codes.map(shownCode),
    ].join('\n'),
  );
}

/**
 * The way back into the dashboard for whoever has the server: sets the superuser of SUPERUSER_EMAIL to
 * SUPERUSER_PASSWORD, which ends its sessions, and prints a code where a second factor is asked. The shop may run
 * meanwhile.
 */
export async function run(): Promise<void> {
  const environment = readEnvironment();
  const { superuserEmail, superuserPassword } = environment;
  if (superuserEmail === OWN_SUPERUSER)
    throw new OperatorError(
      'Nobody was changed: say who it is for. Set SUPERUSER_EMAIL to the address of the superuser and SUPERUSER_PASSWORD to a new password, in the settings or before the command, and run it again.',
    );
  if (process.argv.includes('--app')) return giveApp(environment);
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
