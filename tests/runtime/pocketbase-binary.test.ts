import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync, crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#src/runtime/operator-error.ts';
import {
  cachedPocketBase,
  ensurePocketBase,
  SOURCES,
  type PocketBaseSource,
} from '#src/backend-server/pocketbase-binary.ts';
import { archiveName, POCKETBASE_VERSION, WHEEL_SHA256 } from '#src/backend-server/pocketbase-release.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { readZipEntry } from '#src/backend-server/zip-entry.ts';

/** A program that answers --version like PocketBase. */
function program(version: string): Buffer {
  return Buffer.from(`#!/bin/sh\necho "pocketbase version ${version}"\n`);
}

function source(name: string, fetch: () => Buffer): PocketBaseSource & { calls: number } {
  return {
    name,
    pinned: true,
    calls: 0,
    async fetch() {
      this.calls += 1;
      return fetch();
    },
  };
}

const good = (): PocketBaseSource & { calls: number } => source('good', () => program(POCKETBASE_VERSION));

let cacheDir: string;
const ensure = (sources: readonly PocketBaseSource[], pocketbaseBin?: string): Promise<string> =>
  ensurePocketBase({ cacheDir, pocketbaseBin, report: silentReport(), sources });

async function failure(task: Promise<unknown>): Promise<string> {
  const error: unknown = await task.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  return error instanceof Error ? error.message : '';
}

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'vitrine-binary-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the PocketBase executable', () => {
  it('is fetched once, then taken from the cache', async () => {
    const first = good();
    const path = await ensure([first]);
    expect(path).toBe(cachedPocketBase(cacheDir));
    expect(await ensure([first])).toBe(path);
    expect(first.calls).toBe(1);
    expect((await readdir(dirname(path))).sort()).toEqual(['pocketbase', 'pocketbase.sha256']);
  });

  it.each([
    ['cut short', (path: string) => writeFile(path, program(POCKETBASE_VERSION).subarray(0, 20))],
    ['changed', (path: string) => writeFile(path, Buffer.concat([program(POCKETBASE_VERSION), Buffer.from('\n')]))],
    ['without its hash', (path: string) => rm(`${path}.sha256`)],
    ['empty', (path: string) => writeFile(path, '')],
  ])('is fetched again, and never run, when the cached one is %s', async (_, damage) => {
    const path = await ensure([good()]);
    await damage(path);
    const again = good();
    await ensure([again]);
    expect(again.calls).toBe(1);
    expect((await readFile(path)).equals(program(POCKETBASE_VERSION))).toBe(true);
  });

  it('comes from the next source when one fails, or gives the wrong version, or no program', async () => {
    const broken = source('broken', () => {
      throw new Error('no network');
    });
    const old = source('old', () => program('0.22.0'));
    const text = source('text', () => Buffer.from('<html>a login page of the network</html>'));
    const last = good();
    const path = await ensure([broken, old, text, last]);
    expect((await readFile(path)).equals(program(POCKETBASE_VERSION))).toBe(true);
    expect((await readdir(dirname(path))).sort()).toEqual(['pocketbase', 'pocketbase.sha256']);
  });

  it('names all sources, why each failed, and what to do', async () => {
    const message = await failure(
      ensure([
        source('official archive', () => {
          throw new Error('no network', { cause: new Error('ENOTFOUND') });
        }),
        source('wheel', () => program('0.22.0')),
      ]),
    );
    expect(message).toContain('POCKETBASE_BIN: not set');
    expect(message).toContain(`cache (${cachedPocketBase(cacheDir)}): empty`);
    expect(message).toContain('official archive: no network (ENOTFOUND)');
    expect(message).toContain(`wheel: it is version 0.22.0, and Vitrine needs ${POCKETBASE_VERSION}`);
    expect(message).toContain('What to do:');
    expect(await readdir(dirname(cachedPocketBase(cacheDir)))).toEqual([]);
  });

  it('is told where its hash comes from the place that it comes from itself', async () => {
    const notes: string[] = [];
    const report = { ...silentReport(), note: (text: string) => void notes.push(text) };
    await ensurePocketBase({ cacheDir, report, sources: [{ ...good(), pinned: false, fetch: good().fetch }] });
    expect(notes).toEqual([expect.stringContaining('none of ours is known')]);
    await rm(cachedPocketBase(cacheDir));
    await ensurePocketBase({ cacheDir, report, sources: [good()] });
    expect(notes).toHaveLength(1);
  });

  it('comes from a place whose hash is pinned, where there is one', () => {
    expect(SOURCES.map(({ pinned }) => pinned)).toEqual([true, false]);
  });

  it('POCKETBASE_BIN is used before everything else', async () => {
    const own = join(cacheDir, 'own');
    await writeFile(own, program(POCKETBASE_VERSION));
    await chmod(own, 0o755);
    const unused = good();
    expect(await ensure([unused], own)).toBe(own);
    expect(unused.calls).toBe(0);
  });

  it.each([
    ['another version', program('0.39.0'), 0o755, 'it is version 0.39.0'],
    ['another program', Buffer.from('#!/bin/sh\necho hello\n'), 0o755, 'does not answer --version like PocketBase'],
    ['no program', program(POCKETBASE_VERSION), 0o644, 'it cannot be run'],
  ])('POCKETBASE_BIN that is %s is refused in words', async (_, content, mode, reason) => {
    const own = join(cacheDir, 'own');
    await mkdir(cacheDir, { recursive: true });
    await writeFile(own, content);
    await chmod(own, mode);
    const message = await failure(ensure([good()], own));
    expect(message).toContain(`POCKETBASE_BIN=${own} cannot be used`);
    expect(message).toContain(reason);
    expect(message).toContain(POCKETBASE_VERSION);
  });
});

describe('the pinned release', () => {
  it('names an archive for each system it exists for', () => {
    expect(archiveName('linux', 'x64')).toBe(`pocketbase_${POCKETBASE_VERSION}_linux_amd64.zip`);
    expect(archiveName('win32', 'arm64')).toBe(`pocketbase_${POCKETBASE_VERSION}_windows_arm64.zip`);
    expect(archiveName('aix', 'x64')).toBeUndefined();
  });

  it('has a whole SHA-256 for each wheel', () => {
    expect(WHEEL_SHA256.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))).toEqual([]);
    expect(new Set(WHEEL_SHA256).size).toBe(WHEEL_SHA256.length);
  });
});

/** A zip archive of files with the same content; their entries in the directory have an extra field and a comment, as archives may. */
function zip(names: string | readonly string[], content: Buffer, method: 0 | 8 = 8): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content;
  const [files, entries]: [Buffer[], Buffer[]] = [[], []];
  let start = 0;
  for (const name of [names].flat()) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const directory = Buffer.alloc(46);
    directory.writeUInt32LE(0x02014b50, 0);
    directory.writeUInt16LE(method, 10);
    directory.writeUInt32LE(crc32(content), 16);
    directory.writeUInt32LE(packed.length, 20);
    directory.writeUInt32LE(content.length, 24);
    directory.writeUInt16LE(name.length, 28);
    directory.writeUInt16LE(EXTRA.length, 30);
    directory.writeUInt16LE(COMMENT.length, 32);
    directory.writeUInt32LE(start, 42);
    const file = Buffer.concat([local, Buffer.from(name), packed]);
    files.push(file);
    entries.push(Buffer.concat([directory, Buffer.from(name), EXTRA, COMMENT]));
    start += file.length;
  }
  const all = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...files, all, end]);
}

const EXTRA = Buffer.from('extra');
const COMMENT = Buffer.from('a comment');

describe('a zip archive', () => {
  const content = Buffer.from('an executable '.repeat(50));

  it.each([0, 8] as const)('gives the file, packed by method %i, from whatever folder', (method) => {
    expect(readZipEntry(zip('a/b/pocketbase', content, method), 'pocketbase').equals(content)).toBe(true);
  });

  it('gives one of several, by the whole of its name', () => {
    const archive = zip(['README.md', 'notpocketbase', 'bin/pocketbase', 'LICENSE'], content);
    expect(readZipEntry(archive, 'pocketbase').equals(content)).toBe(true);
    expect(readZipEntry(archive, 'LICENSE').equals(content)).toBe(true);
    expect(() => readZipEntry(archive, 'base')).toThrow('no file called base');
  });

  it('that is cut short, damaged, or lacks the file is refused', () => {
    const archive = zip('pocketbase', content);
    expect(() => readZipEntry(archive.subarray(0, -30), 'pocketbase')).toThrow('cut short');
    expect(() => readZipEntry(archive, 'other')).toThrow('no file called other');
    const damaged = zip('pocketbase', content, 0);
    damaged[45] = 0;
    expect(() => readZipEntry(damaged, 'pocketbase')).toThrow('damaged');
  });
});
