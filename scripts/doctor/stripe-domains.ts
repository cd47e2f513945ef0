/**
 * Checks whether the shop's address is registered at Stripe. Apple Pay, Google Pay and PayPal are offered on registered
 * domains only (docs.stripe.com/payments/payment-methods/pmd-registration), and nothing else tells that they are
 * missing.
 */
import type { Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { STRIPE_VERSION } from '#src/contract/stripe-version.ts';

const SUBJECT = 'Wallets';
const TIMEOUT_MS = 10_000;
/** Stripe's names of what needs a domain, of those that the shop offers (domain/payment-methods.ts). */
const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', paypal: 'PayPal' } as const;

/** Part of Stripe's answer that the finding needs. */
type Domain = { readonly enabled?: boolean } & {
  readonly [Wallet in keyof typeof WALLETS]?: {
    readonly status?: string;
    readonly status_details?: { readonly error_message?: string };
  };
};

/** Path of the request, from the address of Stripe's interface on. */
export function domainsPath(host: string): string {
  return `/v1/payment_method_domains?domain_name=${encodeURIComponent(host)}&limit=1`;
}

function notice(text: string, remedy: string): Finding {
  return { subject: SUBJECT, state: 'notice', text, remedy };
}

function registerWords(host: string): string {
  return `Add ${host} in Stripe's Dashboard: Settings, Payments, Payment method domains (docs/operators.md).`;
}

/** Finding about a domain; undefined: it is not registered. */
function domainFinding(host: string, domain: Domain | undefined): Finding {
  if (domain === undefined)
    return notice(
      `${host} is not registered at Stripe: Apple Pay, Google Pay and PayPal are not offered`,
      registerWords(host),
    );
  if (domain.enabled !== true)
    return notice(`${host} is registered at Stripe, and switched off there`, `Switch it on: ${registerWords(host)}`);
  const missing = Object.entries(WALLETS).flatMap(([wallet, name]) => {
    const { status, status_details: details } = domain[wallet as keyof typeof WALLETS] ?? {};
    if (status === 'active') return [];
    return [details?.error_message === undefined ? name : `${name} (${details.error_message})`];
  });
  return missing.length === 0
    ? { subject: SUBJECT, state: 'good', text: `${host} is registered at Stripe` }
    : notice(`not offered on ${host}: ${missing.join(', ')}`, registerWords(host));
}

/** Asks Stripe, where a live shop has keys and an address that wallets work on. Sends nothing but the shop's host. */
export async function checkWallets({
  shopMode,
  siteUrl,
  stripe,
}: Pick<Environment, 'shopMode' | 'siteUrl' | 'stripe'>): Promise<Finding[]> {
  if (shopMode === 'demo' || stripe.secretKey === '') return [];
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:')
    return [notice('Apple Pay and Google Pay need an https address', 'Set SITE_URL to the address that visitors see.')];
  const unknown = (why: string): Finding[] => [
    notice(`whether ${hostname} is registered at Stripe cannot be seen: ${why}`, registerWords(hostname)),
  ];
  try {
    const response = await fetch(`${stripe.api}${domainsPath(hostname)}`, {
      headers: { authorization: `Bearer ${stripe.secretKey}`, 'stripe-version': STRIPE_VERSION },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return unknown(`Stripe answers ${response.status}; a restricted key needs the right to read it`);
    const { data } = (await response.json()) as { readonly data: readonly Domain[] };
    return [domainFinding(hostname, data[0])];
  } catch (error) {
    return unknown(describeError(error));
  }
}
