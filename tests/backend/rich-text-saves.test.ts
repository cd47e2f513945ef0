/** Rich texts are read before the transaction of a save, have so many tags at most, and what is stored is not read again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RICH_TEXT_TAGS } from '#src/domain/text/rich-text.ts';
import { makePage } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { addHold, whileHeld } from '#tests/support/held-writer.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ adapt: addHold });
});
afterAll(() => backend.stop());

const tags = (count: number): string => '<b></b>'.repeat(count / 2);

test('what is wrong with a text is told while somebody else writes', async () => {
  const page = await makePage(backend.admin);
  const pages = backend.admin.collection('pages');
  const { codes } = await whileHeld(backend, () => refusal(pages.update(page.id, { body_en: '<p><script></p>' })));
  expect(codes).toEqual({ body_en: 'rich_text_element' });
});

test('so many tags, and no more', async () => {
  const page = await makePage(backend.admin);
  const pages = backend.admin.collection('pages');
  const saved = await pages.update(page.id, { body_en: tags(RICH_TEXT_TAGS) });
  expect(saved['body_en']).toBe(tags(RICH_TEXT_TAGS));
  const { codes, messages } = await refusal(pages.update(page.id, { body_fr: tags(RICH_TEXT_TAGS + 2) }));
  expect(codes).toEqual({ body_fr: 'rich_text_tags' });
  expect(messages['body_fr']).toContain(`more than ${RICH_TEXT_TAGS} tags`);
});

test('a text from before the limit stays, and keeps no other change from being saved', async () => {
  const page = await makePage(backend.admin);
  const long = tags(RICH_TEXT_TAGS + 1000);
  withDatabase(backend, (database) => database.prepare('UPDATE pages SET body_en = ? WHERE id = ?').run(long, page.id));
  const saved = await backend.admin.collection('pages').update(page.id, { title_en: 'New' });
  expect([saved['title_en'], saved['body_en']]).toEqual(['New', long]);
});

test('formatting that text editors add is taken away, as ever', async () => {
  const { id } = await makePage(backend.admin, { body_en: '<div><p class="x">One</p></div>' });
  expect((await backend.admin.collection('pages').getOne(id))['body_en']).toBe('<p>One</p>');
  const changed = await backend.admin.collection('pages').update(id, { body_fr: '<p style="color:red">Un</p>' });
  expect(changed['body_fr']).toBe('<p>Un</p>');
});
