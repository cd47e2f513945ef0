import { mkdir, readdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import type { BuildManifest } from '#src/contract/manifest.ts';
import { pageFile, publishedPath } from '#src/contract/files.ts';
import { isPayload, type Payload, payloadPath, type ProductPayload } from '#src/contract/payload.ts';
import { picturePath, variantPaths } from '#src/contract/picture-paths.ts';
import { SECURITY_HEADERS } from '#src/config.ts';
import { brotliBytes } from '#src/publishing/site/manifest.ts';
import { FEED_READERS, feedPath } from '#src/contract/feeds.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { fromProblem } from '#src/domain/site/redirects.ts';
import { awkwardContent, BARE, HOSTILE_ID, LONG, LONG_ID, withManyCategories } from '#tests/build/awkward-content.ts';
import { drawSecrets, secretsIn } from '#tests/support/secrets.ts';
import { SERVICE, SUPERUSER } from '#tests/support/backend.ts';
import { fill, fingerprint, inLibrary, picture, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

const SITE = 'https://shop.example';
let shop: TestShop;
let id: string;

async function json(file: string): Promise<unknown> {
  return JSON.parse(await shop.read(file));
}

async function productOf(path: string): Promise<ProductPayload> {
  const payload = await json(payloadPath(path).slice(1));
  if (!isPayload(payload, 'product')) throw new Error(`${path} has no product payload`);
  return payload;
}

async function payloads(): Promise<Payload[]> {
  const files = (await listFiles(shop.dist)).filter((file) => file.endsWith('_payload.json'));
  return Promise.all(files.map(async (file) => (await json(file)) as Payload));
}

/** What the build's processes know and nobody else may: no file of a release has it. */
const SECRETS = {
  ...drawSecrets(),
  SMTP_PASSWORD: 'mail-secret-of-the-test',
  SUPERUSER_PASSWORD: SUPERUSER.password,
  SERVICE_PASSWORD: SERVICE.password,
};

beforeAll(async () => {
  for (const [name, secret] of Object.entries(SECRETS)) vi.stubEnv(name, secret);
  shop = await startTestShop(['fresh-cache']);
  await fill(shop.client, withManyCategories(awkwardContent()));
  await shop.client
    .collection('products')
    .update('product00000001', { images: await inLibrary(shop.client, await picture('#336699')), slug_fr: 'ancienne' });
  await shop.client.collection('products').update('product00000001', { slug_fr: 'nouvelle' });
  const rules = [
    { from: '/sale', to: '/product' },
    { from: '/fr/blog/*', to: 'https://blog.example/:splat' },
  ];
  for (const rule of rules) await shop.client.collection('redirects').create(rule);
  ({ id } = await shop.build());
});

afterAll(() => shop.stop());

it('has no secret of the shop in any file', async () => {
  const files = await listFiles(shop.dist);
  expect(files.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const file of files) {
    const bytes = await readFile(join(shop.dist, file));
    found.push(...secretsIn(bytes, SECRETS).map((name) => `${file}: ${name}`));
  }
  expect(found).toEqual([]);
});

it('has no file at which a redirect may start, in whatever writing; pages have their names', async () => {
  const files = (await listFiles(shop.dist)).filter((file) => !file.endsWith('.html'));
  const encoded = (file: string): string => file.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const open = files.flatMap((file) => [file, encoded(file)]).filter((file) => fromProblem(`/${file}`) === null);
  expect(open).toEqual([]);
});

describe('a build', () => {
  it('has every page in three languages, with its payload and its alternates', async () => {
    for (const payload of await payloads()) {
      const html = await shop.read(pageFile(payload.path));
      expect(html).toContain(`<html lang="${payload.locale}"`);
      const englishIn = payload.kind === 'product' ? payload.englishIn : [];
      const canonical = englishIn.includes(payload.locale) ? payload.alternates.en : payload.path;
      expect(html).toContain(`<link rel="canonical" href="${SITE}${canonical}">`);
      for (const locale of LOCALES) {
        const rel = englishIn.includes(locale) ? 'related' : 'alternate';
        expect(html).toContain(`<link rel="${rel}" hreflang="${locale}" href="${SITE}${payload.alternates[locale]}">`);
      }
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE}${payload.alternates.en}">`);
    }
    const paths = (await payloads()).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/fr',
        '/it',
        '/product',
        '/fr/product/estampes-1',
        '/it/products/opera-2',
        '/it/product/stampe-1/odd-one-two',
        '/cgu',
        '/fr/cgu',
        '/it/palette',
      ]),
    );
    for (const shell of [
      'cart',
      'checkout',
      'checkout_done',
      'contact',
      'login',
      'register',
      'order',
      'profile',
      '404',
      '500',
    ]) {
      for (const prefix of ['', 'fr/', 'it/'])
        expect((await stat(join(shop.dist, `${prefix}${shell}.html`))).size).toBeGreaterThan(0);
    }
  });

  it('titles pages with the tagline, and the first one with the short description', async () => {
    expect(await shop.read('fr/cart.html')).toMatch(/<title>Panier · Vitrine – Artechnological Lifestyle</);
    expect(await shop.read('index.html')).toMatch(
      /<title>Vitrine: where art meets machines – Artechnological Lifestyle</,
    );
  });

  it('brings the headers of every answer along, in the forms that hosts read', async () => {
    const text = await shop.read('_headers');
    expect(text).toMatch(/^\/\*\n/);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(text).toContain(`\n  ${name}: ${value}\n`);
    expect(text).toContain('\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(await json('builds/headers.json')).toContainEqual({ path: '/*', headers: SECURITY_HEADERS });
    expect(await shop.read('_redirects')).toMatch(/^\/\S* (?:\/|https:\/\/)\S* 30[128]$/m);
  });

  it('trusts no text as markup on any page but the checkout', async () => {
    const pages = (await listFiles(shop.dist)).filter((file) => file.endsWith('.html'));
    const whole = await Promise.all(pages.map(async (file) => ({ file, html: await shop.read(file) })));
    const trusting = whole.filter(
      ({ html }) => html.includes('data-route=') && !html.includes("require-trusted-types-for 'script'"),
    );
    expect(trusting.map(({ file }) => file)).toEqual(['checkout.html', 'fr/checkout.html', 'it/checkout.html']);
  });

  it('carries the build id in no page, payload or asset', async () => {
    for (const file of (await listFiles(shop.dist)).filter(
      (name) => /\.(?:html|json|js|css|xml|txt)$/.test(name) && !name.startsWith('builds/'),
    )) {
      expect((await shop.read(file)).includes(id), file).toBe(false);
    }
  });

  it('says of stock a band, never a number', async () => {
    const low = await productOf('/products/work-2');
    expect(low.product.band).toBe('low');
    expect(JSON.stringify(low)).not.toContain('stock');
  });

  it('has a manifest of at most 2 KB with the editors’ rules', async () => {
    const latest = await json('builds/latest.json');
    const changes = await shop.client.collection('changes').getList<{ created: string }>(1, 1, { sort: '-seq' });
    expect(latest).toEqual({ id, timestamp: Date.parse(changes.items[0]?.created.replace(' ', 'T') ?? '') });
    const manifest = (await json(`builds/meta/${id}.json`)) as BuildManifest;
    expect(manifest.matcher).toEqual({
      static: { '/sale': { redirect: '/product' } },
      wildcard: { '/fr/blog': { redirect: 'https://blog.example/:splat' } },
      dynamic: {},
    });
    expect(manifest.prerendered).toEqual(expect.arrayContaining(['/', '/fr/products/*', '/it/product/*', '/cart']));
    expect(brotliBytes(manifest)).toBeLessThanOrEqual(2048);
  });

  it('lists in the manifest what has a payload and nothing else, and in the list of paths what is there', async () => {
    const { prerendered } = (await json(`builds/meta/${id}.json`)) as BuildManifest;
    const files = new Set(await listFiles(shop.dist));
    const exact = prerendered.filter((path) => !path.endsWith('/*'));
    const lacking = exact.filter((path) => !files.has(payloadPath(path).slice(1)) || !files.has(pageFile(path)));
    expect(lacking).toEqual([]);
    const paths = (await payloads()).map(({ path }) => path);
    const covers = (pattern: string, path: string): boolean =>
      pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    const idle = prerendered.filter(
      (pattern) => !pattern.startsWith('/it/product/') && !pattern.startsWith('/fr/product/'),
    );
    expect(idle.filter((pattern) => !paths.some((path) => covers(pattern, path)))).toEqual([]);
    expect(paths.filter((path) => !prerendered.some((pattern) => covers(pattern, path)))).toEqual([]);
    const published = new Set([...files].map(publishedPath));
    expect(((await json('builds/paths.json')) as string[]).filter((path) => !published.has(path))).toEqual([]);
  });

  it('leads from former slugs, ids and rules to where they are now', async () => {
    const { redirects } = (await json('builds/redirects.json')) as { redirects: object[] };
    expect(redirects).toEqual(
      expect.arrayContaining([
        { from: '/fr/products/ancienne', to: '/fr/products/nouvelle', status: 301 },
        { from: '/fr/products/oeuvre-1', to: '/fr/products/nouvelle', status: 301 },
        { from: '/products/product00000001', to: '/products/work-1', status: 301 },
        { from: '/sale', to: '/product', status: 302 },
        { from: '/fr/blog/*', to: 'https://blog.example/:splat', status: 302 },
        { from: '/en/*', to: '/:splat?lang=en', status: 301 },
      ]),
    );
    const page = await shop.read('fr/products/ancienne.html');
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('http-equiv="refresh" content="0;url=/fr/products/nouvelle"');
    expect(page).toContain(`<link rel="canonical" href="${SITE}/fr/products/nouvelle">`);
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  it('lists indexed pages in /sitemap.xml with their alternates, and no account or error page', async () => {
    const sitemap = await shop.read('sitemap.xml');
    expect(sitemap).toContain(`<loc>${SITE}/fr/products/nouvelle</loc>`);
    expect(sitemap).toContain(`hreflang="it" href="${SITE}/it/products/opera-1"`);
    expect(sitemap).toContain(`hreflang="x-default" href="${SITE}/products/work-1"`);
    expect((await productOf('/fr/products/bare')).englishIn).toEqual(['fr', 'it']);
    expect(sitemap).toContain(`<loc>${SITE}/products/bare</loc>`);
    expect(sitemap).not.toMatch(/\/(?:fr|it)\/products\/bare\b/);
    expect(sitemap).not.toMatch(/\/(?:cart|checkout|login|profile|order|register|404|500|ancienne|sale)</);
    expect(await shop.read('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(await shop.read('.well-known/security.txt')).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20\d\d-/);
  });

  it('publishes each picture in its widths and formats, none blown up', async () => {
    const { product } = await productOf('/products/work-1');
    const [shown] = product.pictures;
    expect(shown).toMatchObject({ width: 400, height: 300, widths: [320, 400], format: 'avif', colour: '#336699' });
    const paths = shown === undefined ? [] : variantPaths(shown);
    expect(paths).toHaveLength(6);
    for (const path of paths) expect((await stat(join(shop.dist, path))).size).toBeGreaterThan(0);
  });
});

describe('awkward content', () => {
  it('gives a product without picture, item, category or French text a working page', async () => {
    const fr = await productOf('/fr/products/bare');
    expect(fr).toMatchObject({
      title: 'Bare',
      untranslated: ['name'],
      related: [],
      product: { id: BARE, category: null, items: [], pictures: [], band: 'out' },
    });
    expect(await shop.read('fr/products/bare.html')).toContain('Bare');
    const untranslated = await json('../cache/untranslated.json');
    expect(untranslated).toContainEqual({ collection: 'products', record: BARE, locale: 'fr', fields: ['name'] });
  });

  it('shows care instructions where a product has some, and nothing where it has none', async () => {
    expect(await shop.read('products/hostile.html')).toContain('<dt>Care<');
    expect(await shop.read('products/work-1.html')).not.toContain('<dt>Care<');
  });

  it('names the country of origin in the language of the page, and nothing where none is said', async () => {
    expect(await shop.read('products/hostile.html')).toMatch(/<dt>Country of origin(?:<\/dt>)?<dd>Italy</);
    expect(await shop.read('products/hostile.html')).toContain('"countryOfOrigin":{"@type":"Country","name":"IT"}');
    expect(await shop.read('fr/products/hostile-fr.html')).toMatch(/<dt>Pays d’origine(?:<\/dt>)?<dd>Italie</);
    expect(await shop.read('products/work-1.html')).not.toMatch(/Country of origin|countryOfOrigin/);
  });

  it('shows hostile text as text, on every page', async () => {
    for (const file of (await listFiles(shop.dist)).filter((name) => name.endsWith('.html'))) {
      // Within a quoted attribute '<' is a letter like any other.
      const markup = (await shop.read(file)).replace(/="[^"]*"/g, '=""');
      expect(markup.includes('<script>alert') || markup.includes('<img src=x'), file).toBe(false);
    }
    const { product } = await productOf('/products/hostile');
    expect(product.id).toBe(HOSTILE_ID);
    expect(await shop.read('products/hostile.html')).toContain('&lt;script&gt;alert(');
  });

  it('keeps names of 5,000 characters whole on their own page', async () => {
    const { product } = await productOf('/products/long');
    expect(product.id).toBe(LONG_ID);
    expect([...product.name]).toHaveLength([...LONG.trim()].length);
    expect(await shop.read('products/long.html')).toContain(LONG.trim());
  });

  it('keeps more collections than one line has room for closed, and names some of them in its header', async () => {
    const html = await shop.read('product.html');
    const linksIn = (part: RegExp): number => part.exec(html)?.[0].match(/<a /g)?.length ?? 0;
    // All products, and thirteen collections.
    expect(linksIn(/<details class="link-columns">.*?<\/details>/s)).toBe(14);
    expect(linksIn(/<nav class="collections".*?<\/nav>/s)).toBeLessThan(12);
    expect(await shop.read('product/prints-1.html')).toMatch(/<circle [^>]*fill="#cc2211"/);
  });

  it('shows no draft', async () => {
    expect(await shop.read('index.html')).not.toContain('Not yet');
  });
});

describe('a second build', () => {
  it('does nothing while content, code and settings are the same, and a sold piece that changes no band is no change', async () => {
    await shop.client.collection('items').update('item00000000001', { stock: 9 });
    expect(await shop.build()).toMatchObject({ id, built: false });
  });

  it('makes the same bytes from the same input, with code that another process compiled and nothing else cached', async () => {
    const other = join(shop.folder, 'other');
    expect(await shop.build({ cache: 'fresh-cache', dist: other })).toMatchObject({ id, built: true });
    const [first, second] = await Promise.all([fingerprint(shop.dist), fingerprint(other)]);
    expect(second).toEqual(first);
  });

  it('of a shop at another address is made of the same compiled code', async () => {
    const compiled = join(shop.folder, 'cache/compiled');
    const before = await readdir(compiled);
    const dist = join(shop.folder, 'elsewhere-dist');
    await mkdir(join(shop.folder, 'elsewhere'));
    await symlink(compiled, join(shop.folder, 'elsewhere/compiled'));
    const options = shop.options({ cache: 'elsewhere', dist });
    const live = { shopMode: 'live', stripe: { publishableKey: 'pk_live_elsewhere' } } as const;
    const at = { siteUrl: 'https://elsewhere.example', publicBackendUrl: 'https://elsewhere-backend.example' };
    await buildShop({ ...options, environment: { ...options.environment, ...at, ...live } });
    const page = await readFile(join(dist, 'index.html'), 'utf8');
    expect(page).toContain('<link rel="canonical" href="https://elsewhere.example/">');
    expect(page).toContain("connect-src 'self' https://elsewhere-backend.example;");
    expect(await readFile(join(dist, 'checkout.html'), 'utf8')).toContain('pk_live_elsewhere');
    expect(await readdir(compiled)).toEqual(before);
  });

  it('after an edit of a price and a picture changes only the files that show them, and keeps what open pages need', async () => {
    const before = new Map((await payloads()).map((payload) => [payload.path, JSON.stringify(payload)]));
    const [old] = (await productOf('/products/work-1')).product.pictures;
    const variants = join(shop.folder, 'cache/pictures/variants');
    const made = (await listFiles(variants)).filter((file) => !file.endsWith('.json'));
    const times = await Promise.all(made.map(async (file) => (await stat(join(variants, file))).mtimeMs));
    const release = await readlink(shop.dist);
    const compiled = join(shop.folder, 'cache/compiled');
    const entries = async () =>
      Promise.all(
        (await readdir(compiled)).map(async (name) => (await stat(join(compiled, name, 'renderer/entry.mjs'))).mtimeMs),
      );
    const compiledAt = await entries();
    expect(compiledAt).toHaveLength(1);

    await shop.client.collection('items').update('item00000000001', { price: 13_500 });
    await shop.client.collection('products').update('product00000001', {
      images: await inLibrary(shop.client, await picture('#993333', 'second.png', 330, 200)),
    });
    expect((await shop.build()).built).toBe(true);
    expect(await readlink(shop.dist)).not.toBe(release);
    // Content is no code.
    expect(await entries()).toEqual(compiledAt);

    const touched = (await payloads())
      .filter((payload) => before.get(payload.path) !== JSON.stringify(payload))
      .map(({ path }) => path);
    const changes = (await json('builds/changed.json')) as { added: string[]; changed: string[]; removed: string[] };
    // The part of the search that says what is shown of the product.
    const found = changes.changed.filter((path) => /^\/search\/\w+\/d\/\d+\.json$/.test(path));
    expect(found).toHaveLength(LOCALES.length);
    const filtered = ['/facets/prices.json', ...LOCALES.map((locale) => `/facets/${locale}/cards-0.json`)];
    // A price and a picture are in the feeds of each language.
    const feeds = FEED_READERS.flatMap((reader) => LOCALES.map((locale) => feedPath(reader, locale)));
    const pages = touched.flatMap((path) => [path, payloadPath(path)]);
    const expected = [...pages, ...filtered, ...found, ...feeds].sort();
    expect(changes.changed.sort()).toEqual(expected);
    expect(touched).toEqual(
      expect.arrayContaining(['/products/work-1', '/fr/products/nouvelle', '/product', '/it/product/stampe-1']),
    );
    expect(touched).not.toEqual(expect.arrayContaining(['/cgu']));
    // The new picture in its one width, in its own format and those for who does not know it, and as what the page is shared with.
    expect(changes.added.map((path) => path.replace(/^\/i\/[0-9a-f]{12}/, '')).sort()).toEqual([
      '-320.avif',
      '-320.jpg',
      '-320.webp',
      '-social.jpg',
    ]);
    expect(changes.removed).toEqual([]);
    expect((await productOf('/products/work-1')).product.items[0]?.price).toBe(13_500);

    expect(await Promise.all(made.map(async (file) => (await stat(join(variants, file))).mtimeMs))).toEqual(times);
    const gone = picturePath(old?.digest ?? '', 400, 'avif');
    expect((await stat(join(shop.dist, gone))).size).toBeGreaterThan(0);
    expect(await json('builds/paths.json')).not.toContain(gone);
  });

  it('offers the same product in each language', async () => {
    const names: Record<Locale, string> = { en: 'Work 1', fr: 'Œuvre 1', it: 'Opera 1' };
    const { alternates } = await productOf('/products/work-1');
    for (const locale of LOCALES) expect((await productOf(alternates[locale])).title).toBe(names[locale]);
  });
});
