/** SPF (RFC 7208): which servers may send mails of a domain. */
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import type { Dns } from '#src/watch/sender/dns.ts';
import type { Provider } from '#src/watch/sender/providers.ts';

/** Look-ups that a receiver makes at most; one more, and the record counts for nothing (section 4.6.4). */
const LOOKUPS = 10;
const DIRECTIVE = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:([:/])(\S+))?$/i;
const MODIFIER = /^([a-z][\w.-]*)=(\S*)$/i;
const ASKING: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists']);

interface Directive {
  readonly sign: string;
  readonly name: string;
  readonly value: string;
}

interface Policy {
  readonly directives: readonly Directive[];
  /** '': none. */
  readonly redirect: string;
  /** The first part that no receiver understands; '': none. */
  readonly unknown: string;
}

export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

function readPolicy(record: string): Policy {
  const directives: Directive[] = [];
  let [redirect, unknown] = ['', ''];
  for (const term of record.trim().split(/ +/).slice(1)) {
    const [, sign = '', name = '', , value = ''] = DIRECTIVE.exec(term) ?? [];
    const [, modifier = '', target = ''] = MODIFIER.exec(term) ?? [];
    if (name !== '') directives.push({ sign: sign || '+', name: name.toLowerCase(), value: value.toLowerCase() });
    else if (modifier.toLowerCase() === 'redirect') redirect = target.toLowerCase();
    else if (modifier === '') unknown ||= term;
  }
  return { directives, redirect, unknown };
}

/** Reading of a record with all that it includes. */
interface Reading {
  lookups: number;
  readonly includes: Set<string>;
  everybody: boolean;
  /** Name or part of a record that makes all of it void; '': none. */
  broken: string;
}

async function follow(dns: Dns, name: string, reading: Reading): Promise<void> {
  // Macros are filled in by the receiver.
  if (name.includes('%') || reading.lookups > LOOKUPS) return;
  const records = (await dns.txt(name)).filter(isSpf);
  const [record] = records;
  if (record === undefined || records.length > 1) reading.broken ||= name;
  else await readRecord(dns, record, reading);
}

async function readRecord(dns: Dns, record: string, reading: Reading): Promise<void> {
  const { directives, redirect, unknown } = readPolicy(record);
  reading.broken ||= unknown;
  const hasAll = directives.some(({ name }) => name === 'all');
  reading.everybody ||= directives.some(({ sign, name }) => sign === '+' && name === 'all');
  const asking = directives.filter(({ name }) => ASKING.has(name));
  const targets = asking.filter(({ name }) => name === 'include').map(({ value }) => value);
  // What follows "all" is not read any more, a redirect beside it neither.
  if (redirect !== '' && !hasAll) targets.push(redirect);
  reading.lookups += asking.length + (redirect !== '' && !hasAll ? 1 : 0);
  for (const target of targets) {
    if (reading.includes.has(target)) continue;
    reading.includes.add(target);
    // One after the other: the count of one decides whether the next one is asked.
    // oxlint-disable-next-line no-await-in-loop
    await follow(dns, target, reading);
  }
}

/** Mechanism that allows the servers of a host that is no known provider's. */
function allowing(host: string): string {
  if (/^(?:localhost|127\.|\[?::1)/.test(host) || host === '') return 'a mx';
  if (/^\d+(?:\.\d+){3}$/.test(host)) return `ip4:${host}`;
  return host.includes(':') ? `ip6:${host.replace(/^\[|\]$/g, '')}` : `a:${host}`;
}

const found = (
  code: SenderFinding['code'],
  state: SenderFinding['state'],
  values: Readonly<Record<string, string>>,
  enter: SenderFinding['enter'] = null,
): SenderFinding => ({ code, state, values, enter });

/** Record that the domain would have in the place of its present one. */
function withInclude(record: string, include: string): string {
  const all = / [+\-~?]?all(?= |$)/i.exec(record);
  return all === null
    ? `${record} include:${include} ~all`
    : `${record.slice(0, all.index)} include:${include}${record.slice(all.index)}`;
}

function evaluate(
  domain: string,
  host: string,
  record: string,
  reading: Reading,
  provider: Provider | null,
): SenderFinding {
  const { lookups, includes, everybody, broken } = reading;
  if (broken !== '') return found('spf_broken', 'wrong', { domain, part: broken });
  if (everybody) return found('spf_everybody', 'wrong', { domain });
  if (lookups > LOOKUPS) return found('spf_lookups', 'wrong', { domain, most: String(LOOKUPS) });
  const [include] = provider?.spf ?? [];
  if (provider !== null && include !== undefined && !provider.spf.some((one) => includes.has(one)))
    return found(
      'spf_missing',
      provider.ownReturn ? 'notice' : 'wrong',
      { domain, provider: provider.name },
      { name: domain, value: withInclude(record, include) },
    );
  const { directives, redirect } = readPolicy(record);
  const end = directives.find(({ name }) => name === 'all');
  if (redirect === '' && (end === undefined || end.sign === '?')) return found('spf_open', 'notice', { domain });
  return provider === null
    ? found('spf_found', 'good', { domain, host: host || '?' })
    : found('spf_good', 'good', { domain, provider: provider.name });
}

/** @throws DnsSilence. */
export async function checkSpf(
  dns: Dns,
  domain: string,
  host: string,
  provider: Provider | null,
): Promise<SenderFinding> {
  const records = (await dns.txt(domain)).filter(isSpf);
  const [record] = records;
  if (record === undefined) {
    const [include] = provider?.spf ?? [];
    const allowed = include === undefined ? allowing(host) : `include:${include}`;
    return found('spf_none', 'wrong', { domain }, { name: domain, value: `v=spf1 ${allowed} ~all` });
  }
  if (records.length > 1) return found('spf_several', 'wrong', { domain, count: String(records.length) });
  const reading: Reading = { lookups: 0, includes: new Set(), everybody: false, broken: '' };
  await readRecord(dns, record, reading);
  return evaluate(domain, host, record, reading, provider);
}
