import { expect, test } from 'vitest';
import en from '#i18n/en/problems.json';
import fr from '#i18n/fr/problems.json';
import it from '#i18n/it/problems.json';
import { SPECS } from '#src/studio/fields/collections.ts';
import { brandProblem } from '#src/studio/pictures/upload-problem.ts';
import { plain, svg, woff2 } from '#tests/support/brand-uploads.ts';

const WORDS = { en, fr, it } as const;
const studio = (locale: keyof typeof WORDS) => ({ props: { locale, messages: WORDS[locale], currency: 'EUR' } });

test('the form of the shop has its files among its looks', () => {
  const group = SPECS.shop.groups.find(({ title }) => title === 'group.looks');
  expect(group?.fields.flatMap((field) => (field.kind === 'file' ? [[field.name, field.upload]] : []))).toEqual([
    ['logo', 'logo'],
    ['icon', 'icon'],
    ['typeface_file', 'typeface'],
  ]);
});

test('a file that does not fit is refused before it is sent, in the language of the editor', async () => {
  const wide = await plain('wide.png', 600, 512);
  expect(await brandProblem(studio('en'), wide, 'icon')).toMatch(/^‘wide.png’ is 600 × 512 pixels\. Use a square icon/);
  expect(await brandProblem(studio('fr'), woff2('o.woff2', 160_000), 'typeface')).toMatch(/pèse 157 Ko.+150 Ko/);
  expect(await brandProblem(studio('it'), svg(), 'logo')).toMatch(/logo.svg.+JPEG, PNG, WebP o AVIF/);
  expect(await brandProblem(studio('it'), woff2('o.woff2', 300, 400), 'typeface')).toMatch(/WOFF2/);
  expect(await brandProblem(studio('en'), await plain('icon.png', 512, 512), 'icon')).toBeNull();
  expect(await brandProblem(studio('en'), woff2(), 'typeface')).toBeNull();
});
