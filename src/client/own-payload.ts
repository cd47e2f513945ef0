import { one } from '#src/client/dom.ts';
import { payloadPath } from '#src/contract/payload.ts';

/** Path of this page's payload; null on a page without an address of its own. */
export function ownPayloadPath(): string | null {
  // The canonical page of one that has no words of its language is the English one. A look at drafts has no versions.
  const own = `link[hreflang=${document.documentElement.lang}],link[rel=canonical]`;
  const [address] = [...document.querySelectorAll<HTMLLinkElement>(own)].map(({ href }) => href).reverse();
  return address && one('.work,.items') ? payloadPath(new URL(address).pathname) : null;
}
