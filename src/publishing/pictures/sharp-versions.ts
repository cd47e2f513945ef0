/**
 * `sharp.versions`, read from its packages: to load sharp for them would take 12 MB of a process that makes no picture.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

type Versions = Readonly<Record<string, string>>;

const PACKAGES = join(PROJECT_ROOT, 'node_modules');

function readJson(...path: string[]): Versions {
  return JSON.parse(readFileSync(join(PACKAGES, ...path), 'utf8')) as Versions;
}

async function versions(): Promise<object> {
  const libraries = readdirSync(join(PACKAGES, '@img')).filter((name) => name.startsWith('sharp-libvips-'));
  const [library] = libraries;
  // Where several are installed, or none (Windows), only sharp knows which one it takes.
  if (library === undefined || libraries.length > 1) return (await import('sharp')).default.versions;
  return { ...readJson('@img', library, 'versions.json'), sharp: readJson('sharp', 'package.json')['version'] };
}

/** They change the bytes of what is made. */
export const SHARP_VERSIONS = await versions();
