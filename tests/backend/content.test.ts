import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#src/config.ts';
import { openContent } from '#src/publishing/content/live-content.ts';
import { awkwardContent } from '#tests/build/awkward-content.ts';
import { fill } from '#tests/build/test-shop.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

test('a build reads each record once, however many batches they take', async () => {
  await fill(backend.admin, awkwardContent());
  // In another order than that of their ids.
  const ids = Array.from({ length: 2 * LIMITS.recordsPerBatch }, (_, index) =>
    `${(index * 7919) % 10_007}`.padStart(15, 'r'),
  );
  withDatabase(backend, (database) => {
    const insert = database.prepare(`INSERT INTO redirects (id, "from", locale) VALUES (?, ?, 'en')`);
    for (const id of ids) insert.run(id, `/old/${id}`);
  });
  const { content } = await openContent(backend.admin);
  expect(content.redirects.map(({ id }) => id)).toEqual(ids.toSorted());
});
