/** A real PocketBase with a small, awkward shop of its own, and builds of it into a throw-away folder. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import { putMedium } from '#src/backend/put-medium.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { type BuildOptions, type BuiltShop, buildShop } from '#src/publishing/worker/release.ts';
import type { Content } from '#src/publishing/content/content.ts';
import { startTestBackend, SERVICE, type TestBackend } from '#tests/support/backend.ts';

/** Pieces that give an item of the fixture its band; the shop's threshold is LOW_STOCK. */
const STOCK = { in: 10, low: 2, backorder: 0, out: 0 } as const;
const LOW_STOCK = 3;

/** Collections in the order in which records can refer to each other. */
const ORDER = [
  'palette',
  'attributes',
  'attribute_values',
  'synonyms',
  'categories',
  'manufacturers',
  'countries',
  'shop',
  'products',
  'items',
  'pages',
  'blocks',
  'home',
  'shipping_rates',
] as const;

/** A small picture that differs by its colour. */
export async function picture(colour: string, name = 'picture.png', width = 400, height = 300): Promise<File> {
  const png = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], name, { type: 'image/png' });
}

/** Ids of pictures in the library, in their order. */
export async function inLibrary(client: PocketBase, ...files: readonly File[]): Promise<readonly string[]> {
  const media: string[] = [];
  for (const file of files) media.push(await putMedium(client, file));
  return media;
}

/** Writes the fixture's records, with their own ids. */
export async function fill(client: PocketBase, content: Content): Promise<void> {
  const rows = {
    ...content,
    home: [content.home],
    shop: [{ ...content.shop, low_stock: LOW_STOCK }],
    items: content.items.map(({ band, ...item }) => ({ ...item, stock: STOCK[band] })),
  };
  for (const collection of ORDER) {
    for (const row of rows[collection]) {
      // The file names of the fixture are no uploads.
      const { images: _images, ...fields } = { images: [], ...row };
      await client.collection(collection).create(fields);
    }
  }
}

export interface TestShop {
  readonly backend: TestBackend;
  readonly client: PocketBase;
  readonly dist: string;
  readonly folder: string;
  /** Builds into `dist`, or as `change` says. */
  build(change?: {
    readonly cache?: string;
    readonly dist?: string;
    readonly url?: string;
    readonly force?: boolean;
  }): Promise<BuiltShop>;
  options(change?: { readonly cache?: string; readonly dist?: string; readonly url?: string }): BuildOptions;
  /** A published file as text. */
  read(file: string): Promise<string>;
  stop(): Promise<void>;
}

/** Lets a cache have the code that another test has compiled. */
export async function shareCompiled(cache: string): Promise<void> {
  const compiled = join(PROJECT_ROOT, '.cache/tests/compiled');
  await Promise.all([mkdir(compiled, { recursive: true }), mkdir(cache, { recursive: true })]);
  await symlink(compiled, join(cache, 'compiled'));
}

/** `compiledCaches`: caches that begin with the code compiled, as far as a test before has done so; all others compile for themselves. */
export async function startTestShop(compiledCaches: readonly string[] = []): Promise<TestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-build-'));
  for (const name of compiledCaches) await shareCompiled(join(folder, name));
  const backend = await startTestBackend();
  const dist = join(folder, 'dist');
  const options: TestShop['options'] = (change = {}) => ({
    environment: {
      pocketbaseUrl: change.url ?? backend.url,
      serviceEmail: SERVICE.email,
      servicePassword: SERVICE.password,
      cacheDir: join(folder, change.cache ?? 'cache'),
      siteUrl: 'https://shop.example',
      publicBackendUrl: 'https://backend.example',
      shopMode: 'demo',
      serviceWorker: 'on',
      stripe: { publishableKey: '' },
    },
    dist: change.dist ?? dist,
    releases: join(folder, change.cache ?? 'cache', 'releases'),
    report: silentReport(),
  });
  return {
    backend,
    client: backend.admin,
    dist,
    folder,
    options,
    build: (change = {}) => buildShop({ ...options(change), force: change.force ?? false }),
    read: (file) => readFile(join(dist, file), 'utf8'),
    stop: async () => {
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** File → digest of its bytes, of a whole folder. */
export async function fingerprint(root: string): Promise<Record<string, string>> {
  const files = await listFiles(root);
  const digests = await Promise.all(
    files.map(
      async (file) =>
        [
          file,
          createHash('sha256')
            .update(await readFile(join(root, file)))
            .digest('hex'),
        ] as const,
    ),
  );
  return Object.fromEntries(digests);
}
