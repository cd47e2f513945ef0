import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { refuseDemoData } from '#scripts/go-live/demo-traces.ts';
import { runApart } from '#src/runtime/apart.ts';
import { openAccessLog, type AccessLog } from '#src/runtime/access-log.ts';
import { holdDataFolder } from '#src/runtime/data-folder.ts';
import { seedWhenEmpty } from '#scripts/demo/demo-data.ts';
import { readEnvironment, runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { keepBackups } from '#scripts/backup/schedule.ts';
import { keepBackend } from '#scripts/backend/keep-backend.ts';
import { closedNotice } from '#scripts/doctor/law-checks.ts';
import { beginLive, setupLines } from '#scripts/setup/begin-live.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { faultWords, surviveFaults } from '#src/runtime/faults.ts';
import { requireShopPort } from '#src/runtime/ports.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { BuiltShop } from '#src/publishing/worker/release.ts';
import { runService, type Service } from '#src/runtime/service.ts';
import { requireVatRates } from '#scripts/doctor/vat-checks.ts';
import { startWorker } from '#src/publishing/worker/start-worker.ts';
import { startServer } from '#src/publishing/http/server.ts';

/** The first five minutes, as the demo bar of the shop leads to them too (i18n demo.json). */
function thingsToTry(shop: string): readonly string[] {
  return [
    `Put a product into the cart at 400 kbit/s (network tools of the browser), and order it: ${shop}/product, its mails: ${shop}/inbox`,
    'Switch to Italian on the page of a product: the same product, and the cart speaks Italian too',
    `Open the cart, go offline, and change quantities: ${shop}/cart`,
    `Change a price in the studio, as the editor: it is live in a second, and open pages tell of it: ${shop}/studio`,
    `Open the palette, whose records are the colours of the site: ${shop}/palette`,
  ];
}

/** `http://localhost` for a loopback address: it is what SITE_URL says. */
function shopAddress({ host, port }: Environment): string {
  return host === '127.0.0.1' ? `http://localhost:${port}` : `http://${host}:${port}`;
}

/** Lines about what to open, and with which login. */
function welcome(environment: Environment, seconds: number): string {
  const { pocketbaseUrl, shopMode, staging, superuserEmail, superuserPassword } = environment;
  const shop = shopAddress(environment);
  const lines = [
    '',
    `  Vitrine is up (${seconds.toFixed(1)} s).`,
    '',
    `  Shop        ${shop}`,
    `  Studio      ${shop}/studio`,
    `  Desk        ${shop}/desk`,
    `  Dashboard   ${pocketbaseUrl}/_/`,
  ];
  if (staging)
    return [...lines, '', '  A copy to try things in (STAGING=on): nothing leaves it. Ctrl-C ends it.', ''].join('\n');
  if (shopMode === 'live') {
    const setup = runsPocketBase(environment) ? setupLines(environment, Date.now()) : [];
    return [...lines, ...setup, ...closedNotice(environment), '', '  Ctrl-C ends it.', ''].join('\n');
  }
  const logins = [
    ['superuser', superuserEmail, superuserPassword, '(dashboard)'],
    ...Object.values(DEMO_LOGINS).map(({ role, email, password }) => [role, email, password, '(shop)']),
  ].map(([role = '', email = '', password = '', where = '']) =>
    `  ${role.padEnd(11)} ${email.padEnd(27)} ${password.padEnd(16)} ${where}`.trimEnd(),
  );
  const notice = '  DEMO MODE: sample products, public logins, no money moves. Do not put it on the internet.';
  const things = thingsToTry(shop).map((thing, index) => `  ${index + 1}. ${thing}`);
  return [...lines, '', notice, '', ...logins, '', ...things, '', '  Ctrl-C ends it.', ''].join('\n');
}

async function serve(environment: Environment, { report, onStop }: Service, log: AccessLog): Promise<void> {
  const { port, host, cacheDir, picturesUrl, staging, trustedProxy, dist } = environment;
  const onAnswered = log.answered;
  const options = { port, host, cacheDir, picturesUrl, staging, trustedProxy, report, onAnswered };
  const server = await startServer({ root: dist, ...options });
  surviveFaults((place) => report.note(faultWords('The shop', place)), log.fault);
  onStop(async () => {
    await server.stop();
    log.end();
  });
}

/**
 * Fills an empty shop: with the demo, or with the first records of a live one. Where pages are served already, what
 * fails is said, and no reason to end.
 */
async function seed(environment: Environment, report: Report, isServed: boolean): Promise<void> {
  try {
    await (environment.shopMode === 'live' ? beginLive : seedWhenEmpty)(environment, report);
  } catch (error) {
    if (!isServed) throw error;
    report.note(`First data: ${describeError(error)}`);
  }
}

/**
 * All that comes besides pages. Where they are served already (`isServed`), it may take its time, and the worker makes
 * the next release, in a process of its own.
 */
async function bringUp(environment: Environment, service: Service, isServed: boolean, log: AccessLog): Promise<void> {
  const { report, signal } = service;
  const { dist, pocketbaseUrl, shopMode, staging } = environment;
  const local = runsPocketBase(environment);
  if (local) await keepBackend(environment, service, isServed, () => ({ server: log.counts() }));
  else report.note(`PocketBase at ${pocketbaseUrl} is used as it is (POCKETBASE_URL).`);
  if (local && !staging && !signal.aborted) await seed(environment, report, isServed);
  if (signal.aborted) return;
  const pictures = shopMode === 'live' ? 'searched' : 'quick';
  if (!isServed) {
    const message = { environment, dist, pictures };
    const { built, pages } = await runApart<BuiltShop>('src/publishing/worker/first-build.ts', message);
    if (!built) report.note(`Build: up to date, ${pages} pages`);
    await serve(environment, service, log);
  }
  const worker = startWorker({ environment, dist, pictures }, report);
  service.onStop(() => worker.stop());
  keepBackups(environment, service);
}

/**
 * Leads from nothing to a running shop; a second start reuses all that is there. Where a release is there its pages are
 * served before all else, and until the command is told to end, whatever becomes of PocketBase and of builds. Where
 * none is, what fails ends the command: there is nothing to serve.
 */
export function run(): Promise<void> {
  return runService(async (service) => {
    const start = performance.now();
    const environment = readEnvironment();
    const { host, port, dist } = environment;
    holdDataFolder(environment, 'npm start', service);
    await requireShopPort(port, host);
    requireVatRates(environment);
    // Before any page: those of a demo are no pages of a live shop.
    refuseDemoData(environment);
    const log = openAccessLog(environment.dataDir, 'server');
    const isServed = existsSync(join(dist, 'index.html'));
    const rest = async (): Promise<void> => {
      await bringUp(environment, service, isServed, log);
      if (!service.signal.aborted) service.report.note(welcome(environment, (performance.now() - start) / 1000));
    };
    if (!isServed) return rest();
    await serve(environment, service, log);
    service.report.note(
      `Pages are served as they were published last, at ${shopAddress(environment)}; the rest follows.`,
    );
    rest().catch((error: unknown) => service.fail(error instanceof Error ? error : new Error(String(error))));
  });
}
