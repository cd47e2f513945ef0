/** Limits of a mailbox hold however its address is spelled: a stranger fills it with as little as its owner would. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderView } from '#src/contract/shop-api.ts';
import { placePaid, statement, withdraw } from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { callRoute, orderRequest, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await openMailOffice();
});
afterAll(() => office.stop());
beforeEach(() => office.reset());

/** The same mailbox, each time with other capital letters. */
function spelling(name: string, count: number): string {
  const letters = [...name].map((letter, place) => ((count >> place) % 2 === 1 ? letter.toUpperCase() : letter));
  return `${letters.join('')}@Visitor.example`;
}

test('ten unpaid orders', async () => {
  for (let count = 0; count < 10; count += 1) await office.place({ email: spelling('greedy', count) });
  const terms = await office.present('en');
  const request = orderRequest(office.shop, { terms, email: spelling('greedy', 10) });
  expect(await callRoute(office.backend, 'order', request)).toMatchObject({ status: 429, body: { code: 'too_many' } });
});

test('a few mails about orders that nothing was paid for', () =>
  inOneHour(async () => {
    const orders: string[] = [];
    for (let count = 0; count < 8; count += 1)
      orders.push((await office.place({ email: spelling('unpaid', count) })).record.id);
    for (const order of orders) await office.tell('payment_failed', order, {});
    for (const order of orders) await office.tell('resume_payment', order, {});
    expect((await Promise.all(orders.map((order) => office.mailsOf(order)))).flat()).toHaveLength(5);
  }));

test('one confirmation, and one more for each other mailbox', async () => {
  const paid = await placePaid(office, { email: 'right@visitor.example' });
  const correct = async (email: string): Promise<void> => {
    const { status, body } = await callRoute<OrderView>(office.backend, 'order-email', { token: paid.token, email });
    expect([status, body.email]).toEqual([200, email]);
  };
  const addresses = async (): Promise<string[]> => (await office.mailsOf(paid.id)).map(({ to }) => to);
  await correct('RIGHT@visitor.example');
  expect(await addresses()).toEqual(['right@visitor.example']);
  await correct('other@visitor.example');
  // It had not been sent yet: it goes to a third one instead, and then the second is to have one after all.
  withDatabase(office.backend, (database) =>
    database.prepare("UPDATE mails SET state = 'failed' WHERE \"to\" = 'other@visitor.example'").run(),
  );
  await correct('third@visitor.example');
  await correct('other@visitor.example');
  expect(await addresses()).toEqual(['right@visitor.example', 'third@visitor.example', 'other@visitor.example']);
});

test('a few receipts of statements about the order of somebody else', () =>
  inOneHour(async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const paid = await placePaid(office);
      const ref = { token: paid.token };
      const sent = await withdraw(office.backend, statement(paid, { ref, email: spelling('stranger', count) }));
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const own = await placePaid(office, { email: spelling('stranger', 0) });
    const request = statement(own, { ref: { token: own.token }, email: spelling('stranger', 3) });
    expect((await withdraw(office.backend, request)).status).toBe(200);
  }));
