/** Attributes, their values, and categories on two levels: what they cannot be saved with, and what keeps them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportAnswer, ImportAnswer, TableRow } from '#src/contract/studio-api.ts';
import { create, makeCategory, makeItem, makeProduct, makeShop, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, publish, saveDraft, signInEditor, stored, type Editor } from '#tests/support/editors.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const attribute = (key: string, name = key) =>
  create(backend.admin, 'attributes', { name_en: name, key, kind: 'colour' });
const valueOf = (of: string, key: string, more: object = {}) =>
  create(backend.admin, 'attribute_values', { attribute: of, name_en: key, key, ...more });

describe('keys', () => {
  test.for([
    ['Colour', 'attribute_key_shape'],
    ['light-blue', 'attribute_key_shape'],
    ['2nd', 'attribute_key_shape'],
    ['sort', 'key_reserved'],
  ] as const)('"%s" is no key of an attribute: %s', async ([key, code]) => {
    expect((await refusal(attribute(key))).codes).toEqual({ key: code });
  });

  test('a value has small letters, digits and single hyphens, once within its attribute', async () => {
    const [one, other] = [await attribute('tone'), await attribute('finish')];
    for (const key of ['Red', 'red_', '-red', 'été'])
      expect((await refusal(valueOf(one.id, key))).codes, key).toEqual({ key: 'value_key_shape' });
    await valueOf(one.id, 'light-blue');
    expect((await refusal(valueOf(one.id, 'light-blue'))).codes).toMatchObject({ key: 'validation_not_unique' });
    expect((await valueOf(other.id, 'light-blue')).key).toBe('light-blue');
    expect((await refusal(attribute('tone'))).codes).toEqual({ key: 'validation_not_unique' });
  });

  test('a colour is written as #rrggbb, in small letters', async () => {
    const { id } = await attribute('paint');
    expect((await valueOf(id, 'red', { swatch: ' #C4472A ' })).swatch).toBe('#c4472a');
    expect((await refusal(valueOf(id, 'blue', { swatch: 'blue' }))).codes).toEqual({ swatch: 'palette_colour' });
    expect((await refusal(valueOf(id, 'nameless', { name_en: '' }))).codes).toEqual({ name_en: 'text_needed' });
  });
});

test('what a product or an item has stays, and what none has goes with its values', async () => {
  const { id } = await attribute('grain');
  const [fine, coarse, rough] = [await valueOf(id, 'fine'), await valueOf(id, 'coarse'), await valueOf(id, 'rough')];
  const product = await makeProduct(backend.admin, { name_en: 'Fine paper', attributes: [fine.id] });
  const other = await makeProduct(backend.admin, { name_en: 'Coarse paper' });
  const item = await makeItem(backend.admin, other.id, { attributes: [coarse.id] });
  const { admin } = backend;
  const kept = await refusal(admin.collection('attribute_values').delete(fine.id));
  expect(kept.codes).toEqual({ id: 'attribute_in_use' });
  expect(kept.messages['id']).toContain('‘Fine paper’ and 0 more use it');
  expect((await refusal(admin.collection('attribute_values').delete(coarse.id))).codes).toEqual({
    id: 'attribute_in_use',
  });
  expect((await refusal(admin.collection('attributes').delete(id))).messages['id']).toContain('and 1 more');
  await admin.collection('attribute_values').delete(rough.id);
  await admin.collection('products').update(product.id, { attributes: [] });
  await admin.collection('items').update(item.id, { attributes: [] });
  await admin.collection('attributes').delete(id);
  expect(await admin.collection('attribute_values').getFullList({ filter: `attribute = '${id}'` })).toEqual([]);
});

describe('categories', () => {
  test('have two levels', async () => {
    const top = await makeCategory(backend.admin, { name_en: 'Lamps' });
    const part = await makeCategory(backend.admin, { name_en: 'Desk lamps', parent: top.id });
    const below = await refusal(makeCategory(backend.admin, { parent: part.id }));
    expect(below.codes).toEqual({ parent: 'parent_has_parent' });
    expect(below.messages['parent']).toContain('‘Desk lamps’');
    const other = await makeCategory(backend.admin);
    const above = await refusal(backend.admin.collection('categories').update(top.id, { parent: other.id }));
    expect(above.codes).toEqual({ parent: 'parent_of_others' });
    const itself = await refusal(backend.admin.collection('categories').update(other.id, { parent: other.id }));
    expect(itself.codes).toEqual({ parent: 'parent_itself' });
    await backend.admin.collection('categories').delete(top.id);
    expect((await stored(backend, 'categories', part.id)).parent).toBe('');
  });

  test('a new one and its new part are published at once, whichever was begun first', async () => {
    const [parent, part] = ['newparent000001', 'newpart00000001'];
    const draft = (record: string, data: object) =>
      saveDraft(editor, {
        collection: 'categories',
        record,
        action: 'create',
        data: { name_en: record, slug_en: record, ...data },
      });
    const drafts = [await draft(part, { parent }), await draft(parent, {})];
    const { status, body } = await publish(backend, editor, drafts);
    expect([status, body.problems ?? []]).toEqual([200, []]);
    expect((await stored(backend, 'categories', part)).parent).toBe(parent);
  });
});

test('a table names values by their words, products and categories by their address, and what nobody knows is told', async () => {
  const { id } = await attribute('weave');
  const [plain, twill] = [await valueOf(id, 'plain'), await valueOf(id, 'fine-twill')];
  const other = await makeProduct(backend.admin);
  const [gifts, sale] = [await makeCategory(backend.admin), await makeCategory(backend.admin)];
  const product = await makeProduct(backend.admin, {
    attributes: [plain.id, twill.id],
    goes_with: [other.id],
    also_in: [gifts.id, sale.id],
  });
  const item = await makeItem(backend.admin, product.id, { attributes: [twill.id] });
  const exported = async (collection: 'products' | 'items'): Promise<readonly TableRow[]> =>
    (await callStudio<ExportAnswer>(backend, editor, 'export', { collection, after: '' })).body.rows;
  const imported = (collection: 'products' | 'items', rows: readonly TableRow[]) =>
    callStudio<ImportAnswer>(backend, editor, 'import', { collection, rows, dry: false });
  const rows = await exported('products');
  expect(rows.find((row) => row['id'] === product.id)).toMatchObject({
    attributes: 'weave:plain weave:fine-twill',
    goes_with: other.slug_en,
    also_in: `${gifts.slug_en} ${sale.slug_en}`,
  });
  expect((await imported('products', rows)).body).toMatchObject({ updated: 0, unchanged: rows.length });
  expect((await exported('items')).find((row) => row['id'] === item.id)).toMatchObject({
    attributes: 'weave:fine-twill',
  });
  const read = await imported('products', [
    { id: product.id, attributes: 'weave:fine-twill;weave:plain', goes_with: '', also_in: `${sale.slug_en}` },
  ]);
  expect(read.body).toMatchObject({ updated: 1 });
  expect(await stored(backend, 'products', product.id)).toMatchObject({
    attributes: [twill.id, plain.id],
    goes_with: [],
    also_in: [sale.id],
  });
  const unknown = await imported('products', [{ id: product.id, attributes: `weave:${word('none')} tint:red` }]);
  expect(unknown.body.problems).toMatchObject([
    { field: 'attributes', code: 'record_unknown' },
    { field: 'attributes', code: 'record_unknown', params: { value: 'tint:red' } },
  ]);
});
