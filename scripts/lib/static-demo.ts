/** `npm run build:demo`: the demo shop as a folder of files for any static host. */
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#scripts/lib/environment.ts';
import type { Report } from '#scripts/lib/progress.ts';
import { type BuiltShop, buildShop } from '#scripts/lib/release.ts';
import { withDemoBackend } from '#scripts/lib/throw-away-backend.ts';
import { cacheControl, SECURITY_HEADERS } from '#scripts/serve/headers.ts';
import { NO_BACKEND } from '#src/domain/demo.ts';

export interface StaticDemoOptions {
  readonly environment: Pick<Environment, 'cacheDir' | 'pocketbaseBin' | 'siteUrl'>;
  /** The folder that is replaced. */
  readonly out: string;
  readonly report: Report;
}

/** Redirects that Netlify and Cloudflare Pages take; the redirect pages do the rest everywhere. */
const MOST_REDIRECTS = 2000;

/** `_headers`, as Netlify and Cloudflare Pages read it; other hosts ignore it. */
function headersFile(): string {
  const all = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  const hashed = ['/_astro/*', '/i/*'].flatMap((path) => [path, `  Cache-Control: ${cacheControl(path)}`]);
  return `${['/*', ...all, ...hashed].join('\n')}\n`;
}

/** `_redirects`, for the same hosts. */
function redirectsFile(redirects: readonly { from: string; to: string; status: number }[]): string {
  return redirects
    .slice(0, MOST_REDIRECTS)
    .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
    .join('');
}

/** Files that hosts read; the pages 404.html and fr/404.html are the shop's own. */
async function writeHostFiles(folder: string): Promise<void> {
  const { redirects } = JSON.parse(await readFile(join(folder, 'builds/redirects.json'), 'utf8')) as {
    redirects: { from: string; to: string; status: number }[];
  };
  await writeFile(join(folder, '_headers'), headersFile());
  await writeFile(join(folder, '_redirects'), redirectsFile(redirects));
  // GitHub Pages would leave out what begins with an underscore: scripts and payloads.
  await writeFile(join(folder, '.nojekyll'), '');
}

/**
 * Builds the demo shop without a backend to ask, from a PocketBase that lives only meanwhile, into `out`: real files, no links.
 * @throws OperatorError; `out` is as it was then.
 */
export async function buildStaticDemo({ environment, out, report }: StaticDemoOptions): Promise<BuiltShop> {
  const { cacheDir, siteUrl } = environment;
  const releases = join(cacheDir, 'static-demo');
  const part = `${out}.part`;
  const built = await withDemoBackend(environment, report, (access) =>
    buildShop({
      environment: {
        ...access,
        cacheDir,
        siteUrl,
        publicBackendUrl: NO_BACKEND,
        shopMode: 'demo',
        stripe: { publishableKey: '' },
      },
      dist: join(releases, 'current'),
      releases,
      report,
    }),
  );
  await rm(part, { recursive: true, force: true });
  await cp(join(releases, 'current'), part, { recursive: true, dereference: true });
  await writeHostFiles(part);
  await rm(out, { recursive: true, force: true });
  await rename(part, out);
  return built;
}
