import { PAYMENT_PARTS_ORIGIN, PAYMENT_POLICY, PAYMENT_SCRIPT_ORIGIN } from '#src/config.ts';

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
    directive:
      | (typeof PAYMENT_POLICY)[number]
      | typeof TRUSTED_TYPES
      | typeof POLICIES
      | typeof STUDIO_POLICIES
      | `frame-src ${string}`
      | `img-src ${string}`
      | `form-action ${string}`,
  ): void;
}

/** Lets a page load the script, the frames and the calls of the payment provider; no other page may. */
export function allowPayment(csp: Policy | undefined): void {
  // Astro's own 'self' gives way to the first source that a page names.
  csp?.insertScriptResource("'self'");
  csp?.insertScriptResource(PAYMENT_SCRIPT_ORIGIN);
  csp?.insertScriptResource(PAYMENT_PARTS_ORIGIN);
  for (const directive of PAYMENT_POLICY) csp?.insertDirective(directive);
}

/** Lets a page show pictures of the backend at this address, and those that are still on the device. */
export function allowPictures(csp: Policy | undefined, backend: string): void {
  csp?.insertDirective(`img-src ${new URL(backend).origin} blob:`);
}

/** Lets the browser send forms of a page to the backend at this address. */
export function allowForms(csp: Policy | undefined, backend: string): void {
  csp?.insertDirective(`form-action ${new URL(backend).origin}`);
}

/** Lets a page show documents of the backend at this address in frames. */
export function allowFrames(csp: Policy | undefined, backend: string): void {
  csp?.insertDirective(`frame-src ${new URL(backend).origin}`);
}

const TRUSTED_TYPES = "require-trusted-types-for 'script'";
/**
 * The policies of src/client/cart-drawer.ts and src/client/service-worker.ts, and no other way from a text to markup or
 * script.
 */
const POLICIES = 'trusted-types cart worker';
/**
 * The text editor's too, by which it reads what is pasted: into a document without scripts, and of that only what its
 * schema knows.
 */
const STUDIO_POLICIES = `${POLICIES} ProseMirrorClipboard` as const;

/**
 * Lets no script of a page make markup or code of a text. The payment provider's script does, so the checkout cannot
 * have it.
 */
export function requireTrustedTypes(csp: Policy | undefined, isStudio: boolean): void {
  csp?.insertDirective(TRUSTED_TYPES);
  csp?.insertDirective(isStudio ? STUDIO_POLICIES : POLICIES);
}
