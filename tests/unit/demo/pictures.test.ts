import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renderPicture } from '#scripts/demo/pictures/render.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { scalePicture } from '#scripts/demo/scale.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { PICTURES } from '#src/config.ts';

const UPLOADS = demoRecords(0).flatMap(({ pictures }) => pictures ?? []);
const DRAWS = UPLOADS.flatMap(({ draws }) => draws);
const MASTER_BYTES = 220 * 1024;

describe('pictures of the demo', () => {
  test('are different for every product and every item', () => {
    // A page of its own shows again what the home page shows.
    const first = demoRecords(0).filter((draft) => draft.collection !== 'blocks' || draft.fields.page === undefined);
    const drawings = first.flatMap(({ pictures }) => pictures?.draws ?? []).map((draw) => draw().svg);
    expect(drawings.length).toBeGreaterThan(150);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('are masters as wide as one of the variants, one for each picture', () => {
    const widths = UPLOADS.flatMap((upload) => upload.widths);
    expect(widths.length).toBe(DRAWS.length);
    expect(widths.filter((width) => !PICTURES.widths.some((variant) => variant === width))).toEqual([]);
  });

  test('are the same each time they are drawn', () => {
    expect(DRAWS.map((draw) => draw().svg)).toEqual(DRAWS.map((draw) => draw().svg));
  });

  test.each(PRODUCTS.map((product) => [product.key, product] as const))(
    '%s: a master has the same bytes twice, is wide enough and light enough',
    async (_key, { pictures }) => {
      const drawing = pictures[0].draw();
      const [first, second] = await Promise.all([renderPicture(drawing), renderPicture(drawing)]);
      expect(first.equals(second)).toBe(true);
      expect(first.length).toBeLessThan(MASTER_BYTES);
      const { width, height, format } = await sharp(first).metadata();
      expect({ width, height, format }).toEqual({ width: drawing.width, height: drawing.height, format: 'jpeg' });
      expect(width).toBeGreaterThanOrEqual(1280);
    },
    20_000,
  );

  test('have no text, script or reference in them', () => {
    const outside = DRAWS.filter((draw) =>
      /<(?:text|script|image|use|a|style)\b|href|\bNaN\b|Infinity/.test(draw().svg),
    );
    expect(outside).toEqual([]);
  });

  test.each(PRODUCTS.map((product) => [product.key, product] as const))(
    '%s: the last is drawn to scale, with the measures of its text',
    (key, { description }) => {
      const { draw, alt } = scalePicture(key);
      const said = /^([\d.]+)\s×\s([\d.]+)\scm, beside an? (?:bank card|bottle|chair|person)$/.exec(alt.en);
      const [width, height] = [Number(said?.[1]), Number(said?.[2])];
      const { svg } = draw();
      const [own = 0, known = 0] = [...svg.matchAll(/v-([\d.]+)m-14/g)].map((match) => Number(match[1]));
      expect(Number(/h([\d.]+)m0 -14/.exec(svg)?.[1]) / own).toBeCloseTo(width / height, 2);
      const cm = { card: 5.4, bottle: 30, chair: 84, person: 170 };
      const [beside = 0] = Object.entries(cm).flatMap(([name, one]) => (alt.en.endsWith(name) ? [one] : []));
      expect(own / known).toBeCloseTo(height / beside, 2);
      const written = /([\d.]+)\s×\s([\d.]+)\scm/.exec(description.en);
      if (written !== null) expect([width, height]).toEqual([Number(written[1]), Number(written[2])]);
      const upload = UPLOADS.find(({ name, field }) => name === key && field === 'images');
      expect(upload?.widths.at(-1)).toBe(640);
      expect(upload?.draws.at(-1)?.().svg).toBe(svg);
    },
  );
});
