import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Environment, PROJECT_ROOT } from '#scripts/lib/environment.ts';
import type { Site } from '#src/data/create-site.ts';

/** Everything that the bytes of a page may depend on, apart from content. */
const CODE = [
  'src',
  'i18n',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
] as const;

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries === null
    ? [path]
    : entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function hashCode(hash: Hash): Promise<void> {
  const files = (await Promise.all(CODE.map((name) => filesOf(join(PROJECT_ROOT, name))))).flat();
  const names = files.map((file) => relative(PROJECT_ROOT, file).split(sep).join('/')).sort();
  for (const name of names)
    hash
      .update(`${name}\0`)
      .update(await readFile(join(PROJECT_ROOT, name)))
      .update('\0');
}

/** Settings that stand in pages. */
export interface BuildSettings extends Pick<Environment, 'siteUrl' | 'publicBackendUrl' | 'shopMode'> {
  /** '' where there is none: the checkout of a live shop is closed then. */
  readonly stripe: Pick<Environment['stripe'], 'publishableKey'>;
}

/** 16 hex digits over what pages are made from: content as they show it, code, and settings. Same input, same id, on any machine. */
export async function buildId(site: Site, settings: BuildSettings): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([site.payloads, site.shop, site.chrome, site.redirects, site.pictures]));
  hash.update(
    JSON.stringify([settings.siteUrl, settings.publicBackendUrl, settings.shopMode, settings.stripe.publishableKey]),
  );
  await hashCode(hash);
  return hash.digest('hex').slice(0, 16);
}
