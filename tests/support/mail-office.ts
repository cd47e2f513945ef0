/** A shop that sells, a mail server, and a route that queues mails of orders as the shop's own code does. */
import type { MailExtras, OrderMailKind } from '#pocketbase/mails/templates/order-mails.ts';
import type { MailRecord, PageRecord, TermsVersionRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { create, makePage, makePalette } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { addProbe } from '#tests/support/probe.ts';
import { startOrderShop, placeOrder, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';

/** Origin that the mails lead to. */
export const MAIL_SITE = 'https://shop.example';

const PROBE = `
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
export function probe(event) {
  const { kind, order, extra } = event.requestInfo().body;
  event.app.runInTransaction((tx) => queueMail(tx, kind, tx.findRecordById('orders', order), extra));
  sendNewMails(event.app);
  event.json(200, {});
}`;

export interface MailOffice {
  readonly backend: TestBackend;
  readonly sink: MailSink;
  readonly shop: OrderShop;
  /** The page with the terms of sale. */
  readonly cgv: PageRecord;
  /** The versions of the terms that the pages have had. */
  versions(): Promise<TermsVersionRecord[]>;
  /** Digest of what the pages say now. */
  present(locale: Locale): Promise<string>;
  /** Places an order under the present terms. */
  place(changes?: Parameters<typeof placeOrder>[2]): ReturnType<typeof placeOrder>;
  /** Queues a mail, and sends what is new before it answers. */
  tell<Kind extends OrderMailKind>(kind: Kind, order: string, extra: MailExtras[Kind]): Promise<void>;
  /** In the order in which they were queued. */
  mailsOf(order: string): Promise<MailRecord[]>;
  /** Nobody may set the time of the next attempt, so this goes past the hooks. */
  makeDue(order: string): void;
  /** Starts the job of each minute at once. */
  nextMinute(): Promise<void>;
  /** An empty mail server that accepts. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** @param env Settings of the hooks beside those of a demo. */
export async function openMailOffice(env: Readonly<Record<string, string>> = {}): Promise<MailOffice> {
  const starting = startTestBackend({
    env: { SHOP_MODE: 'demo', SITE_URL: MAIL_SITE, ...env },
    adapt: addProbe('mail', PROBE),
  });
  const [backend, sink] = await Promise.all([starting, startMailSink()]);
  const { admin } = backend;
  const shop = await startOrderShop(backend, 1000);
  await makePalette(admin);
  await create(admin, 'home', {});
  const cgv = await makePage(admin, {
    key: 'cgv',
    title_en: 'Terms of sale',
    title_fr: 'Conditions de vente',
    body_en: '<h2>1. Who</h2><p>Us. See <a href="/legal">this</a>.</p>',
    body_fr: '<h2>1. Qui</h2><p>Nous, « à Lyon ».</p>',
  });
  const returns = { title_en: 'Returns', title_it: 'Resi', body_en: '<p>Fourteen days.</p>' };
  await makePage(admin, { key: 'retpolicy', ...returns });
  const office: MailOffice = {
    backend,
    sink,
    shop,
    cgv,
    versions: () => admin.collection<TermsVersionRecord>('terms_versions').getFullList({ filter: "cgv_title != ''" }),
    async present(locale) {
      const versions = await office.versions();
      const found = versions.find((version) => version.locale === locale && version.replaced === '');
      if (found === undefined) throw new Error(`no terms in ${locale}`);
      return found.digest;
    },
    place: async (changes = {}) =>
      placeOrder(backend, shop, { terms: await office.present(changes.locale ?? 'en'), ...changes }),
    async tell(kind, order, extra) {
      const response = await fetch(`${backend.url}/api/test/mail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, order, extra }),
      });
      if (!response.ok) throw new Error(`The mail was not queued: ${await response.text()}`);
    },
    mailsOf: (order) =>
      admin.collection<MailRecord>('mails').getFullList({ filter: `order = '${order}'`, sort: 'created' }),
    makeDue(order) {
      withDatabase(backend, (database) =>
        database.prepare('UPDATE mails SET next_try = ? WHERE "order" = ?').run('2026-01-01 00:00:00.000Z', order),
      );
    },
    nextMinute: () => admin.crons.run('vitrine_minute').then(() => undefined),
    async reset() {
      sink.sources.length = 0;
      sink.mode = 'accept';
      await admin.settings.update({ smtp: sink.smtp });
    },
    async stop() {
      await backend.stop();
      await sink.stop();
    },
  };
  return office;
}

/** What a mail of a refund (id) says, of an amount without a reason. */
export function refundedAmount(id: string, amount: number): MailExtras['refunded'] {
  return {
    id,
    amount,
    lines: [],
    cause: { kind: 'other', reference: '', reason: '', deduction: 0, deductionReason: '' },
  };
}
