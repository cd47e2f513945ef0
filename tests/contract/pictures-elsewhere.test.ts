/** Pictures with an address of their own: no file of the public folder, and there before any page that shows them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import type { Elsewhere, ReleaseInfo, ReleaseStore } from '#src/publishing/releases/release-store.ts';
import { LIMITS } from '#src/config.ts';
import type { PictureFile } from '#src/publishing/content/content.ts';
import { logoPath, typefacePath } from '#src/contract/brand-files.ts';
import { pictureFile } from '#src/contract/pictures-elsewhere.ts';
import { pictureDigests } from '#src/publishing/pictures/pictures.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { hostRedirects } from '#src/publishing/site/redirects.ts';
import { writePaths } from '#src/publishing/render/manifests.ts';
import { writePictures } from '#src/publishing/render/write-site.ts';
import { releaseFolder, type ReleaseFolder } from '#tests/support/release-folder.ts';

const DAY_MS = 86_400_000;
const URL_OF_PICTURES = 'https://pictures.example/shop';
const NO_REDIRECTS = { former: [], rules: [], unprefixed: [], ignored: [] };

let now: number;
let place: ReleaseFolder;
/** What the other place was given, and what was public then. */
let added: { readonly files: readonly string[]; readonly live: number | undefined }[];
let isDown: boolean;
let store: ReleaseStore;

function open(elsewhere?: Elsewhere): ReleaseStore {
  return createStore({ folder: place.folder, dist: place.dist, now: () => now, elsewhere });
}

beforeEach(async () => {
  now = 1_000_000;
  added = [];
  isDown = false;
  place = await releaseFolder(() => now);
  await mkdir(variantsFolder(place.root), { recursive: true });
  store = open({
    source: (file) => join(variantsFolder(place.root), basename(file)),
    async add(files) {
      if (isDown) throw new OperatorError('The bucket is down.');
      added.push({ files: files.toSorted(), live: (await open().live())?.number });
    },
  });
});

afterEach(() => place.stop());

const picture = (digest: string): PictureFile => ({
  digest,
  width: 320,
  height: 200,
  widths: [320],
  format: 'webp',
  colour: '#000000',
});

const variants = (digest: string): string[] =>
  ['-320.jpg', '-320.webp', '-social.jpg'].map((end) => `i/${digest}${end}`);

/** A release of one page, with the pictures of these digests and no others. */
async function publish(digests: readonly string[], seq: number, picturesUrl = URL_OF_PICTURES): Promise<ReleaseInfo> {
  for (const file of digests.flatMap(variants))
    await writeFile(join(variantsFolder(place.root), basename(file)), `bytes of ${file}`);
  const stage = await store.stage();
  try {
    stage.write('index.html', `home with ${digests.join()}`);
    writePictures({ added: digests.map(picture), removed: [] }, { cacheDir: place.root, picturesUrl }, stage);
    stage.removeOthers();
    writePaths(stage);
    return await stage.publish({ id: `${seq}`, timestamp: seq, seq });
  } catch (error) {
    await stage.abandon();
    throw error;
  }
}

const published = async (): Promise<string[]> => Object.keys(await place.published());
const PAGES = ['builds/paths.json', 'index.html'];
const elsewhere = (digest: string): string[] => variants(digest).map((file) => `@pictures/${file}`);

it('they are brought there before the page that shows them is live, each once, and stand in no list of the site', async () => {
  await publish(['aa'], 1);
  await publish(['aa', 'bb'], 2);
  expect(added).toEqual([
    { files: elsewhere('aa'), live: undefined },
    { files: elsewhere('bb'), live: 1 },
  ]);
  expect(await published()).toEqual(PAGES);
  const lists = ['builds/paths.json', 'builds/changed.json'].map((file) => readFile(join(place.dist, file), 'utf8'));
  expect((await Promise.all(lists)).join()).not.toContain('pictures');

  const content = await store.content(1);
  expect([...(content?.files.keys() ?? [])].filter((file) => file.startsWith('@'))).toEqual(elsewhere('bb'));
  expect(Buffer.from(content?.read('@pictures/i/bb-320.webp') ?? []).toString()).toBe('bytes of i/bb-320.webp');
});

it('where they cannot be brought, the release before stays, and the next attempt brings them', async () => {
  await publish(['aa'], 1);
  isDown = true;
  await expect(publish(['aa', 'bb'], 2)).rejects.toThrow('The bucket is down.');
  expect((await place.published())['index.html']).toBe('home with aa');
  // What needs no new picture is published all the same.
  await publish(['aa'], 3);
  isDown = false;
  await publish(['aa', 'bb'], 4);
  expect(added.at(-1)?.files).toEqual(elsewhere('bb'));
});

it('they stay for seven days after the site did without them, and come back with an earlier release', async () => {
  await publish(['aa'], 1);
  await publish(['bb'], 2);
  expect((await store.content(1))?.removed).toEqual([]);
  expect([...((await store.content(1))?.kept ?? [])].toSorted()).toEqual(elsewhere('aa'));
  await store.goBack();
  // They were there still.
  expect(added).toHaveLength(2);
  await publish(['bb'], 3);
  now += (LIMITS.oldAssetsDays + 1) * DAY_MS;
  await publish(['bb', 'cc'], 4);
  expect((await store.content(3))?.removed?.toSorted()).toEqual(elsewhere('aa'));
  expect([...(await store.mentioned())]).toEqual(expect.arrayContaining(elsewhere('aa')));
  await store.goBack(1);
  expect(added.at(-1)?.files).toEqual(elsewhere('aa'));
  expect((await place.published())['index.html']).toBe('home with aa');
});

it('those of the public folder leave it at once when they get an address of their own, and can come back', async () => {
  await publish(['aa'], 1, '');
  expect(await published()).toEqual([...PAGES.slice(0, 1), ...variants('aa'), ...PAGES.slice(1)]);
  await publish(['aa'], 2);
  expect(await published()).toEqual(PAGES);
  expect(added.at(-1)?.files).toEqual(elsewhere('aa'));
  await store.goBack();
  expect(await published()).toEqual([...PAGES.slice(0, 1), ...variants('aa'), ...PAGES.slice(1)]);
  await publish(['aa'], 3);

  // Without the setting there is no place that they could be brought to.
  store = open();
  await publish(['aa'], 4, '');
  now += (LIMITS.oldAssetsDays + 1) * DAY_MS;
  await publish(['aa'], 5, '');
  await expect(store.goBack(2)).rejects.toThrow('PICTURES_URL');
  expect((await store.live())?.number).toBe(6);
});

it('hosts are told of their address by the one table of headers, and of where the former addresses lead', () => {
  const written = new Map<string, string>();
  const redirects = hostRedirects(NO_REDIRECTS, URL_OF_PICTURES);
  writeHostFiles(redirects, URL_OF_PICTURES, { write: (file, content) => void written.set(file, String(content)) });
  expect(written.get('_headers')).toContain('/*\n');
  expect(written.get('_headers')).toContain('  Link: <https://pictures.example>; rel=preconnect\n');
  expect(written.get('builds/Caddyfile')).toContain('header @path0 Link "<https://pictures.example>; rel=preconnect"');
  expect(written.get('builds/headers.json')).toContain('rel=preconnect');
  expect(written.get('_redirects')).toContain(`/i/* ${URL_OF_PICTURES}/i/:splat 302\n`);
  const near = new Map<string, string>();
  writeHostFiles(hostRedirects(NO_REDIRECTS, ''), '', {
    write: (file, content) => void near.set(file, String(content)),
  });
  expect([...near.values()].join()).not.toMatch(/preconnect|\/i\/:splat/);
});

it('a typeface stays in the public folder, and its digest keeps it in the cache as those of pictures do', () => {
  const address = { digest: '0123456789ab' };
  expect(pictureFile(logoPath(address, 1), true)).toBe('@pictures/i/0123456789ab-logo-1x.webp');
  expect(pictureFile(typefacePath(address), true)).toBe('_astro/0123456789ab-typeface.woff2');
  expect(pictureDigests([pictureFile(typefacePath(address), true), '_astro/page.js'])).toEqual(
    new Set([address.digest]),
  );
});
