import { createServer } from 'node:http';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { createAnswerer } from '#src/publishing/http/answer.ts';
import { createCompressor } from '#src/publishing/http/compression.ts';
import { currentRelease } from '#src/publishing/http/release-files.ts';
import { startServer } from '#src/publishing/http/server.ts';
import { publishFiles, releaseFolder } from '#tests/support/release-folder.ts';
import { ask, serveFiles, writeRelease, type ServedFolder } from '#tests/support/served-folder.ts';

let served: ServedFolder;
let folder: string;
let dist: string;
const get: ServedFolder['get'] = (...question) => served.get(...question);

beforeAll(async () => {
  served = await serveFiles();
  ({ folder, dist } = served);
});

afterAll(() => served.close());

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
  const reads: string[] = [];
  const follow = async (path: string): Promise<string> => {
    reads.push(await readlink(path));
    if (reads.length > 1) return join(folder, reads.at(-1) ?? '');
    // A release becomes live and the one before it goes, between two steps of one read.
    await rm(link);
    await symlink('r2', link);
    throw Object.assign(new Error('gone'), { code: 'ENOENT' });
  };
  expect(await currentRelease(link, follow)).toBe(join(folder, 'r2'));
  expect(reads).toEqual(['r1', 'r2']);
  await expect(currentRelease(join(folder, 'nothing'))).rejects.toThrow('ENOENT');
});

it('a request that met a release on its way out is answered from the new one', async () => {
  const reads = ['removed', 'one'].map((name) => join(folder, name));
  const folders = { compressor: createCompressor(join(folder, 'cache')), previews: join(folder, 'previews') };
  const answer = createAnswerer(dist, folders, async () => reads.shift() ?? join(folder, 'one'));
  const port = await freePort();
  const bare = createServer((incoming, response) => {
    void answer(incoming).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => bare.listen(port, '127.0.0.1', resolve));
  const reply = await ask(`http://127.0.0.1:${port}`, '/fr');
  bare.close();
  expect([reply.status, reply.body.toString()]).toEqual([200, 'accueil']);
});

describe('reads at drafts', () => {
  const token = 'aB3'.padEnd(32, '0');
  const address = `/preview/${token}`;
  const write = (until: number | string): Promise<void> =>
    writeRelease(join(folder, 'cache/previews', token), {
      '.expires': String(until),
      'index.html': 'draft of home',
      'fr/products/x.html': 'brouillon',
      'fr/products/x/_payload.json': '{}',
      '_astro/0123456789ab-video.mp4': '0123456789',
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

  it('have videos that come by the parts that are asked for, which some browsers play alone', async () => {
    await write(Date.now() + 60_000);
    const video = `${address}/_astro/0123456789ab-video.mp4`;
    const whole = await get(video);
    expect([whole.status, whole.body.toString(), whole.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
    // Safari asks for two bytes first, and plays nothing that answers with all of them.
    const part = await get(video, { range: 'bytes=0-1' });
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([206, '01', 'bytes 0-1/10']);
    expect(part.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'video/mp4' });
    expect((await get(video, { range: 'bytes=10-' })).status).toBe(416);
    const page = await get(address, { range: 'bytes=0-1' });
    expect([page.status, page.body.toString()]).toEqual([200, 'draft of home']);
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
  const { port } = new URL(served.server.url);
  const options = { root: dist, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
  const second = startServer({ ...options, port: Number(port) });
  await expect(second).rejects.toThrow(OperatorError);
  await expect(second).rejects.toThrow(`port ${port} is already in use by another program`);
});
