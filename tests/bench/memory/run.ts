/**
 * `npm run bench:memory [-- --parts 31,10000]`: what the package takes of disk and memory.
 *
 * Method. A package is made in a temporary folder, and run from there with an environment of nothing but its ports, as on an empty account. Memory is the PSS
 * of all its processes together (smaps_rollup: what several share counts once), in megabytes of 10⁶ bytes. **31 products**: the demo. Its first start
 * makes all; the second one is timed until it says that it is up (`start_s_existing`), and looked at 30 times, a second apart, after 75 s in
 * which nobody asks for anything; the figure is their median. The rebuild is one edit that changes every page, and another one that uploads a picture; the figure is the higher
 * peak of the two, looked at every 100 ms. **10,000 products**: those of bench:rebuild, without pictures, idle in the same way. Linux only.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePackage } from '#scripts/package/make-package.ts';
import { packageSizes, sizeTable } from '#scripts/commands/package.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { fillHome, idleMemory, packedShop, peakOf, type PackedShop } from '#tests/bench/memory/packed-shop.ts';
import { describeMemory, type Memory } from '#tests/bench/memory/pss.ts';
import { withRows, type Row } from '#tests/bench/rebuild/rows.ts';
import { picture } from '#tests/build/test-shop.ts';

const REPORT = join(PROJECT_ROOT, 'reports/memory.json');
const PARTS = ['31', '10000'] as const;
const LARGE = 10_000;

/** What each row is to be at most. */
const AIMS: Readonly<Record<string, number>> = {
  installed_mb: 250,
  idle_mb_31: 350,
  idle_mb_10000: 600,
  rebuild_peak_mb_31: 600,
  start_s_existing: 10,
};

const rows: Row[] = [];

async function keep(name: string, value: number, unit: string): Promise<void> {
  rows.push({ name, value: Math.round(value * 10) / 10, unit });
  await mkdir(join(PROJECT_ROOT, 'reports'), { recursive: true });
  await writeFile(REPORT, withRows(await readFile(REPORT, 'utf8').catch(() => ''), rows));
}

/** A row of the sum; the processes are said. */
async function keepMemory(name: string, memory: Memory): Promise<void> {
  console.log(`  ${name}: ${describeMemory(memory)}`);
  await keep(name, memory['all'] ?? Number.NaN, 'MB');
}

/** Starts a shop that has all it needs, times it, and looks at what it takes when nothing happens. */
async function idleRow(shop: PackedShop, name: string): Promise<void> {
  const command = await shop.start();
  await keepMemory(name, await idleMemory(command));
  await command.end('SIGTERM');
}

async function smallShop(vitrine: string, home: string): Promise<void> {
  const shop = await packedShop(vitrine, home);
  const first = await shop.start();
  await first.end('SIGTERM');
  const begun = performance.now();
  const timed = await shop.start();
  await keep('start_s_existing', (performance.now() - begun) / 1000, 's');
  await timed.end('SIGTERM');
  await idleRow(shop, 'idle_mb_31');
  const command = await shop.start();
  const client = await shop.client();
  const [front] = await client.collection('home').getFullList();
  const [product] = await client.collection('products').getFullList();
  if (front === undefined || product === undefined) throw new Error('The demo has no home page, or no product.');
  const announcement = Object.fromEntries(LOCALES.map((locale) => [`announcement_${locale}`, 'On every page']));
  const whole = await peakOf(command, () => client.collection('home').update(front.id, announcement));
  console.log(`  every page: ${describeMemory(whole)}`);
  const image = await picture('#445566', 'peak.png', 4000, 3000);
  const pictures = await peakOf(command, async () =>
    client.collection('products').update(product.id, { 'images+': await putMedium(client, image) }),
  );
  console.log(`  a picture: ${describeMemory(pictures)}`);
  await keepMemory('rebuild_peak_mb_31', (whole['all'] ?? 0) > (pictures['all'] ?? 0) ? whole : pictures);
  await command.end('SIGTERM');
}

async function largeShop(vitrine: string, home: string): Promise<void> {
  await fillHome(home, LARGE);
  const shop = await packedShop(vitrine, home);
  const first = await shop.start();
  await first.end('SIGTERM');
  await idleRow(shop, `idle_mb_${LARGE}`);
}

const { values } = parseArgs({ options: { parts: { type: 'string', default: PARTS.join() } } });
const parts = values.parts.split(',');
if (!parts.every((part) => PARTS.some((known) => known === part)))
  throw new Error(`--parts are some of ${PARTS.join()}.`);

const folder = await mkdtemp(join(tmpdir(), 'vitrine-memory-'));
try {
  const packed = join(folder, 'package');
  await makePackage(readEnvironment(), packed, terminalReport());
  const sizes = await packageSizes(packed);
  console.log(`\n${sizeTable(sizes)}\n`);
  await keep('installed_mb', sizes.total / 1e6, 'MB');
  const vitrine = join(packed, 'vitrine');
  if (parts.includes('31')) await smallShop(vitrine, join(folder, 'small'));
  if (parts.includes(String(LARGE))) await largeShop(vitrine, join(folder, 'large'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

console.log();
for (const { name, value, unit } of rows) {
  const aim = AIMS[name] ?? Infinity;
  console.log(
    `  ${name.padEnd(22)}${String(value).padStart(8)} ${unit.padEnd(3)} aim ≤ ${aim}${value > aim ? '  MISSED' : ''}`,
  );
  if (value > aim) process.exitCode = 1;
}
