/**
 * The signature of a webhook (https://docs.stripe.com/webhooks#verify-manually): `t=…,v1=…` where v1 is the HMAC-SHA256
 * in hex of `{t}.{body}`. Pure: the caller brings the HMAC and a comparison that takes the same time for every wrong
 * value.
 */

/** Seconds that a signature may be away from our clock, in both directions; Stripe's own libraries take the same. */
export const SIGNATURE_TOLERANCE = 300;

export type SignatureProblem = 'unsigned' | 'shape' | 'mismatch' | 'old';

interface SignatureTools {
  readonly hmac: (text: string, secret: string) => string;
  readonly equal: (a: string, b: string) => boolean;
}

interface SignedBody {
  /** The `Stripe-Signature` header; '' where there is none. */
  readonly header: string;
  /** As it came, byte for byte. */
  readonly body: string;
  /** More than one while a secret is being replaced. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** null: signed with one of the secrets, not long ago. */
export function signatureProblem(
  { header, body, secrets, now }: SignedBody,
  { hmac, equal }: SignatureTools,
): SignatureProblem | null {
  if (header === '') return 'unsigned';
  const parts = header.split(',').map((part) => part.trim());
  const values = (name: string): string[] =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time = '', ...others] = values('t');
  const signatures = values('v1').filter((signature) => /^[0-9a-f]{64}$/.test(signature));
  if (!/^\d{1,12}$/.test(time) || others.length > 0 || signatures.length === 0) return 'shape';
  const right = secrets
    .filter((secret) => secret !== '')
    .map((secret) => hmac(`${time}.${body}`, secret))
    .some((expected) => signatures.some((signature) => equal(signature, expected)));
  if (!right) return 'mismatch';
  return Math.abs(now / 1000 - Number(time)) > SIGNATURE_TOLERANCE ? 'old' : null;
}
