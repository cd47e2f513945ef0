/** DKIM (RFC 6376): the key that receivers check the signature of a mail with. */
import { createPublicKey } from 'node:crypto';
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import type { Dns } from '#src/watch/sender/dns.ts';
import type { Provider } from '#src/watch/sender/providers.ts';
import { tagsOf } from '#src/watch/sender/tags.ts';

/** Bits of an RSA key below which receivers do not look at the signature (RFC 8301). */
const LEAST_BITS = 1024;
const ED25519_BYTES = 32;

/** Bits of the key; null: it cannot be read. */
function bitsOf(kind: string, key: string): number | null {
  const bytes = Buffer.from(key.replace(/\s+/g, ''), 'base64');
  if (kind === 'ed25519') return bytes.length === ED25519_BYTES ? bytes.length * 8 : null;
  // Some publish the bare key, and not the form that the standard asks for.
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: bytes, format: 'der', type }).asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // The other form.
    }
  }
  return null;
}

function evaluate(name: string, selector: string, records: readonly string[]): SenderFinding {
  const tags = tagsOf(records.find((record) => /(?:^|;)\s*p\s*=/.test(record)) ?? '');
  const finding = (
    code: SenderFinding['code'],
    state: SenderFinding['state'],
    values: Readonly<Record<string, string>> = {},
  ): SenderFinding => ({ code, state, values: { name, selector, ...values }, enter: null });
  const [key, kind] = [tags.get('p'), (tags.get('k') ?? 'rsa').toLowerCase()];
  if (key === '') return finding('dkim_revoked', 'wrong');
  const bits = key === undefined ? null : bitsOf(kind, key);
  if (bits === null) return finding('dkim_broken', 'wrong');
  if (kind === 'rsa' && bits < LEAST_BITS) return finding('dkim_short', 'wrong', { bits: String(bits) });
  if (/(?:^|:)\s*y\s*(?:$|:)/.test(tags.get('t') ?? '')) return finding('dkim_testing', 'notice');
  return finding('dkim_good', 'good', { bits: String(bits), kind: kind.toUpperCase() });
}

/**
 * One finding for each name that is set. Without one, those of the provider are tried: the keys that are there are
 * judged, and where there is none nobody can know more than that from here. @throws DnsSilence.
 */
export async function checkDkim(
  dns: Dns,
  domain: string,
  set: readonly string[],
  provider: Provider | null,
): Promise<SenderFinding[]> {
  const selectors = set.length > 0 ? set : (provider?.selectors ?? []);
  const nameOf = (selector: string): string => `${selector}._domainkey.${domain}`;
  const keys = await Promise.all(
    selectors.map(async (selector) => ({ selector, records: await dns.txt(nameOf(selector)) })),
  );
  const there = keys.filter(({ records }) => records.length > 0);
  const missing = set.length > 0 ? keys.filter(({ records }) => records.length === 0) : [];
  const findings = there.map(({ selector, records }) => evaluate(nameOf(selector), selector, records));
  const lost = missing.map(({ selector }): SenderFinding => ({
    code: 'dkim_none',
    state: 'wrong',
    values: { name: nameOf(selector), selector },
    enter: null,
  }));
  if (findings.length + lost.length > 0) return [...findings, ...lost];
  const tried = selectors.length === 0 ? '–' : selectors.join(', ');
  return [{ code: 'dkim_unknown', state: 'notice', values: { domain, tried }, enter: null }];
}
