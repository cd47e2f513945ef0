import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { BuildSettings, CompileSettings } from '#src/publishing/render/build-id.ts';
import { pageEnvironment } from '#src/publishing/render/page-settings.ts';

/** Astro's command, in a project's folder. */
export const ASTRO = 'node_modules/astro/bin/astro.mjs';
export const ASTRO_BIN = join(PROJECT_ROOT, ASTRO);

/**
 * Environment that astro.config.mjs reads to compile. What pages read later is left out: the code would be other code
 * with it.
 */
export function compileEnvironment(options: CompileSettings & { readonly cacheDir: string }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SITE_URL: '',
    PUBLIC_BACKEND_URL: '',
    POCKETBASE_URL: '',
    SHOP_MODE: '',
    STAGING: '',
    STRIPE_PUBLISHABLE_KEY: '',
    SERVICE_WORKER: options.serviceWorker,
    PICTURES_URL: options.picturesUrl ?? '',
    SHOP_DIR: options.shopDir ?? '',
    CACHE_DIR: options.cacheDir,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

/** Environment that astro.config.mjs reads for `astro dev`. */
export function astroEnvironment(options: BuildSettings & { readonly cacheDir: string }): NodeJS.ProcessEnv {
  return { ...compileEnvironment(options), ...pageEnvironment(options) };
}
