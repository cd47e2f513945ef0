/** The version of the code, and the one that has run on the data last. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/**
 * As package.json has it. @param root The folder of another release. @throws what Node throws where it has no
 * package.json.
 */
export function codeVersion(root = PROJECT_ROOT): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version;
}

export interface NotedVersion {
  readonly version: string;
  /** Names of the settings that it knew. */
  readonly settings: readonly string[];
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'version.json');
}

/** Notes what runs on the data in DATA_DIR. */
export function noteVersion(dataDir: string, noted: NotedVersion): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.part`, `${JSON.stringify(noted)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** Version that ran on them last; null: one that did not note it, or none yet. */
export function notedVersion(dataDir: string): NotedVersion | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  try {
    const { version, settings } = JSON.parse(readFileSync(file, 'utf8')) as Partial<NotedVersion>;
    return typeof version === 'string' && Array.isArray(settings) ? { version, settings } : null;
  } catch {
    return null;
  }
}
