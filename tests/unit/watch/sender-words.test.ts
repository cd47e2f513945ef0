/** What doctor says of the sender's domain: the settings of a live shop, and a real DNS server on this machine. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import words from '#i18n/en/mail.json' with { type: 'json' };
import { checkSender } from '#scripts/commands/doctor.ts';
import { SENDER_CODES } from '#src/contract/mail-delivery.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { startDnsServer, type DnsServer } from '#tests/support/dns-server.ts';

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.stop());

const SETTINGS = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'own-password', DATA_DIR: '/nowhere' };
const SENDER = { SMTP_HOST: 'smtp.postmarkapp.com', MAIL_FROM: 'hello@shop.example' };
const say = (settings: Readonly<Record<string, string>>) =>
  checkSender(readEnvironment({ ...SETTINGS, DNS_SERVERS: dns.address, ...settings }));

test('what to enter is said as it is entered, and nothing of it stops a start', async () => {
  dns.records = {};
  const findings = await say(SENDER);
  expect(findings.map(({ state }) => state)).toEqual(Array.from({ length: findings.length }, () => 'notice'));
  const all = findings.map(({ text, remedy }) => `${text}\n${remedy ?? ''}`).join('\n');
  expect(all).toContain('shop.example has no SPF record');
  expect(all).toContain('shop.example  TXT  "v=spf1 include:spf.mtasv.net ~all"');
  expect(all).toContain('_dmarc.shop.example  TXT  "v=DMARC1; p=none; rua=mailto:hello@shop.example"');
  expect(all).toContain('s= is the name');
  expect(all).not.toContain('{{');
});

test('a demo, and a PocketBase whose sender nobody sees from here, are not asked about', async () => {
  dns.asked.length = 0;
  expect(await say({ ...SENDER, SHOP_MODE: 'demo' })).toEqual([]);
  expect(await say({ POCKETBASE_URL: 'https://db.example' })).toMatchObject([{ state: 'notice' }]);
  expect(await say({})).toMatchObject([{ text: words.sender_domain_none }]);
  expect(dns.asked).toEqual([]);
});

describe('the words', () => {
  const all: Readonly<Record<string, string>> = words;
  const named = new Set(Object.keys(all).filter((word) => word.startsWith('sender_') && !word.endsWith('_todo')));

  test('are there for each finding, and for nothing else', () => {
    expect(named).toEqual(new Set(SENDER_CODES.map((code) => `sender_${code}`)));
  });

  test('say what to do about all that is not well', () => {
    const silent = SENDER_CODES.filter((code) => all[`sender_${code}_todo`] === undefined);
    expect(silent).toEqual(['spf_good', 'dkim_good', 'dmarc_good']);
  });
});
