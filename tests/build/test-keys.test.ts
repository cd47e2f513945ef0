/** A live shop whose keys of Stripe move no money: every page says so, in its language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import en from '#i18n/en/common.json' with { type: 'json' };
import fr from '#i18n/fr/common.json' with { type: 'json' };
import it from '#i18n/it/common.json' with { type: 'json' };
import { awkwardContent } from '#tests/build/awkward-content.ts';
import { fill, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

const WORDS = { en: en.testKeys, fr: fr.testKeys, it: it.testKeys } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(['cache']);
  await fill(shop.client, awkwardContent());
  const { environment, ...options } = shop.options();
  const live = { ...environment, shopMode: 'live', stripe: { publishableKey: 'pk_test_1' } } as const;
  await buildShop({ ...options, environment: live, force: false });
});
afterAll(() => shop.stop());

test('each page says once that it is a test, in words of its language', async () => {
  const pages = (await listFiles(shop.dist)).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(40);
  const counts: Record<string, number> = {};
  for (const page of pages) {
    const html = await readFile(join(shop.dist, page), 'utf8');
    // What only leads on to another page is seen by nobody.
    if (html.includes('http-equiv="refresh"')) continue;
    const locale = LOCALES.find((one) => html.includes(`<html lang="${one}"`));
    if (locale === undefined) throw new Error(`${page} has no language`);
    const said = [...html.matchAll(/<p data-test-keys[^>]*>([^<]*)<\/p>/g)].map((match) => match[1]?.trim());
    expect(said, page).toEqual([WORDS[locale]]);
    expect(html, page).toContain('[data-test-keys]{');
    counts[locale] = (counts[locale] ?? 0) + 1;
  }
  expect(Object.keys(counts).sort()).toEqual([...LOCALES].sort());
});
