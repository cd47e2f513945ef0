import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Environment, PROJECT_ROOT } from '#scripts/lib/environment.ts';
import { payloadsOf, type Site } from '#src/data/create-site.ts';

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

/** Settings that stand in pages. */
export interface BuildSettings extends Pick<
  Environment,
  'siteUrl' | 'publicBackendUrl' | 'shopMode' | 'serviceWorker'
> {
  /** '' where there is none: the checkout of a live shop is closed then. */
  readonly stripe: Pick<Environment['stripe'], 'publishableKey'>;
}

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

/** 64 hex digits over code and settings: what `astro build` compiles. */
export async function codeDigest(settings: BuildSettings): Promise<string> {
  const { siteUrl, publicBackendUrl, shopMode, serviceWorker, stripe } = settings;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([siteUrl, publicBackendUrl, shopMode, serviceWorker, stripe.publishableKey]));
  const files = (await Promise.all(CODE.map((name) => filesOf(join(PROJECT_ROOT, name))))).flat();
  const names = files.map((file) => relative(PROJECT_ROOT, file).split(sep).join('/')).sort();
  for (const name of names)
    hash
      .update(`${name}\0`)
      .update(await readFile(join(PROJECT_ROOT, name)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Digest of all that pages show. Makes every payload once, one after the other: afterwards `site.untranslated()` is complete.
 * @throws ContentError that names record and field of a page that cannot be made.
 */
export function contentDigest(site: Site): string {
  const hash = createHash('sha256');
  for (const payload of payloadsOf(site)) hash.update(JSON.stringify(payload));
  hash.update(JSON.stringify([site.shop, site.chrome, site.redirects, site.pictures]));
  return hash.digest('hex');
}

/** 16 hex digits over what pages are made from: content as they show it (`contentDigest`), code, and settings. Same input, same id, on any machine. */
export async function buildId(content: string, settings: BuildSettings): Promise<string> {
  const code = await codeDigest(settings);
  return createHash('sha256').update(content).update(code).digest('hex').slice(0, 16);
}
