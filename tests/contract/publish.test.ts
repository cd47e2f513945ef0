import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepHashedFiles, removeOldReleases, switchTo, writeChanges } from '#scripts/lib/publish.ts';
import { listFiles } from '#scripts/lib/published-files.ts';

const DAY_MS = 86_400_000;
let root: string;

async function files(folder: string, contents: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(contents)) {
    const file = join(root, folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return join(root, folder);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-publish-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('publishing', () => {
  it('keeps hashed files of earlier builds for 7 days after the build that left them out', async () => {
    const first = await files('1', { '_astro/a.js': 'a', 'i/b-320.avif': 'b', 'index.html': '1' });
    const second = await files('2', { 'index.html': '2' });
    await keepHashedFiles(first, second, second, 0);
    expect(await listFiles(second)).toEqual(['_astro/a.js', 'i/b-320.avif', 'index.html']);

    const third = await files('3', { 'index.html': '3' });
    await keepHashedFiles(second, third, third, 6.9 * DAY_MS);
    expect(await listFiles(third)).toContain('_astro/a.js');

    const fourth = await files('4', { 'index.html': '4' });
    await keepHashedFiles(third, fourth, fourth, 7 * DAY_MS);
    expect(await listFiles(fourth)).toEqual(['index.html']);
  });

  it('switches a link, and takes the place of a real folder', async () => {
    const release = await files('releases/1', { 'index.html': 'new' });
    const dist = await files('dist', { 'index.html': 'old' });
    await switchTo(release, dist);
    expect(await readFile(join(dist, 'index.html'), 'utf8')).toBe('new');
    const next = await files('releases/2', { 'index.html': 'newer' });
    await switchTo(next, dist);
    expect(await readlink(dist)).toBe('releases/2');
    expect((await readdir(root)).sort()).toEqual(['dist', 'releases']);
  });

  it('keeps three releases, and always the public one', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await files(`releases/${name}`, { 'index.html': name });
    await files('releases', { '1.retired.json': '{}', '2.retired.json': '{}', '9.part': '' });
    await switchTo(join(root, 'releases/1'), join(root, 'dist'));
    await removeOldReleases(join(root, 'releases'), join(root, 'dist'));
    expect((await readdir(join(root, 'releases'))).sort()).toEqual(['1', '1.retired.json', '3', '4', '5']);
  });

  it('tells deploy tools what was added, changed and removed', async () => {
    const before = await files('1', {
      'index.html': '1',
      'old.html': 'o',
      'builds/paths.json': '{"/":"1","/old":"o"}',
    });
    const after = await files('2', { 'index.html': '2', 'new.html': 'n', 'builds/paths.json': '{"/":"2","/new":"n"}' });
    await writeChanges(before, after);
    const changes: unknown = JSON.parse(await readFile(join(after, 'builds/changed.json'), 'utf8'));
    expect(changes).toEqual({ added: ['/new'], changed: ['/'], removed: ['/old'] });
  });
});
