/** What is said of SPF, DKIM and DMARC of the sender's domain, asked of a real DNS server on this machine. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SenderCode, SenderFinding } from '#src/contract/mail-delivery.ts';
import { openDns } from '#src/watch/sender/dns.ts';
import { checkSenderDomain } from '#src/watch/sender/check-sender-domain.ts';
import { startDnsServer, type DnsServer } from '#tests/support/dns-server.ts';

let dns: DnsServer;

/** A record of DKIM with a key of so many bits. */
function dkim(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
}
const KEY = dkim(2048);

/** A domain whose mails are told apart, sent by a server that nobody knows. */
const GOOD = {
  'shop.example': ['some-other=record', 'v=spf1 a:mail.shop.example -all'],
  's1._domainkey.shop.example': [KEY],
  '_dmarc.shop.example': ['v=DMARC1; p=reject'],
};

const findingsOf = (
  records: DnsServer['records'],
  host = 'mail.shop.example',
  address = 'hello@shop.example',
  selectors = ['s1'],
): Promise<SenderFinding[]> => {
  dns.records = records;
  return checkSenderDomain({ address, host }, { selectors, dnsServers: [dns.address] });
};

async function codes(...parameters: Parameters<typeof findingsOf>): Promise<SenderCode[]> {
  return (await findingsOf(...parameters)).map(({ code }) => code);
}

/** The code of a record of SPF of the good domain, with others beside it. */
async function spfCode(record: string, others: DnsServer['records'] = {}, host?: string): Promise<unknown> {
  return (await codes({ ...GOOD, ...others, 'shop.example': [record] }, host))[0];
}

beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.stop());
beforeEach(() => {
  dns.mode = 'answer';
  dns.asked.length = 0;
});

test('a domain that has all three is good', async () => {
  const findings = await findingsOf(GOOD);
  expect(findings.map(({ code, state }) => [code, state])).toEqual([
    ['spf_found', 'good'],
    ['dkim_good', 'good'],
    ['dmarc_good', 'good'],
  ]);
});

test('a domain that has none is told what to enter', async () => {
  const findings = await findingsOf({});
  expect(findings.map(({ code, state }) => [code, state])).toEqual([
    ['spf_none', 'wrong'],
    ['dkim_none', 'wrong'],
    ['dmarc_none', 'wrong'],
  ]);
  expect(findings.map(({ enter }) => enter)).toEqual([
    { name: 'shop.example', value: 'v=spf1 a:mail.shop.example ~all' },
    null,
    { name: '_dmarc.shop.example', value: 'v=DMARC1; p=none; rua=mailto:hello@shop.example' },
  ]);
  const of = async (host: string): Promise<unknown> => (await findingsOf({}, host))[0]?.enter?.value;
  expect(await of('smtp-relay.brevo.com')).toBe('v=spf1 include:spf.brevo.com ~all');
  expect(await of('192.0.2.7')).toBe('v=spf1 ip4:192.0.2.7 ~all');
  expect(await of('2001:db8::7')).toBe('v=spf1 ip6:2001:db8::7 ~all');
  expect(await of('127.0.0.1')).toBe('v=spf1 a mx ~all');
});

test('nobody else can make a free mailbox a sender, and no sender is none', async () => {
  expect(await codes(GOOD, 'smtp.gmail.com', 'shop@gmail.com')).toEqual(['domain_foreign']);
  expect(await codes(GOOD, '', '')).toEqual(['domain_none']);
  expect(dns.asked).toEqual([]);
});

describe('SPF', () => {
  test('counts once, and not for everybody', async () => {
    expect((await codes({ ...GOOD, 'shop.example': ['v=spf1 -all', 'v=spf1 a -all'] }))[0]).toBe('spf_several');
    expect(await spfCode('v=spf1 +all')).toBe('spf_everybody');
    expect(await spfCode('v=spf1 all')).toBe('spf_everybody');
    expect(await spfCode('v=spf1 include:_a.example -all', { '_a.example': ['v=spf1 +all'] })).toBe('spf_everybody');
    expect(await spfCode('v=spf1 a ?all')).toBe('spf_open');
    expect(await spfCode('v=spf1 a')).toBe('spf_open');
  });

  test('is void where a receiver does not understand a part, or finds nothing in it', async () => {
    expect(await spfCode('v=spf1 ipv4:192.0.2.1 -all')).toBe('spf_broken');
    expect(await spfCode('v=spf1 include:gone.example -all')).toBe('spf_broken');
    expect(await spfCode('v=spf1 exp=why.shop.example a -all')).toBe('spf_found');
  });

  test('is void with more than ten look-ups, those of what it includes counted, and asks no more of them', async () => {
    const inner = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`i${at}.example`, [`v=spf1 a include:i${at + 1}.example -all`]]),
    );
    expect(await spfCode('v=spf1 include:i0.example -all', inner)).toBe('spf_lookups');
    expect(dns.asked.filter((name) => name.startsWith('i')).length).toBeLessThanOrEqual(10);
    expect(await spfCode('v=spf1 a mx ptr a:1.example a:2.example a:3.example a:4.example a:5.example -all')).toBe(
      'spf_found',
    );
    const ten = Array.from({ length: 11 }, (_, at) => `a:${at}.example`).join(' ');
    expect(await spfCode(`v=spf1 ${ten} -all`)).toBe('spf_lookups');
    // Two that include each other are asked once each.
    expect(await spfCode('v=spf1 include:i0.example -all', { 'i0.example': ['v=spf1 include:i0.example -all'] })).toBe(
      'spf_found',
    );
  });

  test('names the servers of a provider that is known, also behind another name', async () => {
    const host = 'smtp.office365.com';
    const [missing] = await findingsOf({ ...GOOD, 'shop.example': ['v=spf1 a -all'] }, host);
    expect(missing).toMatchObject({
      code: 'spf_missing',
      state: 'wrong',
      enter: { name: 'shop.example', value: 'v=spf1 a include:spf.protection.outlook.com -all' },
    });
    const outlook = { 'spf.protection.outlook.com': ['v=spf1 ip4:192.0.2.0/24 -all'] };
    expect(await spfCode('v=spf1 include:spf.protection.outlook.com -all', outlook, host)).toBe('spf_good');
    const behind = { ...outlook, '_spf.shop.example': ['v=spf1 include:spf.protection.outlook.com ~all'] };
    expect(await spfCode('v=spf1 redirect=_spf.shop.example', behind, host)).toBe('spf_good');
  });
});

describe('DKIM', () => {
  const withKey = (record: string): Promise<SenderCode[]> => codes({ ...GOOD, 's1._domainkey.shop.example': [record] });

  test('needs a key that is long enough, and not taken back', async () => {
    expect((await withKey(dkim(768)))[1]).toBe('dkim_short');
    expect((await withKey('v=DKIM1; p='))[1]).toBe('dkim_revoked');
    expect((await withKey('v=DKIM1; k=rsa; p=bm90IGEga2V5'))[1]).toBe('dkim_broken');
    expect((await withKey(`${KEY}; t=y`))[1]).toBe('dkim_testing');
    expect((await withKey(`k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`))[1]).toBe('dkim_good');
  });

  test('is asked by the name that is set, else by those of the provider; without a name nobody can know', async () => {
    expect((await codes(GOOD, undefined, undefined, ['other']))[1]).toBe('dkim_none');
    expect((await codes(GOOD, undefined, undefined, []))[1]).toBe('dkim_unknown');
    const sendgrid = await codes(GOOD, 'smtp.sendgrid.net', undefined, []);
    expect(sendgrid).toEqual(['spf_missing', 'dkim_good', 'dmarc_good']);
    // The provider's return address connects nothing with the shop, so a signature must.
    const { 's1._domainkey.shop.example': _, ...unsigned } = GOOD;
    expect(await codes(unsigned, 'smtp.sendgrid.net', undefined, [])).toEqual([
      'spf_missing',
      'dkim_unknown',
      'dmarc_good',
      'dmarc_unsigned',
    ]);
  });
});

describe('DMARC', () => {
  const withPolicy = async (records: DnsServer['records'], address?: string): Promise<unknown> => {
    const { '_dmarc.shop.example': _, ...others } = GOOD;
    return (await codes({ ...others, ...records }, undefined, address)).at(-1);
  };

  test('counts once, with a policy; one that only watches will do to begin with', async () => {
    expect(await withPolicy({ '_dmarc.shop.example': ['v=DMARC1; p=none'] })).toBe('dmarc_watch');
    expect(await withPolicy({ '_dmarc.shop.example': ['v=DMARC1; rua=mailto:a@b.example'] })).toBe('dmarc_broken');
    expect(await withPolicy({ '_dmarc.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] })).toBe(
      'dmarc_several',
    );
  });

  test('of a domain above holds below', async () => {
    const records = { '_dmarc.shop.example': ['v=DMARC1; p=none; sp=reject'] };
    expect(await withPolicy(records, 'a@mail.shop.example')).toBe('dmarc_good');
    expect(await withPolicy(records)).toBe('dmarc_watch');
  });
});

test('where nobody answers nothing is called wrong', async () => {
  dns.mode = 'fail';
  const findings = await findingsOf(GOOD);
  expect(findings.map(({ code, state }) => [code, state])).toEqual(
    Array.from({ length: 3 }, () => ['dns_silent', 'unknown']),
  );
  expect(findings.map(({ values }) => values['record'])).toEqual(['SPF', 'DKIM', 'DMARC']);
});

test('a server that says nothing is waited for no longer than all questions may take, and not asked any more', async () => {
  dns.mode = 'silent';
  const { txt } = openDns([dns.address], 100);
  await expect(txt('first.example')).rejects.toThrow('first.example: ECANCELLED');
  await expect(txt('second.example')).rejects.toThrow('second.example: no time left to ask');
  expect(dns.asked).toEqual(['first.example']);
});
