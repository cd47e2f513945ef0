import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#scripts/lib/environment.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import type { BuildSettings } from '#scripts/lib/build-id.ts';
import type { LatestBuild } from '#src/contract/manifest.ts';

/** Lines of Astro's output that an error shows. */
const TAIL = 25;

export interface AstroBuild extends BuildSettings {
  readonly cacheDir: string;
  readonly snapshotFile: string;
  readonly outDir: string;
  readonly build: LatestBuild;
  /** Called for each page or payload. */
  progress?(files: number): void;
}

/** What astro.config.mjs reads. */
export function astroEnvironment(
  options: Pick<AstroBuild, 'siteUrl' | 'publicBackendUrl' | 'shopMode' | 'stripe' | 'cacheDir' | 'snapshotFile'>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SITE_URL: options.siteUrl,
    PUBLIC_BACKEND_URL: options.publicBackendUrl,
    SHOP_MODE: options.shopMode,
    STRIPE_PUBLISHABLE_KEY: options.stripe.publishableKey,
    CACHE_DIR: options.cacheDir,
    VITRINE_SNAPSHOT: options.snapshotFile,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

export const ASTRO_BIN = join(PROJECT_ROOT, 'node_modules/astro/bin/astro.mjs');

/** The environment of a test runner would make Astro build development pages. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
  return { ...Object.fromEntries(others), NODE_ENV: 'production' };
}

/**
 * Runs `astro build` in a process of its own, so that it always starts from nothing.
 * @throws OperatorError with the end of Astro's output.
 */
export async function runAstroBuild(options: AstroBuild): Promise<void> {
  const env = {
    ...withoutTestRunner(astroEnvironment(options)),
    VITRINE_OUT_DIR: options.outDir,
    VITRINE_BUILD: JSON.stringify(options.build),
    NO_COLOR: '1',
  };
  const child = spawn(process.execPath, [ASTRO_BIN, 'build'], {
    cwd: PROJECT_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const lines: string[] = [];
  let files = 0;
  const take = (chunk: Buffer): void => {
    const text = chunk.toString();
    lines.push(...text.split('\n').filter((line) => line.trim() !== ''));
    files += text.match(/ [├└]─ \//g)?.length ?? 0;
    if (lines.length > TAIL * 4) lines.splice(0, lines.length - TAIL * 2);
    options.progress?.(files);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve(exit ?? signal));
  }).finally(() => process.off('exit', stop));
  if (code !== 0)
    throw new OperatorError(
      `Astro could not build the pages (${code ?? 'no exit code'}):\n${lines.slice(-TAIL).join('\n')}`,
    );
}
