/** A shop of its own for tests in the browser, whose mails reach a real mail server, and a service of ours to sign in with. */
import type PocketBase from 'pocketbase';
import type { Email } from 'postal-mime';
import { expect, test as base } from '#tests/support/browser.ts';
import { offerServices, startFakeOidc, type FakeOidc } from '#tests/support/fake-oidc.ts';
import { startMailSink } from '#tests/support/mail-sink.ts';
import { startShop, type RunningShop } from '#tests/support/shop.ts';
import { superuserClient } from '#tests/support/shop-address.ts';

export interface MailingShop {
  readonly shop: RunningShop;
  readonly admin: PocketBase;
  readonly service: FakeOidc;
  /** What the newest mail to an address holds that `pattern` finds; waits for it. */
  find(email: string, pattern: RegExp): Promise<string>;
}

function textTo(mails: readonly Email[], email: string, pattern: RegExp): string {
  const texts = mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? '');
  return pattern.exec(texts.findLast((text) => pattern.test(text)) ?? '')?.[0] ?? '';
}

export const test = base.extend<object, { readonly mailing: MailingShop }>({
  mailing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const [sink, service] = await Promise.all([startMailSink(), startFakeOidc()]);
      const shop = await startShop(async () => undefined);
      const admin = await superuserClient(shop);
      await admin.settings.update({ smtp: sink.smtp });
      await offerServices(admin, [service.service]);
      await use({
        shop,
        admin,
        service,
        async find(email, pattern) {
          await expect.poll(async () => textTo(await sink.read(), email, pattern)).not.toBe('');
          return textTo(await sink.read(), email, pattern);
        },
      });
      await shop.stop();
      await Promise.all([sink.stop(), service.stop()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.shop.siteUrl),
});
