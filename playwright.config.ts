import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { LaunchOptions } from 'playwright';
import { defineConfig } from 'playwright/test';
import { DISABLED_FEATURES } from '#tests/support/browser-features.ts';

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
    viewport: { width: 1280, height: 800 },
    // What a page asks for is seen, and answered otherwise, on its way to the network; tests/e2e/service-worker.test.ts lets the worker in.
    serviceWorkers: 'block',
    launchOptions: launchOptions(shell),
  },
  projects: [
    { name: 'e2e', testDir: './tests/e2e', testMatch: '*.test.ts', testIgnore: WITH_WINDOWS },
    {
      name: 'e2e with windows',
      testDir: './tests/e2e',
      testMatch: WITH_WINDOWS,
      use: { launchOptions: launchOptions(executablePath) },
    },
    { name: 'a11y', testDir: './tests/a11y', testMatch: '*.test.ts' },
  ],
});
