import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { startServer } from '#src/publishing/http/server.ts';
import { ask, FILES, serveFiles, writeRelease, type Reply, type ServedFolder } from '#tests/support/served-folder.ts';

let served: ServedFolder;
let folder: string;
let dist: string;
const get: ServedFolder['get'] = (...question) => served.get(...question);

beforeAll(async () => {
  served = await serveFiles();
  ({ folder, dist } = served);
});

afterAll(() => served.close());

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

describe('texts that nobody has packed yet', () => {
  const COUNT = 40;
  const paths = Array.from({ length: COUNT }, (_, index) => `/cold/${index}`);
  const begin = async (name: string) => {
    const root = join(folder, name);
    const texts = paths.map((path) => [`${path.slice(1)}.html`, randomBytes(20_000).toString('hex')] as const);
    await writeRelease(root, Object.fromEntries(texts));
    const cacheDir = join(folder, `${name} cache`);
    const server = await startServer({
      root,
      host: '127.0.0.1',
      port: await freePort(),
      cacheDir,
      report: silentReport(),
    });
    const packed = (path: string, more = {}) => ask(server.url, path, { 'accept-encoding': 'br', ...more });
    const names = (): Promise<string[]> => readdir(join(cacheDir, 'compressed')).catch(() => []);
    return { server, packed, names, texts: texts.map(([, text]) => text) };
  };
  const isQuick = ({ headers }: Pick<Reply, 'headers'>): boolean => `${headers['etag']}`.startsWith('W/');

  it('are packed well one at a time, and quickly for whoever would wait long; the next who asks gets all of it', async () => {
    const { server, packed, names, texts } = await begin('cold');
    const first = await Promise.all(paths.map((path) => packed(path)));
    expect(first.map(({ body }) => `${brotliDecompressSync(body)}`)).toEqual(texts);
    const quick = first.filter(isQuick).length;
    // The first ones in the line wait, as one page of a browser does; most of so many do not.
    expect([quick >= COUNT / 4, quick <= COUNT - 8]).toEqual([true, true]);
    await expect.poll(async () => (await names()).length, { timeout: 60_000 }).toBe(COUNT);
    const second = await Promise.all(paths.map((path) => packed(path)));
    expect(second.filter(isQuick)).toEqual([]);
    expect(second.map(({ body }) => body.length)).toEqual(texts.map((text) => brotliCompressSync(text).length));
    // What a browser kept is the same version.
    const kept = await Promise.all(
      paths.map((path, index) => packed(path, { 'if-none-match': `${first[index]?.headers['etag']}` })),
    );
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([304]));
    await server.stop();
  });

  it('are left as they are when the server stops', async () => {
    const { server, packed, names } = await begin('stopped');
    await Promise.all(paths.map((path) => packed(path)));
    await server.stop();
    const left = await names();
    expect([left.length < COUNT, left.filter((name) => name.endsWith('.part'))]).toEqual([true, []]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await names()).toEqual(left);
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

it('a video is sent by the parts that are asked for', async () => {
  const path = '/_astro/abc-video.mp4';
  const whole = await get(path);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const part = await get(path, { range: 'bytes=2-4' });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  expect(part.headers['content-length']).toBe('3');
  const etag = String(whole.headers['etag']);
  expect((await get(path, { range: 'bytes=8-', 'if-range': etag })).body.toString()).toBe('89');
  const other = await get(path, { range: 'bytes=8-', 'if-range': '"other"' });
  expect([other.status, other.body.toString()]).toEqual([200, '0123456789']);
  const beyond = await get(path, { range: 'bytes=10-' });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
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
    expect(headers['permissions-policy']).toContain('camera=(self)');
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

describe('an address without a prefix that the first language does not have', () => {
  it('leads to the first language that has it, for good: it may have been the one without a prefix', async () => {
    const reply = await get('/products/pot-%C3%A0-th%C3%A9?a=1');
    expect([reply.status, reply.headers['location']]).toEqual([301, '/fr/products/pot-%C3%A0-th%C3%A9?a=1']);
  });

  it.each(['/products/none', '/it/products/none', '/fr/products/th%C3%A9-vert', '/../fr', '/404', '/products/none.js'])(
    '%s is found nowhere',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
