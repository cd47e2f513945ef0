import { linkSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { type Disk, nodeDisk } from '#src/publishing/releases/disk.ts';
import { LIMITS } from '#src/config.ts';
import { fileDigest } from '#src/publishing/render/output.ts';
import { faultyDisk } from '#tests/support/faulty-disk.ts';
import { type Files, publishFiles, releaseFolder, type ReleaseFolder } from '#tests/support/release-folder.ts';

const DAY_MS = 86_400_000;
const FIRST: Files = { 'index.html': 'home', 'product.html': 'cup, 10 €', 'product/_payload.json': '{"price":10}' };
const SECOND: Files = { ...FIRST, 'product.html': 'cup, 12 €', 'product/_payload.json': '{"price":12}' };

let now: number;
let place: ReleaseFolder;

beforeEach(async () => {
  now = 1_000_000;
  place = await releaseFolder(() => now);
});

afterEach(() => place.stop());

/** The disk, with a list of the files that were created. */
function watched(): { disk: Disk; written: string[] } {
  const written: string[] = [];
  const disk: Disk = {
    ...nodeDisk,
    write(file, content) {
      written.push(file);
      nodeDisk.write(file, content);
    },
  };
  return { disk, written };
}

async function changes(): Promise<unknown> {
  return JSON.parse(await readFile(join(place.dist, 'builds/changed.json'), 'utf8'));
}

describe('a release', () => {
  it('takes the place of the one before it, and says what changed', async () => {
    const store = place.open();
    expect(await store.live()).toBeNull();
    const one = await publishFiles(store, FIRST, 1);
    expect(await place.published()).toEqual(FIRST);
    expect(await changes()).toEqual({ added: ['/', '/product', '/product/_payload.json'], changed: [], removed: [] });

    const files = { 'index.html': 'home', 'product.html': 'cup, 12 €', 'fr/tasse.html': 'tasse' };
    const two = await publishFiles(store, files, 2);
    expect(await place.published()).toEqual(files);
    expect(readdirSync(place.dist)).not.toContain('product');
    expect(await changes()).toEqual({
      added: ['/fr/tasse'],
      changed: ['/product'],
      removed: ['/product/_payload.json'],
    });
    expect([one.number, two.number, two.seq, two.files, two.heldAt]).toEqual([1, 2, 2, 4, null]);
    expect(two.changes).toEqual({ added: 1, changed: 1, removed: 1 });
    expect(await place.open().live()).toEqual(two);
  });

  it('writes only files whose bytes differ, at any age of the tree that it is made in', async () => {
    const { disk, written } = watched();
    const store = place.open(disk);
    const turns = [
      [10, [...Object.keys(FIRST), 'builds/changed.json']],
      [12, ['product.html', 'builds/changed.json']],
      // Nothing differs: that is what the list of changes has to say.
      [12, ['builds/changed.json']],
      [14, ['product.html', 'builds/changed.json']],
      // The list of changes is what it was.
      [10, ['product.html']],
    ] as const;
    for (const [price, expected] of turns) {
      written.length = 0;
      await publishFiles(store, { ...FIRST, 'product.html': `cup, ${price} €` }, price);
      const names = written.map((file) => file.split('/trees/stage/')[1]).filter((name) => name !== undefined);
      expect(names).toEqual(expected);
      expect((await place.published())['product.html']).toBe(`cup, ${price} €`);
    }
  });

  it('costs what it changes, whatever the size of the site', async () => {
    const stepsAt = async (pages: number): Promise<readonly string[]> => {
      const { disk, steps } = faultyDisk(Number.POSITIVE_INFINITY, 'once');
      const other = await releaseFolder();
      const store = other.open(disk);
      const site = Object.fromEntries(Array.from({ length: pages }, (_, at) => [`p/${at}.html`, `page ${at}`]));
      for (const seq of [1, 2, 3]) await publishFiles(store, { ...site, 'index.html': `home ${seq}` }, seq);
      await store.prepare();
      const before = steps.length;
      const stage = await store.stage();
      stage.write('index.html', 'home 4');
      await stage.publish({ id: 'a', timestamp: 4, seq: 4 });
      await store.prepare();
      await other.stop();
      return steps.slice(before);
    };
    const few = await stepsAt(10);
    expect(few.length).toBeGreaterThan(10);
    expect(await stepsAt(1000)).toEqual(few);
  });

  it('shares the bytes that stay with the tree before it, and never changes a file that is public', async () => {
    const store = place.open();
    await publishFiles(store, FIRST, 1);
    const before = lstatSync(join(place.dist, 'index.html')).ino;
    const kept = join(place.root, 'kept.html');
    linkSync(join(place.dist, 'product.html'), kept);
    await publishFiles(store, SECOND, 2);
    await publishFiles(store, { ...SECOND, 'product.html': 'cup, 13 €' }, 3);
    expect(lstatSync(join(place.dist, 'index.html')).ino).toBe(before);
    expect(await readFile(kept, 'utf8')).toBe('cup, 10 €');
  });

  it('is what a file system without second names gets, too', async () => {
    const noLinks: Disk = {
      ...nodeDisk,
      link: (from, to) => nodeDisk.write(to, readFileSync(from)),
    };
    const store = place.open(noLinks);
    for (const [seq, files] of [FIRST, SECOND, FIRST, SECOND].entries()) {
      await publishFiles(store, files, seq + 1);
      expect(await place.published()).toEqual(files);
    }
    await store.goBack();
    expect(await place.published()).toEqual(FIRST);
  });

  it('takes what has been given up as if it had never begun', async () => {
    const store = place.open();
    await publishFiles(store, FIRST, 1);
    const stage = await store.stage();
    await expect(store.stage()).rejects.toThrow('already');
    stage.write('product.html', 'half of a');
    stage.write('new.html', 'n');
    stage.remove('index.html');
    await stage.abandon();
    expect(() => stage.write('index.html', 'late')).toThrow('ended');
    expect(await place.published()).toEqual(FIRST);

    const next = await store.stage();
    expect(Object.fromEntries(next.files)).toMatchObject(
      Object.fromEntries(Object.entries(FIRST).map(([file, content]) => [file, fileDigest(content)])),
    );
    expect(next.files.has('new.html')).toBe(false);
    next.write('index.html', 'new home');
    expect(next.changed()).toEqual({ added: [], changed: ['index.html'], removed: [] });
    await next.publish({ id: 'a', timestamp: 2, seq: 2 });
    expect(await place.published()).toEqual({ ...FIRST, 'index.html': 'new home' });
  });

  it('links files whose bytes exist already, and does not read them again', async () => {
    const store = place.open();
    const picture = join(place.root, 'picture.avif');
    await writeFile(picture, 'a picture');
    await publishFiles(store, FIRST, 1);
    for (const seq of [2, 3]) {
      const stage = await store.stage();
      stage.link(picture, 'i/abc-320.avif');
      await stage.publish({ id: 'a', timestamp: seq, seq });
      expect((await place.published())['i/abc-320.avif']).toBe('a picture');
      expect(lstatSync(join(place.dist, 'i/abc-320.avif')).ino).toBe(lstatSync(picture).ino);
    }
    expect((await store.live())?.changes).toEqual({ added: 0, changed: 0, removed: 0 });
  });
});

describe('hashed files of earlier releases', () => {
  const withScript = (name: string, code: string): Files => ({ 'index.html': name, [`_astro/${name}.js`]: code });

  it('stay for seven days after they went, however many releases there are', async () => {
    const store = place.open();
    await publishFiles(store, withScript('a', '1'), 1);
    await publishFiles(store, withScript('b', '2'), 2);
    expect(await changes()).toMatchObject({ added: ['/_astro/b.js'], removed: [] });
    now += 6.9 * DAY_MS;
    await publishFiles(place.open(), withScript('c', '3'), 3);
    expect(readdirSync(join(place.dist, '_astro')).sort()).toEqual(['a.js', 'b.js', 'c.js']);
    now += 0.2 * DAY_MS;
    await publishFiles(place.open(), withScript('d', '4'), 4);
    expect(readdirSync(join(place.dist, '_astro')).sort()).toEqual(['b.js', 'c.js', 'd.js']);
    expect(await changes()).toMatchObject({ removed: ['/_astro/a.js'] });
  });

  it('come back when a page needs them again', async () => {
    const store = place.open();
    await publishFiles(store, withScript('a', '1'), 1);
    await publishFiles(store, withScript('b', '2'), 2);
    now += 5 * DAY_MS;
    await publishFiles(store, withScript('a', '1'), 3);
    now += 5 * DAY_MS;
    await publishFiles(store, withScript('a', '1'), 4);
    expect(await place.published()).toEqual({ 'index.html': 'a', '_astro/a.js': '1', '_astro/b.js': '2' });
  });

  it('are kept of a folder that was public before there were releases', async () => {
    await mkdir(join(place.dist, '_astro'), { recursive: true });
    await writeFile(join(place.dist, 'index.html'), 'old');
    await writeFile(join(place.dist, '_astro/old.js'), 'old');
    await publishFiles(place.open(), withScript('a', '1'), 1);
    expect(await place.published()).toEqual({ ...withScript('a', '1'), '_astro/old.js': 'old' });
    expect(await readlink(place.dist)).toBe('releases/trees/1');
    await place.open().prepare();
    expect(readdirSync(place.root).sort()).toEqual(['dist', 'releases']);
  });
});

describe('going back', () => {
  it('publishes the release before, and holds until there is a newer change', async () => {
    const store = place.open();
    await publishFiles(store, FIRST, 1);
    await publishFiles(store, { ...SECOND, 'i/new-320.avif': 'p' }, 2);
    const back = await place.open().goBack();
    expect(await place.published()).toEqual({ ...FIRST, 'i/new-320.avif': 'p' });
    expect([back.number, back.seq, back.heldAt]).toEqual([3, 1, 2]);
    expect(await changes()).toEqual({ added: [], changed: ['/product', '/product/_payload.json'], removed: [] });
    // A process that had the store open sees it.
    expect(await store.live()).toEqual(back);
    await publishFiles(store, SECOND, 3);
    expect((await store.live())?.heldAt).toBeNull();
  });

  it('reaches each release that is kept, also across others that went back', async () => {
    const store = place.open();
    const pages = [1, 2, 3, 4, 5].map((n): Files => ({ 'index.html': `home ${n}`, [`page-${n}.html`]: `page ${n}` }));
    for (const [index, files] of pages.entries()) await publishFiles(store, files, index + 1);
    for (const number of [2, 5, 1, 4, 3]) {
      await place.open().goBack(number);
      expect(await place.published()).toEqual(pages[number - 1]);
    }
    expect((await store.list()).map(({ seq }) => seq)).toEqual([3, 4, 1, 5, 2, 5, 4, 3, 2, 1]);
    expect((await store.list())[0]?.heldAt).toBe(5);
  });

  it('refuses by one line what is not there', async () => {
    const store = place.open();
    await expect(store.goBack()).rejects.toThrow(OperatorError);
    await publishFiles(store, FIRST, 1);
    await expect(store.goBack()).rejects.toThrow('no earlier release');
    await expect(store.goBack(7)).rejects.toThrow('no release 7');
    expect(await place.published()).toEqual(FIRST);
  });

  it('forgets what is beyond its limits, with its bytes', async () => {
    const store = place.open();
    const last = LIMITS.keptReleases + 30;
    for (let n = 1; n <= last; n++) await publishFiles(store, { 'index.html': `home ${n}` }, n);
    await store.prepare();
    const kept = await store.list();
    expect(kept).toHaveLength(LIMITS.keptReleases);
    const objects = readdirSync(join(place.folder, 'objects'), { recursive: true, withFileTypes: true });
    expect(objects.filter((entry) => entry.isFile()).length).toBeLessThan(last * 2 - 20);
    expect(readdirSync(join(place.folder, 'records')).length).toBeLessThan(last);
    const oldest = kept.at(-1)?.number ?? 0;
    await place.open().goBack(oldest);
    expect(await place.published()).toEqual({ 'index.html': `home ${oldest}` });
  });
});

describe('a store', () => {
  it('is of one public folder: releases of another are not touched', async () => {
    await publishFiles(place.open(), FIRST, 1);
    const other = createStore({ folder: place.folder, dist: join(place.root, 'other') });
    await expect(other.stage()).rejects.toThrow(`has the releases of ${place.dist}`);
    expect(await place.published()).toEqual(FIRST);
  });

  it('that lost its records publishes anew and keeps what is public until then', async () => {
    await publishFiles(place.open(), FIRST, 1);
    await publishFiles(place.open(), SECOND, 2);
    await rm(join(place.folder, 'records'), { recursive: true });
    const store = place.open();
    expect(await store.live()).toBeNull();
    const stage = await store.stage();
    expect(await place.published()).toEqual(SECOND);
    stage.write('index.html', 'third');
    expect((await stage.publish({ id: 'c', timestamp: 3, seq: 3 })).number).toBe(3);
    expect(await place.published()).toEqual({ 'index.html': 'third' });
  });
});
