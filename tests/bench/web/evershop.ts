/**
 * EverShop from npm in production, with our content: a shop of React and Express on PostgreSQL. Its products have no variants here, which
 * spares it their markup.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';
import type { BenchContent, BenchProduct } from '#tests/bench/web/content.ts';
import { stepsToCheckout } from '#tests/bench/web/our-journey.ts';
import type { Peer, PeerModule, PeerOptions, ShopParts } from '#tests/bench/web/peer.ts';
import { startPostgres } from '#tests/bench/web/postgres.ts';
import { startProgram } from '#tests/bench/web/programs.ts';

const SOURCE = join(PROJECT_ROOT, 'tests/bench/web/evershop');
const FILES = ['package.json', 'package-lock.json', 'seed.js', 'start.js'] as const;
const VERSION_FILE = 'node_modules/@evershop/evershop/package.json';
const CATEGORY = { name: 'Prints', slug: 'prints' };

/** npm and EverShop start further programs by the name `node`: it must be the one that runs now. */
function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    NODE_CONFIG: JSON.stringify({ shop: { currency: 'EUR' } }),
    ...more,
  };
}

async function run(folder: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runCommand(file, args, { cwd: folder, env });
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${lastLines(output, 10)}`);
}

/** Installs and builds unless that was done before from the same lock file. */
async function install(folder: string, note: (line: string) => void): Promise<void> {
  const lock = await readFile(join(SOURCE, 'package-lock.json'), 'utf8');
  const built = join(folder, 'built-from.json');
  const current = (await readFile(built, 'utf8').catch(() => '')) === lock;
  if (!current) await rm(folder, { recursive: true, force: true });
  for (const file of FILES) await cp(join(SOURCE, file), join(folder, file));
  await mkdir(join(folder, 'public'), { recursive: true });
  if (current) return;
  note('EverShop: installing 860 packages (a minute) …');
  // Not `npm ci`: it refuses a lock file without the packages of systems that the registry had none for.
  await run(folder, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], environment({}));
  note('EverShop: building for production (two minutes) …');
  await run(folder, process.execPath, ['start.js', 'build'], environment({}));
  await writeFile(built, lock);
}

async function writeContent(folder: string, { product, related }: BenchContent): Promise<void> {
  const media = join(folder, 'media');
  await rm(media, { recursive: true, force: true });
  await mkdir(media, { recursive: true });
  const products: readonly BenchProduct[] = [product, ...related];
  for (const { name, jpeg } of products.flatMap(({ pictures }) => pictures)) await writeFile(join(media, name), jpeg);
  const [first, ...others] = products.map((one) => ({ ...one, pictures: one.pictures.map(({ name }) => name) }));
  await writeFile(
    join(folder, 'content.json'),
    JSON.stringify({ category: CATEGORY, product: first, related: others }),
  );
}

async function start({ content, publicOrigin, folder, note }: PeerOptions): Promise<Peer> {
  await install(folder, note);
  await writeContent(folder, content);
  const database = await startPostgres();
  const running: { stop(): Promise<void> }[] = [database];
  const stop = async (): Promise<void> => {
    for (const program of running.toReversed()) await program.stop();
  };
  try {
    const port = await freePort();
    const env = environment({
      DB_HOST: '127.0.0.1',
      DB_PORT: String(database.port),
      DB_NAME: database.name,
      DB_USER: database.name,
      DB_PASSWORD: '',
      DB_SSLMODE: 'disable',
      PORT: String(port),
      EVERSHOP_HOME_URL: publicOrigin,
      NODE_ENV: 'production',
    });
    running.push(
      await startProgram(process.execPath, ['start.js', 'start'], { cwd: folder, env, ready: 'running at' }),
    );
    await run(folder, process.execPath, ['seed.js'], env);
    const { version } = JSON.parse(await readFile(join(folder, VERSION_FILE), 'utf8')) as { version: string };
    const listing = `/${CATEGORY.slug}`;
    const product = `${listing}/${content.product.slug}`;
    const parts: ShopParts = {
      add: '#productForm button.w-full',
      // Adding opens a drawer that lists the cart; quantities are changed on the page that it leads to.
      added: '.mini-cart-icon span, [role="dialog"] .minicart__summary',
      openCart: '.minicart__viewcart__button',
      productLink: `a[href$="${product}"]`,
      quantity: 'button:has(.lucide-plus)',
      total: '.grand-total',
      firstField: 'input[type="email"]',
    };
    return {
      name: `EverShop ${version}`,
      address: `http://127.0.0.1:${port}`,
      pages: { product, listing, home: '/', cart: '/cart', checkout: '/checkout' },
      parts,
      // Its checkout asks for zones and ways of delivery that nobody has entered here.
      journeys: [{ key: 'journey', steps: stepsToCheckout(parts, 'a[href$="/checkout"]') }],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const EVERSHOP: PeerModule = { key: 'evershop', start };
