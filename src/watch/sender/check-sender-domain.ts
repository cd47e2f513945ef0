/**
 * Checks whether receivers of the shop's mails can see that they come from the shop: SPF, DKIM and DMARC of the
 * sender's domain.
 */
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import { checkDkim } from '#src/watch/sender/dkim.ts';
import { DnsSilence, openDns, type Dns } from '#src/watch/sender/dns.ts';
import { isFreeMail, providerOf } from '#src/watch/sender/providers.ts';
import { checkSpf } from '#src/watch/sender/spf.ts';
import { tagsOf } from '#src/watch/sender/tags.ts';

export interface Sender {
  /** In the From of the mails; '': none is known. */
  readonly address: string;
  /** Mail server; '': none is set. */
  readonly host: string;
}

interface Settings {
  readonly selectors: readonly string[];
  readonly dnsServers: readonly string[];
}

/** One question that nobody answers leaves the others alone. */
async function unlessSilent(
  record: string,
  task: () => Promise<SenderFinding | readonly SenderFinding[]>,
): Promise<readonly SenderFinding[]> {
  try {
    return [await task()].flat();
  } catch (error) {
    if (!(error instanceof DnsSilence)) throw error;
    return [{ code: 'dns_silent', state: 'unknown', values: { record, error: error.message }, enter: null }];
  }
}

/** Takes 5 s at most, and asks the DNS 40 times at most. */
export async function checkSenderDomain(
  { address, host }: Sender,
  { selectors, dnsServers }: Settings,
): Promise<SenderFinding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (domain === '') return [{ code: 'domain_none', state: 'notice', values: {}, enter: null }];
  if (isFreeMail(domain)) return [{ code: 'domain_foreign', state: 'wrong', values: { domain }, enter: null }];
  const dns = openDns(dnsServers);
  const provider = providerOf(host);
  const [spf, dkim, dmarc] = await Promise.all([
    unlessSilent('SPF', () => checkSpf(dns, domain, host, provider)),
    unlessSilent('DKIM', () => checkDkim(dns, domain, selectors, provider)),
    unlessSilent('DMARC', () => checkDmarc(dns, domain, address)),
  ]);
  const isSigned = dkim.some(({ state, code }) => state === 'good' || code === 'dkim_testing' || code === 'dns_silent');
  const unsigned: SenderFinding[] =
    provider?.ownReturn === true && !isSigned
      ? [{ code: 'dmarc_unsigned', state: 'notice', values: { provider: provider.name, domain }, enter: null }]
      : [];
  return [...spf, ...dkim, ...dmarc, ...unsigned];
}

/**
 * DMARC (RFC 7489): what receivers do with mails that neither SPF nor DKIM connects with the domain of their sender.
 */
const POLICIES: ReadonlySet<string> = new Set(['none', 'quarantine', 'reject']);
/** Names that are asked at most: the domain, and those above it. */
const NAMES = 5;

/**
 * The domain, then what is above it, down to two labels: which of them the organization has, only a list of suffixes
 * knows.
 */
function namesOf(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.')).filter((name) => name.includes('.'));
  return above.slice(0, NAMES);
}

function evaluate(domain: string, owner: string, records: readonly string[]): SenderFinding {
  const finding = (code: SenderFinding['code'], state: SenderFinding['state'], policy = ''): SenderFinding => ({
    code,
    state,
    values: { domain: owner, policy },
    enter: null,
  });
  if (records.length > 1) return finding('dmarc_several', 'wrong');
  const tags = tagsOf(records[0] ?? '');
  const own = (tags.get('p') ?? '').toLowerCase();
  const policy = owner === domain ? own : (tags.get('sp') ?? own).toLowerCase();
  if (!POLICIES.has(own) || !POLICIES.has(policy)) return finding('dmarc_broken', 'wrong');
  return policy === 'none' ? finding('dmarc_watch', 'good') : finding('dmarc_good', 'good', policy);
}

/** @param address Where reports go that receivers send. @throws DnsSilence. */
async function checkDmarc(dns: Dns, domain: string, address: string): Promise<SenderFinding> {
  for (const owner of namesOf(domain)) {
    // The nearest one counts alone.
    // oxlint-disable-next-line no-await-in-loop
    const records = (await dns.txt(`_dmarc.${owner}`)).filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
    if (records.length > 0) return evaluate(domain, owner, records);
  }
  const value = `v=DMARC1; p=none; rua=mailto:${address}`;
  return { code: 'dmarc_none', state: 'wrong', values: { domain }, enter: { name: `_dmarc.${domain}`, value } };
}
