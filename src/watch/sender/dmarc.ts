/**
 * DMARC (RFC 7489): what receivers do with mails that neither SPF nor DKIM connects with the domain of their sender.
 */
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import type { Dns } from '#src/watch/sender/dns.ts';
import { tagsOf } from '#src/watch/sender/tags.ts';

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
export async function checkDmarc(dns: Dns, domain: string, address: string): Promise<SenderFinding> {
  for (const owner of namesOf(domain)) {
    // The nearest one counts alone.
    // oxlint-disable-next-line no-await-in-loop
    const records = (await dns.txt(`_dmarc.${owner}`)).filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
    if (records.length > 0) return evaluate(domain, owner, records);
  }
  const value = `v=DMARC1; p=none; rua=mailto:${address}`;
  return { code: 'dmarc_none', state: 'wrong', values: { domain }, enter: { name: `_dmarc.${domain}`, value } };
}
