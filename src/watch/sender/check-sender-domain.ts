/**
 * Checks whether receivers of the shop's mails can see that they come from the shop: SPF, DKIM and DMARC of the
 * sender's domain.
 */
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import { checkDkim } from '#src/watch/sender/dkim.ts';
import { checkDmarc } from '#src/watch/sender/dmarc.ts';
import { DnsSilence, openDns } from '#src/watch/sender/dns.ts';
import { isFreeMail, providerOf } from '#src/watch/sender/providers.ts';
import { checkSpf } from '#src/watch/sender/spf.ts';

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
