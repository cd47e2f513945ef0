/** What `npm run import:bounces` reads: a file, a Maildir, a mail that is piped in. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcesAt } from '#scripts/commands/import-bounces.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-maildir-'));
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(folder, part));
  await writeFile(join(folder, 'new/2'), 'second');
  await writeFile(join(folder, 'cur/1:2,S'), 'first');
  await writeFile(join(folder, 'tmp/3'), 'not whole yet');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function textsAt(path: string, piped = ''): Promise<string[]> {
  const input = Readable.from(piped === '' ? [] : [Buffer.from(piped)]);
  const sources = await sourcesAt(path, input);
  return Promise.all(sources.map(async (source) => new TextDecoder().decode(await source.read())));
}

test('the mails of a Maildir, those of any other folder, one file, or what is piped in', async () => {
  expect(await textsAt(folder)).toEqual(['first', 'second']);
  expect(await textsAt(join(folder, 'tmp'))).toEqual(['not whole yet']);
  expect(await textsAt(join(folder, 'new/2'))).toEqual(['second']);
  expect(await textsAt('-', 'piped')).toEqual(['piped']);
});

test('what is not there is said in one line', async () => {
  await expect(textsAt(join(folder, 'nowhere'))).rejects.toThrow(/^There is nothing at .*nowhere\.$/);
});
