/** What guests can do: find an order, keep it in an account, and get the newsletter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountExport } from '#src/contract/account-api.ts';
import { GUEST_FORM_PATH, NEWSLETTER_LEAVE_PATH } from '#src/contract/guest-forms.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { openAccount } from '#tests/support/account.ts';
import { MAIL_SITE, openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { callRoute, LONG_AGO, withDatabase } from '#tests/support/order-shop.ts';
import { moveIn, movedCustomer } from '#tests/support/people-moving-in.ts';
import { read, write } from '#tests/support/poison.ts';

const BACKEND = 'https://backend.example';

let office: MailOffice;
beforeAll(async () => {
  office = await openMailOffice({ PUBLIC_BACKEND_URL: BACKEND });
  await office.backend.admin.settings.update({ rateLimits: { enabled: false } });
  await office.reset();
});
afterAll(() => office.stop());

let people = 0;
const somebody = (): string => `guest${(people += 1)}@visitor.example`;

/** As a browser sends a form: status, where it leads, and every other word of the answer. */
async function send(form: string, fields: Readonly<Record<string, string>>, locale = 'en') {
  const response = await fetch(`${office.backend.url}${GUEST_FORM_PATH}${form}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, locale }),
    redirect: 'manual',
  });
  const { location, date: _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, location, headers, body: await response.text() };
}
/** The page of a form, with what has become of it. */
const at = (path: string) => ({ status: 303, location: `${MAIL_SITE}${path}`, body: '' });

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly locale: Locale;
}
const lettersTo = (to: string, kind: string): Letter[] =>
  withDatabase(
    office.backend,
    (database) =>
      database
        .prepare('SELECT subject, text, locale FROM mails WHERE "to" = ? AND kind = ? ORDER BY rowid')
        .all(to, kind) as unknown as Letter[],
  );

/** Waits until a form has been looked at whose answer came before: those after it are looked at later. */
async function settled(): Promise<void> {
  const email = somebody();
  await send('newsletter', { email });
  await expect.poll(() => lettersTo(email, 'newsletter')).toHaveLength(1);
}

describe('the way to an order', () => {
  const links = (email: string): Letter[] => lettersTo(email, 'order_link');

  test('goes to the address of the order, in its language, and opens what its first mail opened', async () => {
    const email = somebody();
    const { order, token } = await office.place({ email, locale: 'fr' });
    const typed = order.number.toLowerCase().replace('-', ' ');
    expect(await send('find-order', { number: typed, email: email.toUpperCase() }, 'it')).toMatchObject(
      at('/it/find-order#sent'),
    );
    await expect.poll(() => links(email)).toHaveLength(1);
    const [letter] = links(email);
    expect(letter).toMatchObject({ locale: 'fr', subject: expect.stringContaining(order.number) });
    expect(letter?.text).toContain(`${MAIL_SITE}/fr/checkout_done#${token}`);
    // Each mail of an order leads to the form that writes about it; who it is stands in no query.
    const subject = `order=${order.number}&email=${encodeURIComponent(email)}`;
    expect(letter?.text).toContain(`${MAIL_SITE}/fr/contact#${subject}`);
    expect(letter?.text).toContain(`${MAIL_SITE}/fr/find-order`);
    await expect.poll(async () => (await office.sink.read()).map(({ subject: one }) => one)).toContain(letter?.subject);
  });

  test('is answered alike whether there is such an order or not, and nobody gets a mail by mistake', async () => {
    const [email, other] = [somebody(), somebody()];
    const { order } = await office.place({ email });
    const answers = [
      await send('find-order', { number: order.number, email }),
      await send('find-order', { number: order.number, email: other }),
      await send('find-order', { number: 'K7QM-X2PA', email }),
      await send('find-order', { number: '12345678', email: other }),
    ];
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], ...at('/find-order#sent') });
    await settled();
    expect([links(email).length, links(other).length]).toEqual([1, 0]);
  });

  test.for([
    ['no number', { number: ' ', email: 'zoe@visitor.example' }],
    ['no address', { number: 'K7QM-X2PA', email: 'zoe' }],
    ['nothing', {}],
  ] as const)('asks once more for %s', async ([, fields]) => {
    expect(await send('find-order', fields)).toMatchObject(at('/find-order#wrong'));
  });

  test('is sent three times an hour for an order, and asked for twenty times by one connection', () =>
    inOneHour(async () => {
      write(office.backend, 'DELETE FROM order_attempts');
      const email = somebody();
      const { order } = await office.place({ email });
      const outcomes: (string | undefined)[] = [];
      for (let count = 0; count < 21; count += 1)
        outcomes.push((await send('find-order', { number: order.number, email })).location?.split('#')[1]);
      expect([outcomes[19], outcomes[20]]).toEqual(['sent', 'later']);
      await settled();
      expect(links(email)).toHaveLength(3);
      write(office.backend, 'DELETE FROM order_attempts');
    }));

  test('has no other forms', async () => {
    expect((await send('login', {})).status).toBe(404);
    expect((await send('toString', {})).status).toBe(404);
  });
});

describe('an order of a guest', () => {
  const claim = (token: string, account = '') => callRoute(office.backend, 'order-claim', { token }, account);
  const ownerOf = (number: string): unknown => read(office.backend, 'SELECT user FROM orders WHERE number = ?', number);

  test('joins the account of the same address that holds its link, and others wait until that is confirmed', async () => {
    const account = await openAccount(office.backend, { verified: false });
    const [first, second] = [
      await office.place({ email: account.email.toUpperCase() }),
      await office.place({ email: account.email }),
    ];
    expect((await claim(first.token)).status).toBe(403);
    expect(await claim(first.token, account.token)).toEqual({ status: 200, body: { claimed: true } });
    expect(await claim(first.token, account.token)).toEqual({ status: 200, body: { claimed: true } });
    expect([ownerOf(first.order.number), ownerOf(second.order.number)]).toEqual([account.id, '']);
    await office.backend.admin.collection('users').update(account.id, { verified: true });
    expect(ownerOf(second.order.number)).toBe(account.id);
  });

  test('joins no account of another address, and none without its link', async () => {
    const [account, other] = [await openAccount(office.backend), await openAccount(office.backend)];
    const { order, token } = await office.place({ email: account.email });
    expect((await claim(token, other.token)).status).toBe(404);
    expect((await claim('x'.repeat(43), account.token)).status).toBe(404);
    expect(ownerOf(order.number)).toBe('');
    write(office.backend, 'UPDATE orders SET user = ? WHERE number = ?', other.id, order.number);
    expect((await claim(token, account.token)).status).toBe(404);
    expect(ownerOf(order.number)).toBe(other.id);
  });
});

describe('the newsletter of a guest', () => {
  const ask = (email: string, locale = 'fr') => send('newsletter', { email }, locale);
  const tokenIn = (letter: Letter | undefined, what: 'newsletter' | 'noletter'): string =>
    new RegExp(`confirm#${what}=([\\w.]+)`).exec(letter?.text ?? '')?.[1] ?? '';
  const confirm = (token: string) => callRoute(office.backend, 'newsletter-confirm', { token });
  const stepsOf = (email: string): Readonly<Record<string, string>>[] =>
    withDatabase(
      office.backend,
      (database) =>
        database
          .prepare('SELECT action, user, locale, words, origin, asked FROM consents WHERE email = ? ORDER BY rowid')
          .all(email) as unknown as Readonly<Record<string, string>>[],
    );
  const actionsOf = (email: string): unknown[] => stepsOf(email).map(({ action }) => action);

  async function asked(email: string): Promise<string> {
    const before = lettersTo(email, 'newsletter').length;
    expect(await ask(email)).toMatchObject(at('/fr/newsletter#sent'));
    await expect.poll(() => lettersTo(email, 'newsletter')).toHaveLength(before + 1);
    return tokenIn(lettersTo(email, 'newsletter').at(-1), 'newsletter');
  }

  test('comes after the second yes, with the proof of both; one press ends it, and the log keeps that', async () => {
    const email = somebody();
    expect(await ask(email.toUpperCase())).toMatchObject(at('/fr/newsletter#sent'));
    await expect.poll(() => lettersTo(email, 'newsletter')).toHaveLength(1);
    const link = tokenIn(lettersTo(email, 'newsletter')[0], 'newsletter');
    expect(lettersTo(email, 'newsletter')[0]?.locale).toBe('fr');
    expect(await confirm(link)).toEqual({ status: 200, body: { state: 'yes' } });
    const [given] = stepsOf(email);
    expect(given).toMatchObject({ action: 'given', user: '', locale: 'fr' });
    expect(given?.['words']).toBe('Actualités et offres par e-mail. Désinscription à tout moment.');
    expect(given?.['origin']).toMatch(/^[0-9a-f]{64}$/);
    expect(Date.parse(given?.['asked'] ?? '')).toBeLessThan(Date.now());
    expect((await confirm(link)).status).toBe(404);
    // Whoever receives it is not asked again, and nobody learns that.
    expect(await ask(email)).toMatchObject(at('/fr/newsletter#sent'));
    await settled();
    expect(lettersTo(email, 'newsletter')).toHaveLength(1);

    const end = tokenIn(lettersTo(email, 'newsletter_on')[0], 'noletter');
    expect((await callRoute(office.backend, 'newsletter-leave', { token: link })).status).toBe(404);
    for (let press = 0; press < 2; press += 1)
      expect(await callRoute(office.backend, 'newsletter-leave', { token: end })).toEqual({
        status: 200,
        body: { state: 'no' },
      });
    expect(actionsOf(email)).toEqual(['given', 'withdrawn']);
    await asked(email);
    expect(actionsOf(email)).toEqual(['given', 'withdrawn', 'asked']);
  });

  test('is left by the mail program alone, as its mail says in its head', async () => {
    const email = somebody();
    await confirm(await asked(email));
    const sent = async () => (await office.sink.read()).filter(({ to }) => to?.[0]?.address === email).at(-1);
    const keys = async (): Promise<readonly string[]> => {
      // What could not go out at once, as where another mail was on its way, goes with the next minute.
      await office.nextMinute();
      return (await sent())?.headers.map(({ key }) => key) ?? [];
    };
    await expect.poll(keys).toContain('list-unsubscribe');
    const value = (key: string, head: Awaited<ReturnType<typeof sent>>) =>
      head?.headers.find((header) => header.key === key)?.value;
    const mail = await sent();
    expect(value('list-unsubscribe-post', mail)).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.*)>$/.exec(value('list-unsubscribe', mail) ?? '')?.[1] ?? '';
    expect(address.startsWith(`${BACKEND}${NEWSLETTER_LEAVE_PATH}`)).toBe(true);
    const here = address.replace(BACKEND, office.backend.url);
    const opened = await fetch(here, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe(
      `${MAIL_SITE}/fr/confirm#noletter=${address.slice(`${BACKEND}${NEWSLETTER_LEAVE_PATH}`.length)}`,
    );
    // Only opening it ends nothing: programs open links, too.
    expect(actionsOf(email)).toEqual(['given']);
    const pressed = await fetch(here, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect([pressed.status, actionsOf(email)]).toEqual([200, ['given', 'withdrawn']]);
    expect((await fetch(`${office.backend.url}${NEWSLETTER_LEAVE_PATH}none`, { method: 'POST' })).status).toBe(404);
  });

  test('link is good for three days, the newest only, and what nobody confirms is forgotten', async () => {
    const [email, left] = [somebody(), somebody()];
    const first = await asked(email);
    const second = await asked(email);
    expect((await confirm(first)).status).toBe(404);
    await confirm(await asked(left));
    const end = tokenIn(lettersTo(left, 'newsletter_on')[0], 'noletter');
    await callRoute(office.backend, 'newsletter-leave', { token: end });
    write(office.backend, 'UPDATE consents SET created = ? WHERE email = ?', LONG_AGO, email);
    write(office.backend, "UPDATE consents SET created = '2020-01-01 00:00:00.000Z' WHERE email = ?", left);
    write(office.backend, 'UPDATE mails SET created = ? WHERE "to" = ?', LONG_AGO, email);
    expect((await confirm(second)).status).toBe(404);
    await office.backend.admin.crons.run('vitrine_hour');
    await office.backend.admin.crons.run('vitrine_retention');
    await expect.poll(() => [actionsOf(email), actionsOf(left)]).toEqual([[], []]);
    await expect.poll(() => lettersTo(email, 'newsletter')).toEqual([]);
  });

  test('ends for an account, too, that has brought a consent of a former shop to the address', async () => {
    const email = somebody();
    const newsletter = { at: '2022-03-04T10:00:00Z', proof: 'form at the checkout' };
    await moveIn(office.backend, { customers: [movedCustomer({ email, newsletter })] });
    await confirm(await asked(email));
    const marketing = () => read(office.backend, 'SELECT marketing FROM users WHERE email = ?', email);
    expect(marketing()).toBe('yes');
    const end = tokenIn(lettersTo(email, 'newsletter_on')[0], 'noletter');
    await callRoute(office.backend, 'newsletter-leave', { token: end });
    expect(marketing()).toBe('no');
    await moveIn(office.backend, { customers: [movedCustomer({ email, newsletter })] });
    expect(marketing()).toBe('no');
  });

  test('is that of the account where the address is known to be its own; else it joins it with the address, and goes with it', async () => {
    const account = await openAccount(office.backend, { verified: true });
    const stateOf = async (id: string) => (await office.backend.admin.collection('users').getOne(id))['marketing'];
    await confirm(await asked(account.email));
    expect([await stateOf(account.id), stepsOf(account.email).map(({ user }) => user)]).toEqual([
      'yes',
      [account.id, account.id],
    ]);
    const end = tokenIn(lettersTo(account.email, 'newsletter_on')[0], 'noletter');
    await callRoute(office.backend, 'newsletter-leave', { token: end });
    expect([await stateOf(account.id), actionsOf(account.email)]).toEqual(['no', ['asked', 'given', 'withdrawn']]);

    const late = await openAccount(office.backend, { verified: false });
    await confirm(await asked(late.email));
    expect([await stateOf(late.id), stepsOf(late.email)[0]?.['user']]).toEqual(['', '']);
    await office.backend.admin.collection('users').update(late.id, { verified: true });
    expect([await stateOf(late.id), stepsOf(late.email)[0]?.['user']]).toEqual(['yes', late.id]);
    const { body } = await callRoute<AccountExport>(office.backend, 'account-export', {}, late.token);
    expect(body.consents).toMatchObject([{ action: 'given', email: late.email, locale: 'fr' }]);
    await office.backend.admin.collection('users').delete(late.id);
    expect([stepsOf(late.email), lettersTo(late.email, 'newsletter_on')]).toEqual([[], []]);
  });
});
