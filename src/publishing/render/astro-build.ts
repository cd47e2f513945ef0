import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { BuildSettings } from '#src/publishing/render/build-id.ts';

export const ASTRO_BIN = join(PROJECT_ROOT, 'node_modules/astro/bin/astro.mjs');

/** What astro.config.mjs reads. */
export function astroEnvironment(options: BuildSettings & { readonly cacheDir: string }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SITE_URL: options.siteUrl,
    PUBLIC_BACKEND_URL: options.publicBackendUrl,
    SHOP_MODE: options.shopMode,
    STAGING: options.staging === true ? 'on' : 'off',
    SERVICE_WORKER: options.serviceWorker,
    STRIPE_PUBLISHABLE_KEY: options.stripe.publishableKey,
    PICTURES_URL: options.picturesUrl ?? '',
    SHOP_DIR: options.shopDir ?? '',
    CACHE_DIR: options.cacheDir,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}
