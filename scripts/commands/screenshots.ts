import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { ensureChromium } from '#scripts/dev/chromium.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { freePort } from '#src/runtime/ports.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { screenshot, type Window } from '#scripts/dev/screenshot.ts';
import { buildStaticDemo } from '#scripts/demo/static-demo.ts';
import { staffScreenshots } from '#scripts/dev/staff-screenshots.ts';
import { startServer } from '#src/publishing/http/server.ts';
import { DEMO_BAR_KEY } from '#src/domain/site/demo.ts';

const FOLDER = join(PROJECT_ROOT, 'docs/screenshots');
const HOST = '127.0.0.1';
/** All pictures together: they are in every clone. */
const MOST_BYTES = 600_000;

const PAGES = {
  home: '/',
  catalogue: '/product',
  product: '/products/plumb-pendant',
  palette: '/palette',
} as const;

type Shot = readonly [page: keyof typeof PAGES, width: Window['width'], theme: Window['theme']];

/**
 * The pages that most people see in every width, in one theme or both; the palette, which is much colour in many bytes,
 * in two.
 */
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
];

/** Takes what a visitor sees first, without the demo bar. */
function take(browser: Browser, origin: string, [page, width, theme]: Shot): Promise<Buffer> {
  return screenshot(browser, { width, theme, quality: 62 }, async (tab) => {
    await tab.addInitScript((key) => localStorage.setItem(key, 'off'), DEMO_BAR_KEY);
    await tab.goto(origin + PAGES[page], { waitUntil: 'networkidle' });
  });
}

/** Builds the demo and renews the pictures of it, of its studio and of its desk, in docs/screenshots. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const settings = readEnvironment();
  const { cacheDir, chromiumBin, pocketbaseBin, serviceWorker } = settings;
  const executablePath = await ensureChromium(chromiumBin, report);
  const port = await freePort(HOST);
  const siteUrl = `http://${HOST}:${port}`;
  const root = join(cacheDir, 'screenshots');
  await buildStaticDemo({ environment: { cacheDir, pocketbaseBin, serviceWorker, siteUrl }, out: root, report });
  const server = await startServer({ root, port, host: HOST, cacheDir, report });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const pictures = new Map<string, Buffer>();
  try {
    for (const shot of SHOTS) pictures.set(`${shot.join('-')}.webp`, await take(browser, server.url, shot));
    for (const [file, picture] of await staffScreenshots(browser, settings, report)) pictures.set(file, picture);
  } finally {
    await browser.close();
    await server.stop();
  }
  const bytes = [...pictures.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > MOST_BYTES) throw new OperatorError(`The pictures have ${bytes} bytes, more than ${MOST_BYTES}.`);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const [file, picture] of pictures) await writeFile(join(FOLDER, file), picture);
  report.note(`docs/screenshots shows this build: ${pictures.size} pictures, ${bytes} bytes.`);
}
