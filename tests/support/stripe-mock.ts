/** Stripe's own fake, which holds requests against the description of its interface. Built with Go, once, into CACHE_DIR. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '#scripts/lib/environment.ts';
import { runCommand } from '#scripts/lib/run-command.ts';

/** The release that describes the version of STRIPE_VERSION (payments/stripe-requests.ts): change them together. */
const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';
/** ms of download and compiling on a slow machine. */
const BUILD_MS = 600_000;

/** The executable, or null and why there is none. */
export async function stripeMock(): Promise<{ readonly binary: string | null; readonly why: string }> {
  const folder = join(readEnvironment().cacheDir, 'stripe-mock');
  const binary = join(folder, process.platform === 'win32' ? 'stripe-mock.exe' : 'stripe-mock');
  if (existsSync(binary)) return { binary, why: "Stripe's description" };
  await mkdir(folder, { recursive: true });
  try {
    const { code } = await runCommand('go', ['install', MODULE], {
      env: { ...process.env, GOBIN: folder },
      timeoutMs: BUILD_MS,
    });
    return code === 0 && existsSync(binary)
      ? { binary, why: "Stripe's description" }
      : { binary: null, why: 'skipped: Go could not build it' };
  } catch {
    return { binary: null, why: 'skipped: there is no Go' };
  }
}
