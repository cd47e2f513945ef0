/** The mail that leads back to an unpaid order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;

beforeAll(async () => {
  office = await openMailOffice();
});
afterAll(() => office.stop());
beforeEach(() => office.reset());

describe('an order that nobody has paid', () => {
  function expireIn(order: string, minutes: number): void {
    const expires = new Date(Date.now() + minutes * 60_000).toISOString().replace('T', ' ');
    withDatabase(office.backend, (database) =>
      database.prepare('UPDATE orders SET expires = ? WHERE id = ?').run(expires, order),
    );
  }

  /** Runs the job while the reservation has so many minutes left; another order shows when it is over. */
  async function minutesBefore(order: string, minutes: number): Promise<string[]> {
    const witness = (await office.place()).record.id;
    expireIn(order, minutes);
    expireIn(witness, 14.5);
    await office.nextMinute();
    await expect
      .poll(async () => (await office.mailsOf(witness)).map(({ kind, state }) => `${kind} ${state}`))
      .toEqual(['resume_payment sent']);
    return (await office.mailsOf(order)).map(({ kind }) => kind);
  }

  test('is reminded of once, in the second half of the reservation', async () => {
    const { record } = await office.place();
    expect(await minutesBefore(record.id, 20)).toEqual([]);
    expect(await minutesBefore(record.id, 14)).toEqual(['resume_payment']);
    expect(await minutesBefore(record.id, 5)).toEqual(['resume_payment']);
    const subjects = (await office.sink.read()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes(record.number))).toEqual([
      `Your order ${record.number} is awaiting payment`,
    ]);
  });

  test('is not reminded of in the last minutes, nor after a mail about a refused payment, nor while a payment is on its way', async () => {
    const late = await office.place();
    expect(await minutesBefore(late.record.id, 1)).toEqual([]);
    const refused = await office.place();
    await office.tell('payment_failed', refused.record.id, {});
    expect(await minutesBefore(refused.record.id, 10)).toEqual(['payment_failed']);
    const onItsWay = await office.place();
    insertRow(office.backend, 'payments', {
      id: 'processing00001',
      order: onItsWay.record.id,
      provider: 'stripe',
      state: 'processing',
      amount: 4490,
      currency: 'EUR',
    });
    expect(await minutesBefore(onItsWay.record.id, 10)).toEqual([]);
  });
});
