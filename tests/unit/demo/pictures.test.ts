import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_WIDTH } from '#scripts/demo/draft.ts';
import { readMaster } from '#scripts/demo/pictures/masters.ts';
import { type Digests, DIGESTS, digestsOf, drawingOf, rasterOf, shownMasters } from '#scripts/demo/pictures/render.ts';
import { SCENES } from '#scripts/demo/pictures/scenes.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { scalePicture } from '#scripts/demo/scale.ts';
import { PICTURES } from '#src/config.ts';

const MASTERS = shownMasters();
const DRAWS = Object.values(SCENES);
const MASTER_BYTES = 220 * 1024;
const ALL_BYTES = 12 * 1024 * 1024;
/** Of 255, in a mean over all dots: what WebP and a smaller size do to thin lines. */
const MOST_DIFFERENCE = 2.5;

describe('pictures of the demo', () => {
  test('are different for every product and every item, and each is shown', () => {
    const drawings = DRAWS.map((draw) => draw().svg);
    expect(drawings.length).toBeGreaterThan(150);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(Object.keys(SCENES).sort()).toEqual(MASTERS.map(({ name }) => name).sort());
  });

  test('are masters as wide as one of the variants', () => {
    expect(
      MASTERS.filter(({ width }) => !PICTURES.widths.some((variant) => variant === width)).map(({ name }) => name),
    ).toEqual([]);
  });

  test('are the same each time they are drawn', () => {
    expect(DRAWS.map((draw) => draw().svg)).toEqual(DRAWS.map((draw) => draw().svg));
  });

  test('are kept as their scenes draw them: else run "node scripts/demo/pictures/render.ts"', async () => {
    const known = JSON.parse(await readFile(DIGESTS, 'utf8')) as Record<string, Digests>;
    const kept = MASTERS.map(async (master) => [master.name, digestsOf(master, await readMaster(master.name))]);
    expect(Object.fromEntries(await Promise.all(kept))).toEqual(known);
    const files = [...MASTERS.map(({ name }) => `${name}.webp`), basename(DIGESTS)];
    expect((await readdir(dirname(DIGESTS))).sort()).toEqual(files.sort());
  });

  test('are light enough for a clone', async () => {
    const sizes = await Promise.all(MASTERS.map(async ({ name }) => (await readMaster(name)).length));
    expect(Math.max(...sizes)).toBeLessThan(MASTER_BYTES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ALL_BYTES);
  });

  test.each(MASTERS.filter((_, index) => index % 5 === 0).map((master) => [master.name, master] as const))(
    '%s: the file shows what its scene draws, as wide as it says',
    async (name, { width }) => {
      const file = await readMaster(name);
      const drawing = drawingOf(name);
      const { format, width: own, height } = await sharp(file).metadata();
      expect({ format, width: own }).toEqual({ format: 'webp', width });
      expect(height).toBe(Math.round((drawing.height * width) / drawing.width));
      const dots = (picture: Sharp): Promise<Buffer> => picture.resize({ width: 160 }).removeAlpha().raw().toBuffer();
      const [drawn, kept] = await Promise.all([
        dots(sharp(await rasterOf(drawing, 320).png().toBuffer())),
        dots(sharp(file)),
      ]);
      expect(kept.length).toBe(drawn.length);
      const differences = drawn.reduce((sum, dot, index) => sum + Math.abs(dot - (kept[index] ?? 0)), 0);
      expect(differences / drawn.length).toBeLessThan(MOST_DIFFERENCE);
    },
  );

  test('have no text, script or reference in them', () => {
    const outside = DRAWS.filter((draw) =>
      /<(?:text|script|image|use|a|style)\b|href|\bNaN\b|Infinity/.test(draw().svg),
    );
    expect(outside).toEqual([]);
  });

  test.each(PRODUCTS.map((product) => [product.key, product] as const))(
    '%s: the last is drawn to scale, with the measures of its text',
    (key, { description, pictures }) => {
      const { alt } = scalePicture(key);
      const said = /^([\d.]+)\s×\s([\d.]+)\scm, beside an? (?:bank card|bottle|chair|person)$/.exec(alt.en);
      const [width, height] = [Number(said?.[1]), Number(said?.[2])];
      const last = `${key}-${pictures.length + 1}`;
      const { svg } = drawingOf(last);
      const [own = 0, known = 0] = [...svg.matchAll(/v-([\d.]+)m-14/g)].map((match) => Number(match[1]));
      expect(Number(/h([\d.]+)m0 -14/.exec(svg)?.[1]) / own).toBeCloseTo(width / height, 2);
      const cm = { card: 5.4, bottle: 30, chair: 84, person: 170 };
      const [beside = 0] = Object.entries(cm).flatMap(([name, one]) => (alt.en.endsWith(name) ? [one] : []));
      expect(own / known).toBeCloseTo(height / beside, 2);
      const written = /([\d.]+)\s×\s([\d.]+)\scm/.exec(description.en);
      if (written !== null) expect([width, height]).toEqual([Number(written[1]), Number(written[2])]);
      const widthOf = (master: string): number | undefined => MASTERS.find(({ name }) => name === master)?.width;
      expect([widthOf(`${key}-1`), widthOf(last)]).toEqual([PICTURE_WIDTH.first, PICTURE_WIDTH.scale]);
    },
  );
});
