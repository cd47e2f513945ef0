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
