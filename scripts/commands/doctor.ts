import type { Finding } from '#src/runtime/finding.ts';
import { checkDemoData } from '#scripts/go-live/demo-traces.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import {
  checkDisk,
  checkFolders,
  checkLiveMode,
  checkMail,
  checkPackages,
  checkPayments,
  checkPocketBase,
  checkPorts,
  checkShopFolder,
} from '#scripts/doctor/machine-checks.ts';
import { checkBackupDisk, checkLastBackup } from '#scripts/doctor/backup-checks.ts';
import { checkJobs } from '#scripts/doctor/job-checks.ts';
import { checkOpenForOrders } from '#scripts/doctor/law-checks.ts';
import { checkSender } from '#scripts/doctor/sender-checks.ts';
import { checkWallets } from '#scripts/doctor/stripe-domains.ts';
import { checkLitestream } from '#scripts/doctor/litestream-checks.ts';
import { sendTestMail } from '#scripts/doctor/test-mail.ts';
import { checkVatRates } from '#scripts/doctor/vat-checks.ts';
import { checkVersion } from '#scripts/doctor/version-checks.ts';
import { checkHeartbeat } from '#scripts/doctor/watch-checks.ts';
import { checkTargets } from '#src/publishing/targets/check-targets.ts';
import { checkTrustedProxy } from '#src/backend-server/untrusted-header.ts';
import { IS_PACKAGE } from '#src/runtime/places.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { parseArgs } from 'node:util';

const MARKS = { good: '✓', notice: '!', stops: '✗' } as const;

function checkSettings(): { environment: Environment; finding: Finding } {
  const subject = 'Settings';
  try {
    return { environment: readEnvironment(), finding: { subject, state: 'good', text: 'every variable is usable' } };
  } catch (error) {
    const finding: Finding = {
      subject,
      state: 'stops',
      text: describeError(error),
      remedy: '.env.example explains each variable.',
    };
    // The rest is looked at with the defaults.
    return { environment: readEnvironment({}), finding };
  }
}

async function checkBrowser({ chromiumBin }: Environment): Promise<Finding> {
  const subject = 'Browser for tests';
  const remedy = '"npm test" fetches one; or install Chromium or Chrome, or set CHROMIUM_BIN.';
  try {
    // A shop that is only run may have been installed without the packages for tests.
    const { installedChromium } = await import('#scripts/dev/chromium.ts');
    const browser = await installedChromium(chromiumBin);
    return browser === undefined
      ? { subject, state: 'notice', text: 'none (needed only for tests)', remedy }
      : { subject, state: 'good', text: browser };
  } catch (error) {
    return { subject, state: 'notice', text: describeError(error), remedy };
  }
}

const USAGE = 'npm run doctor -- [--mail me@example.org]';

/** Address that a test mail goes to; undefined: none is wanted. @throws OperatorError of one line. */
function readAddress(args: readonly string[]): string | undefined {
  try {
    const { mail } = parseArgs({ args: [...args], options: { mail: { type: 'string' } } }).values;
    if (mail === undefined || isEmail(mail)) return mail;
  } catch {
    // Said below.
  }
  throw new OperatorError(`"${args.join(' ')}" is not understood: ${USAGE}`);
}

/** Sends a mail the way of all mails of the running shop. Exit code 1 where the mail server does not take it. */
async function tryMail(environment: Environment, address: string): Promise<void> {
  const { sent, text, look } = await sendTestMail(environment, address);
  console.log(`\n${MARKS[sent ? 'good' : 'stops']} Test mail: ${text}${look === '' ? '' : `\n    → ${look}`}`);
  if (!sent) process.exitCode = 1;
}

/** Says what this machine has, what it lacks and how to get it. Exit code 1 only for what stops `npm start`. */
export async function run(): Promise<void> {
  const address = readAddress(process.argv.slice(3));
  const { environment, finding } = checkSettings();
  const findings = [
    await checkPackages(),
    finding,
    checkShopFolder(environment),
    ...checkLiveMode(environment),
    ...checkDemoData(environment),
    checkMail(environment),
    ...(await checkSender(environment)),
    ...checkPayments(environment),
    ...(await checkWallets(environment)),
    checkOpenForOrders(environment),
    checkVatRates(environment),
    checkJobs(environment),
    ...checkHeartbeat(environment),
    checkVersion(environment),
    checkLastBackup(environment, Date.now()),
    ...checkBackupDisk(environment),
    ...checkLitestream(environment, Date.now()),
    ...(await checkPocketBase(environment)),
    ...(await checkTargets(environment)),
    ...(await checkPorts(environment)),
    await checkTrustedProxy(environment),
    ...(await checkFolders(environment)),
    await checkDisk(environment),
    ...(IS_PACKAGE ? [] : [await checkBrowser(environment)]),
  ];
  for (const { subject, state, text, remedy } of findings) {
    console.log(`${MARKS[state]} ${subject}: ${text}${remedy === undefined ? '' : `\n    → ${remedy}`}`);
  }
  const stopping = findings.filter(({ state }) => state === 'stops').length;
  console.log(stopping === 0 ? '\nNothing stops "npm start".' : `\n${stopping} of these stop "npm start".`);
  if (stopping > 0) process.exitCode = 1;
  if (address !== undefined) await tryMail(environment, address);
}
