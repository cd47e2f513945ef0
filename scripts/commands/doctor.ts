import type { Finding } from '#src/runtime/finding.ts';
import { checkDemoData } from '#scripts/go-live/demo-traces.ts';
import { readEnvironment, runsPocketBase, type Environment } from '#src/runtime/environment.ts';
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
import { checkBackupDisk, checkLastBackup, deviceOf } from '#scripts/doctor/backup-checks.ts';
import { checkOpenForOrders } from '#scripts/doctor/law-checks.ts';
import { checkWallets } from '#scripts/doctor/stripe-domains.ts';
import { checkVatRates } from '#scripts/doctor/vat-checks.ts';
import { checkTargets } from '#src/publishing/targets/check-targets.ts';
import { checkTrustedProxy } from '#src/backend-server/untrusted-header.ts';
import { IS_PACKAGE } from '#src/runtime/places.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { parseArgs } from 'node:util';
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import type { TestMailAnswer } from '#src/contract/mail-check-api.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { TYPED_LOCALE } from '#src/domain/site/languages.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { storedRow } from '#src/runtime/stored-row.ts';
import { codeVersion } from '#src/runtime/code-version.ts';
import { readNewerVersion } from '#src/watch/updates.ts';
import words from '#i18n/en/mail.json' with { type: 'json' };
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import { fillPlaces } from '#src/domain/text/places.ts';
import { checkSenderDomain } from '#src/watch/sender/check-sender-domain.ts';
import { storedSender } from '#src/watch/sender/stored-sender.ts';
import { litestreamLag, readLitestreamState } from '#src/runtime/litestream-state.ts';

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

type Where = Pick<Environment, 'shopMode' | 'heartbeatUrl'>;

/** Checks whether somebody would notice that the shop is gone. Nothing for a demo. */
export function checkHeartbeat({ heartbeatUrl, shopMode }: Where): Finding[] {
  if (shopMode === 'demo') return [];
  const subject = 'Heartbeat';
  if (heartbeatUrl !== undefined)
    return [{ subject, state: 'good', text: `each minute to ${new URL(heartbeatUrl).host}` }];
  const text = 'none: nobody is told when the server or its mails are dead';
  const remedy = 'Set HEARTBEAT_URL to an address of a dead man’s switch (docs/operations.md).';
  return [{ subject, state: 'notice', text, remedy }];
}

/** @throws OperatorError where the shop cannot be asked. */
export async function sendTestMail(access: ServerAccess, to: string): Promise<TestMailAnswer> {
  try {
    // No password: it may be the owner's own, and from the first mail on it is not enough.
    const client = await connectOnServer(access, silentReport());
    const body = { to, locale: TYPED_LOCALE };
    return await client.send<TestMailAnswer>(`${SHOP_ROUTE}test-mail`, { method: 'POST', body });
  } catch (error) {
    throw new OperatorError(`The running shop at ${access.pocketbaseUrl} could not be asked: ${describeError(error)}.`);
  }
}

const OPEN = 'SELECT COUNT(*) AS "count", COUNT(DISTINCT step) AS "steps" FROM job_findings';

/** Checks whether the jobs of each minute and hour have left anything undone that a person must look at. */
export function checkJobs(environment: Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): Finding {
  const subject = 'Jobs';
  if (!runsPocketBase(environment))
    return { subject, state: 'notice', text: 'whether the jobs of PocketBase elsewhere get on cannot be seen' };
  const { count, steps } = storedRow(environment.dataDir, OPEN) ?? { count: 0, steps: 0 };
  if (count === 0) return { subject, state: 'good', text: 'nothing was left undone' };
  return {
    subject,
    state: 'notice',
    text: `they could not do ${String(count)} records, of ${String(steps)} steps`,
    remedy:
      'In the PocketBase dashboard, open the collection job_findings: each row names the record and says what is wrong.',
  };
}

/** Says which version this is, and whether a newer one is known. */
export function checkVersion(
  { dataDir, updatesUrl }: Pick<Environment, 'dataDir' | 'updatesUrl'>,
  own = codeVersion(),
): Finding {
  const subject = 'Version';
  if (updatesUrl === undefined) {
    const text = `${own}; nobody looks whether there is a newer one (UPDATES_URL=off)`;
    return { subject, state: 'good', text };
  }
  const { newer, problem } = readNewerVersion(dataDir, own);
  if (newer !== null) {
    const why = newer.security ? ', and it closes a security hole' : '';
    const notes = newer.notes === '' ? '' : ` What is new: ${newer.notes}`;
    const remedy = `"npm run upgrade -- --help" says how.${notes}`;
    return {
      subject,
      state: 'notice',
      text: `${own}; version ${newer.version} of ${newer.date} is there${why}`,
      remedy,
    };
  }
  if (problem === '') return { subject, state: 'good', text: `${own}; no newer one is known` };
  const remedy = 'Is the address right (UPDATES_URL)? "off" switches the look off.';
  return {
    subject,
    state: 'notice',
    text: `${own}; whether there is a newer one could not be read: ${problem}`,
    remedy,
  };
}

/**
 * Checks whether mails of the shop can be told from forged ones: SPF, DKIM and DMARC of their sender's domain, in
 * words.
 */
type Settings = Pick<Environment, 'shopMode' | 'dataDir' | 'pocketbaseUrl' | 'mail' | 'mailDelivery'>;

const WORDS: Readonly<Record<string, string>> = words;

function inWords({ code, state, values, enter }: SenderFinding): Finding {
  const say = (word: string): string => fillPlaces(WORDS[word] ?? '', values);
  const entry = enter === null ? '' : `\n      ${enter.name}  TXT  "${enter.value}"`;
  const remedy = say(`sender_${code}_todo`) + entry;
  return {
    subject: 'Sender',
    state: state === 'good' ? 'good' : 'notice',
    text: say(`sender_${code}`),
    ...(remedy === '' ? {} : { remedy }),
  };
}

/** Asks the DNS; nothing for a demo, whose sender is nobody's. Takes 5 s at most. */
export async function checkSender(environment: Settings): Promise<Finding[]> {
  const { shopMode, mail, mailDelivery } = environment;
  if (shopMode === 'demo') return [];
  const subject = 'Sender';
  if (!runsPocketBase(environment) && mail?.from === undefined)
    return [{ subject, state: 'notice', text: 'the sender that PocketBase elsewhere has set cannot be seen' }];
  return (await checkSenderDomain(storedSender(environment), mailDelivery)).map(inWords);
}

type Copied = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'litestream'>;

/**
 * Age of a copy that is late: it may be a minute old, since nobody asks while the shop does not run, and little is
 * written then.
 */
const LATE_MS = 120_000;

/**
 * Checks whether Litestream copies, and to another disk; nothing where it is not set up. @param now ms since the epoch.
 * @param device Of a folder.
 */
export function checkLitestream({ dataDir, litestream, ...rest }: Copied, now: number, device = deviceOf): Finding[] {
  const { place, url, everySeconds } = litestream;
  if (place === undefined) return [];
  const subject = 'Litestream';
  if (!runsPocketBase(rest))
    return [{ subject, state: 'notice', text: 'copies nothing: PocketBase runs elsewhere (POCKETBASE_URL)' }];
  const { owner, syncedAt, problem } = readLitestreamState(dataDir);
  const isOwn = owner?.url === url && owner.dataDir === dataDir;
  const last =
    isOwn && syncedAt > 0
      ? `all until ${new Date(syncedAt).toISOString().slice(0, 19)}Z is in ${url}`
      : `nothing is in ${url} yet`;
  const findings: Finding[] = [];
  if (problem !== undefined)
    findings.push({
      subject,
      state: 'notice',
      text: `${last}; since then: ${problem.text}`,
      remedy: 'Put that right: it is tried again by itself.',
    });
  else if (!isOwn || syncedAt === 0 || litestreamLag(dataDir, now) > LATE_MS + everySeconds * 1000)
    findings.push({ subject, state: 'notice', text: last, remedy: '"npm start" runs Litestream beside PocketBase.' });
  else findings.push({ subject, state: 'good', text: last });
  if (place.kind === 'folder' && device(place.folder) === device(dataDir))
    findings.push({
      subject: 'Disk of Litestream’s copy',
      state: 'notice',
      text: `LITESTREAM_URL=${url} is on the disk of DATA_DIR: both go together`,
      remedy: 'Name a folder on another disk, or a bucket.',
    });
  return findings;
}
