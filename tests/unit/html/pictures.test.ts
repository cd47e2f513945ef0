import { afterEach, expect, test, vi } from 'vitest';
import type { Picture } from '#src/contract/payload.ts';
import {
  focusClass,
  focusStyle,
  groundOf,
  largestSource,
  middleSource,
  smallestSource,
  socialSource,
  srcset,
} from '#src/html/pictures.ts';

const picture: Picture = {
  digest: '0123456789ab',
  width: 960,
  height: 1200,
  widths: [320, 640, 960],
  format: 'avif',
  colour: '#f8a317',
  alt: '',
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('pictures with an address of their own are named by it', async () => {
  const url = 'https://pictures.example/shop';
  vi.stubEnv('PICTURES_URL', url);
  vi.resetModules();
  const far = await import('#src/html/pictures.ts');
  expect(far.srcset(picture)).toBe(
    `${url}/i/0123456789ab-320.avif 320w,${url}/i/0123456789ab-640.avif 640w,${url}/i/0123456789ab-960.avif 960w`,
  );
  for (const source of ['middleSource', 'smallestSource', 'largestSource', 'socialSource'] as const)
    expect(far[source](picture)).toMatch(/^https:\/\/pictures\.example\/shop\/i\/0123456789ab-\w+\.\w+$/);
  const { linePreviewOf } = await import('#src/stores/cart/line-preview.ts');
  const preview = { name: 'Lamp', option: '', picture: { src: `${url}/i/0a1b2c-320.avif`, width: 4, height: 5 } };
  expect(linePreviewOf({ look: preview })).toMatchObject(preview);
});

test('a picture names all its widths', () => {
  expect(srcset(picture)).toBe(
    '/i/0123456789ab-320.avif 320w,/i/0123456789ab-640.avif 640w,/i/0123456789ab-960.avif 960w',
  );
});

test('a browser without srcset takes the width of a phone, or the only one there is', () => {
  expect(middleSource(picture)).toBe('/i/0123456789ab-640.webp');
  expect(middleSource({ ...picture, widths: [960] })).toBe('/i/0123456789ab-960.webp');
});

test('a picture beside a line of a bill is the smallest', () => {
  expect(smallestSource(picture)).toBe('/i/0123456789ab-320.webp');
});

test('a picture is opened in its largest size, and shared in one of its own', () => {
  expect(largestSource(picture)).toBe('/i/0123456789ab-960.jpg');
  expect(socialSource(picture)).toBe('/i/0123456789ab-social.jpg');
});

test('the placeholder is the average colour in three digits', () => {
  expect(groundOf(picture)).toBe('#fa1');
  expect(groundOf({ ...picture, colour: '#000000' })).toBe('#000');
});

test('a picture is cut around its point, and a page names each point once', () => {
  const picked = { ...picture, focus: { x: 30, y: 0 } };
  expect(focusClass(picked)).toBe('f30-0');
  expect(focusStyle([picture, picked, picked])).toBe('.f30-0{object-position:30% 0%}');
  expect(focusClass(picture)).toBeUndefined();
  expect(focusStyle([picture])).toBe('');
});
