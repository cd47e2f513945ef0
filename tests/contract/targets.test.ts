import { createServer, type Server } from 'node:http';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { createHookTarget, runTargets } from '#src/publishing/targets/run-targets.ts';
import { checkHostLimits } from '#src/publishing/targets/host-limits.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import type { Target } from '#src/publishing/targets/target.ts';
import { inOrder } from '#src/publishing/targets/s3-target.ts';
import type { TargetState } from '#src/contract/records.ts';
import { publishFiles, releaseFolder, type ReleaseFolder } from '#tests/support/release-folder.ts';

let place: ReleaseFolder;

beforeEach(async () => {
  place = await releaseFolder();
});

afterEach(async () => {
  vi.useRealTimers();
  await place.stop();
});

describe('the targets of a release', () => {
  it('are each told of by their own state, and one that fails holds up no other', async () => {
    await publishFiles(place.open(), { 'index.html': 'home' });
    const heard: Readonly<Record<string, TargetState>>[] = [];
    const good: Target = { name: 'good', quietMs: 0, publish: async () => {} };
    const bad: Target = {
      name: 'bad',
      quietMs: 0,
      publish: () => Promise.reject(new OperatorError('The disk of the other end is full.')),
    };
    const runner = runTargets([bad, good], place.open(), (states) => heard.push(states));
    runner.start();
    await expect(runner.finish()).rejects.toThrow('The disk of the other end is full.');
    expect(runner.states()).toEqual({
      bad: { state: 'failed', message: 'The disk of the other end is full.' },
      good: { state: 'live', message: '' },
    });
    expect(new Set(heard.map(({ good: state }) => state?.state))).toEqual(
      new Set([undefined, 'waiting', 'building', 'live']),
    );
  });

  it('get what came while they worked in one more round', async () => {
    const store = place.open();
    await publishFiles(store, { 'index.html': '1' }, 1);
    const seen: string[] = [];
    let isBusy = false;
    let goOn = (): void => {};
    const slow: Target = {
      name: 'slow',
      quietMs: 0,
      async publish(content) {
        const { release, read } = await content(null);
        const isFirst = seen.length === 0;
        const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
        isBusy = true;
        if (isFirst) await mayGoOn;
        // Two releases have been published since: the bytes are still those of this one.
        seen.push(`${release.number}: ${Buffer.from(read('index.html')).toString()}`);
      },
    };
    const runner = runTargets([slow], store);
    runner.start();
    await vi.waitUntil(() => isBusy, { timeout: 30_000 });
    for (const seq of [2, 3]) {
      await publishFiles(store, { 'index.html': `${seq}` }, seq);
      runner.start();
    }
    goOn();
    await runner.finish();
    expect(seen).toEqual(['1: 1', '3: 3']);
  });

  it('are tried again by themselves after they failed, more and more seldom', async () => {
    await publishFiles(place.open(), { 'index.html': 'home' });
    vi.useFakeTimers();
    let calls = 0;
    const target: Target = {
      name: 's3',
      quietMs: 0,
      publish: () => (++calls < 4 ? Promise.reject(new OperatorError('It is down.')) : Promise.resolve()),
    };
    const runner = runTargets([target], place.open());
    runner.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([calls, runner.states()]).toEqual([1, { s3: { state: 'failed', message: 'It is down.' } }]);
    const pauses = [10_000, 20_000, 40_000];
    for (const [index, pause] of pauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(calls).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toBe(index + 2);
    }
    expect(runner.states()).toEqual({ s3: { state: 'live', message: '' } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls).toBe(4);
  });

  it('wait for quiet where they want it: many releases are one call', async () => {
    await publishFiles(place.open(), { 'index.html': 'home' });
    vi.useFakeTimers();
    let calls = 0;
    const target: Target = { name: 'hook', quietMs: 10_000, publish: async () => void calls++ };
    const runner = runTargets([target], place.open());
    for (let edit = 0; edit < 5; edit++) {
      runner.start();
      await vi.advanceTimersByTimeAsync(9_999);
    }
    expect([calls, runner.states()['hook']?.state]).toEqual([0, 'waiting']);
    await vi.advanceTimersByTimeAsync(1);
    expect([calls, runner.states()['hook']?.state]).toEqual([1, 'live']);
    runner.start();
    await runner.finish();
    expect(calls).toBe(2);
  });
});

describe('a build hook', () => {
  let server: Server;
  let status = 200;
  const bodies: string[] = [];

  beforeEach(async () => {
    server = createServer((incoming, answer) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
      incoming.on('end', () => {
        bodies.push(`${incoming.method} ${incoming.url} ${body}`);
        answer.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('is called with the release, and what goes wrong is told without its secret', async () => {
    const store = place.open();
    const release = await publishFiles(store, { 'index.html': 'home' });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret`;
    const content = async (since: number | null) => {
      const live = await store.content(since);
      if (live === null) throw new Error('nothing is live');
      return live;
    };
    const file = join(place.root, 'targets/hook.json');
    await createHookTarget(url, file).publish(content);
    // After a restart, too, it hears of a release once.
    await createHookTarget(url, file).publish(content);
    const { number, id: build, publishedAt } = release;
    expect(bodies).toEqual([`POST /hooks/secret ${JSON.stringify({ release: number, build, publishedAt })}`]);
    status = 500;
    await rm(file);
    await expect(createHookTarget(url, file).publish(content)).rejects.toThrow(
      /^The build hook at http:\/\/127\.0\.0\.1:\d+ answered 500\.$/,
    );
    const nobody: unknown = await createHookTarget('http://127.0.0.1:1/hooks/secret', file)
      .publish(content)
      .catch((error: unknown) => error);
    expect(nobody).toBeInstanceOf(OperatorError);
    expect(String(nobody)).toContain('cannot be reached');
    expect(String(nobody)).not.toContain('secret');
  });
});

describe('the limits of static hosts', () => {
  const files = (pages: number, pictures: number): string[] => [
    ...Array.from({ length: pages }, (_, at) => `p/${at}.html`),
    ...Array.from({ length: pictures }, (_, at) => `i/${at}.avif`),
  ];

  it('are counted before a deploy', () => {
    expect(() => checkHostLimits('cloudflare', files(15_000, 5_000))).not.toThrow();
    expect(() => checkHostLimits('cloudflare', files(15_000, 5_001))).toThrow(
      /it has 20001 files, of which 5001 are pictures, and Cloudflare Pages, free takes 20000/,
    );
    expect(() => checkHostLimits('cloudflare-paid', files(90_000, 10_000))).not.toThrow();
    expect(() => checkHostLimits('cloudflare-paid', files(90_000, 10_001))).toThrow(OperatorError);
    expect(() => checkHostLimits('netlify', files(200_000, 0))).not.toThrow();
    const far = [...files(19_999, 0), ...files(0, 9_000).map((file) => `@pictures/${file}`)];
    expect(() => checkHostLimits('cloudflare', far)).not.toThrow();
    expect(() => checkHostLimits('cloudflare', files(15_000, 5_001))).toThrow(
      'Put the pictures into object storage (PICTURES_URL, S3_BUCKET), which leaves 15000',
    );
    expect(() => checkHostLimits('cloudflare', [...far, 'a.html', 'b.html'])).toThrow(/20001 files.*larger plan/);
    expect(() => checkHostLimits(undefined, files(200_000, 0))).not.toThrow();
  });

  it('cut exact redirects, which have pages of their own, and never those with a wildcard', () => {
    const written = new Map<string, string>();
    const former = Array.from({ length: 2500 }, (_, at) => ({
      from: `/was/${at}`,
      to: `/is/${at}`,
      status: 301 as const,
    }));
    const wildcards = [{ from: '/en/*', to: '/:splat?lang=en', status: 301 as const }];
    writeHostFiles([...former, ...wildcards], '', {
      write: (file, content) => void written.set(file, String(content)),
    });
    const lines = (written.get('_redirects') ?? '').trim().split('\n');
    expect(lines).toHaveLength(2002);
    expect(lines.slice(-3)).toEqual(['/was/1999 /is/1999 301', '/en//* /?lang=en 301', '/en/* /:splat?lang=en 301']);
  });

  it('addresses that hosts compare are written as browsers send them, in one word each', () => {
    const written = new Map<string, string>();
    writeHostFiles([{ from: '/café noir/*', to: '/thé vert/:splat?a=%20', status: 302 }], '', {
      write: (file, content) => void written.set(file, String(content)),
    });
    expect(written.get('_redirects')).toBe('/caf%C3%A9%20noir/* /th%C3%A9%20vert/:splat?a=%20 302\n');
  });

  it('no rule to the root makes an address of another site of what stands behind two slashes, a backslash or a tab', () => {
    const written = new Map<string, string>();
    const rule = (from: string, to: string) => ({ from, to, status: 301 as const });
    writeHostFiles([rule('/a/*', '/:splat'), rule('/b/*', '/c/:splat')], '', {
      write: (file, content) => void written.set(file, String(content)),
    });
    expect(written.get('_redirects')).toBe('/a//* / 301\n/a/* /:splat 301\n/b/* /c/:splat 301\n');
    const patterns = [...(written.get('builds/Caddyfile') ?? '').matchAll(/path_regexp \w+ `(.*)`/g)].map(
      ([, pattern = '']) => new RegExp(pattern, 's'),
    );
    expect(patterns).toHaveLength(4);
    for (const start of ['\\', '\t/', '\n/', '\t\\', ' /', '\0', 'x\t', 'x\\'])
      for (const path of ['', '/a', '/b'].map((folder) => `${folder}/${start}evil.example`))
        for (const address of [path, `${path}/`, `${path}.html`])
          for (const pattern of patterns) {
            const caught = pattern.exec(address)?.[1] ?? '';
            const { origin } = new URL(caught.startsWith('/') ? caught : `/${caught}`, 'https://shop.example');
            expect(origin, `${JSON.stringify(address)} ${pattern.source}`).toBe('https://shop.example');
          }
  });

  it('a rule from an address with a colon is none for hosts: they would lead away from every page by it', () => {
    const written = new Map<string, string>();
    writeHostFiles([{ from: '/:a', to: 'https://press.example/', status: 302 }], '', {
      write: (file, content) => void written.set(file, String(content)),
    });
    expect(written.get('_redirects')).toBe('');
    expect(written.get('builds/Caddyfile')).toContain('redir "/:a" ');
  });
});

it('a bucket gets what a page needs before the page, and what names the release last', () => {
  const files = [
    'builds/latest.json',
    'fr.html',
    'sw.js',
    '_astro/a.js',
    'fr/_payload.json',
    'builds/paths.json',
    '_payload.json',
  ];
  expect(inOrder(files)).toEqual([
    ['_astro/a.js'],
    ['fr.html'],
    ['fr/_payload.json', '_payload.json'],
    ['sw.js', 'builds/paths.json'],
    ['builds/latest.json'],
  ]);
});
