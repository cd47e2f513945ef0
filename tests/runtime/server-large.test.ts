/**
 * Large files at the shop's own server: what is read of them, how they are answered, and who may hold an answer for how
 * long.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LARGE_BYTES } from '#src/publishing/http/release-files.ts';
import { startServer, type Server } from '#src/publishing/http/server.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { ask, serveFiles, type ServedFolder } from '#tests/support/served-folder.ts';

const VIDEO = randomBytes(16_000_000);
const TEXT = `Product\n${randomBytes(LARGE_BYTES).toString('hex')}`;
const TOKEN = 'aB3'.padEnd(32, '1');
const IO = '/proc/self/io';

let served: ServedFolder;
const servers: Server[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  served = await serveFiles();
  const previews = join(served.folder, 'cache/previews', TOKEN);
  await mkdir(previews, { recursive: true });
  await writeFile(join(previews, '.expires'), String(Date.now() + 600_000));
  for (const folder of [join(served.folder, 'one'), previews]) {
    await writeFile(join(folder, 'large.mp4'), VIDEO);
    await writeFile(join(folder, 'large.txt'), TEXT);
  }
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => served.close());

async function started(limits: Parameters<typeof startServer>[0]['limits']): Promise<{ url: string; over: number[] }> {
  const over: number[] = [];
  const server = await startServer({
    root: served.dist,
    host: '127.0.0.1',
    port: await freePort(),
    cacheDir: join(served.folder, 'cache'),
    report: silentReport(),
    trustedProxy: ['x-forwarded-for'],
    onAnswered: ({ status }) => over.push(status),
    limits,
  });
  servers.push(server);
  return { url: server.url, over };
}

/** Asks, and takes nothing of the answer. */
function askOnly(url: string, path: string, address: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}

/** Bytes that this process has read, of files and all else. */
const bytesRead = async (): Promise<number> => Number(/rchar: (\d+)/.exec(await readFile(IO, 'utf8'))?.[1]);

test.skipIf(!existsSync(IO))('of a part no more is read than the part, however many ask at once', async () => {
  const { url } = await started({});
  const before = await bytesRead();
  for (const path of ['/large.mp4', `/preview/${TOKEN}/large.mp4`]) {
    const part = (start: number) => ask(url, path, { range: `bytes=${start}-${start}` });
    const parts = await Promise.all(Array.from({ length: 24 }, (_, index) => part(index * 1000)));
    expect(parts.every(({ status, body }, index) => status === 206 && body[0] === VIDEO[index * 1000])).toBe(true);
  }
  // Once for its ETag.
  expect((await bytesRead()) - before).toBeLessThan(VIDEO.length * 2);
});

test.each(['/large.mp4', `/preview/${TOKEN}/large.mp4`])('%s is sent as a small one is', async (path) => {
  const whole = await served.get(path);
  expect([whole.status, whole.body.equals(VIDEO)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({ 'content-length': '16000000', 'accept-ranges': 'bytes' });
  const head = await served.get(path, {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '16000000']);
  for (const [range, start, end] of [
    ['bytes=0-1', 0, 2],
    ['bytes=200000-899999', 200_000, 900_000],
    ['bytes=-70000', 15_930_000, 16_000_000],
    ['bytes=15999999-99999999', 15_999_999, 16_000_000],
  ] as const) {
    const part = await served.get(path, { range });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end - 1}/16000000`]);
    expect(part.headers['content-length']).toBe(String(end - start));
    expect(part.body.equals(VIDEO.subarray(start, end))).toBe(true);
  }
  expect((await served.get(path, { range: 'bytes=16000000-' })).status).toBe(416);
  const other = await served.get(path, { range: 'bytes=8-9', 'if-range': '"other"' }, 'HEAD');
  expect([other.status, other.headers['content-length']]).toEqual([200, '16000000']);
});

test('a large file has the ETag of its content, for parts and for the answer that nothing changed', async () => {
  const { headers } = await served.get('/large.mp4', {}, 'HEAD');
  const etag = String(headers['etag']);
  const part = await served.get('/large.mp4', { range: 'bytes=8-9', 'if-range': etag });
  expect([part.status, part.headers['etag'], part.body.length]).toEqual([206, etag, 2]);
  const same = await served.get('/large.mp4', { 'if-none-match': etag });
  expect([same.status, same.body.length]).toEqual([304, 0]);
  await writeFile(join(served.folder, 'one', 'changed.mp4'), VIDEO);
  expect((await served.get('/changed.mp4', {}, 'HEAD')).headers['etag']).toBe(etag);
  await writeFile(join(served.folder, 'one', 'changed.mp4'), VIDEO.subarray(1));
  expect((await served.get('/changed.mp4', { 'if-none-match': etag }, 'HEAD')).status).toBe(200);
});

test('a large text is packed as a small one is', async () => {
  const [plain, packed] = [await served.get('/large.txt'), await served.get('/large.txt', { 'accept-encoding': 'br' })];
  expect(plain.body.toString()).toBe(TEXT);
  expect([packed.headers['content-encoding'], brotliDecompressSync(packed.body).toString()]).toEqual(['br', TEXT]);
  expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
});

test('who takes nothing of an answer is not waited for', async () => {
  const { url, over } = await started({ takeMs: 300 });
  for (let count = 0; count < 4; count += 1) askOnly(url, '/large.mp4', '198.51.100.1');
  await expect.poll(() => over.length, { timeout: 20_000 }).toBe(4);
});

test('one visitor has so many answers at a time, and another goes on', async () => {
  const { url } = await started({ requests: { visitor: 2, network: 2, all: 3 } });
  const status = async (address: string): Promise<number> =>
    (await ask(url, '/fr', { 'x-forwarded-for': address })).status;
  const held = [1, 2].map(() => askOnly(url, '/large.mp4', '198.51.100.1'));
  await expect.poll(() => status('198.51.100.1')).toBe(429);
  expect(await status('198.51.100.2')).toBe(200);
  askOnly(url, '/large.mp4', '198.51.100.2');
  await expect.poll(() => status('198.51.100.3')).toBe(503);
  for (const socket of held) socket.destroy();
  await expect.poll(() => status('198.51.100.1')).toBe(200);
});
