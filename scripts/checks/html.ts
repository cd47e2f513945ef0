/** Tags and texts of the pages that our own build writes, as browsers read them. */
import { attributesOf, type MarkupTag, tagsOfPage } from '#src/html/markup.ts';

export interface Tag {
  readonly name: string;
  /** Lower-case names; values with entities decoded; '' for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Raw content of script, style, title and textarea; '' for others. */
  readonly text: string;
  /** Says whether it stands inside <head>. */
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

/** Matches between tags what is no text: comments and the declaration. */
const NO_TEXT = /<!--[\s\S]*?-->|<![^>]*>/;

function attributesIn(html: string, tag: MarkupTag): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { name, value } of attributesOf(html, tag)) if (!attributes.has(name)) attributes.set(name, decode(value));
  return attributes;
}

/** Reads a page into its tags and texts. */
export function scan(html: string): Page {
  const tags: Tag[] = [];
  const texts: string[] = [];
  const take = (text: string): void => {
    if (text.trim() !== '') texts.push(decode(text).trim());
  };
  let inHead = false;
  let end = 0;
  for (const tag of tagsOfPage(html)) {
    for (const text of html.slice(end, tag.start).split(NO_TEXT)) take(text);
    end = tag.over;
    if (tag.name === 'head') inHead = !tag.isEnd;
    if (tag.isEnd) continue;
    const text = html.slice(tag.end, tag.textEnd);
    tags.push({ name: tag.name, attributes: attributesIn(html, tag), text, inHead });
    if (tag.name === 'title') take(text);
  }
  for (const text of html.slice(end).split(NO_TEXT)) take(text);
  return { tags, texts };
}

/** Tags of a name. */
export function tagsOf(page: Page, name: string): Tag[] {
  return page.tags.filter((tag) => tag.name === name);
}

/** Says whether a script element is code that a browser runs (and not data). */
export function isCode(tag: Tag): boolean {
  const type = tag.attributes.get('type') ?? '';
  return tag.name === 'script' && ['', 'module', 'text/javascript'].includes(type);
}
