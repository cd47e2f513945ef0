import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

const STYLE = /<style>([\s\S]*?)<\/style>/g;

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/** The page with all inline styles in the place of its first, in their order: each element and its hash cost 50 bytes. */
export function joinStyles(html: string): string {
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
      return before + policy.replace("style-src 'self'", (source) => `${source} ${hashSource(joined)}`) + after;
    });
}

/** Hashes of what stands inline in a page, as its policy names them. */
function inlineHashes(html: string): Set<string> {
  const hashes = new Set<string>();
  for (const [, element, attributes = '', code = ''] of html.matchAll(INLINE)) {
    if (code === '' || (element === 'script' && /\ssrc=/.test(attributes))) continue;
    hashes.add(hashSource(code));
  }
  return hashes;
}

/** The page with only those hashes in its policy that it needs; each of the others costs 34 bytes that no compression shrinks. */
export function trimPolicy(html: string): string {
  const needed = inlineHashes(html);
  return html.replace(
    POLICY,
    (_, before: string, policy: string, after: string) =>
      before + policy.replace(/ ('sha256-[^']+')/g, (source, hash: string) => (needed.has(hash) ? source : '')) + after,
  );
}

/** Astro gives every page the hashes of all inline scripts and styles of the whole site, and its own styles an element of their own. */
export function trimCsp(): AstroIntegration {
  return {
    name: 'vitrine:trim-csp',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.html'));
        for (const name of files) {
          const file = join(root, name);
          const html = await readFile(file, 'utf8');
          const trimmed = trimPolicy(joinStyles(html));
          if (trimmed !== html) await writeFile(file, trimmed);
        }
      },
    },
  };
}
