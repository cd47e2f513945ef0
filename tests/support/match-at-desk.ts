/** Bank transfers matched at the desk, as an operator does it in a browser. */
import type { RecordModel } from 'pocketbase';
import { expect, type Page } from 'playwright/test';
import { openAccount } from '#tests/support/browser-account.ts';
import { superuserClient, type ShopAddress } from '#tests/support/shop-address.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { localDay } from '#src/domain/format/periods.ts';

/** An operator reads the bank's file at the desk: the order is paid, and what is nobody's waits in the list. In Italian, as the shopper was last. */
export async function matchAtDesk(
  page: Page,
  shop: ShopAddress,
  { id, number, total, address }: RecordModel,
): Promise<void> {
  const { name } = address as { readonly name: string };
  const admin = await superuserClient(shop);
  const desk = await page.context().newPage();
  await signIn(desk, shop, await openAccount(admin, { role: 'operator' }));
  await desk.goto('/it/desk#money');
  const [day, amount] = [localDay(Date.now()), (Number(total) / 100).toFixed(2)];
  const rows = ['Date;Libellé;Montant', `${day};Order ${number};${amount}`, `${day};A gift;12.30`];
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) };
  await desk.locator('#import-file').setInputFiles(file);
  await expect(desk.getByText('1 verrebbero registrati, 0 già noti, 1 senza ordine.')).toBeVisible();
  // What would be booked is shown, and nothing is before somebody has said what the file does not.
  await expect(desk.locator('li', { hasText: `${number} · ${name}` })).toBeVisible();
  const paid = async (): Promise<unknown> => (await admin.collection('orders').getOne(id))['payment_state'];
  await expect(desk.getByRole('button', { name: 'Registra 1 bonifico' })).toBeDisabled();
  expect(await paid()).toBe('unpaid');
  for (const answer of [/Tutti gli importi sono in EUR/, /La banca ha contabilizzato/, /Sono tutti accrediti/])
    await desk.getByLabel(answer).check();
  await desk.getByRole('button', { name: 'Registra 1 bonifico' }).click();
  await expect(desk.getByText('1 abbinati, 0 già noti, 1 senza ordine.')).toBeVisible();
  await expect(desk.locator('li', { hasText: `${number} · ${name}` })).toBeVisible();
  await expect(desk.getByText('«A gift»')).toBeVisible();
  await expect.poll(paid).toBe('paid');
  await desk.locator('#import-file').setInputFiles(file);
  await expect(desk.getByText('0 verrebbero registrati')).toBeVisible();
  await expect(desk.getByText('«A gift»')).toHaveCount(1);
  await desk.close();
}
