import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { listFiles } from '#scripts/lib/published-files.ts';
import { LIMITS } from '#src/config.ts';
import { LATEST_PATH, manifestPath } from '#src/contract/manifest.ts';
import { payloadPath } from '#src/contract/payload.ts';
import { searchIndexPath } from '#src/contract/search-index.ts';
import { payloadFiles, type Site, sitePaths } from '#src/data/create-site.ts';
import { brotliBytes } from '#src/data/manifest.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { pageFile } from '#src/contract/files.ts';

/** Files that are read at a go: waiting for each by itself takes several times as long. */
const TURN = 64;

function fail(problem: string): never {
  throw new OperatorError(`The new build is not published: ${problem}. The shop stays as it was.`);
}

/**
 * The last look before a release: every page and payload is there, and nothing but the manifests carries the build id.
 * @throws OperatorError that names the first file that is wrong.
 */
export async function checkRelease(folder: string, site: Site, id: string): Promise<void> {
  const files = await listFiles(folder);
  const there = new Set(files);
  const needed = [
    ...sitePaths(site).map(pageFile),
    ...[...payloadFiles(site).keys()].map((path) => payloadPath(path).slice(1)),
    ...LOCALES.map((locale) => searchIndexPath(locale).slice(1)),
    'sitemap.xml',
    'robots.txt',
    'sw.js',
    ...[LATEST_PATH, manifestPath(id), '/builds/paths.json', '/builds/redirects.json'].map((path) => path.slice(1)),
  ];
  for (const file of needed) if (!there.has(file)) fail(`it has no file ${file}`);

  const texts = files.filter((file) => /\.(?:html|json|js|css|xml|txt)$/.test(file));
  const shown = new Set<string>();
  for (const [index, file] of texts.entries()) {
    if (index % TURN === 0) await setImmediate();
    // A letter for a byte: all that is looked for is ASCII.
    const text = readFileSync(join(folder, file), 'latin1');
    if (text === '') fail(`${file} is empty`);
    if (!file.startsWith('builds/') && text.includes(id))
      fail(`${file} carries the build id, so that every build would change it`);
    if (!file.endsWith('.html')) continue;
    for (const [, sources = ''] of text.matchAll(/\s(?:src|srcset)="([^"]*)"/g)) {
      if (shown.has(sources)) continue;
      const missing = sources.match(/\/i\/[\w.-]+/g)?.find((picture) => !there.has(picture.slice(1)));
      if (missing !== undefined) fail(`${file} shows ${missing}, which is not there`);
      shown.add(sources);
    }
  }
  for (const file of files.filter((name) => name.startsWith('i/')))
    if ((await stat(join(folder, file))).size === 0) fail(`${file} is empty`);

  const manifest: unknown = JSON.parse(await readFile(join(folder, manifestPath(id)), 'utf8'));
  const bytes = brotliBytes(manifest);
  if (bytes > LIMITS.manifestBytes)
    fail(`the build manifest takes ${bytes} bytes, and ${LIMITS.manifestBytes} are possible`);
}
