import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { createAnswerer } from '#src/publishing/http/answer.ts';
import { currentRelease } from '#src/publishing/http/release-files.ts';
import { startServer, type Server } from '#src/publishing/http/server.ts';
import { publishFiles, releaseFolder } from '#tests/support/release-folder.ts';

const LONG = 'a page of some length '.repeat(100);

const FILES: Readonly<Record<string, string>> = {
  'index.html': `<h1>home</h1>${LONG}`,
  'fr.html': 'accueil',
  'cart.html': `cart ${LONG}`,
  'product.html': `the page product ${LONG}`,
  'product/2.html': 'page two',
  'product/index.html': 'never served',
  '404.html': 'Page Not Found',
  'fr/404.html': 'Page introuvable',
  'it/404.html': 'Pagina non trovata',
  '500.html': 'Internal Server Error',
  'fr/500.html': 'Erreur interne',
  'products/thé-vert.html': 'thé',
  '_astro/app.abc.js': `export const a = 1; // ${LONG}`,
  'i/abc-320.avif': `not really a picture ${LONG}`,
  'cart/_payload.json': '{"kind":"shell"}',
  'sitemap.xml': '<urlset/>',
  '.secret': 'hidden',
  'builds/redirects.json': JSON.stringify({
    redirects: [
      { from: '/products/old', to: '/product', status: 301 },
      { from: '/was/*', to: '/now/:splat', status: 308 },
      { from: '/press', to: 'https://press.example/#top', status: 302 },
      { from: '/en', to: '/?lang=en', status: 302 },
      { from: '/en/*', to: '/:splat?lang=en', status: 302 },
    ],
  }),
};

async function writeRelease(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Sends the path exactly as it stands here; `fetch` would tidy it up first. */
function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

let folder: string;
let dist: string;
let server: Server;
const get = (path: string, headers?: Record<string, string>, method?: string): Promise<Reply> =>
  ask(server.url, path, headers, method);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-serve-'));
  dist = join(folder, 'dist');
  await writeRelease(join(folder, 'one'), FILES);
  await writeFile(join(folder, 'outside.txt'), 'outside');
  await symlink(join(folder, 'one'), dist);
  const options = { root: dist, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
  server = await startServer({ ...options, port: await freePort() });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('pages', () => {
  it.each([
    ['/', '<h1>home</h1>'],
    ['/fr', 'accueil'],
    ['/product', 'the page product'],
    ['/product/2', 'page two'],
    ['/products/th%C3%A9-vert', 'thé'],
    ['/cart/_payload.json', '{"kind":"shell"}'],
    ['/sitemap.xml?x=1', '<urlset/>'],
  ])('%s is the file of that name, never a folder', async (path, text) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toContain(text);
  });

  it.each([
    ['/cart/', '/cart'],
    ['/fr/?a=1', '/fr?a=1'],
    ['/cart.html', '/cart'],
    ['/index.html', '/'],
    ['//evil.example/', '/evil.example'],
    ['/%5Cevil.example/', '/%5Cevil.example'],
    ['/a%0D%0AX-Bad:1/', '/a%0D%0AX-Bad:1'],
  ])('%s leads to its one address', async (path, location) => {
    const reply = await get(path);
    expect(reply.status).toBe(308);
    expect(reply.headers['location']).toBe(location);
    expect(reply.headers['x-bad']).toBeUndefined();
  });

  it.each([
    ['/no/such', 'Page Not Found'],
    ['/fr/rien', 'Page introuvable'],
    ['/it/niente', 'Pagina non trovata'],
    ['/404', 'Page Not Found'],
    ['/fr/404', 'Page introuvable'],
    ['/a%zz', 'Page Not Found'],
  ])('%s is a real 404 with the page of its language', async (path, text) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body.toString()).toBe(text);
  });

  it.each([
    ['/500', 'Internal Server Error'],
    ['/500?from=/cart', 'Internal Server Error'],
    ['/fr/500', 'Erreur interne'],
  ])('%s is a real 500: nothing keeps it as a page', async (path, text) => {
    const reply = await get(path);
    expect([reply.status, reply.headers['cache-control'], reply.body.toString()]).toEqual([500, 'no-cache', text]);
    const etag = String(reply.headers['etag']);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(500);
  });

  it('answers a missing script or picture without a page', async () => {
    const reply = await get('/_astro/gone.js');
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-cache',
    ]);
  });

  it.each([
    '/../outside.txt',
    '/..%2Foutside.txt',
    '/%2e%2e/outside.txt',
    '/product/..%5C..%5Coutside.txt',
    '/.secret',
    '/cart%00',
  ])('%s gives nothing away', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).not.toMatch(/outside|hidden/);
  });

  it('refuses other methods in words', async () => {
    const reply = await get('/cart', {}, 'POST');
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('answers HEAD like GET, without the body', async () => {
    const [head, full] = await Promise.all([get('/cart', {}, 'HEAD'), get('/cart')]);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(String(full.body.length));
    expect(head.headers['etag']).toBe(full.headers['etag']);
  });
});

describe('compression', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ] as const)('packs a text for "%s"', async (accepted, encoding, unpack) => {
    const [packed, plain] = await Promise.all([get('/cart', { 'accept-encoding': accepted }), get('/cart')]);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toBe('Accept-Encoding');
    expect(plain.headers['vary']).toBe('Accept-Encoding');
    expect(packed.body.length).toBeLessThan(plain.body.length / 5);
    expect(unpack(packed.body).toString()).toBe(FILES['cart.html']);
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  });

  it('sends a text as it is when the client takes no packed one, and pictures always', async () => {
    expect((await get('/cart', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
    expect((await get('/i/abc-320.avif', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it('keeps the packed text on disk, whole, under its digest, for the next start', async () => {
    const { body } = await get('/product', { 'accept-encoding': 'br' });
    const names = await readdir(join(folder, 'cache/compressed'));
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    const options = { root: dist, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
    const again = await startServer({ ...options, port: await freePort() });
    const { body: second } = await ask(again.url, '/product', { 'accept-encoding': 'br' });
    await again.stop();
    expect(second.equals(body)).toBe(true);
    expect(await readdir(join(folder, 'cache/compressed'))).toEqual(names);
  });

  it('is finished when the server has stopped, also for a visitor who has left', async () => {
    const cacheDir = join(folder, 'left');
    const slow = 'robots.txt';
    await writeRelease(join(folder, 'one'), { [slow]: randomBytes(450_000).toString('hex') });
    const options = { root: dist, host: '127.0.0.1', cacheDir, report: silentReport() };
    const again = await startServer({ ...options, port: await freePort() });
    const visitor = connect(Number(new URL(again.url).port), '127.0.0.1');
    await once(visitor, 'connect');
    visitor.write(`GET /${slow} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`);
    // The answer to a later visitor says that the first one was heard.
    await ask(again.url, '/fr');
    visitor.destroy();
    await again.stop();
    expect((await readdir(join(cacheDir, 'compressed'))).map((name) => name.split('.').at(-1))).toEqual(['br']);
  });
});

describe('caching', () => {
  it.each([
    ['/_astro/app.abc.js', 'public, max-age=31536000, immutable'],
    ['/i/abc-320.avif', 'public, max-age=31536000, immutable'],
    ['/cart', 'public, max-age=0, must-revalidate'],
    ['/cart/_payload.json', 'public, max-age=0, must-revalidate'],
  ])('%s is kept as its name allows', async (path, expected) => {
    expect((await get(path)).headers['cache-control']).toBe(expected);
  });

  it('answers 304 for the same version in the same form only', async () => {
    const first = await get('/cart', { 'accept-encoding': 'br' });
    const etag = String(first.headers['etag']);
    const same = await get('/cart', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
    expect([same.status, same.body.length, same.headers['etag'], same.headers['vary']]).toEqual([
      304,
      0,
      etag,
      'Accept-Encoding',
    ]);
    expect((await get('/cart', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('compression dictionaries', () => {
  const chromium = { 'sec-fetch-dest': 'document', 'sec-ch-ua': '"Chromium";v="156", "Not)A;Brand";v="8"' };
  const sha256 = (content: string): Buffer => createHash('sha256').update(content).digest();
  const having = (content: string): Record<string, string> => ({
    ...chromium,
    'accept-encoding': 'gzip, br, zstd, dcb, dcz',
    'available-dictionary': `:${sha256(content).toString('base64')}:`,
  });

  it('packs a page with the page that the browser had from here before', async () => {
    const first = await get('/cart', { ...chromium, 'accept-encoding': 'gzip, br, zstd' });
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'use-as-dictionary': 'match="/*", match-dest=("document")',
      'cache-control': 'private, max-age=0, stale-while-revalidate=604800',
      vary: 'Accept-Encoding, Available-Dictionary',
    });
    const known = FILES['cart.html'] ?? '';
    const packed = await get('/product', having(known));
    expect(packed.headers['content-encoding']).toBe('dcz');
    expect(packed.body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(packed.body.subarray(8, 40).equals(sha256(known))).toBe(true);
    const dictionary = Buffer.from(known);
    expect(zstdDecompressSync(packed.body.subarray(40), { dictionary }).toString()).toBe(FILES['product.html']);
    expect(packed.headers['use-as-dictionary']).toBe(first.headers['use-as-dictionary']);
    const again = await get('/product', { ...having(known), 'if-none-match': String(packed.headers['etag']) });
    expect([again.status, again.headers['use-as-dictionary']]).toEqual([304, first.headers['use-as-dictionary']]);
  });

  it('packs without one where it does not know the dictionary, or the browser does not take the coding', async () => {
    await get('/cart', chromium);
    const known = having(FILES['cart.html'] ?? '');
    expect((await get('/product', having('somebody else sent this'))).headers['content-encoding']).toBe('br');
    expect((await get('/product', { ...known, 'accept-encoding': 'br, dcb' })).headers['content-encoding']).toBe('br');
  });

  it.each([
    ['a page that another browser asks for', '/cart', { 'sec-fetch-dest': 'document' }],
    ['a page that a script asks for', '/cart', { ...chromium, 'sec-fetch-dest': 'empty' }],
    ['a script', '/_astro/app.abc.js', chromium],
    ['a page that is not there', '/no/such', chromium],
  ])('%s becomes none', async (_name, path, headers) => {
    const reply = await get(path, headers);
    expect(reply.headers['use-as-dictionary']).toBeUndefined();
    expect(reply.headers['cache-control']).not.toContain('stale-while-revalidate');
  });
});

describe('headers of every answer', () => {
  it.each(['/', '/no/such', '/cart/', '/_astro/app.abc.js'])('%s carries the security headers', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it.each([
    ['/i/abc-320.avif', 'image/avif'],
    ['/_astro/app.abc.js', 'text/javascript; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ])('%s has its type', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type);
  });
});

describe('redirects of builds/redirects.json', () => {
  it.each([
    ['/products/old', 301, '/product'],
    ['/products/old/?a=1', 308, '/products/old?a=1'],
    ['/products/old?a=1', 301, '/product?a=1'],
    ['/was/a/b', 308, '/now/a/b'],
    ['/press?a=1', 302, 'https://press.example/?a=1#top'],
    ['/en', 302, '/?lang=en'],
    ['/en/cart?a=1', 302, '/cart?lang=en&a=1'],
    ['/en//evil.example', 308, '/en/evil.example'],
    ['/en/%2F/evil.example', 308, '/en/evil.example'],
    ['/was/th%C3%A9%20%3Fvert', 308, '/now/th%C3%A9%20%3Fvert'],
  ])('%s answers %i to %s', async (path, status, location) => {
    const reply = await get(path);
    expect([reply.status, reply.headers['location']]).toEqual([status, location]);
  });
});

describe('a swap', () => {
  it('never mixes releases, fails no request, and is seen at once', async () => {
    const site = join(folder, 'swapped');
    const release = async (name: string): Promise<void> => {
      await writeRelease(join(folder, name), { 'index.html': `release ${name}`, '404.html': 'missing' });
      await symlink(join(folder, name), `${site}.next`);
      await rename(`${site}.next`, site);
    };
    await release('r0');
    const options = { root: site, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
    const swapped = await startServer({ ...options, port: await freePort() });
    const bodies: string[] = [];
    let going = true;
    const visitor = async (): Promise<void> => {
      while (going) {
        const { status, body } = await ask(swapped.url, '/');
        bodies.push(`${status} ${body.toString()}`);
      }
    };
    const visitors = Array.from({ length: 12 }, visitor);
    for (let number = 1; number <= 60; number += 1) {
      await release(`r${number}`);
      await rm(join(folder, `r${number - 1}`), { recursive: true });
      expect((await ask(swapped.url, '/')).body.toString()).toBe(`release r${number}`);
    }
    going = false;
    await Promise.all(visitors);
    await swapped.stop();
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => !/^200 release r\d+$/.test(body))).toEqual([]);
  });
});

it('releases that take turns in two folders are never mixed, and no request fails', async () => {
  const place = await releaseFolder();
  const store = place.open();
  const files = (n: number): Record<string, string> => ({
    'index.html': `release ${n}`,
    [n % 2 === 0 ? 'even.html' : 'odd.html']: `release ${n}`,
    '404.html': 'missing',
  });
  await publishFiles(store, files(0), 0);
  const swapped = await startServer({
    root: place.dist,
    host: '127.0.0.1',
    cacheDir: join(place.root, 'cache'),
    report: silentReport(),
    port: await freePort(),
  });
  let live = 0;
  let going = true;
  const wrong: string[] = [];
  let asked = 0;
  const visitor = async (): Promise<void> => {
    while (going) {
      const before = live;
      const { status, body } = await ask(swapped.url, '/');
      const [, number] = /^release (\d+)$/.exec(body.toString()) ?? [];
      asked++;
      // Never an older one than was public when it was asked for, and none that is not public yet.
      if (status !== 200 || Number(number) < before || Number(number) > live + 1)
        wrong.push(`${status} ${body.toString()}`);
    }
  };
  const visitors = Array.from({ length: 8 }, visitor);
  for (let n = 1; n <= 60; n++) {
    await publishFiles(store, files(n), n);
    live = n;
    if (n % 3 === 0) await store.prepare();
    const [there, gone] = n % 2 === 0 ? ['/even', '/odd'] : ['/odd', '/even'];
    expect((await ask(swapped.url, there)).body.toString()).toBe(`release ${n}`);
    expect((await ask(swapped.url, gone)).status).toBe(404);
  }
  going = false;
  await Promise.all(visitors);
  await swapped.stop();
  await place.stop();
  expect(asked).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

it('a link that leads elsewhere while it is followed is followed again', async () => {
  const link = join(folder, 'moving');
  await symlink('r1', link);
  const looks: string[] = [];
  const follow = async (path: string): Promise<string> => {
    looks.push(await readlink(path));
    if (looks.length > 1) return join(folder, looks.at(-1) ?? '');
    // A release becomes live and the one before it goes, between two steps of one look.
    await rm(link);
    await symlink('r2', link);
    throw Object.assign(new Error('gone'), { code: 'ENOENT' });
  };
  expect(await currentRelease(link, follow)).toBe(join(folder, 'r2'));
  expect(looks).toEqual(['r1', 'r2']);
  await expect(currentRelease(join(folder, 'nothing'))).rejects.toThrow('ENOENT');
});

it('a request that met a release on its way out is answered from the new one', async () => {
  const looks = ['removed', 'one'].map((name) => join(folder, name));
  const folders = { compressed: join(folder, 'cache'), previews: join(folder, 'previews') };
  const answer = createAnswerer(dist, folders, async () => looks.shift() ?? join(folder, 'one'));
  const port = await freePort();
  const bare = createServer((incoming, response) => {
    void answer(incoming).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => bare.listen(port, '127.0.0.1', resolve));
  const reply = await ask(`http://127.0.0.1:${port}`, '/fr');
  bare.close();
  expect([reply.status, reply.body.toString()]).toEqual([200, 'accueil']);
});

describe('looks at drafts', () => {
  const token = 'aB3'.padEnd(32, '0');
  const address = `/preview/${token}`;
  const write = (until: number | string): Promise<void> =>
    writeRelease(join(folder, 'cache/previews', token), {
      '.expires': String(until),
      'index.html': 'draft of home',
      'fr/products/x.html': 'brouillon',
      'fr/products/x/_payload.json': '{}',
    });

  it('are served to whoever has the address, and to nobody’s memory', async () => {
    await write(Date.now() + 60_000);
    const home = await get(address);
    expect([home.status, home.body.toString()]).toEqual([200, 'draft of home']);
    expect(home.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "frame-ancestors 'none'",
    });
    expect(home.headers['etag']).toBeUndefined();
    expect((await get(`${address}/fr/products/x`)).body.toString()).toBe('brouillon');
    expect((await get(`${address}/fr/products/x/_payload.json`)).body.toString()).toBe('{}');
  });

  it('are nowhere else, hold nothing else, and are gone when their time is over', async () => {
    await write(Date.now() + 60_000);
    for (const path of [
      '/preview',
      `/preview/${token.slice(1)}`,
      `${address}/.expires`,
      `${address}/fr`,
      `${address}/../..`,
    ])
      expect((await get(path)).status, path).toBe(404);
    for (const until of [Date.now() - 1, '', 'never']) {
      await write(until);
      expect((await get(address)).status, String(until)).toBe(404);
    }
  });
});

it('a busy port is told in words', async () => {
  const { port } = new URL(server.url);
  const options = { root: dist, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
  const second = startServer({ ...options, port: Number(port) });
  await expect(second).rejects.toThrow(OperatorError);
  await expect(second).rejects.toThrow(`port ${port} is already in use by another program`);
});
