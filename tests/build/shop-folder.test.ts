/** A build with the owner's folder (SHOP_DIR): their files stand in the place of ours, and what replaces nothing is refused. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { runWorker } from '#src/publishing/worker/worker.ts';
import { checkShopFolder } from '#scripts/doctor/machine-checks.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';
import { followedShop } from '#tests/build/followed-shop.ts';
import { plain } from '#tests/support/brand-uploads.ts';
import { fill, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

const FILES = {
  'styles.css':
    ":root{--font-sans:'Own',serif}@font-face{font-family:'Own';src:url('./fonts/own.woff2')}.own-note{gap:7px}",
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  'fonts/own.woff2': 'x'.repeat(5000),
  'i18n/en/cart.json': '{"empty":"Nothing here yet, friend."}',
  'i18n/en/account.json': '{"account":{"loginLead":"Come in, friend."}}',
  'i18n/it/mail.json': '{"order_confirmed_subject":"Ordine {{number}} presso di noi"}',
  'components/Brand.astro': '---\n---\n<img src="/icon.svg" alt={Astro.props.name} width="90" height="20" />',
  'components/Breadcrumb.astro': `---
import Ours from '#src/components/Breadcrumb.astro';
import { getT } from '#src/i18n/i18n.ts';
const t = getT('en', 'cart');
---
<p class="own-note">Own crumb: {t('empty')}</p>
<Ours {...Astro.props} />
`,
} as const;

let shop: TestShop;
let folder: string;

async function put(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-owner-'));
  await put(folder, FILES);
  shop = await startTestShop();
  const content = fixtureContent();
  await fill(shop.client, { ...content, shop: { ...content.shop, corners: 'soft' } });
  // Settings that the folder stands before.
  const files = { logo: await plain('logo.png', 320, 80), icon: await plain('icon.png', 512, 512) };
  await shop.client.collection('shop').update(content.shop.id, files);
});

afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("the owner's folder", () => {
  it('replaces styles, icon, words and components, with a typeface of its own', async () => {
    const options = shop.options();
    await buildShop({ ...options, environment: { ...options.environment, shopDir: folder } });
    const page = await shop.read('products/work-1.html');
    // A setting of the shop, beside the folder.
    expect(page).toContain('{border-radius:6px}');
    expect(page).toContain('Own crumb: Nothing here yet, friend.');
    expect(page).toContain('class="breadcrumb label"');
    expect(page).toMatch(/<a class="brand"[^>]*> ?<img src="\/icon.svg" alt="Vitrine"/);
    expect(page).toContain('.own-note{gap:7px}');
    expect(await shop.read('cart.html')).toContain('Nothing here yet, friend.');
    expect(await shop.read('login.html')).toContain('Come in, friend.');
    expect(await shop.read('icon.svg')).toBe(FILES['icon.svg']);
    expect(page).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
    expect(page).not.toContain('apple-touch-icon');
    const font = /url\(([^)]*own[^)]*\.woff2)\)/.exec(page)?.[1] ?? '';
    expect(await shop.read(font.replaceAll(/["']|^\//g, ''))).toBe(FILES['fonts/own.woff2']);
  });

  it('is followed by the worker: a file that was saved has another one begin, which compiles it', async () => {
    const options = shop.options();
    const ending = new AbortController();
    const running = runWorker({ ...options, environment: { ...options.environment, shopDir: folder } }, ending.signal);
    try {
      // It has published something, so it runs, and knows the files as they were.
      await shop.client.collection('home').update('home00000000001', { announcement_en: 'Followed' });
      await followedShop(shop).live();
      await put(folder, { 'i18n/en/cart.json': '{"empty":"Still nothing here, friend."}' });
      expect(await running).toBe('begin anew');
    } finally {
      ending.abort();
      await running;
    }
  });

  it('replaces words of mails', async () => {
    const out = join(shop.folder, 'code');
    const { hooksDir } = await buildBackend(out, folder);
    expect(await readFile(join(hooksDir, 'vitrine.js'), 'utf8')).toContain('Ordine {{number}} presso di noi');
  });

  it('is refused with what is possible where a file replaces nothing, and doctor names it', async () => {
    const wrong = await mkdtemp(join(tmpdir(), 'vitrine-owner-'));
    await put(wrong, {
      'components/Hedaer.astro': '',
      'theme.css': '',
      'i18n/en/cart.json': '{"emtpy":"x","quantityOf":"{{nmae}}"}',
      'i18n/en/account.json': '{"account":{"lead":"x"}}',
      '.git/config': '',
    });
    const options = shop.options();
    const before = await readdir(shop.folder);
    const error = await buildShop({ ...options, environment: { ...options.environment, shopDir: wrong } }).catch(
      String,
    );
    expect(error).toContain('components/Hedaer.astro replaces nothing: the project has no src/components/Hedaer.astro');
    expect(error).toContain('theme.css is not used. Possible are: styles.css, icon.svg, fonts/*.woff2');
    expect(error).toContain('i18n/en/cart.json: the key "emtpy" replaces nothing');
    expect(error).toContain('i18n/en/account.json, "account": the key "lead" replaces nothing');
    expect(error).toContain('"quantityOf" has {{nmae}}, and ours has {{name}}');
    expect(error).not.toContain('.git');
    expect(await readdir(shop.folder)).toEqual(before);
    const found = checkShopFolder({ ...readEnvironment({}), shopDir: wrong });
    expect(found).toMatchObject({ state: 'stops', text: expect.stringContaining(wrong) });
    expect(checkShopFolder({ ...readEnvironment({}), shopDir: folder })).toMatchObject({ state: 'good' });
    await rm(wrong, { recursive: true });
  });
});
