import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright';
import { defineConfig } from 'playwright/test';
import { DISABLED_FEATURES } from '#tests/support/browser-features.ts';
import { cases } from '#tests/support/whole.ts';

/** The browser of this machine: named by the environment, else Debian's, else Playwright's own download. */
const executablePath = [
  process.env['CHROMIUM_BIN'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && path !== '' && existsSync(path));

/** The engine without windows where there is one (docs/decisions/0258). Without a name: Playwright's own. */
const shell = process.env['CHROMIUM_SHELL_BIN'] ?? executablePath;

const launchOptions = (browser: string | undefined): LaunchOptions => ({
  ...(browser === undefined ? {} : { executablePath: browser }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
});

/** What only a browser with windows does: it keeps whole pages for the way back. */
const WITH_WINDOWS = 'back.test.ts';

const FOLDER = join(import.meta.dirname, 'tests/e2e');

/** Files whose `test` is that of a support module: they share a shop of its kind. */
function sharing(support: string): string[] {
  const own = new RegExp(`import \\{[^}]*\\btest\\b[^}]*\\} from '#tests/support/${support}\\.ts'`);
  return readdirSync(FOLDER).filter((name) => own.test(readFileSync(join(FOLDER, name), 'utf8')));
}

/** In one worker, one after the other: each worker more would build another shop. First, as they last longest. */
const LIVE = sharing('live-shop');
const MAILING = sharing('mailing-shop');

export default defineConfig({
  globalSetup: './tests/support/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A page waits for its server and a test for its page, half of the time.
  // One more than there are cores: with two a core, pages wait so long for the processor that browsers give up what they would do at once.
  workers: availableParallelism() + 1,
  // What a person would see is waited for as long as a busy machine takes: Playwright's own five seconds are a bet.
  timeout: 150_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    colorScheme: 'dark',
    // Frames of a fade are a sixth of all work. What moves is looked at by files that say so, and by all in a whole run (docs/decisions/0489).
    reducedMotion: cases('no-preference', 'reduce'),
    viewport: { width: 1280, height: 800 },
    // What a page asks for is seen, and answered otherwise, on its way to the network; tests/e2e/service-worker.test.ts lets the worker in.
    serviceWorkers: 'block',
    launchOptions: launchOptions(shell),
  },
  projects: [
    { name: 'e2e live', testDir: FOLDER, testMatch: LIVE, workers: 1 },
    { name: 'e2e mailing', testDir: FOLDER, testMatch: MAILING, workers: 1 },
    { name: 'e2e', testDir: FOLDER, testMatch: '*.test.ts', testIgnore: [WITH_WINDOWS, ...LIVE, ...MAILING] },
    {
      name: 'e2e with windows',
      testDir: FOLDER,
      testMatch: WITH_WINDOWS,
      use: { launchOptions: launchOptions(executablePath) },
    },
    { name: 'a11y', testDir: './tests/a11y', testMatch: '*.test.ts' },
  ],
});
