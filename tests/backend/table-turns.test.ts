/** Rows of a table that somebody else changes after they were read and before it is their turn to be written. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/contract/studio-api.ts';
import { makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor, stored, type Editor, type StudioResult } from '#tests/support/editors.ts';
import { addHold, beforeTheirTurn } from '#tests/support/held-writer.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend({ adapt: addHold });
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

/** Sends a row about an item of €20, whose price becomes €30 before its turn. */
async function sendRow(
  more: (item: { readonly updated: string }) => Readonly<Record<string, string>>,
): Promise<{ readonly answer: StudioResult<ImportAnswer> | undefined; readonly price: number }> {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 });
  const rows = [{ id: item.id, price: '20', ...more(await stored(backend, 'items', item.id)) }];
  const send = (): Promise<StudioResult<ImportAnswer>> =>
    callStudio(backend, editor, 'import', { collection: 'items', rows, dry: false });
  const change = { collection: 'items', id: item.id, fields: { price: 3000 } };
  const [answer] = await beforeTheirTurn(backend, change, [send]);
  return { answer, price: (await stored(backend, 'items', item.id)).price };
}

test('a row that changed nothing when it was read brings its price all the same', async () => {
  const { answer, price } = await sendRow(() => ({}));
  expect(answer).toMatchObject({ status: 200, body: { updated: 1, unchanged: 0 } });
  expect(price).toBe(2000);
});

test('a row that says which version it is about is refused, and nothing is written over', async () => {
  const { answer, price } = await sendRow(({ updated }) => ({ updated }));
  expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'updated', code: 'edited_meanwhile' }] } });
  expect(price).toBe(3000);
});
