/** Archives in a bucket, taken by a real server of S3's interface; where Go or its modules cannot be had the tests are skipped by name. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '#scripts/backup/archive-store.ts';
import { openArchive } from '#scripts/backup/restore-backup.ts';
import { createS3Client, signed } from '#src/publishing/targets/s3-client.ts';
import { freePort } from '#src/runtime/ports.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { hasCopy, restoreCopy, startLitestream } from '#src/backend-server/litestream/process.ts';
import { litestreamTool } from '#tests/support/litestream.ts';
import { goTool } from '#tests/support/go-tool.ts';

const gateway = await goTool('versitygw', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0', 'versitygw');

const BUCKET = 'backups.example';
const NAME = 'vitrine_shop.example_20261123-023005Z.tar.zst.age';
/** Two whole parts and a bit. */
const LARGE = randomBytes(2 * 8_388_608 + 1000);

let folder: string;
let server: ChildProcess | undefined;
let access: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
const store = (prefix = 'vitrine/', keys = access) => openStore({ kind: 's3', bucket: BUCKET, prefix }, keys);
const client = () => createS3Client({ ...access, bucket: BUCKET });

/** Begins an upload in parts (POST), or lists those that were begun and have not ended (GET). */
const uploads = async (method: 'GET' | 'POST', key: string): Promise<Response> =>
  fetch(await signed({ ...access, bucket: BUCKET }, { method, key, query: { uploads: '' } }));

/** The server with this pair of keys alone, on the same folder. */
async function serve(binary: string, accessKeyId: string, secretAccessKey: string): Promise<void> {
  const port = await freePort();
  const region = 'eu-west-3';
  const env = { ...process.env, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey };
  const args = ['--port', `127.0.0.1:${port}`, '--region', region, 'posix', join(folder, 'storage')];
  server = spawn(binary, args, { env, stdio: 'ignore' });
  access = { endpoint: `http://127.0.0.1:${port}`, region, accessKeyId, secretAccessKey };
}

async function endServer(): Promise<void> {
  if (server === undefined) return;
  const gone = once(server, 'exit');
  server.kill();
  await gone;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'));
  if (gateway.binary === null) return;
  await mkdir(join(folder, 'storage'));
  await serve(gateway.binary, 'test-access', 'test-secret-key');
  const makeBucket = (): Promise<boolean> =>
    client()
      .put('', new Uint8Array(), {})
      .then(
        () => true,
        () => false,
      );
  await vi.waitUntil(makeBucket, { timeout: 30_000 });
});

afterAll(async () => {
  await endServer();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(gateway.binary === null)(`backups in a bucket (${gateway.why})`, () => {
  test('one of several parts comes back as it went, by its address, too', async () => {
    expect(await store().write(NAME, Readable.from([LARGE], { objectMode: false }))).toBe(LARGE.length);
    expect(await store().list()).toEqual([NAME]);
    expect((await buffer(await store().read(NAME))).equals(LARGE)).toBe(true);
    const { stream, isEncrypted } = await openArchive(`s3://${BUCKET}/vitrine/${NAME}`, access);
    expect([(await buffer(stream)).equals(LARGE), isEncrypted]).toEqual([true, true]);
  });

  test('what others keep there is in no list, and an old one goes alone', async () => {
    await client().put('photos/a.jpg', new Uint8Array(3), {});
    expect(await store().list()).toEqual([NAME]);
    await store().remove(NAME);
    expect(await client().list()).toEqual(['photos/a.jpg']);
  });

  test('one that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (function* () {
        yield LARGE;
        throw new Error('The disk is gone.');
      })(),
      { objectMode: false },
    );
    await expect(store().write(NAME, broken)).rejects.toThrow('The disk is gone.');
    expect(await client().list()).toEqual(['photos/a.jpg']);
    expect(await (await uploads('GET', '')).text()).not.toContain(NAME);
  });

  test('what one that was killed has sent is taken back by the next one, and what another shop sends is not', async () => {
    const other = NAME.replace('shop.example', 'shop.example.org');
    for (const name of [NAME, other]) expect((await uploads('POST', `vitrine/${name}`)).status).toBe(200);
    expect(await (await uploads('GET', '')).text()).toContain(NAME);
    await store().removeUnfinished(NAME);
    const left = await (await uploads('GET', '')).text();
    expect(left).not.toContain(NAME);
    expect(left).toContain(other);
  });

  test('a wrong key, a bucket that is not there and an archive that is not there are told in words', async () => {
    const wrong = { ...access, secretAccessKey: 'wrong' };
    await expect(store('', wrong).list()).rejects.toThrow(
      /^The bucket backups\.example at http\S+ did not do what a backup needs \(BACKUP_TO, BACKUP_S3_…\): GET .* SignatureDoesNotMatch/,
    );
    const nowhere = openStore({ kind: 's3', bucket: 'none.example', prefix: '' }, access);
    await expect(nowhere.list()).rejects.toThrow('there is no such bucket');
    await expect(store('no/').read(NAME)).rejects.toThrow(`There is no s3://${BUCKET}/no/${NAME}.`);
  });
});

const litestream = litestreamTool();

describe.skipIf(gateway.binary === null || litestream.binary === null)(
  `Litestream's copy in a bucket (${litestream.why})`,
  () => {
    test('is there when it says so, and comes back', async () => {
      const program = litestream.binary ?? '';
      const dataDir = join(folder, 'shop');
      await mkdir(join(dataDir, 'pb_data'), { recursive: true });
      const { litestream: settings } = readEnvironment({
        LITESTREAM_URL: `s3://${BUCKET}/copy`,
        LITESTREAM_S3_ENDPOINT: access.endpoint,
        LITESTREAM_S3_REGION: access.region,
        LITESTREAM_S3_ACCESS_KEY_ID: access.accessKeyId,
        LITESTREAM_S3_SECRET_ACCESS_KEY: access.secretAccessKey,
      });
      const shop = { dataDir, litestream: settings };
      expect(await hasCopy(program, shop)).toBe(false);
      const database = new DatabaseSync(join(dataDir, 'pb_data/data.db'));
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE orders (number TEXT)');
      const running = await startLitestream(program, shop);
      database.exec("INSERT INTO orders VALUES ('first')");
      expect(await running.sync()).toBeNull();
      expect(await hasCopy(program, shop)).toBe(true);
      // What was written last is copied at the end.
      database.exec("INSERT INTO orders VALUES ('last')");
      await running.stop();
      database.close();
      const restored = join(folder, 'restored.db');
      await restoreCopy(program, shop, restored);
      const copy = new DatabaseSync(restored);
      expect(copy.prepare('SELECT number FROM orders').all()).toEqual([{ number: 'first' }, { number: 'last' }]);
      copy.close();
      const wrong = { ...shop, litestream: { ...settings, access: { ...settings.access, secretAccessKey: 'wrong' } } };
      await expect(hasCopy(program, wrong)).rejects.toThrow('The copy of Litestream cannot be looked at:');
    }, 60_000);
  },
);

describe.skipIf(gateway.binary === null)(`keys of a bucket that are changed (${gateway.why})`, () => {
  test('read what the former ones wrote, and write on; the former ones open nothing', async () => {
    const old = Readable.from([Buffer.from('of before')], { objectMode: false });
    await store('keys/').write(NAME, old);
    await endServer();
    const former = { accessKeyId: access.accessKeyId, secretAccessKey: access.secretAccessKey };
    await serve(gateway.binary ?? '', 'second-access', 'second-secret-key');
    const names = await vi.waitUntil(
      () =>
        store('keys/')
          .list()
          .catch(() => null),
      { timeout: 30_000 },
    );
    expect(names).toEqual([NAME]);
    expect((await buffer(await store('keys/').read(NAME))).toString()).toBe('of before');
    const next = NAME.replace('20261123', '20261124');
    await store('keys/').write(next, Readable.from([Buffer.from('of after')], { objectMode: false }));
    expect(await store('keys/').list()).toEqual([NAME, next]);
    await expect(store('keys/', { ...access, ...former }).list()).rejects.toThrow('did not do what a backup needs');
  });
});
