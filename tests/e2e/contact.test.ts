/** The contact form: from the browser through PocketBase to a mailbox. */
import type { Page } from 'playwright/test';
import { CONTACT_PATH } from '#src/contract/contact.ts';
import type { ContactMessageRecord } from '#src/contract/records.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { cases } from '#tests/support/whole.ts';

const WORDS = {
  en: { send: 'Send message', sent: 'Thank you. We’ve received your message', problem: 'Enter your name.' },
  fr: {
    send: 'Envoyer le message',
    sent: 'Merci. Nous avons bien reçu votre message',
    problem: 'Saisissez votre nom.',
  },
  it: {
    send: 'Invia il messaggio',
    sent: 'Grazie. Abbiamo ricevuto il tuo messaggio',
    problem: 'Inserisci il tuo nome.',
  },
} as const;

/** One file, one worker: all of it shares PocketBase's settings. */
test.describe.configure({ mode: 'serial' });

let sink: MailSink;
let limits: unknown;

test.beforeAll(async ({ backend }) => {
  sink = await startMailSink();
  limits = (await backend.settings.getAll())['rateLimits'];
  await backend.settings.update({ smtp: sink.smtp, rateLimits: { enabled: false } });
});
test.afterAll(async ({ backend }) => {
  await backend.settings.update({ smtp: { enabled: false, host: 'smtp.example.com' }, rateLimits: limits });
  for (const { id } of await backend.collection('contact_messages').getFullList())
    await backend.collection('contact_messages').delete(id);
  await sink.stop();
});

async function fill(page: Page, message: string): Promise<void> {
  await page.locator('[data-contact] [name=name]').fill('Zoë Müller');
  await page.locator('[data-contact] [name=email]').fill('zoe@visitor.example');
  await page.locator('[data-contact] [name=message]').fill(message);
}

const sendButton = (page: Page) => page.locator('form[data-contact] button[type=submit]');

for (const locale of cases(LOCALES, ['it'] as const)) {
  test(`a message is sent in ${locale}, kept, and arrives in the mailbox`, async ({ page, backend }) => {
    const message = `Salut ${locale}, c'est moi <b>\n& toi?`;
    await page.goto(localePath(locale, '/contact'));
    await expect(page.locator('textarea')).toHaveAttribute('rows', '5');
    await fill(page, message);
    await page.locator('[data-contact] [name=order_number]').fill('V-1042');
    await sendButton(page).click();
    await expect(page.locator('[data-contact-sent]')).toBeFocused();
    await expect(page.getByRole('heading', { name: WORDS[locale].sent })).toBeVisible();
    await expect(sendButton(page)).toBeHidden();
    await expect
      .poll(async () => (await sink.read()).map(({ text }) => text?.includes(`Salut ${locale}`)))
      .toContain(true);
    const kept = await backend
      .collection<ContactMessageRecord>('contact_messages')
      .getFirstListItem(backend.filter('message = {:message}', { message }));
    expect(kept).toMatchObject({ name: 'Zoë Müller', email: 'zoe@visitor.example', order_number: 'V-1042', locale });
    await page.reload();
    await expect(page.locator('[data-contact] [name=message]')).toHaveValue('');
  });

  test(`what is wrong is told in ${locale}, at the fields and in a summary with the focus`, async ({ page }) => {
    await page.goto(localePath(locale, '/contact'));
    await page.locator('[data-contact] [name=email]').fill('zoe');
    await expect(sendButton(page)).toHaveText(WORDS[locale].send);
    await sendButton(page).click();
    const summary = page.locator('[data-contact-summary]');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(3);
    await expect(page.locator('[data-contact] [name=name]')).toHaveAccessibleDescription(WORDS[locale].problem);
    await expect(page.locator('[data-contact] [name=email]')).toHaveAttribute('aria-invalid', 'true');
    expect(await accessProblems(page)).toEqual([]);
    await summary.getByRole('link', { name: WORDS[locale].problem }).click();
    await expect(page.locator('[data-contact] [name=name]')).toBeFocused();
  });
}

test('the form is sent by keyboard alone, in the order that is seen', async ({ page }) => {
  await page.goto('/contact');
  // Before its script is there nothing could be sent, and the focus passes the button by.
  await expect(sendButton(page)).toBeEnabled();
  await page.locator('[data-contact] [name=name]').focus();
  await page.keyboard.type('Zoe');
  await page.keyboard.press('Tab');
  await page.keyboard.type('zoe@visitor.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-contact-sent]')).toBeFocused();
});

test('what is typed survives a reload, and a second click sends nothing more', async ({ page, backend }) => {
  await page.goto('/contact');
  await fill(page, 'Only once');
  await page.reload();
  await expect(page.locator('[data-contact] [name=message]')).toHaveValue('Only once');
  await expect(page.locator('[data-contact] [name=name]')).toHaveValue('Zoë Müller');
  const button = sendButton(page);
  await button.click();
  await expect(button).toHaveText('Sending…');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect(page.locator('[data-contact-sent]')).toBeVisible();
  expect(await backend.collection('contact_messages').getFullList({ filter: "message = 'Only once'" })).toHaveLength(1);
});

test.describe('what the form cannot know', () => {
  test.use({ expectedErrors: /Failed to load resource|CORS|net::ERR/ });

  test('the backend has the last word on a field', async ({ page }) => {
    await page.route(`**${CONTACT_PATH}`, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { status: 400, message: '', data: { email: { code: 'email_shape', message: '' } } },
      }),
    );
    await page.goto('/contact');
    await fill(page, 'Refused');
    await sendButton(page).click();
    await expect(page.locator('#contact-email-error')).toHaveText(/name@example\.com/);
  });

  test('a network that fails is told in words, keeps the text, and the same message is kept once', async ({
    page,
    backend,
    context,
  }) => {
    await page.goto('/contact');
    await fill(page, 'From a tunnel');
    await expect(sendButton(page)).toBeEnabled();
    await context.setOffline(true);
    await sendButton(page).click();
    const summary = page.locator('[data-contact-summary]');
    await expect(summary).toContainText('You seem to be offline.');
    await expect(summary).toBeFocused();
    await expect(sendButton(page)).toHaveText('Try again');
    await expect(page.locator('[data-contact] [name=message]')).toHaveValue('From a tunnel');
    await context.setOffline(false);

    // The message arrives, its answer does not.
    await page.route(
      `**${CONTACT_PATH}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await sendButton(page).click();
    await expect(summary).toBeFocused();
    await sendButton(page).click();
    await expect(page.locator('[data-contact-sent]')).toBeVisible();
    const kept = await backend.collection('contact_messages').getFullList({ filter: "message = 'From a tunnel'" });
    expect(kept).toHaveLength(1);
  });

  test('a backend that has had enough leads to words of their own', async ({ page, backend }) => {
    const rules = [{ label: `POST ${CONTACT_PATH}`, audience: '', duration: 600, maxRequests: 1 }];
    await backend.settings.update({ rateLimits: { enabled: true, rules } });
    await page.goto('/contact');
    await fill(page, 'One too many');
    await sendButton(page).click();
    await expect(page.locator('[data-contact-sent]')).toBeVisible();
    await page.reload();
    await fill(page, 'Another one too many');
    await sendButton(page).click();
    await expect(page.locator('[data-contact-summary]')).toContainText('Try again in 10 minutes');
    await backend.settings.update({ rateLimits: { enabled: false } });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says to write by mail, and shows no form', async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(localePath(locale, '/contact'));
      await expect(page.locator('.contact .no-js a[href^="mailto:"]')).toBeVisible();
      await expect(page.locator('form[data-contact]')).toBeHidden();
    }
  });
});
