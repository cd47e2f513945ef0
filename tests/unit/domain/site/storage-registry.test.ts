import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { registered, STORED_THINGS } from '#src/domain/site/storage-registry.ts';

/** Names of ours, and the one of the SDK, wherever code writes them as text; templates end where a value begins. */
const NAME = /['`](vitrine\.[\w.:-]+|pocketbase_auth)/g;

/** Where a browser keeps something; `document.cookie` is written with a name of src/stores/settings/locale-cookie.ts. */
const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches\.open|document\.cookie)\b/;

/** The modules that reach a browser's storage. Another one belongs here once its names are in the registry. */
const REACHES = [
  'src/backend/open-client.ts',
  'src/client/after-load.ts',
  'src/client/contact-draft.ts',
  'src/client/contact.ts',
  'src/client/head.ts',
  'src/client/reload-guard.ts',
  'src/service-worker/store.ts',
  'src/service-worker/stores.ts',
  'src/stores/settings/locale-cookie.ts',
  'src/stores/storage-access.ts',
  'src/stores/storage-contents.ts',
  'src/stores/tab-storage.ts',
];

/** What no browser runs. */
const NODE_ONLY = /^src\/(?:backend-server|gate|publishing|runtime)\//;

async function sources(): Promise<{ readonly file: string; readonly text: string }[]> {
  const files: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx,astro}')) if (!NODE_ONLY.test(file)) files.push(file);
  return Promise.all(
    files
      .filter((file) => file !== 'src/domain/site/storage-registry.ts')
      .sort()
      .map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  );
}

test('every name that code keeps something under is in the registry, and the registry has no others', async () => {
  const names = (await sources()).flatMap(({ text }) => [...text.matchAll(NAME)].map((match) => match[1] ?? ''));
  expect(names.filter((name) => registered(null, name) === undefined)).toEqual([]);
  const own = STORED_THINGS.filter(({ by, kind }) => by === 'shop' && kind !== 'cookie').map(({ name }) => name);
  const begins = (name: string): string => name.replace('*', '');
  expect(own.filter((name) => !names.some((found) => found.startsWith(begins(name))))).toEqual([]);
});

test('the registry has each name once', () => {
  const names = STORED_THINGS.map(({ kind, name }) => `${kind} ${name}`);
  expect(names).toEqual([...new Set(names)]);
});

test('only the known modules reach a browser’s storage', async () => {
  const found = (await sources()).filter(({ text }) => STORAGE.test(text)).map(({ file }) => file);
  expect(found).toEqual(REACHES);
});
