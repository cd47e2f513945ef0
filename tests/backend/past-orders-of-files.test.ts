/** Past orders that several files speak of: what one has said, and which of them are the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOURCES } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/people-api.ts';
import { word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { movedOrder as order, moveIn as moveInto } from '#tests/support/people-moving-in.ts';
import { read } from '#tests/support/poison.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

const moveIn = (more: Partial<MoveInRequest>): Promise<MoveInAnswer> => moveInto(backend, more);
const LINE = { sku: 'LAMP-1', name: 'Glimmer', quantity: 2, price: 6000 };

test('keeps what a file has said where another one only derives it', async () => {
  const derived = ['name', 'currency', 'total', 'lines'] as const;
  const said = order();
  const guess = { name: 'annar', currency: 'EUR', total: 56, lines: [LINE], derived } as const;
  await moveIn({ orders: [{ ...said, name: 'Anna', currency: 'CHF', total: 59, lines: [] }] });
  expect((await moveIn({ orders: [{ ...said, ...guess }] })).counts.orders).toMatchObject({ updated: 1 });
  const kept = 'SELECT name || currency || total || json_array_length(lines) FROM past_orders WHERE number = ?';
  expect(read(backend, kept, said.number)).toBe('AnnaCHF591');
  expect((await moveIn({ orders: [{ ...said, ...guess }] })).counts.orders.unchanged).toBe(1);
  const later = order();
  await moveIn({ orders: [{ ...later, ...guess }] });
  await moveIn({ orders: [{ ...later, name: 'Anna', currency: 'CHF', total: 59, lines: [] }] });
  expect(read(backend, kept, later.number)).toBe('AnnaCHF591');
});

test('is the same where its time was read without its zone, with an address and without', async () => {
  for (const email of ['', 'zone@visitor.example']) {
    const one = order({ email, placed: '2023-05-02T00:30:00.000Z' });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await moveIn({ source: 'prestashop', orders: [one] });
    for (const source of ['prestashop', 'table'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const next = await moveIn({ source, orders: [{ ...one, placed: '2023-05-01T22:30:00.000Z' }] });
      expect(next.counts.orders).toMatchObject({ created: 0, leftOut: 0 });
    }
    const others = ['2023-05-01T22:29:59.000Z', '2023-05-02T02:30:01.000Z'].map((placed) => ({ ...one, placed }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { counts } = await moveIn({ source: 'prestashop', orders: email === '' ? others : [] });
    expect(counts.orders.leftOut).toBe(email === '' ? 2 : 0);
  }
});

test('is the same in a file of another software, and where a spreadsheet took seconds and zeros', async () => {
  for (const [at, source] of SOURCES.entries()) {
    const number = word('').replace(/^\W*0*/, '');
    const one = order({ number: `00${number}`, placed: '2023-05-01T10:00:11.000Z', state: 'paid' });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await moveIn({ source: 'shopify', orders: [one] });
    const less = { number: at % 2 === 0 ? number : one.number, placed: '2023-05-01T10:00:00.000Z' };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const next = await moveIn({ source, orders: [{ ...one, ...less, state: 'refunded' }] });
    const there = "SELECT group_concat(state || placed) FROM past_orders WHERE number LIKE '%' || ?";
    const kept = [source, 1, 'refunded2023-05-01 10:00:11.000Z'];
    expect([source, next.counts.orders.updated, read(backend, there, number)]).toEqual(kept);
  }
});
