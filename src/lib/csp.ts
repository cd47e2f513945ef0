import { PAYMENT_POLICY, PAYMENT_SCRIPT_ORIGIN } from '#src/config.ts';

/** Hashes that let the page's own inline code pass its Content-Security-Policy. */
const hashes = new Map<string, Promise<`sha256-${string}`>>();

/** CSP source of an inline script or style, over exactly the text between its tags. */
export function cspHash(text: string): Promise<`sha256-${string}`> {
  let hash = hashes.get(text);
  if (hash === undefined) {
    hash = crypto.subtle
      .digest('SHA-256', new TextEncoder().encode(text))
      .then((digest) => `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` as const);
    hashes.set(text, hash);
  }
  return hash;
}

/** The part of Astro's `Astro.csp` that is needed here. */
interface Policy {
  insertScriptResource(resource: string): void;
  insertDirective(
    directive: (typeof PAYMENT_POLICY)[number] | (typeof TRUSTED_TYPES)[number] | `frame-src ${string}`,
  ): void;
}

/** Lets a page load the script, the frames and the calls of the payment provider; no other page may. */
export function allowPayment(csp: Policy | undefined): void {
  // Astro's own 'self' gives way to the first source that a page names.
  csp?.insertScriptResource("'self'");
  csp?.insertScriptResource(PAYMENT_SCRIPT_ORIGIN);
  for (const directive of PAYMENT_POLICY) csp?.insertDirective(directive);
}

/** Lets a page show documents of the backend at this address in frames. */
export function allowFrames(csp: Policy | undefined, backend: string): void {
  csp?.insertDirective(`frame-src ${new URL(backend).origin}`);
}

/** The policies of src/client/cart-drawer.ts and src/client/service-worker.ts, and no other way from a text to markup or script. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types cart worker'] as const;

/** Lets no script of a page make markup or code of a text. The payment provider's script does, so the checkout cannot have it. */
export function requireTrustedTypes(csp: Policy | undefined): void {
  for (const directive of TRUSTED_TYPES) csp?.insertDirective(directive);
}
