import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuildRunning, whenFree, withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { identityOf } from '#src/runtime/process-identity.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-lock-'));
  file = join(folder, 'build.lock');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const built = () => withBuildLock(file, 'a test', () => Promise.resolve('built'));

test('who finds a build running is refused, or waits until it has ended; nothing stays', async () => {
  const steps: string[] = [];
  const build = (name: string) =>
    withBuildLock(file, name, async () => {
      steps.push(`${name} begins`);
      await setImmediate();
      steps.push(`${name} ends`);
    });
  const others = await withBuildLock(file, 'the one that runs', async () => {
    await build('first').catch((error: unknown) => steps.push(String(error instanceof BuildRunning)));
    const waiting = [
      whenFree(
        () => build('second'),
        () => {},
      ),
      whenFree(
        () => build('third'),
        () => {},
      ),
    ];
    await setImmediate();
    steps.push('all wait');
    return { waiting };
  });
  await Promise.all(others.waiting);
  expect(steps.slice(0, 2)).toEqual(['true', 'all wait']);
  const [one = '', two = ''] = steps[2] === 'second begins' ? ['second', 'third'] : ['third', 'second'];
  expect(steps.slice(2)).toEqual([`${one} begins`, `${one} ends`, `${two} begins`, `${two} ends`]);
  expect(await readdir(folder)).toEqual([]);
});

test('who is refused or waits is told who builds, and since when; once', async () => {
  const reported: string[] = [];
  const holder = new RegExp(
    `^Another build is running: npm run build \\(process ${process.pid}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC\\)\\.`,
  );
  let tries = 0;
  let waits: Promise<string> | undefined;
  await withBuildLock(file, 'npm run build', async () => {
    await expect(built()).rejects.toThrow(holder);
    waits = whenFree(
      () => {
        tries++;
        return built();
      },
      (text) => reported.push(text),
    );
    await expect.poll(() => tries).toBeGreaterThan(2);
  });
  expect(await waits).toBe('built');
  expect(reported).toEqual([expect.stringMatching(holder)]);
});

test.each([
  ['has ended', { pid: 999_999_999 }],
  ['began at another time, with a number that is another process now', { started: '1' }],
  ['was of another run of the machine', { boot: 'another' }],
])('a lock of a process that %s does not count', async (_, change) => {
  let own = '';
  await withBuildLock(file, 'a test', async () => void (own = await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ ...(JSON.parse(own) as object), ...change }));
  expect(await built()).toBe('built');
  // As it was, it would have counted.
  await writeFile(file, own);
  await expect(built()).rejects.toThrow(BuildRunning);
  await rm(file);
});

test('a lock of an earlier version, or one that was torn, does not count', async () => {
  await writeFile(file, String(process.pid));
  expect(await built()).toBe('built');
  await writeFile(file, '');
  expect(await built()).toBe('built');
});

test('many that find the lock of one that has ended never hold it together', async () => {
  await writeFile(
    file,
    JSON.stringify({ ...identityOf(process.pid), started: '1', what: 'one that has ended', at: 0 }),
  );
  let inside = 0;
  const task = async (): Promise<number> => {
    const now = ++inside;
    await setImmediate();
    inside--;
    return now;
  };
  const builds = Array.from({ length: 8 }, () =>
    whenFree(
      () => withBuildLock(file, 'one of many', task),
      () => {},
    ),
  );
  expect(await Promise.all(builds)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await readdir(folder)).toEqual([]);
});

test('a lock that was removed and taken by another stays with that one', async () => {
  await withBuildLock(file, 'the first', async () => {
    await rm(file);
    await withBuildLock(file, 'the second', async () => {
      await writeFile(`${file}.seen`, await readFile(file));
    });
    await writeFile(file, await readFile(`${file}.seen`));
  });
  expect(await readdir(folder)).toEqual(['build.lock', 'build.lock.seen']);
  await Promise.all([rm(file), rm(`${file}.seen`)]);
});

test('what fails otherwise is not tried again', async () => {
  let tries = 0;
  const task = () => {
    tries += 1;
    return Promise.reject(new Error('no disk'));
  };
  await expect(
    whenFree(
      () => withBuildLock(file, 'a test', task),
      () => {},
    ),
  ).rejects.toThrow('no disk');
  expect(tries).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});
