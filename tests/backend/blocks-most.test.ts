/** How many blocks a page has at most, whoever makes them (docs/decisions/0417), and how many drafts one time has. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { PUBLISH_DRAFTS } from '#src/contract/studio-api.ts';
import { HOME_BLOCKS, MOST_BLOCKS } from '#src/domain/site/blocks.ts';
import { create, makePage, makeShop, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { publish, saveDraft, signInEditor, type Editor } from '#tests/support/editors.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const newId = (): string => word('new').replace('-', '').padEnd(15, '0');

/** The ids of a page's blocks, after so many were made. */
async function fill(page: string, count: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let at = 1; at <= count; at++)
    made.push((await create(backend.admin, 'blocks', { kind: 'products', status: 'published', page, rank: at })).id);
  return made;
}

const draftOf = (record: string, page: string) =>
  saveDraft(editor, {
    collection: 'blocks',
    record,
    action: 'create',
    data: { kind: 'products', status: 'published', page, rank: 900 },
  });

test('a page takes so many blocks and no more: the home page and each other by itself', async () => {
  const page = await makePage(backend.admin);
  await fill(HOME_BLOCKS, MOST_BLOCKS - 1);
  const blocks = backend.admin.collection<Records['blocks']>('blocks');
  const [other = ''] = await fill(page.id, 1);
  const [last = ''] = await fill(HOME_BLOCKS, 1);
  const refused = await refusal(create(backend.admin, 'blocks', { kind: 'products', status: 'draft' }));
  expect(refused).toMatchObject({
    codes: { id: 'blocks_most' },
    messages: { id: expect.stringContaining(`A page can have at most ${MOST_BLOCKS} blocks`) },
  });
  // One of another page does not move there either.
  expect((await refusal(blocks.update(other, { page: HOME_BLOCKS }))).codes).toEqual({ id: 'blocks_most' });
  await blocks.update(last, { rank: 5 });
  await blocks.delete(last);
  expect((await blocks.update(other, { page: HOME_BLOCKS })).page).toBe(HOME_BLOCKS);
});

test('a publication may put one in the place of another, and is refused with the block that is too many', async () => {
  const { id: page } = await makePage(backend.admin);
  const [first = '', second = ''] = await fill(page, MOST_BLOCKS);
  const record = newId();
  const fresh = await draftOf(record, page);
  expect((await publish(backend, editor, [fresh])).body.problems).toMatchObject([
    { draft: fresh.id, record, field: 'id', code: 'blocks_most', params: { most: MOST_BLOCKS } },
  ]);
  const gone = await saveDraft(editor, { collection: 'blocks', record: first, action: 'delete' });
  expect(await publish(backend, editor, [fresh, gone])).toMatchObject({ status: 200 });
  // Those of before the bound may be more: they can be edited, and there is no room for another one.
  withDatabase(backend, (database) =>
    database.exec(`UPDATE blocks SET page = '${page}' WHERE id IN (SELECT id FROM blocks WHERE page = '' LIMIT 3)`),
  );
  const moved = await saveDraft(editor, { collection: 'blocks', record: second, data: { rank: 700 } });
  expect(await publish(backend, editor, [moved])).toMatchObject({ status: 200 });
  const again = await draftOf(newId(), page);
  expect((await publish(backend, editor, [again])).body.problems).toMatchObject([{ code: 'blocks_most' }]);
});

test('drafts of one time are no more than are published by hand, since orders wait for them', async () => {
  const [full, free] = ['2090-01-01 09:00:00.000Z', '2090-01-01 09:01:00.000Z'];
  const schedule = (at: string, number: number) =>
    saveDraft(editor, {
      collection: 'redirects',
      record: `${number}`.padStart(15, '0'),
      action: 'create',
      data: { from: `/${word('old')}`, to: '/palette' },
      publish_at: at,
    });
  for (let number = 0; number < PUBLISH_DRAFTS; number += 1) await schedule(full, number);
  const refused = await refusal(schedule(full, 500));
  expect(refused).toMatchObject({ codes: { publish_at: 'publish_at_full' } });
  await schedule(free, 500);
});
