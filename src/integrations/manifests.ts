import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { LATEST_PATH, manifestPath, parseLatest } from '#src/contract/manifest.ts';
import { buildManifest } from '#src/data/manifest.ts';
import { hostRedirects } from '#src/data/redirects.ts';
import { readSite } from '#src/data/site.ts';
import { publishedPath } from '#src/contract/files.ts';

/** Path of every published file → digest of its bytes, ordered by path; the manifests themselves are left out. */
async function publishedFiles(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('builds/'))
    .sort();
  const digests: Record<string, string> = {};
  for (const file of files) {
    const bytes = await readFile(join(root, file));
    digests[publishedPath(file)] = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  }
  return digests;
}

/** Writes `builds/…`. Comes last among the integrations: it lists what all others have published. */
export function manifests(): AstroIntegration {
  return {
    name: 'vitrine:manifests',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const build = parseLatest(JSON.parse(process.env['VITRINE_BUILD'] ?? 'null'));
        if (build === null) return logger.warn('no manifests: this is not a build of "npm run build"');
        const root = fileURLToPath(dir);
        const site = readSite();
        const write = async (path: string, value: unknown): Promise<void> => {
          const file = join(root, path);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, JSON.stringify(value));
        };
        await write(LATEST_PATH, build);
        await write(manifestPath(build.id), buildManifest(site, build));
        await write('/builds/redirects.json', { redirects: hostRedirects(site.redirects) });
        await write('/builds/paths.json', await publishedFiles(root));
      },
    },
  };
}
