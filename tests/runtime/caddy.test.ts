/**
 * The Caddyfile of a release, run by a real Caddy, beside the project's own server on the same files. Fetched once and kept in CACHE_DIR;
 * where it cannot be had the tests are skipped by name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import { type Server, startServer } from '#src/publishing/http/server.ts';
import { SECURITY_HEADERS } from '#src/config.ts';
import type { HostRedirect } from '#src/publishing/site/redirects.ts';
import { Output } from '#src/publishing/render/output.ts';
import { caddyTool, startCaddy, type RunningCaddy } from '#tests/support/caddy.ts';

const caddy = await caddyTool();

const REDIRECTS: readonly HostRedirect[] = [
  { from: '/products/old', to: '/products/new', status: 301 },
  { from: "/products/l'old+$1(a)", to: '/products/thé vert', status: 301 },
  { from: '/braces', to: 'https://press.example/?a={re.slash.1}', status: 301 },
  { from: '/press', to: 'https://press.example/room?x=1', status: 302 },
  { from: '/was/*', to: '/products/:splat', status: 302 },
  { from: '/Product', to: '/product', status: 302 },
  { from: '/café noir', to: '/products/thé vert', status: 302 },
  { from: '/épices/*', to: '/products/:splat', status: 302 },
  { from: '/blog.old/*', to: 'https://blog.example/', status: 302 },
  { from: '/en', to: '/?lang=en', status: 301 },
  { from: '/en/*', to: '/:splat?lang=en', status: 301 },
];

const FILES: Readonly<Record<string, string>> = {
  'index.html': 'home',
  'fr.html': 'accueil',
  'products/new.html': `new ${'text '.repeat(300)}`,
  'products/new/_payload.json': '{"kind":"product"}',
  'products/thé vert.html': 'thé',
  'product.html': 'all',
  'product/2.html': 'second',
  '_astro/app.abc.js': 'export {}',
  'i/abc-320.avif': 'picture',
  'sw.js': 'worker',
  'sitemap.xml': '<urlset/>',
  '404.html': 'Page not found',
  '500.html': 'Internal Server Error',
  'fr/500.html': 'Erreur interne',
  'fr/404.html': 'Page introuvable',
  'it/404.html': 'Pagina non trovata',
};

let folder: string;
let own: Server;
let url = '';
let running: RunningCaddy | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'));
  const root = join(folder, 'site');
  const output = new Output(root);
  for (const [file, text] of Object.entries(FILES)) output.write(file, text);
  output.write('builds/redirects.json', JSON.stringify({ redirects: REDIRECTS }));
  writeHostFiles(REDIRECTS, '', output);
  const report = silentReport();
  own = await startServer({ root, port: await freePort(), host: '127.0.0.1', cacheDir: join(folder, 'cache'), report });
  if (caddy.binary === null) return;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { VITRINE_ADDRESS: url, VITRINE_ROOT: root };
  running = await startCaddy(caddy.binary, `import ${join(root, 'builds/Caddyfile')}\n`, { folder, port, env });
});

afterAll(async () => {
  await own.stop();
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: string;
}

async function ask(origin: string, path: string): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
  const names = ['location', 'content-type', 'cache-control', ...Object.keys(SECURITY_HEADERS)];
  const headers = Object.fromEntries(names.map((name) => [name.toLowerCase(), answer.headers.get(name)]));
  const body = await answer.text();
  // What a redirect says besides its address, nobody reads.
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect
    ? { status: answer.status, headers: { ...headers, 'content-type': null, 'cache-control': null }, body: '' }
    : { status: answer.status, headers, body };
}

describe.skipIf(caddy.binary === null)(`Caddy answers as the shop's own server does (${caddy.why})`, () => {
  test.each([
    '/',
    '/fr',
    '/product',
    '/product/2',
    '/products/new',
    '/products/th%C3%A9%20vert',
    '/products/new/_payload.json',
    '/_astro/app.abc.js',
    '/i/abc-320.avif',
    '/sw.js',
    '/sitemap.xml',
    '/products/old',
    '/products/old?a=1',
    "/products/l'old+$1(a)",
    '/braces',
    '/press',
    '/was/new',
    '/Product',
    '/PRODUCT',
    '/caf%C3%A9%20noir',
    '/c%61f%c3%a9%20noir?a=1',
    '/%C3%A9pices/new',
    '/was/a/b?c=d',
    '/blog.old/2020/x',
    '/en',
    '/en/product',
    '/product/',
    '/product.html',
    '/fr/product.html',
    '/none',
    '/fr/rien',
    '/it/nessuna',
    '/500',
    '/500.html',
    '/fr/500',
  ])('%s', async (path) => {
    const [theirs, ours] = await Promise.all([ask(url, path), ask(own.url, path)]);
    expect(theirs.status).toBe(ours.status);
    expect(theirs.body).toBe(ours.body);
    expect(theirs.headers['location']).toBe(ours.headers['location']);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(theirs.headers[name.toLowerCase()]).toBe(value);
    if (ours.status !== 200) return;
    expect(theirs.headers).toEqual(ours.headers);
  });

  /** What browsers read as '//evil.example': '\\' is a slash to them, and tabs and ends of lines are nothing. */
  const STARTS = ['%5C', '%09/', '%0A/', '%0D%09%5C', '/', '/%09/', '%20/', '%2F', '%09%5C', '%09'] as const;
  const SHAPES = ['/*/', '/*.html', '/*/x.html', '/*/x/', '/en/*', '/en/*/', '/was/*', '/en/products/%09/*'] as const;

  test.each(STARTS.flatMap((start) => SHAPES.map((shape) => shape.replace('*', `${start}evil.example`))))(
    'no redirect of %s leads to another site',
    async (path) => {
      for (const origin of [url, own.url]) {
        const { location } = (await ask(origin, path)).headers;
        expect(new URL(location ?? '/', origin).origin, String(location)).toBe(origin);
      }
    },
  );

  test('and shows nothing that is hidden', async () => {
    expect([(await ask(url, '/.nojekyll')).status, (await ask(own.url, '/.nojekyll')).status]).toEqual([404, 404]);
  });
});
