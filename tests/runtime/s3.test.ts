/**
 * Releases in object storage, taken by a real server of S3's interface. Built once with Go and kept in CACHE_DIR; where Go or its modules
 * cannot be had the tests are skipped by name.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#src/runtime/ports.ts';
import { checkTargets } from '#src/publishing/targets/check-targets.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { createPictureStorage } from '#src/publishing/targets/picture-storage.ts';
import { runTargets } from '#src/publishing/targets/run-targets.ts';
import { createS3Client, type S3Settings, signed } from '#src/publishing/targets/s3-client.ts';
import { putObject, type S3TargetSettings, sortByOwner } from '#src/publishing/targets/s3-objects.ts';
import { createS3Target } from '#src/publishing/targets/s3-target.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { goTool } from '#tests/support/go-tool.ts';
import { type Files, publishFiles, releaseFolder, type ReleaseFolder } from '#tests/support/release-folder.ts';

const gateway = await goTool('versitygw', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0', 'versitygw');

const LONG = 'a text of some length '.repeat(60);
const FIRST: Files = {
  'index.html': `home ${LONG}`,
  'product/thé (vert).html': 'tea',
  'product/thé (vert)/_payload.json': `{"text":"${LONG}"}`,
  '_astro/a.js': `export const a = "${LONG}";`,
  'i/abc-320.avif': LONG,
  'sw.js': 'worker',
  'builds/latest.json': '{"id":"0000000000000001","timestamp":1000}',
};

let place: ReleaseFolder;
let server: ChildProcess | undefined;
let settings: S3TargetSettings;
/** Calls that reached the storage, through a proxy that can refuse them. */
let calls: string[] = [];
let refuses: (call: string) => boolean = () => false;
let proxy: Server;

function forward(
  incoming: IncomingMessage,
  port: number,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    incoming.pipe(sent);
  });
}

beforeAll(async () => {
  place = await releaseFolder();
  if (gateway.binary === null) return;
  const port = await freePort();
  const data = join(place.root, 'storage');
  await mkdir(data);
  const env = { ...process.env, ROOT_ACCESS_KEY: 'test-access', ROOT_SECRET_KEY: 'test-secret-key' };
  server = spawn(gateway.binary, ['--port', `127.0.0.1:${port}`, '--region', 'eu-west-3', 'posix', data], {
    env,
    stdio: 'ignore',
  });
  proxy = createServer((incoming, answer) => {
    const call = `${incoming.method} ${decodeURIComponent((incoming.url ?? '').replace(/^\/shop\.example\/?/, '').replace(/^\?.*/, '(list)'))}`;
    calls.push(call);
    if (refuses(call)) {
      incoming.resume();
      answer.writeHead(503).end('<Error><Code>SlowDown</Code><Message>later</Message></Error>');
      return;
    }
    forward(incoming, port).then(
      ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
      () => answer.destroy(),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const access: S3Settings = {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    region: 'eu-west-3',
    bucket: 'shop.example',
    accessKeyId: 'test-access',
    secretAccessKey: 'test-secret-key',
  };
  settings = { ...access, encoding: 'gzip' };
  // Makes the bucket.
  await vi.waitUntil(
    () =>
      createS3Client(access)
        .put('', new Uint8Array(), {})
        .then(
          () => true,
          () => false,
        ),
    { timeout: 30_000 },
  );
});

afterAll(async () => {
  if (server !== undefined) {
    proxy.closeAllConnections();
    proxy.close();
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  }
  await rm(place.root, { recursive: true, force: true });
});

const latest = (n: number): string => `{"id":"${`${n}`.padStart(16, '0')}","timestamp":${n * 1000}}`;

async function send(change: Partial<S3TargetSettings> = {}): Promise<string[]> {
  calls = [];
  const target = createS3Target({ ...settings, ...change }, join(place.folder, 'targets/s3.json'));
  const runner = runTargets([target], place.open());
  runner.start();
  await runner.finish();
  return calls;
}

/** As a browser reads an object: unpacked by what its headers say. */
async function read(key: string): Promise<{ headers: Headers; text: string }> {
  const answer = await fetch(await signed(settings, { method: 'GET', key }));
  return { headers: answer.headers, text: await answer.text() };
}

const NO_TARGETS = {
  buildHookUrl: undefined,
  staticHost: undefined,
  picturesUrl: undefined,
  siteUrl: 'https://shop.example',
};

/** Calls that change the bucket. */
const changes = (all: readonly string[]): string[] => all.filter((call) => !/^(?:GET|HEAD) /.test(call));

/** What somebody else keeps in the bucket. */
const FOREIGN = { 'backup.zip': 'not ours', 'product/notes.html': 'nor this' };

async function putForeign(bucket: S3TargetSettings, objects: Readonly<Record<string, string>>): Promise<void> {
  const client = createS3Client(bucket);
  for (const [key, text] of Object.entries(objects)) await client.put(key, new Uint8Array(Buffer.from(text)), {});
}

async function expectForeign(): Promise<void> {
  for (const [key, text] of Object.entries(FOREIGN)) expect([key, (await read(key)).text]).toEqual([key, text]);
}

const keys = (): Promise<string[]> => createS3Client(settings).list();

describe.skipIf(gateway.binary === null)(`releases in object storage (${gateway.why})`, () => {
  test('a first one sends every file in the order in which visitors may need them', async () => {
    await putForeign(settings, FOREIGN);
    await publishFiles(place.open(), FIRST, 1);
    const puts = (await send()).filter((call) => call.startsWith('PUT')).map((call) => call.slice(4));
    expect(puts.toSorted()).toEqual([...Object.keys(FIRST), 'builds/changed.json'].toSorted());
    const at = (file: string): number => puts.indexOf(file);
    expect(Math.max(at('_astro/a.js'), at('i/abc-320.avif'))).toBeLessThan(
      Math.min(at('index.html'), at('product/thé (vert).html')),
    );
    expect(Math.max(at('index.html'), at('product/thé (vert).html'))).toBeLessThan(
      at('product/thé (vert)/_payload.json'),
    );
    expect(at('builds/latest.json')).toBe(puts.length - 1);
    expect((await keys()).toSorted()).toEqual([...puts, ...Object.keys(FOREIGN)].toSorted());
  });

  test('and each with its type, its packing and how long it may be kept', async () => {
    const headersOf = async (file: string): Promise<(string | null)[]> => {
      const { headers } = await read(file);
      return ['content-type', 'content-encoding', 'cache-control'].map((name) => headers.get(name));
    };
    const fresh = 'public, max-age=0, must-revalidate';
    const forever = 'public, max-age=31536000, immutable';
    expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', 'gzip', fresh]);
    expect(await headersOf('product/thé (vert).html')).toEqual(['text/html; charset=utf-8', null, fresh]);
    expect(await headersOf('_astro/a.js')).toEqual(['text/javascript; charset=utf-8', 'gzip', forever]);
    expect(await headersOf('i/abc-320.avif')).toEqual(['image/avif', null, forever]);
    expect((await read('product/thé (vert)/_payload.json')).text).toBe(FIRST['product/thé (vert)/_payload.json']);
  });

  test('a next one sends what changed, and removes last what went', async () => {
    const { 'product/thé (vert).html': _page, ...others } = FIRST;
    const next = {
      ...others,
      'index.html': `other ${LONG}`,
      'fr.html': 'accueil',
      '_astro/b.js': 'b',
      'builds/latest.json': latest(2),
    };
    await publishFiles(place.open(), next, 2);
    const sent = changes(await send());
    expect(sent).toEqual([
      'PUT _astro/b.js',
      expect.stringMatching(/^PUT (?:index|fr)\.html$/),
      expect.stringMatching(/^PUT (?:index|fr)\.html$/),
      'PUT builds/changed.json',
      'PUT builds/latest.json',
      'DELETE product/thé (vert).html',
    ]);
    const besides = ['builds/changed.json', ...Object.keys(FOREIGN)];
    expect((await keys()).toSorted()).toEqual([...Object.keys(next), ...besides].toSorted());
    expect(await send()).toEqual(['GET builds/latest.json']);
  });

  test('what fails is told by its name, and made up for', async () => {
    await publishFiles(place.open(), { ...FIRST, 'index.html': `third ${LONG}`, 'builds/latest.json': latest(3) }, 3);
    refuses = (call) => call === 'PUT builds/changed.json';
    await expect(send()).rejects.toThrow(
      /^The bucket shop\.example at http\S+ did not take the release: PUT builds\/changed\.json was answered 503 SlowDown later/,
    );
    expect(calls.filter((call) => call === 'PUT builds/changed.json')).toHaveLength(3);
    expect(calls).not.toContain('PUT builds/latest.json');
    // It is taken back before the bucket has taken it: the bucket must not keep half of it.
    refuses = () => false;
    await place.open().goBack();
    await send();
    expect((await read('index.html')).text).toBe(`other ${LONG}`);
  });

  test('a bucket that somebody else has changed is sent all again, but for what names its content', async () => {
    const bytes = new Uint8Array(Buffer.from(latest(9)));
    await createS3Client(settings).put('builds/latest.json', bytes, {});
    await createS3Client(settings).put('stray.html', bytes, {});
    await putObject(createS3Client(settings), 'old.html', bytes, 'gzip');
    const sent = changes(await send());
    expect(sent).toContain('PUT index.html');
    expect(sent).not.toContain('PUT i/abc-320.avif');
    expect(sent.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE old.html']);
    expect(await keys()).toContain('stray.html');
    await expectForeign();
  });

  test('packed by brotli where that is asked for', async () => {
    await send({ encoding: 'br' });
    const { headers, text } = await read('index.html');
    expect([headers.get('content-encoding'), text]).toEqual(['br', `other ${LONG}`]);
  });

  test('what somebody else has put there is never overwritten, and never removed where a page of its name goes', async () => {
    const held = { ...settings, bucket: 'held.example' };
    await createS3Client(held).put('', new Uint8Array(), {});
    await putForeign(held, { 'index.html': 'somebody', 'fr.html': 'somebody' });
    await expect(send({ bucket: 'held.example' })).rejects.toThrow(
      /^The bucket held\.example at http\S+ has what this shop has not put there: (?:fr\.html, )?index\.html\. .*nothing was sent/,
    );
    expect(changes(calls)).toEqual([]);
    // A page that goes had been taken away, and its name taken by somebody else.
    await publishFiles(place.open(), { ...FIRST, 'goes.html': 'page', 'builds/latest.json': latest(20) }, 20);
    await send();
    await createS3Client(settings).remove('goes.html');
    await putForeign(settings, { 'goes.html': 'somebody' });
    await publishFiles(place.open(), { ...FIRST, 'builds/latest.json': latest(21) }, 21);
    expect(changes(await send())).not.toContain('DELETE goes.html');
    expect((await read('goes.html')).text).toBe('somebody');
    await publishFiles(place.open(), { ...FIRST, 'goes.html': 'page', 'builds/latest.json': latest(22) }, 22);
    await expect(send()).rejects.toThrow('has what this shop has not put there: goes.html.');
    await createS3Client(settings).remove('goes.html');
    await send();
    expect((await read('goes.html')).text).toBe('page');
    await expectForeign();
  });

  test('a bucket that a version before marks has filled is taken over', async () => {
    const before = { ...settings, bucket: 'before.example' };
    await createS3Client(before).put('', new Uint8Array(), {});
    await putForeign(before, { 'index.html': 'old', 'gone.html': 'old', 'builds/latest.json': latest(7) });
    await send({ bucket: 'before.example' });
    const { ours, foreign } = await sortByOwner(createS3Client(before), await createS3Client(before).list());
    expect(foreign).toEqual(['gone.html']);
    expect(ours).toContain('index.html');
  });

  test('or pictures alone, before the pages that show them, which are elsewhere', async () => {
    const own = await releaseFolder();
    const bucket = { ...settings, bucket: 'pictures.example' };
    await createS3Client(bucket).put('', new Uint8Array(), {});
    const variants = variantsFolder(own.root);
    await mkdir(variants, { recursive: true });
    const storage = createPictureStorage(bucket, own.root);
    const store = createStore({ folder: own.folder, dist: own.dist, elsewhere: storage });
    const stateFile = join(own.root, 'targets/s3.json');
    const publish = async (names: readonly string[], n: number): Promise<string[]> => {
      calls = [];
      for (const name of names) await writeFile(join(variants, name), name);
      const stage = await store.stage();
      for (const name of names) stage.link(join(variants, name), `@pictures/i/${name}`);
      stage.write('index.html', `home ${n}`);
      stage.write('builds/latest.json', latest(n));
      stage.removeOthers();
      await stage.publish({ id: `${n}`.padStart(16, '0'), timestamp: n * 1000, seq: n });
      const runner = runTargets([createS3Target(bucket, stateFile, 'pictures')], store);
      runner.start();
      await runner.finish();
      return changes(calls)
        .map((call) => call.replace('/pictures.example/', ''))
        .toSorted();
    };
    try {
      expect(await publish(['aa-320.avif', 'bb-social.jpg'], 1)).toEqual([
        'PUT builds/latest.json',
        'PUT i/aa-320.avif',
        'PUT i/bb-social.jpg',
      ]);
      expect(Object.keys(await own.published())).toEqual(['builds/latest.json', 'index.html']);
      const answer = await fetch(await signed(bucket, { method: 'GET', key: 'i/aa-320.avif' }));
      expect([await answer.text(), answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        'aa-320.avif',
        'image/avif',
        'public, max-age=31536000, immutable',
      ]);
      await createS3Client(bucket).put('i/stray.avif', new Uint8Array(), {});
      await putObject(createS3Client(bucket), 'i/old.avif', new Uint8Array(), 'gzip');
      // A picture that goes stays for open pages; one that comes is sent once.
      expect(await publish(['aa-320.avif', 'cc-320.avif'], 2)).toEqual(['PUT builds/latest.json', 'PUT i/cc-320.avif']);
      await rm(stateFile);
      expect(await publish(['aa-320.avif', 'cc-320.avif'], 3)).toEqual(['DELETE i/old.avif', 'PUT builds/latest.json']);
    } finally {
      await own.stop();
    }
  });

  test('is looked at by the doctor', async () => {
    const [found] = await checkTargets({ ...NO_TARGETS, s3: settings });
    expect(found).toMatchObject({ state: 'good', text: expect.stringContaining('the bucket shop.example') });
    const wrong = { ...settings, secretAccessKey: 'wrong' };
    const [bad] = await checkTargets({ ...NO_TARGETS, s3: wrong });
    expect(bad).toMatchObject({ state: 'notice', text: expect.stringContaining('SignatureDoesNotMatch') });
  });

  test('refuses wrong keys and a bucket that is not there in words', async () => {
    await expect(send({ secretAccessKey: 'wrong' })).rejects.toThrow('SignatureDoesNotMatch');
    await expect(send({ bucket: 'none.example' })).rejects.toThrow('there is no such bucket');
  });
});
