/** Small pictures: the gate has them made, and PocketBase, which takes the orders, makes none whatever is asked. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MediumRecord } from '#src/contract/records.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { asPng } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { openGate, type TestGate } from '#tests/support/gate.ts';

let backend: TestBackend;
let gate: TestGate;
let token: string;
beforeAll(async () => {
  backend = await startTestBackend({ gated: true, origins: ['https://shop.example'] });
  gate = await openGate(backend);
  token = await backend.admin.files.getToken();
});
afterAll(async () => {
  await gate.stop();
  await backend.stop();
});
// Whatever a test asks for.
afterEach(async () => {
  const made = await thumbFolders();
  if (made.length > 0) throw new Error(`PocketBase has made ${made.join(', ')}`);
});

/** What PocketBase keeps of the small pictures that it makes. */
async function thumbFolders(): Promise<string[]> {
  const names = await readdir(join(backend.dataDir, 'storage'), { recursive: true });
  return names.filter((name) => name.includes('thumbs_'));
}

/** A photo that hardly can be made smaller by its format: a small picture of it is told by its bytes. */
function photo(kind: 'jpeg' | 'png' | 'webp' | 'avif', width = 800, height = 600): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .toFormat(kind, kind === 'avif' ? { effort: 0 } : {})
    .toBuffer();
}

const makePicture = async (kind: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<{ path: string; stored: string }> => {
  const file = new File([Uint8Array.from(await photo(kind))], `noise.${kind}`, { type: `image/${kind}` });
  const medium = await backend.admin
    .collection<MediumRecord & { collectionId: string }>('media')
    .getOne(await putMedium(backend.admin, file));
  return {
    path: `/api/files/media/${medium.id}/${medium.file}`,
    stored: join(backend.dataDir, 'storage', medium.collectionId, medium.id, medium.file),
  };
};

const ask = (path: string, query: string, init?: RequestInit, url = gate.url): Promise<Response> =>
  fetch(`${url}${path}?${query}`, init);
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const sizeOf = async (answer: Response): Promise<string> => {
  const { width, height } = await sharp(await bytesOf(answer)).metadata();
  return `${width}x${height}`;
};

test('a picture is made small for the studio, with the headers of the stored one, and PocketBase makes none', async () => {
  const { path } = await makePicture('jpeg');
  const original = await ask(path, `token=${token}`);
  const whole = await bytesOf(original);
  const small = await ask(path, `thumb=240x240&token=${token}`, { headers: { origin: 'https://shop.example' } });
  const body = await bytesOf(small);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 240 });
  expect(body.length).toBeLessThan(whole.length / 4);
  expect(small.headers.get('content-length')).toBe(String(body.length));
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'last-modified', 'vary'])
    expect([name, small.headers.get(name)]).toEqual([name, original.headers.get(name)]);
  expect(small.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect(small.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(small.headers.get('accept-ranges')).toBeNull();
  expect(await sizeOf(await ask(path, `token=${token}&thumb=0x400`))).toBe('533x400');
  expect(await sizeOf(await ask(path, `token=${token}&thumb=100x100`))).toBe('100x100');
  // A browser that has it already.
  const since = { 'if-modified-since': small.headers.get('last-modified') ?? '' };
  expect((await ask(path, `thumb=240x240&token=${token}`, { headers: since })).status).toBe(304);
  const head = await ask(path, `thumb=240x240&token=${token}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(head.headers.get('content-length')).not.toBe(String(whole.length));
  // Whoever may not read it reads no small one.
  expect((await ask(path, 'thumb=240x240')).status).toBe(404);
});

test.each(['png', 'webp', 'avif'] as const)('a small picture of a %s is one, too', async (kind) => {
  const { path } = await makePicture(kind);
  const small = await ask(path, `thumb=240x240&token=${token}`);
  expect(small.headers.get('content-type')).toBe(`image/${kind}`);
  const { width, height, format } = await sharp(await bytesOf(small)).metadata();
  expect([width, height, format]).toEqual([240, 240, kind === 'avif' ? 'heif' : kind]);
});

test('no spelling of the question reaches PocketBase, and what is no size of the studio is the picture as it is stored', async () => {
  const { path } = await makePicture('jpeg');
  for (const query of [
    '%74humb=100x100',
    't%68u%6d%62=240x240',
    'thumb=100x100&thumb=240x240',
    'x=1&thumb=0x400',
    'thumb=%3100x100',
    ';thumb=1&thumb=100x100',
  ])
    expect([query, (await ask(path, `${query}&token=${token}`)).status]).toEqual([query, 200]);
  const { length } = await bytesOf(await ask(path, `token=${token}`));
  for (const query of ['thumb=100x100f', 'thumb=4000x4000', 'thumb=0x0', 'thumb=', 'thumb', 'thumb=x'])
    expect([query, (await bytesOf(await ask(path, `${query}&token=${token}`))).length]).toEqual([query, length]);
  // Spellings of the path: the first of them PocketBase takes for the same.
  for (const other of [path.replace('/files/', '/%66iles/'), path.replace('/api/', '/api//'), `${path}/`])
    await bytesOf(await ask(other, `thumb=240x240&token=${token}`));
});

test('thirty at once are all made; more than may wait are answered as they are stored', async () => {
  const { path } = await makePicture('jpeg');
  const all = await Promise.all(
    Array.from({ length: 30 }, async () => sizeOf(await ask(path, `thumb=240x240&token=${token}`))),
  );
  expect(new Set(all)).toEqual(new Set(['240x240']));
  const full = await openGate(backend, { limits: { thumbnails: { visitor: 0, network: 0, all: 0 } } });
  expect(await sizeOf(await ask(path, `thumb=240x240&token=${token}`, {}, full.url))).toBe('800x600');
  await full.stop();
});

test('a picture that is broken, has too many pixels or takes too long is answered as it is stored, and the gate lives', async () => {
  const { path, stored } = await makePicture('png');
  const bomb = asPng(new Uint8Array(31_000), 16_000, 16_000);
  const many = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const cut = (await photo('png')).subarray(0, 100_000);
  for (const bytes of [bomb, many, cut]) {
    await writeFile(stored, bytes);
    const answer = await ask(path, `thumb=240x240&token=${token}`);
    expect((await bytesOf(answer)).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  }
  const { path: whole } = await makePicture('jpeg');
  const hasty = await openGate(backend, { limits: { thumbnailMs: 1 } });
  expect(await sizeOf(await ask(whole, `thumb=240x240&token=${token}`, {}, hasty.url))).toBe('800x600');
  await hasty.stop();
  expect(await sizeOf(await ask(whole, `thumb=240x240&token=${token}`))).toBe('240x240');
});

test('a process of small pictures that was killed is another one for the next picture', async () => {
  const { path } = await makePicture('jpeg');
  const small = async (): Promise<string> => sizeOf(await ask(path, `thumb=240x240&token=${token}`));
  expect(await small()).toBe('240x240');
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const own = processes.filter(
    (line) => line.includes('thumbnail-process') && Number(line.trim().split(/\s+/)[1]) === process.pid,
  );
  expect(own.length).toBe(1);
  process.kill(Number(own[0]?.trim().split(/\s+/)[0]), 'SIGKILL');
  // One that dies under a picture answers with the stored one.
  await expect.poll(small).toBe('240x240');
});
