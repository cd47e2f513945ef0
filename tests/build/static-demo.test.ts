import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPageProblems } from '#scripts/checks/built-pages.ts';
import type { BuiltPage } from '#scripts/checks/built-site.ts';
import { feedProblems } from '#scripts/checks/feed-rules.ts';
import { tagsOf } from '#scripts/checks/html.ts';
import { WEIGHED_SITE_URL, writtenWeightProblems } from '#scripts/checks/weight-table.ts';
import { ensureChromium } from '#scripts/dev/chromium.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { buildStaticDemo } from '#scripts/demo/static-demo.ts';
import { startServer, type Server } from '#src/publishing/http/server.ts';
import { FEED_READERS } from '#src/contract/feeds.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import type { CataloguePayload } from '#src/contract/payload.ts';
import { cases } from '#tests/support/whole.ts';

let folder: string;
let out: string;
let server: Server;
let browser: Browser;
const report = silentReport();
const environment = readEnvironment();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-static-demo-'));
  out = join(folder, 'site');
  // The cache of all test shops has the pictures.
  const cacheDir = join(PROJECT_ROOT, '.cache/tests');
  const { pocketbaseBin, serviceWorker } = environment;
  await buildStaticDemo({
    environment: { cacheDir, pocketbaseBin, serviceWorker, siteUrl: WEIGHED_SITE_URL },
    out,
    report,
  });
  server = await startServer({ root: out, port: 0, host: '127.0.0.1', cacheDir: join(folder, 'served'), report });
  const executablePath = await ensureChromium(environment.chromiumBin, report);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a page does that a visitor of the static demo should never see: requests to other hosts, errors in the console. */
function watched(page: Page): { readonly foreign: string[]; readonly errors: string[] } {
  const seen = { foreign: [] as string[], errors: [] as string[] };
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:'))
      seen.foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  return seen;
}

/** One page of each kind in each language: tests/e2e/built-pages.test.ts has the markup of all of the demo's pages looked at, in a shop with a backend. */
function onePerKind(): (page: BuiltPage) => boolean {
  const seen = new Set<string>();
  return ({ page, kind }) => {
    const { attributes } = tagsOf(page, 'html')[0] ?? { attributes: new Map<string, string>() };
    const key = `${kind} ${attributes.get('data-route')} ${attributes.get('lang')}`;
    return seen.size < seen.add(key).size;
  };
}

describe('the static demo', () => {
  test('is a folder of real files, with what plain hosts need', async () => {
    const names = await readdir(out);
    expect(names).toEqual(
      expect.arrayContaining(['.nojekyll', '404.html', '_headers', '_redirects', 'index.html', 'robots.txt', 'fr']),
    );
    const entries = await readdir(out, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
  });

  test('keeps all rules of built pages', async () => {
    expect(
      await builtPageProblems(
        out,
        PROJECT_ROOT,
        cases(() => true, onePerKind()),
      ),
    ).toEqual([]);
  });

  test('has product feeds that keep the rules of Google and Meta, and that no search engine lists', async () => {
    const names = (await readdir(join(out, 'feeds'))).toSorted();
    expect(names).toHaveLength(FEED_READERS.length * LOCALES.length);
    for (const name of names) {
      const text = gunzipSync(await readFile(join(out, 'feeds', name))).toString();
      expect(feedProblems(name, text)).toEqual([]);
      expect(text.match(/\/products\//g)?.length).toBeGreaterThan(80);
    }
    const answer = await fetch(`${server.url}/feeds/google-en.xml.gz`);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await readFile(join(out, '_headers'), 'utf8')).toContain('/feeds/*\n  X-Robots-Tag: noindex');
    expect(await readFile(join(out, 'sitemap.xml'), 'utf8')).not.toContain('/feeds/');
  });

  test('asks nobody but its own host, whatever is opened', async () => {
    const catalogue = JSON.parse(await readFile(join(out, 'product/_payload.json'), 'utf8')) as CataloguePayload;
    const page = await browser.newPage();
    const { foreign, errors } = watched(page);
    const product = catalogue.products[0]?.path ?? '';
    for (const path of ['/', '/fr', '/it', '/product', product, '/cart', '/login', '/contact', '/palette', '/profile'])
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await page.goto(server.url + product);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await page.goto(`${server.url}/fr/cart`, { waitUntil: 'networkidle' });
    await page.waitForSelector('.cart-line');
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    // What was listened to is heard.
    await page.goto('about:blank');
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => console.error('sample')));
    expect(foreign).toEqual(['http://127.0.0.1:9/']);
    expect(errors).toContain('sample');
    await page.close();
  });

  test('knows no backend: no page names one, and no policy lets a page ask one', async () => {
    const pages = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.html'));
    const html = await Promise.all(pages.map(async (name) => readFile(join(out, name), 'utf8')));
    const whole = html.filter((text) => text.includes('data-route'));
    expect(whole.length).toBeGreaterThan(100);
    expect(new Set(whole.map((text) => /connect-src ([^;]*);/.exec(text)?.[1]))).toEqual(new Set(["'self'"]));
    expect(whole.filter((text) => !/<html[^>]* data-backend(?:=""|[ >])/.test(text))).toEqual([]);
  });

  test('has its redirects in the form that hosts read: from, to, status', async () => {
    const lines = (await readFile(join(out, '_redirects'), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/^\/\S* (?:\/|https:\/\/)\S* 30[128]$/.test(line))).toEqual([]);
  });

  test.for(['/login', '/fr/login', '/it/login'])('%s says that there is no backend', async (path) => {
    const page = await browser.newPage();
    await page.goto(server.url + path);
    await page.waitForLoadState();
    expect(await page.locator('main').innerText()).toContain('npm start');
    expect(await page.locator('form').count()).toBe(0);
    await page.close();
  });

  test('has no contact form to nowhere, and the address to write to', async () => {
    const html = await readFile(join(out, 'contact.html'), 'utf8');
    expect(html).not.toContain('data-contact');
    expect(html).toContain('mailto:');
  });

  test('weighs what docs/performance.md says; "npm run weights" renews it', async () => {
    expect(await writtenWeightProblems(out)).toEqual([]);
  });
});
