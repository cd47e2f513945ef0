import { describe, expect, test } from 'vitest';
import { DiskNearlyFull } from '#src/runtime/free-disk.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { storedProblem } from '#src/publishing/content/stored-problem.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { createSite, payloadsOf } from '#src/publishing/site/create-site.ts';
import { parseRecord } from '#src/publishing/content/parse.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { fixtureContent, fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

/** What editors are told of what `task` throws, without the English line. */
function storedProblemOf(task: () => unknown): unknown {
  try {
    task();
  } catch (error) {
    const { code, problems = [] } = storedProblem(error);
    return [code, ...problems.map(({ message: _message, ...problem }) => problem)];
  }
  return null;
}

const build = (change: Partial<ReturnType<typeof fixtureContent>>): unknown =>
  storedProblemOf(() => [
    ...payloadsOf(createSite({ ...fixtureSnapshot(), content: { ...fixtureContent(), ...change } })),
  ]);

describe('a record that no page can show is named with its field', () => {
  const { products, redirects, palette } = fixtureContent();
  const [product] = products;
  const [colour] = palette;
  if (product === undefined || colour === undefined) throw new Error('The fixture has both.');
  const where = { draft: '', row: 0, collection: 'products', record: product.id };

  test('a text with markup, in the language that it was read from', () => {
    const texts = Object.fromEntries(LOCALES.map((locale) => [`description_${locale}`, '']));
    const broken = { ...product, ...texts, description_fr: '<p>Un <script>' };
    expect(build({ products: [broken] })).toEqual([
      'content',
      { ...where, field: 'description_fr', code: 'rich_text_element', params: { element: 'script' } },
    ]);
  });

  test('an address word', () => {
    expect(build({ products: [{ ...product, slug_it: 'Due parole' }] })).toEqual([
      'content',
      { ...where, field: 'slug_it', code: 'slug_shape', params: {} },
    ]);
  });

  test('an address that two have: each of them, with the name of the other', () => {
    const vase = { ...product, id: 'product00000009', name_en: 'Vase', name_fr: '', name_it: 'Vaso' };
    const name = {
      name: product.name_en,
      name_en: product.name_en,
      name_fr: product.name_fr,
      name_it: product.name_it,
    };
    const taken = { field: 'slug_en', code: 'slug_taken' };
    const params = { slug: product.slug_en, locale: 'en' };
    expect(build({ products: [product, vase] })).toEqual([
      'content',
      { ...where, record: vase.id, ...taken, params: { ...params, ...name } },
      { ...where, ...taken, params: { ...params, name: 'Vase', name_en: 'Vase', name_it: 'Vaso' } },
    ]);
  });

  test('a colour, and a rule that leads to itself', () => {
    expect(build({ palette: [{ ...colour, light: 'red' }, ...palette.slice(1)] })).toMatchObject([
      'content',
      { collection: 'palette', record: colour.id, field: 'light', code: 'palette_colour' },
    ]);
    const none = { locale: 'en', product: '', category: '', page: '', item: '', origin: '' } as const;
    const loop = { ...none, id: 'redirect0000001', from: '/a', to: '/a' };
    expect(build({ redirects: [...redirects, loop] })).toMatchObject([
      'content',
      { collection: 'redirects', record: loop.id, field: 'to' },
    ]);
  });

  test('a value of no kind', () => {
    expect(storedProblemOf(() => parseRecord('items', { id: 'item', price: -1 }))).toMatchObject([
      'content',
      { collection: 'items', record: 'item', code: 'value_shape' },
    ]);
  });
});

test('what is in no single record has a line only', () => {
  expect(storedProblem(new ContentError('Empty.'))).toEqual({ code: 'content', message: 'Empty.' });
});

test('a full disk is told from a fault, whoever met it', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(storedProblem(full)).toEqual({ code: 'disk_full', message: full.message });
  expect(storedProblem(new OperatorError('Astro could not build the pages (1):\nEDQUOT: disk quota')).code).toBe(
    'disk_full',
  );
  expect(storedProblem(new DiskNearlyFull('The disk is nearly full.')).code).toBe('disk_full');
  expect(storedProblem(new Error('ENOSPCX is no such answer')).code).toBe('build');
  expect(storedProblem('?')).toEqual({ code: 'build', message: '?' });
});
