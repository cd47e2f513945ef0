/** What records keep beside their words and pictures: marks of outdated translations, and points of focus. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeRecord, Records } from '#src/contract/records.ts';
import { textMark } from '#src/domain/outdated.ts';
import { makeProduct, makeShop, png } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
});
afterAll(() => backend.stop());

const save = (id: string, values: object): Promise<Records['products']> =>
  backend.admin.collection('products').update<Records['products']>(id, values);
const changes = async (id: string): Promise<number> =>
  (await backend.admin.collection('changes').getFullList<ChangeRecord>({ filter: `record = '${id}'` })).length;

test('translations are marked when only their English text changes, until they are renewed or confirmed', async () => {
  const { id } = await makeProduct(backend.admin, {
    name_fr: 'Lampe',
    summary_en: 'Bright',
    summary_fr: 'Vive',
    description_en: '<p>Old</p>',
    description_fr: '<p>Ancien</p>',
  });
  const { name_en } = await backend.admin.collection('products').getOne<Records['products']>(id);
  const mark = textMark(name_en);
  expect((await save(id, { name_en: 'Lantern', description_en: '<p>Old</p>' })).outdated).toEqual({ name_fr: mark });
  expect((await save(id, { rank: 7 })).outdated).toEqual({ name_fr: mark });
  // Whoever says so confirms it, without another change, and a page is none the wiser.
  const before = await changes(id);
  expect((await save(id, { outdated: { name_fr: textMark('Lantern') } })).outdated).toEqual({});
  expect(await changes(id)).toBe(before);
  // Nobody makes a mark by hand, nor an unknown one.
  expect((await save(id, { outdated: { name_fr: 'x', rank: 'y' } })).outdated).toEqual({});
  await save(id, { summary_en: 'Very bright' });
  expect((await save(id, { summary_fr: 'Très vive' })).outdated).toEqual({});
});

test('points of focus stay with their pictures, and a page that cuts them is made anew', async () => {
  const { id, images } = await makeProduct(backend.admin, { images: [png('a.png'), png('b.png')] });
  const [a = '', b = ''] = images;
  const before = await changes(id);
  const focus = { [a]: { x: 20, y: 80 }, [b]: { x: 50, y: 50 }, 'gone.png': { x: 1, y: 1 } };
  expect((await save(id, { focus })).focus).toEqual({ [a]: { x: 20, y: 80 } });
  expect(await changes(id)).toBe(before + 1);
  expect((await save(id, { images: [b] })).focus).toEqual({});
  expect((await refusal(save(id, { focus: { [b]: { x: 'left', y: 0 } } }))).codes).toEqual({ focus: 'focus_shape' });
});
