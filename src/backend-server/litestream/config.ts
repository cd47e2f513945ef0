/** Litestream's own settings (docs/decisions/0253). */
import { join } from 'node:path';
import type { LitestreamSettings } from '#src/runtime/litestream-settings.ts';

export interface LitestreamPlaces {
  /** The database that is copied. */
  readonly database: string;
  /** Litestream's own folder beside it, for what is not sent yet. */
  readonly meta: string;
  /** Socket at which it takes orders of ours. */
  readonly socket: string;
}

/** In DATA_DIR. */
export const META_FOLDER = 'litestream';

export function litestreamPlaces(dataDir: string, socket: string): LitestreamPlaces {
  return { database: join(dataDir, 'pb_data/data.db'), meta: join(dataDir, META_FOLDER), socket };
}

function replicaOf({ place, access }: LitestreamSettings): Record<string, unknown> {
  if (place?.kind !== 's3') return { type: 'file', path: place?.folder };
  return {
    type: 's3',
    bucket: place.bucket,
    path: place.prefix,
    region: access.region,
    ...(access.endpoint === '' ? {} : { endpoint: access.endpoint, 'force-path-style': true }),
  };
}

/**
 * The text of its file: JSON, which is YAML as well. It has no keys: those are told to the process alone
 * (`litestreamEnvironment`).
 */
export function litestreamConfig(settings: LitestreamSettings, { database, meta, socket }: LitestreamPlaces): string {
  const config = {
    logging: { level: 'warn', type: 'text', stderr: true },
    socket: { enabled: true, path: socket, permissions: 0o600 },
    // A whole copy a day, so that a restore reads one day of changes at most; three of them, so that a damaged one is
    // not the only one.
    snapshot: { interval: '24h', retention: '72h' },
    // Each look at what is old asks a bucket twice: with Litestream's own 15 s that alone is 350,000 requests a month.
    'l0-retention': '10m',
    'l0-retention-check-interval': '10m',
    'shutdown-sync-timeout': '10s',
    dbs: [
      {
        path: database,
        'meta-path': meta,
        // As long as PocketBase waits for it.
        'busy-timeout': '10s',
        'monitor-interval': `${settings.everySeconds}s`,
        // What was read is sent a quarter later at most, else as long again would be lost at a kill.
        replica: { ...replicaOf(settings), 'sync-interval': `${settings.everySeconds * 250}ms` },
      },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
