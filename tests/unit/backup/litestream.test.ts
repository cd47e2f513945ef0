/** What needs no Litestream: its settings, its versions, its file without secrets, and what is told of a copy that stops. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLitestream } from '#scripts/commands/doctor.ts';
import { findLitestream, versionProblem } from '#src/backend-server/litestream/binary.ts';
import { litestreamConfig, litestreamPlaces } from '#src/backend-server/litestream/config.ts';
import { litestreamEnvironment } from '#src/backend-server/litestream/process.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { litestreamLag, writeLitestreamState } from '#src/runtime/litestream-state.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { alertsOf } from '#src/watch/verdict.ts';

const KEYS = { LITESTREAM_S3_ACCESS_KEY_ID: 'key-1', LITESTREAM_S3_SECRET_ACCESS_KEY: 'secret-1' };
const URL_OF_COPY = 'file:///mnt/disk/shop';
const NOW = Date.UTC(2026, 10, 23, 12);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-litestream-'));
  await mkdir(join(dataDir, 'pb_data'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const settings = (variables: Readonly<Record<string, string>>): Environment =>
  readEnvironment({ DATA_DIR: dataDir, ...variables });

/** The database was written to at this time. */
async function writtenAt(ms: number): Promise<void> {
  const file = join(dataDir, 'pb_data/data.db-wal');
  await writeFile(file, '');
  await utimes(file, ms / 1000, ms / 1000);
}

test('a folder or a bucket is named; by default nothing is copied', () => {
  expect(settings({}).litestream.place).toBeUndefined();
  expect(settings({ LITESTREAM_URL: `${URL_OF_COPY}/` }).litestream).toMatchObject({
    place: { kind: 'folder', folder: '/mnt/disk/shop' },
    url: URL_OF_COPY,
    everySeconds: 1,
  });
  const bucket = settings({ LITESTREAM_URL: 's3://copies.example/shop', ...KEYS }).litestream;
  expect(bucket.place).toEqual({ kind: 's3', bucket: 'copies.example', prefix: 'shop' });
});

test.each([
  [{ LITESTREAM_URL: '/mnt/disk' }, 'LITESTREAM_URL=/mnt/disk is not usable'],
  [{ LITESTREAM_URL: 'file:///' }, 'LITESTREAM_URL'],
  [{ LITESTREAM_URL: 's3://copies.example/shop' }, 'LITESTREAM_S3_ACCESS_KEY_ID'],
  [{ LITESTREAM_URL: 's3://copies.example', ...KEYS }, 's3://bucket/shop is needed'],
  [
    {
      LITESTREAM_URL: 's3://shop.example/copy',
      ...KEYS,
      S3_BUCKET: 'shop.example',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    'a bucket of its own',
  ],
  [{ LITESTREAM_EVERY: '0' }, 'whole seconds'],
  [{ LITESTREAM_S3_ENDPOINT: 'storage' }, 'LITESTREAM_S3_ENDPOINT'],
])('%o is refused', (variables, words) => {
  expect(() => settings(variables)).toThrow(words);
});

test.each([
  ['v0.5.18', true],
  ['0.5.18', true],
  ['v0.5.20', true],
  ['v0.5.17', false],
  ['v0.5.18-beta1', false],
  ['v0.3.14', false],
  ['v0.6.0', false],
  ['(development build)', false],
])('version %s: %s', (said, isGood) => {
  expect(versionProblem(`${said}\n`) === null).toBe(isGood);
});

test('a LITESTREAM_BIN that is none is refused by name', async () => {
  const bin = join(dataDir, 'none');
  await expect(findLitestream({ bin, cacheDir: dataDir, report: silentReport() })).rejects.toThrow(
    `LITESTREAM_BIN=${bin} cannot be used: there is none.`,
  );
});

test('its file has no keys, and its process none of the shop’s secrets', () => {
  const { litestream } = settings({
    LITESTREAM_URL: 's3://copies.example/shop',
    ...KEYS,
    LITESTREAM_S3_ENDPOINT: 'https://s3.example',
  });
  const text = litestreamConfig(litestream, litestreamPlaces(dataDir, '/run/s'));
  expect(text).not.toMatch(/key-1|secret-1/);
  expect(JSON.parse(text)).toMatchObject({
    dbs: [
      { path: join(dataDir, 'pb_data/data.db'), replica: { bucket: 'copies.example', endpoint: 'https://s3.example' } },
    ],
  });
  process.env['SUPERUSER_PASSWORD'] = 'a-secret-of-the-shop';
  const env = litestreamEnvironment(litestream);
  delete process.env['SUPERUSER_PASSWORD'];
  expect(env).toMatchObject({ AWS_ACCESS_KEY_ID: 'key-1', AWS_SECRET_ACCESS_KEY: 'secret-1' });
  expect(Object.values(env)).not.toContain('a-secret-of-the-shop');
});

test('what waits to be copied counts from the last copy, and only where something was written since', async () => {
  const owner = { url: URL_OF_COPY, dataDir };
  await writtenAt(NOW - 60_000);
  writeLitestreamState(dataDir, { owner, syncedAt: NOW - 30_000 });
  expect(litestreamLag(dataDir, NOW)).toBe(0);
  await writtenAt(NOW - 1000);
  expect(litestreamLag(dataDir, NOW)).toBe(30_000);
  writeLitestreamState(dataDir, { syncedAt: 0, problem: { since: NOW - 5000, text: 'x' } });
  expect(litestreamLag(dataDir, NOW)).toBe(5000);
});

test('doctor says until when all is copied, what is wrong, and where both go together', async () => {
  const owner = { url: URL_OF_COPY, dataDir };
  const shop = settings({ LITESTREAM_URL: URL_OF_COPY });
  const say = (device = (folder: string): number => folder.length): string[] =>
    checkLitestream(shop, NOW, device).map(({ state, text }) => `${state}: ${text}`);
  expect(checkLitestream(settings({}), NOW)).toEqual([]);
  await writtenAt(NOW - 1000);
  writeLitestreamState(dataDir, { owner, syncedAt: NOW - 30_000 });
  expect(say()).toEqual([`good: all until 2026-11-23T11:59:30Z is in ${URL_OF_COPY}`]);
  expect(say(() => 1)).toHaveLength(2);
  writeLitestreamState(dataDir, { owner, syncedAt: NOW - 600_000 });
  expect(say()[0]).toMatch(/^notice: all until 2026-11-23T11:50:00Z/);
  writeLitestreamState(dataDir, { owner, syncedAt: NOW - 1000, problem: { since: NOW, text: 'no room' } });
  expect(say()[0]).toMatch(/^notice: .*since then: no room$/);
  // That of another place, or of a shop that this one was copied from.
  writeLitestreamState(dataDir, { owner: { url: 'file:///mnt/other', dataDir }, syncedAt: NOW });
  expect(say()).toEqual([`notice: nothing is in ${URL_OF_COPY} yet`]);
});

test('its owner is told of a copy that has stopped, and of none that is late by a moment', () => {
  const well = {
    now: NOW,
    backend: '',
    minute: NOW,
    mails: null,
    shop: null,
    disk: { free: 1, size: 2 },
    backup: null,
    backupOldestMs: 0,
    certificate: null,
    offset: null,
    litestreamLongestMs: 600_000,
  } as const;
  expect(alertsOf({ ...well, litestreamLagMs: 600_000 })).toEqual([]);
  expect(alertsOf({ ...well, litestreamLagMs: 12.5 * 60_000 })).toEqual([
    { kind: 'litestream', about: '', values: { minutes: '12' } },
  ]);
});
