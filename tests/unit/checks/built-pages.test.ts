import { randomBytes } from 'node:crypto';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtPageProblems } from '#scripts/checks/built-pages.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const LOCALES = ['en', 'fr', 'it'] as const;
const PATHS = { en: '/', fr: '/fr', it: '/it' } as const;

interface Sample {
  readonly locale: (typeof LOCALES)[number];
  readonly head: string;
  readonly body: string;
  readonly script: string;
  readonly policy: string;
  readonly alternates: string;
}

const CSS = 'p{margin:0}';
const SCRIPT = 'document.documentElement.classList.add("js")';
const alternates = [...LOCALES, 'x-default' as const]
  .map(
    (name) =>
      `<link rel="alternate" hreflang="${name}" href="https://shop.example${name === 'x-default' ? '/' : PATHS[name]}">`,
  )
  .join('');

function sample(locale: (typeof LOCALES)[number], change: Partial<Sample> = {}): string {
  const script = change.script ?? SCRIPT;
  const policy = change.policy ?? `script-src 'self' ${hash(script)}; style-src 'self' ${hash(CSS)}`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><title>Home</title><link rel="canonical" href="https://shop.example${PATHS[locale]}">${change.alternates ?? alternates}<style>${CSS}</style><script>${script}</script>${change.head ?? ''}</head><body>${change.body ?? '<p>Words</p>'}</body></html>`;
}

let dist = '';

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), text);
}

/** Problems of a small site whose English home page is changed. */
async function problemsWith(change: Partial<Sample>): Promise<string[]> {
  await put('index.html', sample('en', change));
  return builtPageProblems(dist, dist);
}

const noise = (bytes: number): string => randomBytes(bytes).toString('base64');

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrine-built-'));
  await put('builds/latest.json', '{"id":"abc123def456","timestamp":1}');
  await put('_payload.json', '{"kind":"home"}');
  await put('sw.js', 'addEventListener("fetch", () => {})');
  await put('fr.html', sample('fr'));
  await put('it.html', sample('it'));
  await put('i18n/en/cart.json', '{"cart":{"lines.empty":"The cart is empty"}}');
});

afterEach(() => rm(dist, { recursive: true, force: true }));

describe('the check of built pages', () => {
  test('a good site has no problem', async () => {
    expect(await problemsWith({})).toEqual([]);
  });

  test('HTML over its budget is found', async () => {
    expect((await problemsWith({ body: `<p>${noise(20_000)}</p>` })).join()).toMatch(
      /^\/: HTML weighs \d+ B, more than 16384 B$/,
    );
  });

  test('what customers say of a product has some bytes of its own, and no more', async () => {
    await put('products/work/_payload.json', '{"kind":"product"}');
    const weighs = async (body: string): Promise<string> => {
      await put('products/work.html', sample('en', { body }));
      return (await builtPageProblems(dist, dist)).filter((problem) => problem.includes('HTML weighs')).join();
    };
    const words = `<p>${noise(12_000)}</p>`;
    expect(await weighs(words)).toMatch(/more than 12288 B$/);
    expect(await weighs(`${words}<section id="reviews">Good</section>`)).toBe('');
    expect(await weighs(`<p>${noise(13_000)}</p><section id="reviews">Good</section>`)).toMatch(/more than 12800 B$/);
  });

  test('inline script over the budget is found', async () => {
    const script = `const a="${noise(4000)}"`;
    expect((await problemsWith({ script })).join()).toContain('script before the load event weighs');
  });

  test('script of a static import counts, and script that starts later has a budget of its own', async () => {
    await put('_astro/main.a.js', 'import"./part.b.js";import("./later.c.js");import("./mount.d.js")');
    await put('_astro/part.b.js', `export const a="${noise(4000)}"`);
    await put('_astro/later.c.js', `export const a="${noise(4000)}"`);
    await put('_astro/mount.d.js', `export const a="${noise(9000)}"`);
    const found = (await problemsWith({ head: '<script type="module" src="/_astro/main.a.js"></script>' })).join();
    expect(found).toContain('script before the load event weighs');
    expect(found).toContain('script after the load event weighs');
    expect(found).not.toContain('mount');
  });

  test('script that only some pages start counts on those, and nowhere else', async () => {
    await put('_astro/main.a.js', 'import("./product.b.js");import("./error-pages.c.js")');
    await put('_astro/product.b.js', `export const a="${noise(4000)}"`);
    await put('_astro/error-pages.c.js', `export const a="${noise(4000)}"`);
    const head = '<script type="module" src="/_astro/main.a.js"></script>';
    expect(await problemsWith({ head })).toEqual([]);
    for (const [mark, chunk, other] of [
      ['data-gallery="Close"', 'product', 'error-pages'],
      ['data-delivery="1"', 'product', 'error-pages'],
      ['data-not-found', 'error-pages', 'product'],
      ['data-return', 'error-pages', 'product'],
    ] as const) {
      const found = (await problemsWith({ head, body: `<p ${mark}>Words</p>` })).join();
      expect(found, mark).toMatch(new RegExp(`script after the load event weighs .*/${chunk}\\.`));
      expect(found, mark).not.toContain(other);
    }
  });

  test('a script that is there already, and is asked for again beside a chunk, is found', async () => {
    await put(
      '_astro/main.a.js',
      'const d=(i,m=d,x=(m.f||(m.f=["_astro/main.a.js","_astro/part.b.js"])))=>i.map(i=>x[i]);import("./later.c.js")',
    );
    await put('_astro/part.b.js', '');
    await put('_astro/later.c.js', '');
    expect(await problemsWith({ head: '<script type="module" src="/_astro/main.a.js"></script>' })).toEqual([
      '/_astro/main.a.js asks for /_astro/main.a.js, which pages load themselves',
    ]);
  });

  test('React and islands on a page that is only read are found', async () => {
    await put('_astro/main.a.js', 'import("./react.b.js")');
    await put('_astro/react.b.js', 'Symbol.for("react.transitional.element")');
    const found = await problemsWith({
      head: '<script type="module" src="/_astro/main.a.js"></script>',
      body: '<astro-island></astro-island>',
    });
    expect(found).toContain('/: loads React by itself');
    expect(found).toContain('/: has an <astro-island>');
  });

  test('render-blocking requests are found', async () => {
    await put('a.css', '');
    await put('a.js', '');
    const found = await problemsWith({ head: '<link rel="stylesheet" href="/a.css"><script src="/a.js"></script>' });
    expect(found).toContain('/: style sheet /a.css blocks rendering');
    expect(found).toContain('/: script /a.js blocks rendering');
  });

  test('a style attribute and an inline handler are found', async () => {
    const found = await problemsWith({ body: '<p style="margin:0" onclick="go()">Words</p>' });
    expect(found).toContain('/: <p> has a style attribute');
    expect(found).toContain('/: <p> has an inline onclick');
  });

  test('markup in an attribute is found', async () => {
    const found = await problemsWith({ body: '<p title="<b> is bold">Words</p>' });
    expect(found).toContain('/: has markup in an attribute: title="<b> is bold"');
  });

  test('a letter that was cut in its middle is found', async () => {
    const found = await problemsWith({ body: '<p>Accessibilit\ufffd</p>' });
    expect(found.join()).toMatch(/\/: has a letter that is no letter: '.*<p>Accessibilit\ufffd'/s);
  });

  test('a raw translation key and an unfilled placeholder are found', async () => {
    const found = await problemsWith({ body: '<p title="cart:lines.empty">lines.empty</p><p>{{count}} pieces</p>' });
    expect(found).toContain("/: shows the raw key 'lines.empty'");
    expect(found).toContain("/: shows the raw key 'cart:lines.empty'");
    expect(found).toContain("/: shows an unfilled placeholder: '{{count}} pieces'");
  });

  test('an inline script or style that the policy does not know is found', async () => {
    expect((await problemsWith({ policy: `script-src ${hash('other')}; style-src ${hash(CSS)}` })).join()).toContain(
      'its script-src does not know script',
    );
    expect((await problemsWith({ policy: "script-src 'unsafe-inline'" })).join()).toMatch(
      /allows 'unsafe-inline'.*has no style-src/,
    );
  });

  test('layers in another order, and unknown ones, are found', async () => {
    for (const [css, problems] of [
      ['@layer reset,base;@layer base{p{margin:0}}@layer reset{}', []],
      ['@layer tokens{p{margin:0}}@layer components{}', []],
      ['@layer base{p{margin:0}}@layer reset, base;', ['/: names its layers in the order base, reset']],
      ['@layer base{p{margin:0}}@layer other{}', ['/: names its layers in the order base, other']],
    ] as const) {
      const policy = `script-src 'self' ${hash(SCRIPT)}; style-src 'self' ${hash(CSS)} ${hash(css)}`;
      expect(await problemsWith({ head: `<style>${css}</style>`, policy })).toEqual(problems);
    }
  });

  test('a title that is longer than what is shown of it, and none at all, are found', async () => {
    await put('index.html', sample('en').replace('>Home<', `>${'Home &amp; '.repeat(10)}<`));
    expect((await builtPageProblems(dist, dist)).join()).toMatch(
      /\/: its title has 69 characters, at most 65: Home & /,
    );
    await put('index.html', sample('en').replace('<title>Home</title>', ''));
    expect((await builtPageProblems(dist, dist)).join()).toContain('/: has 0 titles with words');
  });

  test('two listings of a language with one description are found, and one with none', async () => {
    const listing = async (path: string, locale: 'en' | 'fr', head: string): Promise<void> => {
      await put(`${path}.html`, sample(locale, { head }));
      await put(`${path}/_payload.json`, '{"kind":"catalogue"}');
    };
    const found = async (): Promise<string[]> =>
      (await builtPageProblems(dist, dist)).filter((problem) => problem.includes('description'));
    await listing('product/a', 'en', '<meta name="description" content="Lamps">');
    await listing('fr/product/a', 'fr', '<meta name="description" content="Lamps">');
    expect(await found()).toEqual([]);
    await listing('product/b', 'en', '<meta name="description" content="Lamps">');
    await listing('product/c', 'en', '');
    expect(await found()).toEqual(['/product/b: has the description of /product/a', '/product/c: has no description']);
  });

  test('a page without a policy is found', async () => {
    await put('index.html', sample('en').replace(/<meta http-equiv[^>]*>/, ''));
    expect(await builtPageProblems(dist, dist)).toContain('/: has no Content-Security-Policy');
  });

  test('a service worker over its budget, and none at all, are found', async () => {
    await put('sw.js', `"${noise(4000)}"`);
    expect((await problemsWith({})).join()).toMatch(/\/sw\.js weighs \d+ B, more than 3072 B/);
    await rm(join(dist, 'sw.js'));
    expect(await problemsWith({})).toContain('there is no /sw.js');
  });

  test('a missing language version is found', async () => {
    const withoutFrench = alternates.replace(/<link[^>]*hreflang="fr"[^>]*>/, '');
    const found = await problemsWith({ alternates: withoutFrench });
    expect(found).toContain('/: hreflang fr is missing');
  });

  test('a language version that does not answer is found', async () => {
    await put('fr.html', sample('fr', { alternates: alternates.replace('hreflang="en"', 'hreflang="de"') }));
    expect(await problemsWith({})).toContain('/: its hreflang fr /fr does not name it');
  });

  test('a page without words of its language is the English one, which does not name it', async () => {
    const related = '<link rel="related" hreflang="fr" href="https://shop.example/fr">';
    const untranslated = alternates.replace(/<link[^>]*hreflang="fr"[^>]*>/, related);
    const french = sample('fr', { alternates: untranslated });
    const toEnglish = french.replace(
      'rel="canonical" href="https://shop.example/fr"',
      'rel="canonical" href="https://shop.example/"',
    );
    await put('fr.html', toEnglish);
    await put('it.html', sample('it', { alternates: untranslated }));
    expect(await problemsWith({ alternates: untranslated })).toEqual([]);
    expect(await problemsWith({})).toContain('/: names /fr as a version, which is not');
    await put('fr.html', toEnglish.replace('href="https://shop.example/">', 'href="https://shop.example/it">'));
    expect(await problemsWith({ alternates: untranslated })).toContain('/fr: canonical is no English page of it');
    await put('fr.html', french);
    expect((await problemsWith({ alternates: untranslated })).join()).toContain('/fr: hreflang fr is undefined');
  });

  test('links that lead nowhere are found', async () => {
    const found = await problemsWith({ body: '<p><a href="/gone">Gone</a> <a href="/fr#nothing">No id</a></p>' });
    expect(found).toContain('/: /gone leads nowhere');
    expect(found).toContain('/: /fr#nothing names an id that is not there');
  });

  test('an id that is there twice is found by html-validate', async () => {
    expect((await problemsWith({ body: '<p id="a">A</p><p id="a">B</p>' })).join()).toContain('no-dup-id');
  });

  test('the build id in a page or an asset is found', async () => {
    await put('_astro/main.a.js', 'const build="abc123def456"');
    expect(await problemsWith({ body: '<p>abc123def456</p>' })).toEqual(
      expect.arrayContaining(["/index.html holds the build's id", "/_astro/main.a.js holds the build's id"]),
    );
  });
});

describe('a page with an island', () => {
  const link = (file: string): string => `<link rel="modulepreload" href="/_astro/${file}">`;
  const island = '<div data-island="cart" data-mount="load"></div>';

  beforeEach(async () => {
    await put('_astro/mount.js', 'import{a}from"./react.js";a()');
    await put('_astro/react.js', 'export const a=1');
  });

  test('preloads all of it at once', async () => {
    expect(await problemsWith({ head: link('mount.js') + link('react.js'), body: island })).toEqual([]);
    expect(await problemsWith({ head: link('mount.js'), body: island })).toEqual([
      '/: does not preload /_astro/react.js, which its cart needs',
    ]);
    expect(await problemsWith({ body: island })).toEqual(['/: preloads nothing of its cart']);
    // Nobody waits for filters, and a tap before they are there would be lost.
    expect(await problemsWith({ body: '<div data-filters></div>' })).toEqual(['/: preloads nothing of its filters']);
  });

  test('that waits for the shopper preloads nothing, as any other page', async () => {
    const waiting = '<div data-island="cart" data-mount="intent"></div>';
    for (const body of [waiting, '<p>Words</p>'])
      expect(await problemsWith({ head: link('mount.js'), body })).toEqual([
        '/: preloads /_astro/mount.js without an island to mount',
      ]);
  });
});
