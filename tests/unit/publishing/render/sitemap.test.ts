import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Site } from '#src/publishing/site/create-site.ts';
import type { FileSink } from '#src/publishing/render/output.ts';
import { writeSitemap } from '#src/publishing/render/sitemap.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';

/** Keeps files as texts. */
async function sitemapOf(
  site: Pick<Site, 'pages'>,
  most?: number,
  isHidden = false,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const sink: Pick<FileSink, 'write' | 'copy'> = {
    write: (file, content) => void files.set(file, Buffer.from(content).toString()),
    copy: (from, file) => void files.set(file, readFileSync(from, 'utf8')),
  };
  const all = { ...sink, link() {}, remove() {}, digests: () => files };
  await writeSitemap(site, 'https://shop.example', all, { most, isHidden });
  return files;
}

const entriesOf = (xml: string | undefined): string[] => xml?.match(/<url>.*?<\/url>/gs) ?? [];

describe('a sitemap', () => {
  test('is not named by the robots.txt of a shop that is hidden', async () => {
    const site = createSite(benchSnapshot(1));
    expect((await sitemapOf(site, 10)).get('robots.txt')).toContain('Allow: /\n\nSitemap: https://shop.example/');
    expect((await sitemapOf(site, 10, true)).get('robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  });

  test('lists a page once, as the English one, where it has no words of its language', async () => {
    const { content, pictures } = benchSnapshot(3);
    const [first, ...others] = content.products;
    if (first === undefined) throw new Error('The demo has products');
    const bare = { ...first, name_fr: '', summary_fr: ' ', description_fr: '', name_it: '', summary_it: '' };
    const site = createSite({ content: { ...content, products: [bare, ...others] }, pictures });
    const page = site.pages.find(
      ({ kind, locale, englishIn }) => kind === 'product' && locale === 'en' && englishIn.length > 0,
    );
    expect(page?.englishIn).toEqual(['fr']);
    const entries = entriesOf((await sitemapOf(site)).get('sitemap.xml'));
    const at = (path: string | undefined): string | undefined =>
      entries.find((entry) => entry.includes(`<loc>https://shop.example${path}</loc>`));
    expect(at(page?.alternates.fr)).toBeUndefined();
    for (const path of [page?.alternates.en, page?.alternates.it]) {
      expect(at(path)).toContain('hreflang="it"');
      expect(at(path)).not.toContain('hreflang="fr"');
    }
    expect(at('/fr')).toContain('hreflang="fr"');
  });

  test('of more pages than one may have is an index over several, with the same pages in the same order', async () => {
    const site = createSite(benchSnapshot(30));
    const whole = entriesOf((await sitemapOf(site)).get('sitemap.xml'));
    expect(whole.length).toBeGreaterThan(site.pages.length);
    const most = Math.ceil(whole.length / 3);
    const files = await sitemapOf(site, most);
    const names = ['sitemap-0.xml', 'sitemap-1.xml', 'sitemap-2.xml'];
    expect(names.map((name) => entriesOf(files.get(name)).length)).toEqual([most, most, whole.length - 2 * most]);
    expect(names.flatMap((name) => entriesOf(files.get(name)))).toEqual(whole);
    expect(files.get('sitemap.xml')?.match(/<loc>.*?<\/loc>/g)).toEqual(
      names.map((name) => `<loc>https://shop.example/${name}</loc>`),
    );
  });
});
