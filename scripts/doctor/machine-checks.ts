import { existsSync } from 'node:fs';
import { access, constants, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installedProblems } from '#scripts/installed-packages.js';
import { dataFolderHolder } from '#src/runtime/data-folder.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { PROJECT_ROOT, portOf, runsPocketBase, VARIABLES, type Environment } from '#src/runtime/environment.ts';
import { storedMailHost } from '#src/backend-server/stored-settings.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import {
  cachedPocketBase,
  cacheState,
  shippedPocketBase,
  versionProblem,
} from '#src/backend-server/pocketbase-binary.ts';
import { IS_PACKAGE } from '#src/runtime/places.ts';
import { POCKETBASE_VERSION } from '#src/backend-server/pocketbase-release.ts';
import { installedPip } from '#src/backend-server/pip-wheel.ts';
import { storedRow } from '#src/runtime/stored-row.ts';
import { isReadable } from '#src/runtime/private-files.ts';
import { shopFiles, shopFolderProblems } from '#src/runtime/shop-folder.ts';
import { portProblem } from '#src/runtime/ports.ts';

const LEAST_BYTES = 300_000_000;
const COMFORTABLE_BYTES = 2_000_000_000;

export async function checkPackages(): Promise<Finding> {
  if (IS_PACKAGE) return { subject: 'Node', state: 'good', text: `${process.versions.node}, of this package` };
  const ownNode = process.execPath.startsWith(join(PROJECT_ROOT, 'node_modules'));
  if (!existsSync(join(PROJECT_ROOT, 'node_modules/astro'))) {
    return { subject: 'Packages', state: 'stops', text: 'not installed', remedy: 'Run "npm install".' };
  }
  const { problems, unknown } = installedProblems(PROJECT_ROOT, false);
  if (problems.length > 0) {
    const more = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
    const remedy = 'Install them anew from the lock file: "npx npm@10.9.2 ci".';
    return { subject: 'Packages', state: 'notice', text: `${problems[0]}${more}`, remedy };
  }
  if (ownNode && unknown.length > 0)
    return {
      subject: 'Node',
      state: 'notice',
      text: `${process.versions.node}, from the packages, of an unknown hash`,
    };
  return ownNode
    ? { subject: 'Node', state: 'good', text: `${process.versions.node}, from the packages` }
    : {
        subject: 'Node',
        state: 'notice',
        text: `${process.versions.node}, this machine's own`,
        remedy: 'The npm commands use the tested one from the packages: "npm run doctor".',
      };
}

/** The owner's folder. What is wrong in it stops builds and the backend alike. */
export function checkShopFolder({ shopDir }: Environment): Finding {
  const subject = "Owner's folder";
  if (shopDir === undefined) return { subject, state: 'good', text: 'none (SHOP_DIR is not set)' };
  try {
    const [problem, ...more] = shopFolderProblems(shopDir);
    if (problem === undefined)
      return { subject, state: 'good', text: `${shopDir}, ${shopFiles(shopDir).length} files` };
    const others = more.length > 0 ? ` And ${more.length} more.` : '';
    return {
      subject,
      state: 'stops',
      text: `${shopDir}: ${problem}${others}`,
      remedy: 'docs/brand.md says what it may hold.',
    };
  } catch (error) {
    return { subject, state: 'stops', text: describeError(error) };
  }
}

/** The executable, or what there is to fetch it with. */
export async function checkPocketBase({ cacheDir, pocketbaseBin }: Environment): Promise<Finding[]> {
  const subject = 'PocketBase';
  if (pocketbaseBin !== undefined) {
    const problem = await versionProblem(pocketbaseBin);
    if (problem === undefined) return [{ subject, state: 'good', text: `${POCKETBASE_VERSION}, POCKETBASE_BIN` }];
    const remedy = `Point POCKETBASE_BIN at version ${POCKETBASE_VERSION}, or unset it.`;
    return [{ subject, state: 'stops', text: `POCKETBASE_BIN: ${problem}`, remedy }];
  }
  const shipped = shippedPocketBase();
  if (shipped !== undefined) return [{ subject, state: 'good', text: `${POCKETBASE_VERSION}, of this package` }];
  const path = cachedPocketBase(cacheDir);
  const state = await cacheState(path);
  if (state === 'good') return [{ subject, state, text: `${POCKETBASE_VERSION}, ${path}` }];
  const pip = await installedPip();
  const text = `${state === 'damaged' ? 'the one in the cache is damaged' : 'not fetched yet'}; the first start does it`;
  return [
    { subject, state: 'notice', text },
    pip === undefined
      ? {
          subject: 'pip',
          state: 'notice',
          text: 'not found: PocketBase can only come from its official release',
          remedy: 'Install Python 3 with pip (Debian: apt-get install python3-pip), or set POCKETBASE_BIN.',
        }
      : { subject: 'pip', state: 'good', text: pip },
  ];
}

/** Ports that are taken stop a start, unless it is the shop itself that runs. */
export async function checkPorts(environment: Environment): Promise<Finding[]> {
  const { port, host, pocketbaseUrl, dataDir } = environment;
  const holder = dataFolderHolder(dataDir);
  const finding = (subject: string, number: number, problem: string | undefined, remedy: string): Finding => {
    if (problem === undefined) return { subject, state: 'good', text: `${number} is free` };
    return holder === null
      ? { subject, state: 'stops', text: problem, remedy }
      : { subject, state: 'good', text: `${number} is in use, while this shop runs: ${holder}` };
  };
  const shop = finding(
    "Shop's port",
    port,
    await portProblem(port, host),
    `Stop that program (perhaps a shop that runs already), or set PORT=${port + 1}.`,
  );
  if (!runsPocketBase(environment)) return [shop];
  const number = portOf(pocketbaseUrl);
  const remedy = `Stop that program (perhaps a shop that runs already), or set POCKETBASE_URL=http://127.0.0.1:${number + 1}.`;
  return [shop, finding("PocketBase's port", number, await portProblem(number, '127.0.0.1'), remedy)];
}

async function checkReaders(environment: Environment): Promise<Finding[]> {
  if (!(await isReadable(environment))) return [];
  const text = `others on this machine can read ${environment.dataDir}, which has orders and customers`;
  const remedy = 'The next start takes it from them: run it as the user that owns the folder.';
  return [{ subject: 'DATA_DIR', state: 'notice', text, remedy }];
}

/**
 * Checks whether the folders can be written to, and who reads the data; leaves nothing behind but the folders
 * themselves.
 */
export async function checkFolders(environment: Environment): Promise<Finding[]> {
  const { dataDir, cacheDir } = environment;
  const findings: Finding[] = await checkReaders(environment);
  for (const [subject, folder] of [
    ...(IS_PACKAGE ? [] : [['Project folder', PROJECT_ROOT] as const]),
    ['DATA_DIR', dataDir],
    ['CACHE_DIR', cacheDir],
  ] as const) {
    try {
      await mkdir(folder, { recursive: true, ...(folder === dataDir ? { mode: 0o700 } : {}) });
      const probe = join(folder, `.vitrine-probe-${process.pid}`);
      await writeFile(probe, '');
      await rm(probe);
      findings.push({ subject, state: 'good', text: `${folder} can be written to` });
    } catch (error) {
      const remedy = 'Give this user the right to write there, or name another folder.';
      findings.push({ subject, state: 'stops', text: describeError(error), remedy });
    }
  }
  return findings;
}

export async function checkDisk({ cacheDir }: Environment): Promise<Finding> {
  let folder = cacheDir;
  while (
    !(await access(folder, constants.F_OK).then(
      () => true,
      () => false,
    ))
  )
    folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free`;
  const remedy = 'Free some space, or set CACHE_DIR and DATA_DIR to another disk.';
  if (free < LEAST_BYTES) return { subject: 'Disk', state: 'stops', text, remedy };
  return free < COMFORTABLE_BYTES
    ? { subject: 'Disk', state: 'notice', text, remedy }
    : { subject: 'Disk', state: 'good', text };
}

type Mailing = Pick<Environment, 'mail' | 'dataDir' | 'pocketbaseUrl'>;

/** The mail server of the settings, or the one that is set in the dashboard or the page /setup. */
function mailServer({ mail, dataDir, ...rest }: Mailing): string | undefined {
  if (mail !== undefined) return `${mail.host}, port ${mail.port}`;
  const host = runsPocketBase(rest) ? storedMailHost(dataDir) : undefined;
  return host === undefined ? undefined : `${host}, as set in the dashboard`;
}

export function hasMailServer(environment: Mailing): boolean {
  return mailServer(environment) !== undefined;
}

/**
 * Checks whether mails leave the shop. A live one owes its customers the confirmation of an order on a durable medium,
 * and takes none without.
 */
export function checkMail(environment: Mailing & Pick<Environment, 'shopMode'>): Finding {
  const subject = 'Mail';
  const server = mailServer(environment);
  if (server !== undefined) return { subject, state: 'good', text: `through ${server}` };
  const remedy = 'Set SMTP_HOST (.env.example), or the mail server on the page /setup or in the dashboard.';
  if (environment.shopMode === 'demo')
    return { subject, state: 'notice', text: 'no mail server is set: mails are kept in the outbox only', remedy };
  if (!runsPocketBase(environment))
    return { subject, state: 'notice', text: 'whether PocketBase elsewhere has a mail server cannot be seen', remedy };
  return { subject, state: 'notice', text: 'no mail server is set: the shop takes no orders before', remedy };
}

const STRIPE_KEYS = [
  ['STRIPE_SECRET_KEY', 'secretKey'],
  ['STRIPE_PUBLISHABLE_KEY', 'publishableKey'],
  ['STRIPE_WEBHOOK_SECRET', 'webhookSecret'],
] as const;

/** Says whether orders may be paid by bank transfer; false too where that cannot be seen from here. */
function takesTransfers(environment: Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): boolean {
  if (!runsPocketBase(environment)) return false;
  return storedRow(environment.dataDir, 'SELECT transfer FROM shop')?.['transfer'] === 1;
}

/** Says whether a live shop can be paid, by card or by transfer. */
export function takesMoney(environment: Pick<Environment, 'stripe' | 'dataDir' | 'pocketbaseUrl'>): boolean {
  return STRIPE_KEYS.every(([, key]) => environment.stripe[key] !== '') || takesTransfers(environment);
}

/** Checks whether money can be taken; nothing for a demo. */
export function checkPayments(
  environment: Pick<Environment, 'shopMode' | 'stripe' | 'dataDir' | 'pocketbaseUrl'>,
): Finding[] {
  const { shopMode, stripe } = environment;
  if (shopMode === 'demo') return [];
  const subject = 'Payments';
  const missing = STRIPE_KEYS.filter(([, key]) => stripe[key] === '').map(([name]) => name);
  const byTransfer = takesTransfers(environment);
  if (missing.length === STRIPE_KEYS.length && byTransfer)
    return [{ subject, state: 'good', text: 'by bank transfer alone' }];
  if (missing.length > 0) {
    const text = `${missing.join(', ')} not set: the shop takes no ${byTransfer ? 'cards' : 'orders'}`;
    const remedy = 'Set the keys of your account at Stripe (.env.example), or take bank transfers (docs/operators.md).';
    return [{ subject, state: 'notice', text, remedy }];
  }
  return stripe.secretKey.slice(3, 7) === 'live'
    ? [{ subject, state: 'good', text: byTransfer ? 'through Stripe, and by bank transfer' : 'through Stripe' }]
    : [{ subject, state: 'notice', text: 'keys of the test mode: no money moves', remedy: 'Set the live keys.' }];
}

/** Finds what a live shop should not have; nothing for a demo. */
export function checkLiveMode({ shopMode, siteUrl, publicBackendUrl, superuserEmail }: Environment): Finding[] {
  if (shopMode === 'demo') {
    return [{ subject: 'Mode', state: 'good', text: 'demo: sample products, public logins, no money moves' }];
  }
  const warnings: Finding[] = [];
  const warn = (text: string, remedy: string): void =>
    void warnings.push({ subject: 'Live mode', state: 'notice', text, remedy });
  if (!siteUrl.startsWith('https:')) warn(`SITE_URL=${siteUrl} is not https`, 'Set the address that visitors see.');
  if (!publicBackendUrl.startsWith('https:')) {
    warn(
      `PUBLIC_BACKEND_URL=${publicBackendUrl} is not https`,
      "Set the address where visitors' browsers reach PocketBase.",
    );
  }
  if (superuserEmail === VARIABLES.SUPERUSER_EMAIL) warn('SUPERUSER_EMAIL is the one of the demo', 'Set your own.');
  return warnings.length > 0 ? warnings : [{ subject: 'Live mode', state: 'good', text: 'settings look right' }];
}
