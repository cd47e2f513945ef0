import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { ensureChromium } from '#scripts/lib/chromium.ts';
import { PROJECT_ROOT, readEnvironment } from '#scripts/lib/environment.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { terminalReport } from '#scripts/lib/progress.ts';
import { buildStaticDemo } from '#scripts/lib/static-demo.ts';
import { startServer } from '#scripts/serve/server.ts';
import { DEMO_BAR_KEY } from '#src/domain/demo.ts';
import type { Theme } from '#src/domain/palette.ts';

const FOLDER = join(PROJECT_ROOT, 'docs/screenshots');
const HOST = '127.0.0.1';
/** All pictures together: they are in every clone. */
const MOST_BYTES = 600_000;

/** Height of the window for each width, CSS px, and pixels for one. */
const WINDOWS = {
  360: { height: 740, pixels: 2 },
  768: { height: 1024, pixels: 1 },
  1280: { height: 900, pixels: 1 },
} as const;

const PAGES = {
  home: '/',
  catalogue: '/product',
  product: '/products/plumb-pendant',
  palette: '/palette',
} as const;

type Shot = readonly [page: keyof typeof PAGES, width: keyof typeof WINDOWS, theme: Theme];

/** Every page in every width, in one theme or both. */
const SHOTS: readonly Shot[] = [
  ['home', 1280, 'dark'],
  ['home', 1280, 'light'],
  ['home', 768, 'light'],
  ['home', 360, 'dark'],
  ['catalogue', 1280, 'light'],
  ['catalogue', 768, 'dark'],
  ['catalogue', 360, 'light'],
  ['product', 1280, 'dark'],
  ['product', 768, 'light'],
  ['product', 360, 'dark'],
  ['palette', 1280, 'light'],
  ['palette', 768, 'dark'],
  ['palette', 360, 'light'],
];

/** What a visitor sees first, without the demo bar; bytes of a WebP file. */
async function take(browser: Browser, origin: string, [page, width, theme]: Shot): Promise<Buffer> {
  const { height, pixels } = WINDOWS[width];
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  try {
    await context.addInitScript((key) => localStorage.setItem(key, 'off'), DEMO_BAR_KEY);
    const tab = await context.newPage();
    await tab.goto(origin + PAGES[page], { waitUntil: 'networkidle' });
    return await sharp(await tab.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toBuffer();
  } finally {
    await context.close();
  }
}

/** Builds the static demo and renews the pictures of it in docs/screenshots. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const { cacheDir, chromiumBin, pocketbaseBin, serviceWorker } = readEnvironment();
  const executablePath = await ensureChromium(chromiumBin, report);
  const port = await freePort(HOST);
  const siteUrl = `http://${HOST}:${port}`;
  const root = join(cacheDir, 'screenshots');
  await buildStaticDemo({ environment: { cacheDir, pocketbaseBin, serviceWorker, siteUrl }, out: root, report });
  const server = await startServer({ root, port, host: HOST, cacheDir, report });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let bytes = 0;
  try {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    for (const shot of SHOTS) {
      const picture = await take(browser, server.url, shot);
      await writeFile(join(FOLDER, `${shot.join('-')}.webp`), picture);
      bytes += picture.length;
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  if (bytes > MOST_BYTES) throw new OperatorError(`docs/screenshots holds ${bytes} bytes, more than ${MOST_BYTES}.`);
  report.note(`docs/screenshots shows this build: ${SHOTS.length} pictures, ${bytes} bytes.`);
}
