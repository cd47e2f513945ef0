import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuildRunning, whenFree, withBuildLock } from '#scripts/lib/build-lock.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-lock-'));
  file = join(folder, 'build.lock');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('who finds a build running is refused, or waits until it has ended; nothing stays', async () => {
  const steps: string[] = [];
  const build = (name: string) =>
    withBuildLock(file, async () => {
      steps.push(`${name} begins`);
      await setImmediate();
      steps.push(`${name} ends`);
    });
  const others = await withBuildLock(file, async () => {
    await build('first').catch((error: unknown) => steps.push(String(error instanceof BuildRunning)));
    const waiting = [whenFree(() => build('second')), whenFree(() => build('third'))];
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

test('a lock of a process that has ended does not count', async () => {
  await writeFile(file, '999999999');
  expect(await withBuildLock(file, () => Promise.resolve('built'))).toBe('built');
});

test('what fails otherwise is not tried again', async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new Error('no disk'));
  };
  await expect(whenFree(() => withBuildLock(file, work))).rejects.toThrow('no disk');
  expect(tries).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});
