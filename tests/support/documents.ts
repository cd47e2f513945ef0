/** What tests of invoices and credit notes share. */
import type PocketBase from 'pocketbase';
import type { DocumentAnswer, OrderRef } from '#src/contract/account-api.ts';
import type { DocumentRecord } from '#src/contract/records.ts';
import type { DemoPaymentAnswer } from '#src/contract/shop-api.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import type { MailOffice } from '#tests/support/mail-office.ts';
import { giveBack } from '#tests/support/call-desk.ts';
import { callRoute } from '#tests/support/order-shop.ts';

/** The documents of an order (its id), oldest first. */
export function documentsOf({ admin }: TestBackend, order: string): Promise<DocumentRecord[]> {
  return admin
    .collection<DocumentRecord>('documents')
    .getFullList({ filter: admin.filter('order = {:order}', { order }), sort: '@rowid' });
}

/** Pays an order of the demo; gives the status of the answer. */
export async function payDemo(backend: TestBackend, token: string): Promise<number> {
  return (await callRoute<DemoPaymentAnswer>(backend, 'demo-payment', { token, outcome: 'paid' })).status;
}

/** An order of the demo that is paid. */
export async function paidOrder(
  office: MailOffice,
  changes: Parameters<MailOffice['place']>[0] = {},
): ReturnType<MailOffice['place']> {
  const placed = await office.place(changes);
  const status = await payDemo(office.backend, placed.token);
  if (status !== 200) throw new Error(`The payment was answered by ${status}.`);
  return placed;
}

/** Changes the shop; gives what undoes it. */
export async function changeShop(
  admin: PocketBase,
  changes: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const shops = admin.collection('shop');
  const shop = await shops.getFirstListItem('');
  await shops.update(shop.id, changes);
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, shop[name]]));
  return async () => void (await shops.update(shop.id, before));
}

/** Gives back an amount of an order (its id) as a superuser; the refund must succeed. */
export async function refundDemo(backend: TestBackend, order: string, amount: number): Promise<void> {
  const { status, body } = await giveBack(backend, { order, amount });
  if (status !== 200) throw new Error(`Nothing was given back: ${JSON.stringify(body)}`);
}

/** Opens the page of a document as a browser does. */
export async function openDocument(
  backend: TestBackend,
  ref: OrderRef,
  document: string,
  token = '',
): Promise<{ readonly view: string; readonly page: Response; readonly html: string }> {
  const { status, body } = await callRoute<DocumentAnswer>(backend, 'document', { ref, document }, token);
  if (status !== 200) throw new Error(`The document is not shown: ${JSON.stringify(body)}`);
  const page = await fetch(backend.url + body.view);
  return { view: body.view, page, html: await page.text() };
}
