import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withBuildLock } from '#src/publishing/releases/build-lock.ts';
import type { StatFs } from '#src/runtime/free-disk.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { openSiteBuilder } from '#src/publishing/worker/site-builder.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';
import { otherVersion, stopsAt, type TestServer } from '#tests/build/servers.ts';
import { fill, fingerprint, inLibrary, picture, startTestShop, type TestShop } from '#tests/build/test-shop.ts';
import { startTestBackend } from '#tests/support/backend.ts';

let shop: TestShop;
let published: { target: string; files: Record<string, string> };

async function publicFolder(): Promise<typeof published> {
  return { target: await readlink(shop.dist), files: await fingerprint(shop.dist) };
}

/** What the operator reads of a build that fails; visitors see nothing of it. */
async function refusalOf(build: Promise<unknown>): Promise<string> {
  const error: unknown = await build.catch((reason: unknown) => reason);
  expect(await publicFolder()).toEqual(published);
  // The public release and a spare tree like it: nothing of the one that failed.
  const trees = join(shop.folder, 'cache/releases/trees');
  const live = basename(published.target);
  for (const tree of await readdir(trees)) {
    expect([live, `${live}.spare`]).toContain(tree);
    expect(await fingerprint(join(trees, tree))).toEqual(published.files);
  }
  if (!(error instanceof OperatorError)) throw new Error('The build should have refused.', { cause: error });
  return error.message;
}

async function useServer(server: Promise<TestServer>, use: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await server;
  try {
    await use(url);
  } finally {
    await stop();
  }
}

beforeAll(async () => {
  shop = await startTestShop(['cache', 'other-cache', 'blocked']);
  await fill(shop.client, fixtureContent());
  await shop.build();
  published = await publicFolder();
});

afterAll(() => shop.stop());

describe('a build that fails says one line and leaves the public folder as it was', () => {
  it('when PocketBase is not there', async () => {
    const server = await otherVersion('0.40.6');
    await server.stop();
    expect(await refusalOf(shop.build({ url: server.url }))).toMatch(
      /^PocketBase at http:\S+ cannot be reached .*npm run backend/,
    );
  });

  it('when PocketBase has another version', async () => {
    await useServer(otherVersion('0.39.1'), async (url) => {
      expect(await refusalOf(shop.build({ url }))).toMatch(/has version 0\.39\.1, and Vitrine needs 0\.40\.x/);
    });
  });

  it('when PocketBase stops while records are read', async () => {
    await useServer(stopsAt(shop.backend.url, '/api/collections/blocks'), async (url) => {
      expect(await refusalOf(shop.build({ url }))).toMatch(/it stopped answering while \w+ was read/);
    });
  });

  it('when PocketBase stops while pictures are read', async () => {
    await shop.client
      .collection('products')
      .update('product00000001', { images: await inLibrary(shop.client, await picture('#112233')) });
    await useServer(stopsAt(shop.backend.url, '/api/files'), async (url) => {
      expect(await refusalOf(shop.build({ url }))).toMatch(/it stopped answering while a picture was read/);
    });
    await shop.client.collection('products').update('product00000001', { images: [] });
  });

  it('when PocketBase is empty', async () => {
    const empty = await startTestShop();
    try {
      expect(await refusalOf(shop.build({ url: empty.backend.url }))).toMatch(
        /^PocketBase has no record in "\w+", so there is no shop to build\. "npm run seed"/,
      );
    } finally {
      await empty.stop();
    }
  });

  it('when its migrations have not run', async () => {
    const bare = await startTestBackend({
      adapt: async ({ hooksDir, migrationsDir }) => {
        for (const folder of [hooksDir, migrationsDir]) {
          await rm(folder, { recursive: true });
          await mkdir(folder);
        }
      },
    });
    try {
      expect(await refusalOf(shop.build({ url: bare.url }))).toMatch(
        /has no collection "\w+": its migrations have not run/,
      );
    } finally {
      await bare.stop();
    }
  });

  it('when the pages cannot be rendered', async () => {
    const { environment, ...rest } = shop.options();
    const broken = buildShop({ ...rest, environment: { ...environment, picturesUrl: 'no address' } });
    expect(await refusalOf(broken)).toMatch(/^Astro could not build the pages/);
  });

  it('when the finished build cannot be put in its place', async () => {
    const dist = join(shop.folder, 'no-such-folder/dist');
    expect(await refusalOf(shop.build({ dist }))).toMatch(/has the releases of \S+\/dist, not of \S+no-such-folder/);
    expect(await refusalOf(shop.build({ dist, cache: 'other-cache' }))).toMatch(
      /^The shop could not be built: .*no-such-folder/,
    );
  });

  it('when another build is running', async () => {
    const lock = join(shop.folder, 'cache/build.lock');
    const refused = withBuildLock(lock, 'a test', () => refusalOf(shop.build()));
    expect(await refused).toMatch(/^Another build is running: a test \(process \d+, since \S+ \S+ UTC\)/);
  });

  it('a worker that tidies waits for its turn, too: two who make the next tree at once spoil it', async () => {
    const builder = await openSiteBuilder(shop.options(), true);
    try {
      const tidied = withBuildLock(join(shop.folder, 'cache/build.lock'), 'npm run rollback', () => builder.tidy());
      expect(await refusalOf(tidied)).toMatch(/^Another build is running: npm run rollback/);
      await builder.tidy();
    } finally {
      await builder.close();
    }
  });

  it('when the disk is 90 % full, and 5 GB are not left: orders need the rest', async () => {
    const disk =
      (free: number): StatFs =>
      () =>
        Promise.resolve({ bavail: free, bfree: free, blocks: 1000, bsize: 40_000_000 });
    const build = (free: number) => buildShop({ ...shop.options(), force: true, statfs: disk(free) });
    expect(await refusalOf(build(99))).toMatch(
      /^The disk of \S+ is nearly full \(4\.0 GB left\): nothing is published/,
    );
  });

  it('when the folder of releases cannot be written', async () => {
    const blocked = join(shop.folder, 'blocked');
    await writeFile(join(blocked, 'releases'), 'a file where a folder must be');
    expect(await refusalOf(shop.build({ cache: 'blocked' }))).toMatch(
      /^The shop could not be built: .*What is published stays as it was\.$/,
    );
  });
});

describe('a build that is killed', () => {
  it('leaves the public folder as it was, and the next build works', async () => {
    const { environment, dist, releases } = shop.options();
    const script = join(import.meta.dirname, 'build-process.ts');
    // A group of its own, so that Astro's process ends with it.
    const child = spawn(process.execPath, [script, JSON.stringify({ environment, dist, releases })], {
      detached: true,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const trees = join(shop.folder, 'cache/releases/trees');
    const begun = async (): Promise<boolean> => (await readdir(trees)).includes('stage');
    await expect.poll(begun, { interval: 20 }).toBe(true);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    expect(await publicFolder()).toEqual(published);
    expect(JSON.parse(await readFile(join(shop.folder, 'cache/build.lock'), 'utf8'))).toMatchObject({ pid: child.pid });

    expect((await shop.build({ force: true })).built).toBe(true);
    expect(await begun()).toBe(false);
  });
});
