/** A scanner for the HTML that our own build writes: html-validate has shown it to be well-formed, so tags can be read by pattern. */

export interface Tag {
  readonly name: string;
  /** Lower-case names; values with entities decoded; '' for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Raw content of script, style, title and textarea; '' for others. */
  readonly text: string;
  /** Whether it stands inside <head>. */
  readonly inHead: boolean;
}

export interface Page {
  readonly tags: readonly Tag[];
  /** Visible pieces of text, trimmed, entities decoded, without scripts and styles. */
  readonly texts: readonly string[];
}

const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return ENTITY[name.toLowerCase()] ?? whole;
  });
}

const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style|title|textarea)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/gi;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), decode(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** Reads a page into its tags and texts. */
export function scan(html: string): Page {
  const tags: Tag[] = [];
  const texts: string[] = [];
  let inHead = false;
  for (const [, rawName, rawAttributes = '', rawText = '', closing, name, source = '', text] of html.matchAll(TOKEN)) {
    if (rawName !== undefined) {
      tags.push({ name: rawName.toLowerCase(), attributes: attributesOf(rawAttributes), text: rawText, inHead });
      if (rawName.toLowerCase() === 'title') texts.push(decode(rawText).trim());
    } else if (name !== undefined) {
      if (name.toLowerCase() === 'head') inHead = closing === '';
      if (closing === '')
        tags.push({ name: name.toLowerCase(), attributes: attributesOf(source.replace(/\/$/, '')), text: '', inHead });
    } else if (text !== undefined && text.trim() !== '') texts.push(decode(text).trim());
  }
  return { tags, texts };
}

/** Tags of a name. */
export function tagsOf(page: Page, name: string): Tag[] {
  return page.tags.filter((tag) => tag.name === name);
}

/** Whether a script element is code that a browser runs (and not data). */
export function isCode(tag: Tag): boolean {
  const type = tag.attributes.get('type') ?? '';
  return tag.name === 'script' && ['', 'module', 'text/javascript'].includes(type);
}
