import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBuiltSite, type BuiltSite } from '#scripts/checks/built-site.ts';
import {
  chosen,
  FIRST_BUDGET,
  heaviestPictures,
  pictureProblems,
  PICTURES_BUDGET,
  slotOf,
} from '#scripts/checks/picture-weight.ts';

const phone = { width: 360, height: 740, density: 2 };
const desk = { width: 1280, height: 900, density: 1 };

describe('the width of a picture', () => {
  const sizes = '(min-width:960px) 50vw,(min-resolution:2.5dppx) 54vw,26vh';
  test.each([
    [desk, 640],
    [phone, 192.4],
    [{ ...phone, density: 3 }, 194.4],
  ])('is that of the first condition that holds', (viewport, width) => {
    expect(slotOf(sizes, viewport)).toBeCloseTo(width, 6);
  });

  test.each(['(max-width:9px) 5vw,9px', 'calc(100vw - 9px)', '(min-width:9999px) 5vw'])(
    'is not guessed from %s',
    (strange) => {
      expect(() => slotOf(strange, phone)).toThrow(/sizes/);
    },
  );

  test('leads to the least variant that has a pixel for each of the screen, or to the largest', () => {
    const srcset = '/i/a-320.avif 320w,/i/a-480.avif 480w,/i/a-640.avif 640w';
    expect(chosen(srcset, '160px', phone)).toBe('/i/a-320.avif');
    expect(chosen(srcset, '161px', phone)).toBe('/i/a-480.avif');
    expect(chosen(srcset, '90vw', phone)).toBe('/i/a-640.avif');
    expect(chosen(srcset, '900px', phone)).toBe('/i/a-640.avif');
  });
});

describe('the pictures of a page', () => {
  let dist = '';
  const picture = (name: string, lazy: boolean): string =>
    `<picture><source type="image/avif" srcset="/i/${name}-320.avif 320w,/i/${name}-640.avif 640w" sizes="50vw"><img src="/i/${name}-640.webp" alt=""${lazy ? ' loading="lazy"' : ''}></picture>`;
  const problems = async (body: string): Promise<string[]> => {
    await writeFile(join(dist, 'index.html'), `<!doctype html><html lang="en"><title>x</title>${body}</html>`);
    return pictureProblems(await site(), dist);
  };
  const site = (): Promise<BuiltSite> => readBuiltSite(dist);

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'vitrine-picture-weight-'));
    await mkdir(join(dist, 'builds'));
    await mkdir(join(dist, 'i'));
    await writeFile(join(dist, 'builds/latest.json'), '{"id":"a","timestamp":1}');
    await writeFile(join(dist, '_payload.json'), '{"kind":"product"}');
    const files = { light: FIRST_BUDGET, heavy: FIRST_BUDGET + 1, huge: PICTURES_BUDGET.product } as const;
    for (const [name, bytes] of Object.entries(files))
      for (const width of [320, 640]) await writeFile(join(dist, `i/${name}-${width}.avif`), Buffer.alloc(bytes));
  });
  afterAll(() => rm(dist, { recursive: true, force: true }));

  test('keep their budgets', async () => {
    expect(await problems(picture('light', false) + picture('heavy', true))).toEqual([]);
  });

  test('are over when the first is, at each density', async () => {
    expect(await problems(picture('heavy', false))).toEqual([
      expect.stringContaining('the first picture weighs 15361 B on a phone with 2 pixels'),
      expect.stringContaining('the first picture weighs 15361 B on a phone with 3 pixels'),
    ]);
  });

  test('are over when all together are; the same picture twice is loaded once', async () => {
    expect(await problems(picture('huge', true) + picture('huge', true))).toEqual([]);
    expect((await problems(picture('huge', true) + picture('light', true)))[0]).toContain(
      `its pictures weigh ${PICTURES_BUDGET.product + FIRST_BUDGET} B`,
    );
  });

  test('are none on a text page, and those of blocks may weigh what they may on home', async () => {
    const kindIs = (payload: object): Promise<void> => writeFile(join(dist, '_payload.json'), JSON.stringify(payload));
    await kindIs({ kind: 'page' });
    expect((await problems(picture('light', true)))[0]).toContain('more than 0 B');
    await kindIs({ kind: 'page', composed: { blocks: [] } });
    expect(await problems(picture('light', true))).toEqual([]);
    expect((await problems(picture('huge', true)))[0]).toContain(`more than ${PICTURES_BUDGET.home} B`);
    await kindIs({ kind: 'product' });
  });

  test('do not move by themselves', async () => {
    expect(await problems('<video src="/a.mp4" autoplay muted></video>')).toEqual([
      expect.stringContaining('without being asked for'),
    ]);
    expect(await problems('<video src="/a.mp4"></video>')).toHaveLength(1);
    expect(await problems('<video src="/a.mp4" preload="none" controls></video>')).toEqual([]);
  });

  test('are reported by weight', async () => {
    await problems(picture('light', false) + picture('heavy', true));
    const lines = await heaviestPictures(await site(), dist);
    expect(lines.join('\n')).toMatch(
      /product: first picture at most 15\.4 kB \(\/\), all together 30\.7 kB \(\/, 2 pictures\)/,
    );
    expect(lines.at(-1)).toMatch(/heaviest: \/i\/heavy-640\.avif 15\.4 kB, \/i\/light-640\.avif/);
  });
});
