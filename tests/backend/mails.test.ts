/** The mails of orders: what is queued, what reaches a real mail server, and how often. */
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailExtras, OrderMailKind } from '#pocketbase/mails/templates/order-mails.ts';
import { placePaid, withdrawn } from '#tests/support/after-sales.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { refusal } from '#tests/support/backend.ts';
import { MAIL_SITE, openMailOffice, refundedAmount, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, insertRow, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;

beforeAll(async () => {
  office = await openMailOffice();
});
afterAll(() => office.stop());
beforeEach(() => office.reset());

describe('the confirmation', () => {
  test('comes in the language of the order, with the terms, the withdrawal information and the form', async () => {
    const { record, token } = await office.place({ locale: 'fr', email: 'zoe@customer.example' });
    await office.tell('order_confirmed', record.id, {});
    expect(await office.mailsOf(record.id)).toMatchObject([
      { state: 'sent', attempts: 1, error: '', next_try: '', locale: 'fr' },
    ]);
    const [mail, ...others] = await office.sink.read();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Votre commande ${record.number} est confirmée`,
      from: { address: 'shop@vitrine.example', name: 'Test' },
      to: [{ address: 'zoe@customer.example' }],
      replyTo: [{ address: 'shop@vitrine.example' }],
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${MAIL_SITE}/fr/checkout_done#${token}`);
      expect(part).toContain('44,90\u202f€');
      expect(part).toContain('Bol');
      expect(part).toContain('14 jours');
    }
    const files = new Map(
      mail?.attachments.map(({ filename, mimeType, content }) => {
        expect(mimeType).toBe('text/plain');
        return [filename, new TextDecoder('utf-8', { fatal: true }).decode(content as ArrayBuffer)];
      }),
    );
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['conditions-de-vente.txt', 'politique-de-retour.txt', 'formulaire-de-retractation.txt']),
    );
    expect(files.get('conditions-de-vente.txt')).toContain('Conditions de vente\n===================\n');
    expect(files.get('conditions-de-vente.txt')).toContain('Nous, « à Lyon ».');
    expect(files.get('conditions-de-vente.txt')).toContain(`Version ${record.terms.slice(0, 12)}.`);
    expect(files.get('politique-de-retour.txt')).toContain('Fourteen days.');
    expect(files.get('formulaire-de-retractation.txt')).toContain(`Commande ${record.number}`);
  });

  test('carries the terms that were accepted, whatever the pages say since', async () => {
    const { record } = await office.place();
    const body_en = '<p>Quite other terms.</p>';
    await office.backend.admin.collection('pages').update(office.cgv.id, { body_en });
    await office.tell('order_confirmed', record.id, {});
    await office.backend.admin.collection('pages').update(office.cgv.id, { body_en: office.cgv.body_en });
    const [mail] = await office.sink.read();
    const text = mail?.attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)).join('\n');
    expect(text).toContain('See this (https://shop.example/legal).');
    expect(text).not.toContain('Quite other terms.');
  });

  test('goes to the corrected address too, once', async () => {
    const { record, token } = await office.place({ email: 'zoe@gmial.example' });
    await office.tell('order_confirmed', record.id, {});
    office.sink.mode = 'refuse';
    await office.tell('refunded', record.id, refundedAmount('refund1', 100));
    office.sink.mode = 'accept';
    for (let time = 0; time < 2; time += 1)
      expect((await callRoute(office.backend, 'order-email', { token, email: 'zoe@gmail.example' })).status).toBe(200);
    await expect
      .poll(async () => (await office.mailsOf(record.id)).map(({ state }) => state))
      .toEqual(['sent', 'sent', 'sent']);
    const sent = (await office.sink.read()).map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
    expect(sent.sort()).toEqual([
      `zoe@gmail.example Refund for order ${record.number}`,
      `zoe@gmail.example Your order ${record.number} is confirmed`,
      `zoe@gmial.example Your order ${record.number} is confirmed`,
    ]);
  });
});

test('what answers a statement or a message goes to the address of its writer, and what is for the shop to the shop, whatever the order’s is now', async () => {
  const order = await placePaid(office, { email: 'zoe@gmial.example' });
  office.sink.mode = 'refuse';
  await withdrawn(office.backend, order, { email: 'heir@visitor.example', ref: { token: order.token } });
  const row = { order: order.id, to: 'own@visitor.example', locale: 'en', subject: 's', html: '<p>', text: 't' };
  for (const kind of ['contact_reply', 'dispute', 'order_news'])
    insertRow(office.backend, 'mails', { ...row, id: kind.padEnd(15, '0'), kind, key: kind, state: 'failed' });
  const ownOf = async (): Promise<string[]> =>
    (await office.mailsOf(order.id)).flatMap(({ kind, to }) => (kind === 'order_confirmed' ? [] : [`${kind} ${to}`]));
  const before = await ownOf();
  expect(before).toHaveLength(5);
  expect(before).toContain('withdrawal_received heir@visitor.example');
  const email = 'zoe@gmail.example';
  expect((await callRoute(office.backend, 'order-email', { token: order.token, email })).status).toBe(200);
  expect(await ownOf()).toEqual(before);
});

describe('each mail', () => {
  test('is sent once, however often and however many at once ask for it', async () => {
    const { record } = await office.place();
    await Promise.all(Array.from({ length: 30 }, () => office.tell('order_confirmed', record.id, {})));
    await office.nextMinute();
    expect(await office.mailsOf(record.id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(office.sink.sources).toHaveLength(1);
  });

  test('is on its way when those who queued mails at once have had their answers, without the job of the minute', async () => {
    const { record } = await office.place();
    for (let round = 0; round < 5; round += 1) {
      await office.reset();
      const ids = Array.from({ length: 16 }, (_, index) => `refund${round}x${index}`);
      await Promise.all(ids.map((id) => office.tell('refunded', record.id, refundedAmount(id, 100))));
      expect(office.sink.sources).toHaveLength(ids.length);
    }
  });

  test('has a key that the database takes once', async () => {
    const { record } = await office.place();
    await office.tell('payment_failed', record.id, {});
    const copy = (): unknown =>
      withDatabase(office.backend, (database) =>
        database
          .prepare(`INSERT INTO mails (id, key) SELECT 'copy00000000001', key FROM mails WHERE "order" = ?`)
          .run(record.id),
      );
    expect(copy).toThrow(/UNIQUE constraint failed: mails.key/);
  });

  test('of a refund comes for each refund', async () => {
    const { record } = await office.place();
    for (const id of ['one', 'two', 'one']) await office.tell('refunded', record.id, refundedAmount(id, 1000));
    const subjects = (await office.sink.read()).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 2 }, () => `Refund for order ${record.number}`));
  });

  test.each<[OrderMailKind, MailExtras[OrderMailKind]]>([
    ['payment_failed', {}],
    ['resume_payment', {}],
    ['order_cancelled', { amount: 0 }],
    ['order_expired', { amount: 4490, because: 'late_sold_out' }],
  ])('%s reaches the shopper', async (kind, extra) => {
    const { record } = await office.place({ locale: 'it' });
    await office.tell(kind, record.id, extra);
    const [mail, ...others] = await office.sink.read();
    expect(others).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe(record.email);
    expect(mail?.subject).toContain(record.number);
    expect(mail?.attachments).toEqual([]);
    expect(mail?.html).toContain('<html lang="it"');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('of a dispute reaches the shop, in its language', async () => {
    const { record } = await office.place({ locale: 'it' });
    await office.tell('dispute', record.id, { id: 'dp_1', amount: 4490, reason: 'fraudulent', evidenceDue: 0 });
    const [mail] = await office.sink.read();
    expect(mail).toMatchObject({
      subject: `Litige sur la commande ${record.number}`,
      to: [{ address: 'shop@vitrine.example' }],
    });
  });

  test('is tried again after the mail server refused it, and is seen among the failures meanwhile', async () => {
    const { record } = await office.place();
    office.sink.mode = 'refuse';
    await office.tell('resume_payment', record.id, {});
    const operator = await makeUser(office.backend.admin, 'operator');
    const editor = await makeUser(office.backend.admin, 'editor');
    const failures = async ({ email, password }: typeof operator): Promise<unknown[]> => {
      const client = office.backend.client();
      await client.collection('users').authWithPassword(email, password);
      return client.collection('mails').getFullList({ filter: `state = 'failed' && order = '${record.id}'` });
    };
    expect(await failures(operator)).toMatchObject([{ attempts: 1, error: expect.stringContaining('mailbox full') }]);
    expect(await failures(editor)).toEqual([]);
    office.sink.mode = 'accept';
    await office.nextMinute();
    expect(office.sink.sources).toEqual([]);
    office.makeDue(record.id);
    await office.nextMinute();
    await expect.poll(() => office.mailsOf(record.id)).toMatchObject([{ state: 'sent', attempts: 2, error: '' }]);
  });

  test('whose process ends while the mail server has it is sent again later, as the same mail', async () => {
    const { record } = await office.place();
    await office.tell('order_confirmed', record.id, {});
    // What is stored between the two transactions of a sender: counted, and not answered.
    withDatabase(office.backend, (database) =>
      database
        .prepare(`UPDATE mails SET state = 'queued', next_try = ? WHERE "order" = ?`)
        .run('2026-01-01 00:00:00.000Z', record.id),
    );
    await office.nextMinute();
    await expect.poll(() => office.sink.sources.length).toBe(2);
    const ids = (await office.sink.read()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[a-z0-9]{15}@vitrine\.example>$/);
  });

  test('keeps what it says; somebody may only ask for it again', async () => {
    const { record } = await office.place();
    await office.tell('resume_payment', record.id, {});
    const [mail] = await office.mailsOf(record.id);
    const update = (fields: object): Promise<unknown> =>
      office.backend.admin.collection('mails').update(mail?.id ?? '', fields);
    expect((await refusal(update({ html: 'x', key: 'y' }))).codes).toEqual({ html: 'set_by_shop', key: 'set_by_shop' });
    await update({ state: 'queued' });
    await office.nextMinute();
    await expect.poll(() => office.sink.sources.length).toBe(2);
  });
});

test('the mail as it travels has lines that every server takes', async () => {
  const { record } = await office.place({ locale: 'fr' });
  await office.tell('order_confirmed', record.id, {});
  const [source = ''] = office.sink.sources;
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect((await PostalMime.parse(source)).html).toContain('<!doctype html>');
});
