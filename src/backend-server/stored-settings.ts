/** Settings of PocketBase's dashboard, read from its database while it does not run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface StoredSettings {
  readonly smtp?: { readonly enabled?: boolean; readonly host?: string };
  readonly trustedProxy?: { readonly headers?: readonly string[] };
}

/** Nothing where there is no database yet, or settings that cannot be read. */
function storedSettings(dataDir: string): StoredSettings {
  const file = join(dataDir, 'pb_data/data.db');
  if (!existsSync(file)) return {};
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // PocketBase stores the JSON as bytes.
    const row = database.prepare("SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'").get();
    return JSON.parse(String(row?.['value'])) as StoredSettings;
  } catch {
    return {};
  } finally {
    database.close();
  }
}

/** The mail server that is set; undefined: none. */
export function storedMailHost(dataDir: string): string | undefined {
  const { smtp } = storedSettings(dataDir);
  return smtp?.enabled === true && smtp.host !== '' ? smtp.host : undefined;
}

/** The header that a gate is believed by. */
const OF_GATE = /^x-visitor-[0-9a-f]+$/;

/** The headers about visitors' addresses that somebody has set in the dashboard. */
export function storedProxyHeaders(dataDir: string): readonly string[] {
  return (storedSettings(dataDir).trustedProxy?.headers ?? []).filter((name) => !OF_GATE.test(name));
}
