import type { BuildSettings } from '#src/publishing/render/build-id.ts';

/** What every build of a benchmark is made with. */
export const BENCH_SETTINGS: BuildSettings = {
  siteUrl: 'https://shop.example',
  publicBackendUrl: 'https://backend.example',
  shopMode: 'demo',
  serviceWorker: 'on',
  stripe: { publishableKey: '' },
};
