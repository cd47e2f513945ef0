/** Pages, the home page, the palette, the shop, countries, accounts: what they cannot be saved with. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import type { Token } from '#src/domain/site/palette.ts';
import { create, makePage, makePalette, makeProduct, makeShop, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
let palette: Map<Token, Records['palette']>;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  palette = await makePalette(backend.admin);
});
afterAll(() => backend.stop());

describe('pages', () => {
  test.for(['cart', 'product', 'fr', 'api', 'index', 'studio'])('a page cannot be at /%s', async (slug_en) => {
    expect((await refusal(makePage(backend.admin, { slug_en }))).codes).toEqual({ slug_en: 'slug_reserved' });
  });

  test('the three pages of the specification have its addresses, whatever is written', async () => {
    const page = await makePage(backend.admin, { key: 'cgv', slug_en: 'terms', slug_fr: 'conditions' });
    expect([page.slug_en, page.slug_fr, page.slug_it]).toEqual(['cgv', 'cgv', 'cgv']);
    expect((await refusal(makePage(backend.admin, { key: 'cgv' }))).codes['key']).toBe('page_key_taken');
  });

  test('a page that the shop links cannot be deleted or given another key', async () => {
    const page = await makePage(backend.admin, { key: 'privacy' });
    expect((await refusal(backend.admin.collection('pages').delete(page.id))).codes).toEqual({ id: 'page_needed' });
    expect((await refusal(backend.admin.collection('pages').update(page.id, { key: '' }))).codes).toEqual({
      key: 'page_key_fixed',
    });
  });

  test('a published page or story needs an English title', async () => {
    expect((await refusal(makePage(backend.admin, { title_en: ' ' }))).codes).toEqual({ title_en: 'text_needed' });
    expect((await refusal(create(backend.admin, 'blocks', { kind: 'story', status: 'published' }))).codes).toEqual({
      title_en: 'text_needed',
    });
  });
});

describe('texts', () => {
  test('a character that is no text, and a name of characters that nobody sees, are refused in words', async () => {
    const save = (fields: object) => refusal(makeProduct(backend.admin, fields));
    expect(await save({ name_en: 'Tea\0pot' })).toMatchObject({
      codes: { name_en: 'text_control' },
      messages: { name_en: expect.stringContaining('contains a hidden control character') },
    });
    expect((await save({ name_fr: '\u200b\u2060\ufeff' })).codes).toEqual({ name_fr: 'text_invisible' });
    // PocketBase takes a zero-width space for a text.
    expect((await save({ name_en: '\u200b' })).codes).toEqual({ name_en: expect.stringMatching(/^text_/) });
    expect((await save({ description_en: '<p>Tea\u0000</p>' })).codes).toHaveProperty('description_en');
    const { id } = await makeProduct(backend.admin, {
      summary_en: 'A\tB\nC',
      name_it: 'Tei\u00adera \u{1f468}\u200d\u{1f469}',
    });
    expect(id).not.toBe('');
  });
});

describe('records that exist once', () => {
  test('there is one shop and one home page, and neither can be deleted', async () => {
    const home = await create(backend.admin, 'home', { announcement_en: 'Hello' });
    const second = await refusal(create(backend.admin, 'home', { announcement_en: 'Again' }));
    expect(second.codes).toEqual({ id: 'only_one' });
    expect((await refusal(makeShop(backend.admin))).codes).toEqual({ id: 'only_one' });
    expect((await refusal(backend.admin.collection('home').delete(home.id))).codes).toEqual({ id: 'only_one' });
  });
});

describe('palette', () => {
  const idOf = (token: Token): string => palette.get(token)?.id ?? '';

  test('a pair under WCAG AA is refused with the pair, the theme and the ratio', async () => {
    const { codes, messages } = await refusal(
      backend.admin.collection('palette').update(idOf('text'), { dark: '#707070' }),
    );
    expect(codes).toEqual({ dark: 'palette_contrast' });
    expect(messages['dark']).toContain(
      'In the dark theme, ‘text’ on ‘background’ has a contrast of 4.24:1. Choose colours with at least 4.5:1 (WCAG AA).',
    );
  });

  test('the ratio that just fails is not rounded up to the one that is asked for', async () => {
    const { messages } = await refusal(backend.admin.collection('palette').update(idOf('text'), { light: '#777777' }));
    expect(messages['light']).toContain('4.47:1');
  });

  test('a colour that passes is stored in small letters', async () => {
    const stored = await backend.admin.collection('palette').update(idOf('accent'), { dark: ' #FFEE00 ' });
    expect(stored['dark']).toBe('#ffee00');
  });

  test('what is no colour, a changed token and a deleted token are refused', async () => {
    const { admin } = backend;
    expect((await refusal(admin.collection('palette').update(idOf('text'), { light: 'red' }))).codes).toEqual({
      light: 'palette_colour',
    });
    expect((await refusal(admin.collection('palette').update(idOf('text'), { token: 'muted' }))).codes).toEqual({
      token: 'palette_token_fixed',
    });
    expect((await refusal(admin.collection('palette').delete(idOf('text')))).codes).toEqual({ id: 'palette_needed' });
  });
});

describe('commerce', () => {
  test('a country has one record; its rates are at most 100 %', async () => {
    await create(backend.admin, 'countries', { code: 'fr', active: true, vat_standard: 2000 });
    expect((await refusal(create(backend.admin, 'countries', { code: 'FR' }))).codes).toEqual({
      code: 'country_taken',
    });
    expect((await refusal(create(backend.admin, 'countries', { code: 'IT', vat_standard: 22_000 }))).codes).toEqual({
      vat_standard: 'validation_max_number_constraint',
    });
    expect((await refusal(create(backend.admin, 'countries', { code: 'IT', vat_reduced: 5.5 }))).codes).toEqual({
      vat_reduced: 'number_not_whole',
    });
  });

  test('Great Britain needs a VAT number there, and territories are those that are known', async () => {
    const british = { code: 'GB', active: true, vat_standard: 2000 };
    expect((await refusal(create(backend.admin, 'countries', british))).codes).toEqual({
      vat_number: 'vat_number_missing',
    });
    const { id } = await create(backend.admin, 'countries', { ...british, vat_number: 'GB000000000' });
    const change = (territories: string) => backend.admin.collection('countries').update(id, { territories });
    expect((await refusal(change('northern_ireland\nisle_of_wight'))).codes).toEqual({
      territories: 'territory_unknown',
    });
    expect(await change('northern_ireland\nchannel_islands')).toMatchObject({ code: 'GB' });
  });

  test('the longest delivery is not shorter than the shortest', async () => {
    const { id } = await create(backend.admin, 'countries', { code: 'BE', active: true, vat_standard: 2100 });
    const rate = { country: id, price: 490, days_min: 5, days_max: 3 };
    expect((await refusal(create(backend.admin, 'shipping_rates', rate))).codes).toEqual({ days_max: 'days_order' });
  });
});

describe('accounts', () => {
  const passwords = { password: 'a-long-password', passwordConfirm: 'a-long-password' };

  test('everybody begins as a customer', async () => {
    const user = await create(backend.admin, 'users', {
      email: `${word()}@vitrine.example`,
      ...passwords,
    });
    expect(user.role).toBe('customer');
  });
});
