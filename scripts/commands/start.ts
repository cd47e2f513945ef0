import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { seedWhenEmpty } from '#scripts/lib/demo-data.ts';
import { DIST, readEnvironment, runsPocketBase, type Environment } from '#scripts/lib/environment.ts';
import { startLocalBackend } from '#scripts/lib/local-backend.ts';
import { requireMail } from '#scripts/lib/machine-checks.ts';
import { requireShopPort } from '#scripts/lib/ports.ts';
import { buildShop } from '#scripts/lib/release.ts';
import { runService } from '#scripts/lib/service.ts';
import { startWorker } from '#scripts/rebuild/start-worker.ts';
import { startServer } from '#scripts/serve/server.ts';

/** The first five minutes, as the demo bar of the shop leads to them too (i18n demo.json). */
function thingsToTry(shop: string): readonly string[] {
  return [
    `Put a work into the cart at 400 kbit/s (network tools of the browser), and order it: ${shop}/product, its mails: ${shop}/inbox`,
    'Switch to Italian on the page of a work: the same work, and the cart speaks Italian too',
    `Open the cart, go offline, and change quantities: ${shop}/cart`,
    `Change a price in the studio, as the editor: it is live in a second, and open pages tell of it: ${shop}/studio`,
    `Open the palette, whose records are the colours of the site: ${shop}/palette`,
  ];
}

/** What to open, and with which login. `http://localhost` is printed for a loopback address: it is what SITE_URL says. */
function welcome(environment: Environment, seconds: number): string {
  const { host, port, pocketbaseUrl, shopMode, superuserEmail, superuserPassword } = environment;
  const shop = host === '127.0.0.1' ? `http://localhost:${port}` : `http://${host}:${port}`;
  const lines = [
    '',
    `  Vitrine is up (${seconds.toFixed(1)} s).`,
    '',
    `  Shop        ${shop}`,
    `  Studio      ${shop}/studio`,
    `  Dashboard   ${pocketbaseUrl}/_/`,
  ];
  if (shopMode === 'live') return [...lines, '', '  Ctrl-C ends it.', ''].join('\n');
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

/** From nothing to a running shop; a second start reuses all that is there. */
export function run(): Promise<void> {
  return runService(async (service) => {
    const start = performance.now();
    const environment = readEnvironment();
    const { report } = service;
    const local = runsPocketBase(environment);
    await requireShopPort(environment.port, environment.host);
    requireMail(environment);
    if (local) await startLocalBackend(environment, service);
    else report.note(`PocketBase at ${environment.pocketbaseUrl} is used as it is (POCKETBASE_URL).`);
    if (local && environment.shopMode === 'demo') await seedWhenEmpty(environment, report);
    const pictures = environment.shopMode === 'live' ? 'searched' : 'quick';
    const { built, pages } = await buildShop({ environment, dist: DIST, report, pictures, held: true });
    if (!built) report.note(`Build: up to date, ${pages} pages`);
    const { port, host, cacheDir, picturesUrl } = environment;
    const server = await startServer({ root: DIST, port, host, cacheDir, picturesUrl, report });
    service.onStop(() => server.stop());
    const worker = startWorker({ environment, dist: DIST, pictures }, report);
    service.onStop(() => worker.stop());
    report.note(welcome(environment, (performance.now() - start) / 1000));
  });
}
