/**
 * The settings of a copy to try things in: what the pages look like is the shop's, where it is and who keeps it is its
 * own.
 */
import { join } from 'node:path';
import type { Environment } from '#src/runtime/environment.ts';

export interface StagingPlace {
  readonly folder: string;
  readonly port: number;
  readonly backendPort: number;
  /** Origin that its visitors see. */
  readonly siteUrl: string;
}

export const STAGING_SUPERUSER = 'staging@vitrine.example';

/**
 * A file in the form of .env. Nothing of the shop's own settings is in it but its languages and its folder of styles
 * and words.
 */
export function stagingSettings(
  { shopDir, serviceWorker }: Pick<Environment, 'shopDir' | 'serviceWorker'>,
  { folder, port, backendPort, siteUrl }: StagingPlace,
  languages: string,
  password: string,
): string {
  const backend = `http://127.0.0.1:${backendPort}`;
  const settings = {
    STAGING: 'on',
    SHOP_MODE: 'demo',
    PORT: port,
    SITE_URL: siteUrl,
    POCKETBASE_URL: backend,
    PUBLIC_BACKEND_URL: siteUrl.startsWith('https:') ? siteUrl : backend,
    DATA_DIR: join(folder, 'data'),
    CACHE_DIR: join(folder, 'cache'),
    DIST_DIR: join(folder, 'dist'),
    SHOP_DIR: shopDir === undefined ? '' : join(folder, 'shop'),
    SHOP_LANGUAGES: languages,
    SERVICE_WORKER: serviceWorker,
    SUPERUSER_EMAIL: STAGING_SUPERUSER,
    SUPERUSER_PASSWORD: password,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return ['# A copy to try things in (npm run staging). STAGING=on keeps it from reaching anybody.', ...lines, ''].join(
    '\n',
  );
}
