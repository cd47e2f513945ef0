/** Invoices, summaries and credit notes: one for each payment and refund, with numbers that leave no gap, and pages that nothing changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_VIEW, type DocumentAnswer } from '#src/contract/account-api.ts';
import type { DocumentRecord } from '#src/contract/records.ts';
import type { DemoPaymentAnswer } from '#src/contract/shop-api.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, openShop, placeOrder, type OrderShop } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await openShop(backend, 1000);
});
afterAll(() => backend.stop());

async function paid(): Promise<Awaited<ReturnType<typeof placeOrder>>> {
  const placed = await placeOrder(backend, shop);
  const request = { token: placed.token, outcome: 'paid' };
  const { status } = await callRoute<DemoPaymentAnswer>(backend, 'demo-payment', request);
  expect(status).toBe(200);
  return placed;
}

function documentsOf(order: string): Promise<DocumentRecord[]> {
  return backend.admin
    .collection<DocumentRecord>('documents')
    .getFullList({ filter: `order = '${order}'`, sort: '@rowid' });
}

test('a payment brings an invoice, whose page opens for whoever has the order', async () => {
  const { token, record } = await paid();
  const [invoice, ...others] = await documentsOf(record.id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', amount: 4490, demo: true, original: '', refund: '' });
  const request = { ref: { token }, document: invoice?.id };
  const { body } = await callRoute<DocumentAnswer>(backend, 'document', request);
  expect(body.view).toContain(`${DOCUMENT_VIEW}${invoice?.id}/`);
  const page = await fetch(backend.url + body.view);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(invoice?.number);
});
