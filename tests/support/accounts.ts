/** A backend whose accounts send their mails to a real mail server. */
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { MailRecord, UserRecord } from '#src/contract/records.ts';
import { confirmationOf, type Confirmation } from '#src/domain/person/account-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { makePalette, makeShop, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend, type TestBackendOptions } from '#tests/support/backend.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';

export const SITE = 'https://shop.example';
export const PASSWORD = 'kp7-fjord-lamp-Q';
export const NEW_PASSWORD = 'another-Kp7-fjord';

export interface Person {
  readonly email: string;
  readonly id: string;
  /** Signed in. */
  readonly client: PocketBase;
}

export interface Accounts {
  readonly backend: TestBackend;
  readonly sink: MailSink;
  /** A browser of its own, with a page in that language. */
  browser(locale?: Locale): PocketBase;
  /** Opens an account and signs in, as a page does. */
  register(locale?: Locale, email?: string): Promise<Person>;
  record(id: string): Promise<UserRecord>;
  /** What has reached an address, oldest first. */
  inboxOf(email: string): Promise<Email[]>;
  /** The newest mail to the address whose text contains `words`; waits for it. */
  mailWith(email: string, words: string): Promise<Email>;
  /** The token in the link of the newest mail that confirms `what`; waits for it. */
  tokenIn(email: string, what: Confirmation): Promise<string>;
  /** The outbox, oldest first. */
  outboxOf(email: string): Promise<MailRecord[]>;
  stop(): Promise<void>;
}

/** The token of a mail's link, or null. */
function linkIn(mail: Email, what: Confirmation): string | null {
  const [, fragment = ''] = /https:\/\/shop\.example\/\S*?(#\S+)/.exec(mail.text ?? '') ?? [];
  const found = confirmationOf(fragment);
  return found?.what === what ? found.token : null;
}

export async function openAccounts(mode: 'demo' | 'live', options: TestBackendOptions = {}): Promise<Accounts> {
  const env = { SHOP_MODE: mode, SITE_URL: SITE, ...options.env };
  const [backend, sink] = await Promise.all([startTestBackend({ ...options, env }), startMailSink()]);
  const { admin } = backend;
  await admin.settings.update({ rateLimits: { enabled: false }, smtp: sink.smtp });
  await makeShop(admin, { country: 'FR', email: 'shop@vitrine.example' });
  await makePalette(admin);
  const accounts: Accounts = {
    backend,
    sink,
    browser(locale = 'en') {
      const client = backend.client();
      client.lang = locale;
      return client;
    },
    async register(locale = 'en', email = `${word('zoe')}@customer.example`) {
      const client = accounts.browser(locale);
      const { id } = await client.collection('users').create({ email, password: PASSWORD, passwordConfirm: PASSWORD });
      await client.collection('users').authWithPassword(email, PASSWORD);
      await client.send('/api/shop/cart-sync', { method: 'POST', body: { base: [], lines: [] } });
      return { email, id, client };
    },
    record: (id) => admin.collection<UserRecord>('users').getOne(id),
    inboxOf: async (email) => (await sink.read()).filter(({ to }) => to?.some(({ address }) => address === email)),
    async mailWith(email, words) {
      let found: Email | undefined;
      await expect
        .poll(async () => {
          found = (await accounts.inboxOf(email)).findLast(({ text }) => text?.includes(words));
          return found?.subject ?? '';
        })
        .not.toBe('');
      if (found === undefined) throw new Error(`No mail to ${email} says '${words}'.`);
      return found;
    },
    async tokenIn(email, what) {
      let token: string | null = null;
      await expect
        .poll(async () => {
          const tokens = (await accounts.inboxOf(email)).map((mail) => linkIn(mail, what));
          token = tokens.findLast((each) => each !== null) ?? null;
          return token;
        })
        .not.toBeNull();
      return token ?? '';
    },
    outboxOf: (email) =>
      admin.collection<MailRecord>('mails').getFullList({ filter: `to = '${email}'`, sort: 'created' }),
    async stop() {
      await backend.stop();
      await sink.stop();
    },
  };
  return accounts;
}

/** Status of a call; 200 when it succeeds. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ClientResponseError) return error.status;
    throw error;
  }
}
