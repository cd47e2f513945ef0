/** Compares whether data come from a newer version of the code than this one. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#scripts/backup/manifest.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Notices for the operator about it: none, or one line. PocketBase's own migrations (.go) are its own. */
export async function newerNotices({ database, version }: Pick<Manifest, 'database' | 'version'>): Promise<string[]> {
  const files = await readdir(join(PROJECT_ROOT, 'pocketbase/src/migrations'));
  const known = new Set(files.map((file) => file.replace(/\.ts$/, '.js')));
  const unknown = database.migrations.filter((name) => name.endsWith('.js') && !known.has(name));
  if (unknown.length === 0) return [];
  return [
    `the backup is of version ${version}, which has ${unknown.length} migrations that this code does not know, such as ${unknown[0]}. ` +
      'Start that version of the code with it, or a newer one: this one may not read what they have changed',
  ];
}
