import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSite, payloadsOf } from '#src/publishing/site/create-site.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';
import { bodyOf } from '#tests/bench/eleventy/includes/bodies.js';

const COUNT = 70;
const snapshot = benchSnapshot(COUNT);
const site = createSite(snapshot);
const payloads = [...payloadsOf(site)];
const digest = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('the shop that builds are measured with', () => {
  test('has the products that it was asked for, under addresses of their own, each with items and pictures', () => {
    const products = payloads.filter((payload) => payload.kind === 'product');
    expect(products).toHaveLength(COUNT * LOCALES.length);
    expect(new Set(payloads.map(({ path }) => path)).size).toBe(payloads.length);
    expect(products.filter(({ product }) => product.items.length === 0 || product.pictures.length < 2)).toEqual([]);
  });

  test('is the same each time, and another for another number', () => {
    expect(digest(benchSnapshot(COUNT))).toBe(digest(snapshot));
    expect(digest(benchSnapshot(COUNT + 1))).not.toBe(digest(snapshot));
  });

  test('is written by Eleventy with the same names, texts, prices and pictures', () => {
    for (const payload of payloads) {
      if (payload.kind !== 'product' || payload.locale !== 'en') continue;
      const html = bodyOf(payload, site.chrome[payload.locale]);
      const { product } = payload;
      expect(html).toContain(product.descriptionHtml);
      for (const { sku } of product.items) expect(html).toContain(`<td>${sku}</td>`);
      for (const { digest: picture, widths } of product.pictures)
        for (const width of widths) expect(html).toContain(`/i/${picture}-${width}.avif ${width}w`);
      expect(html).toContain(`/i/${product.pictures[0]?.digest}-640.webp`);
    }
  });
});
