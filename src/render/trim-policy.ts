/** What is done to a page after Astro has made it: its styles become one, and its policy names only what it holds. */
import { createHash } from 'node:crypto';

/** 'latin1' where each letter of a page stands for a byte of its file: all that is looked for is ASCII. */
export type PageEncoding = 'utf8' | 'latin1';

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const NOT_INLINE_CODE = /\s(?:src=|type="application\/ld\+json")/;
const STYLE = /<style>([\s\S]*?)<\/style>/g;

function hashSource(code: string, encoding: PageEncoding): string {
  return `'sha256-${createHash('sha256').update(code, encoding).digest('base64')}'`;
}

/** The page with all inline styles in the place of its first, in their order: each element and its hash cost 50 bytes. */
export function joinStyles(html: string, encoding: PageEncoding = 'utf8'): string {
  const styles = [...html.matchAll(STYLE)].map(([, code = '']) => code);
  if (styles.length < 2) return html;
  const joined = styles.join('');
  let isFirst = true;
  return html
    .replace(STYLE, () => {
      const element = isFirst ? `<style>${joined}</style>` : '';
      isFirst = false;
      return element;
    })
    .replace(POLICY, (_, before: string, policy: string, after: string) => {
      return (
        before + policy.replace("style-src 'self'", (source) => `${source} ${hashSource(joined, encoding)}`) + after
      );
    });
}

/** Hashes of what stands inline in a page, as its policy names them. */
function inlineHashes(html: string, encoding: PageEncoding): Set<string> {
  const hashes = new Set<string>();
  for (const [, , attributes = '', code = ''] of html.matchAll(INLINE)) {
    if (code === '' || NOT_INLINE_CODE.test(attributes)) continue;
    hashes.add(hashSource(code, encoding));
  }
  return hashes;
}

/**
 * The page with only those hashes in its policy that it needs: Astro gives every page those of all inline scripts and styles of the whole
 * site, and each costs 34 bytes that no compression shrinks.
 */
export function trimPolicy(html: string, encoding: PageEncoding = 'utf8'): string {
  const needed = inlineHashes(html, encoding);
  return html.replace(
    POLICY,
    (_, before: string, policy: string, after: string) =>
      before + policy.replace(/ ('sha256-[^']+')/g, (source, hash: string) => (needed.has(hash) ? source : '')) + after,
  );
}
