/** A shop that is none, by test keys of Stripe or as a copy to try things in: every page says so, in its language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import type { Environment } from '#src/runtime/environment.ts';
import en from '#i18n/en/site.json' with { type: 'json' };
import fr from '#i18n/fr/site.json' with { type: 'json' };
import it from '#i18n/it/site.json' with { type: 'json' };
import { awkwardContent } from '#tests/build/awkward-content.ts';
import { fill, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

const WORDS = { en: en.common.testKeys, fr: fr.common.testKeys, it: it.common.testKeys } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(['cache']);
  await fill(shop.client, awkwardContent());
});
afterAll(() => shop.stop());

/** Builds the shop, looks at the line on each page, and gives all pages that people see. */
async function pagesWith(
  settings: Partial<Pick<Environment, 'shopMode' | 'staging'>>,
  publishableKey: string,
  words: Readonly<Record<Locale, string>>,
): Promise<string[]> {
  const { environment, ...options } = shop.options();
  await buildShop({
    ...options,
    environment: { ...environment, ...settings, stripe: { publishableKey } },
    force: false,
  });
  const pages = (await listFiles(shop.dist)).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(40);
  const counts: Record<string, number> = {};
  const seen: string[] = [];
  for (const page of pages) {
    const html = await readFile(join(shop.dist, page), 'utf8');
    // What only leads on to another page is seen by nobody.
    if (html.includes('http-equiv="refresh"')) continue;
    const locale = LOCALES.find((one) => html.includes(`<html lang="${one}"`));
    if (locale === undefined) throw new Error(`${page} has no language`);
    const said = [...html.matchAll(/<p data-test-shop[^>]*>([^<]*)<\/p>/g)].map((match) => match[1]?.trim());
    expect(said, page).toEqual([words[locale]]);
    expect(html, page).toContain('[data-test-shop]{');
    counts[locale] = (counts[locale] ?? 0) + 1;
    seen.push(html);
  }
  expect(Object.keys(counts).sort()).toEqual([...LOCALES].sort());
  return seen;
}

test('each page of a live shop with test keys says once that it is a test, in words of its language', async () => {
  expect((await pagesWith({ shopMode: 'live' }, 'pk_test_1', WORDS)).length).toBeGreaterThan(40);
});

test('each page of a copy to try things in says what it is, and is left out by search engines', async () => {
  const words = { en: en.common.stagingCopy, fr: fr.common.stagingCopy, it: it.common.stagingCopy };
  const pages = await pagesWith({ shopMode: 'demo', staging: true }, '', words);
  expect(pages.filter((html) => !html.includes('<meta name="robots" content="noindex"'))).toHaveLength(0);
  // The guide of the demo leads to logins that a copy does not have.
  expect(pages.filter((html) => html.includes('class="demo-bar"'))).toHaveLength(0);
  expect(await readFile(join(shop.dist, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
  expect(await readFile(join(shop.dist, '_headers'), 'utf8')).toContain('X-Robots-Tag: noindex');
});
