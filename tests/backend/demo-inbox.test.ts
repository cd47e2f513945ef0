/** The inbox of the demo: whose mails it shows, and how. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InboxAnswer } from '#src/contract/shop-api.ts';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, LONG_AGO, withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;

beforeAll(async () => {
  office = await openMailOffice();
});
afterAll(() => office.stop());
beforeEach(() => office.reset());

describe('the inbox of the demo', () => {
  async function inbox(tokens: unknown): Promise<{ status: number; mails: InboxAnswer['mails'] }> {
    const { status, body } = await callRoute<InboxAnswer>(office.backend, 'inbox', { tokens });
    return { status, mails: body.mails };
  }

  test('shows the mails of the orders whose tokens are known, newest first, and no others', async () => {
    const [mine, other] = [await office.place({ locale: 'fr' }), await office.place()];
    await office.tell('resume_payment', mine.record.id, {});
    await office.tell('order_confirmed', mine.record.id, {});
    await office.tell('dispute', mine.record.id, { id: 'dp_2', amount: 1, reason: 'x', evidenceDue: 0 });
    await office.tell('order_confirmed', other.record.id, {});
    const { mails } = await inbox([mine.token, 'x', null, 'a'.repeat(43)]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Votre commande ${mine.record.number} est confirmée`,
      `Votre commande ${mine.record.number} est en attente de paiement`,
    ]);
    expect(mails[0]).toMatchObject({ to: mine.record.email, text: expect.stringContaining('44,90\u202f€') });
    expect(mails[0]?.attachments.map(({ name }) => name)).toHaveLength(3);
    expect(await inbox([])).toEqual({ status: 200, mails: [] });
    expect((await inbox('x')).status).toBe(400);
    expect((await inbox(Array.from({ length: 21 }, () => mine.token))).status).toBe(400);
  });

  test('gives each mail as a document that runs nothing, in frames of the shop only', async () => {
    const { record, token } = await office.place();
    await office.tell('order_confirmed', record.id, {});
    const [mail] = (await inbox([token])).mails;
    const response = await fetch(`${office.backend.url}${mail?.view}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors https://shop.example; sandbox",
    );
    expect(policy).not.toMatch(/script|allow-same-origin/);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(await response.text()).toContain('<base target="_top">');
    const [terms] = mail?.attachments ?? [];
    const file = await fetch(`${office.backend.url}${terms?.view}`);
    expect(file.headers.get('content-type')).toContain('text/plain');
    expect(await file.text()).toContain('Terms of sale\n=====');
  });

  test.each([
    ['another mail', (view: string, other: string) => view.replace(/inbox\/[^/]+/, `inbox/${other}`)],
    ['another proof', (view: string) => view.replace(/\/[0-9a-f]{64}\//, `/${'0'.repeat(64)}/`)],
    ['no such part', (view: string) => view.replace(/mail$/, '7')],
    ['a part that is none', (view: string) => view.replace(/mail$/, '__proto__')],
  ])('has nothing for %s', async (_what, change) => {
    const [mine, other] = [await office.place(), await office.place()];
    for (const { record } of [mine, other]) await office.tell('resume_payment', record.id, {});
    const [mail] = (await inbox([mine.token])).mails;
    const otherId = (await office.mailsOf(other.record.id))[0]?.id ?? '';
    const response = await fetch(`${office.backend.url}${change(mail?.view ?? '', otherId)}`);
    expect(response.status).toBe(404);
  });

  test('is not there in a live shop', async () => {
    const { record, token } = await office.place();
    await office.tell('resume_payment', record.id, {});
    const [mail] = (await inbox([token])).mails;
    withDatabase(office.backend, (database) => database.prepare('UPDATE orders SET demo = FALSE').run());
    expect((await fetch(`${office.backend.url}${mail?.view}`)).status).toBe(404);
    expect((await inbox([token])).mails).toEqual([]);
    withDatabase(office.backend, (database) => database.prepare('UPDATE orders SET demo = TRUE').run());
    const live = await startTestBackend({ env: { SHOP_MODE: 'live' } });
    try {
      expect((await callRoute(live, 'inbox', { tokens: [] })).status).toBe(404);
    } finally {
      await live.stop();
    }
  });
});

describe('the inbox of the demo shows the mails of accounts', () => {
  const asked = async (path: string, body: object): Promise<unknown> =>
    office.backend.client().send(`/api/collections/users/${path}`, { method: 'POST', body });
  const subjects = async (token = ''): Promise<string[]> => {
    const { body } = await callRoute<InboxAnswer>(office.backend, 'inbox', { tokens: [] }, token);
    return body.mails.map(({ subject }) => subject).sort();
  };
  const queued = (email: string): Promise<number> =>
    office.backend.admin
      .collection('mails')
      .getList(1, 1, { filter: `to = '${email}'` })
      .then(({ totalItems }) => totalItems);

  test('to their owner, with what opens something as long as it is good', async () => {
    const [mine, other] = await Promise.all([1, 2].map(() => makeUser(office.backend.admin, 'customer')));
    const email = mine?.email ?? '';
    const client = office.backend.client();
    const { token } = await client.collection('users').authWithPassword(email, mine?.password ?? '');
    await asked('request-otp', { email });
    await asked('request-password-reset', { email });
    await asked('request-otp', { email: other?.email });
    await expect.poll(async () => (await queued(email)) + (await queued(other?.email ?? ''))).toBe(3);
    expect(await subjects(token)).toEqual(['Choose a new password', 'Your one-time code']);
    expect(await subjects()).toEqual([]);
    const { body } = await callRoute<InboxAnswer>(office.backend, 'inbox', { tokens: [] }, token);
    const view = body.mails.find(({ subject }) => subject === 'Choose a new password')?.view ?? '';
    expect(await (await fetch(office.backend.url + view)).text()).toContain('/confirm#reset=');
    const guessed = view.replace(/\/[0-9a-f]{64}\//, `/${'0'.repeat(64)}/`);
    expect((await fetch(office.backend.url + guessed)).status).toBe(404);
    await expect
      .poll(async () => {
        // Again and again: whatever is still on its way writes the whole of its row when it has gone.
        withDatabase(office.backend, (database) => database.prepare('UPDATE mails SET good_until = ?').run(LONG_AGO));
        await office.nextMinute();
        return subjects(token);
      })
      .toEqual([]);
  });

  test('to everybody, where everybody may sign in', async () => {
    const { email, password } = DEMO_LOGINS.customer;
    const fields = { email, password, passwordConfirm: password, role: 'customer', verified: true, locale: 'fr' };
    await office.backend.admin.collection('users').create(fields);
    await asked('request-otp', { email });
    await expect.poll(() => queued(email)).toBe(1);
    expect(await subjects()).toEqual(['Votre code à usage unique']);
  });
});
