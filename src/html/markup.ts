/**
 * The tags of a page, as browsers read them (HTML standard, 13.2.5): never something in an attribute, a comment or a
 * script that only looks like one. Whatever is done to pages is done to these; a page is never searched as a text.
 */

export interface MarkupTag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Positions of its '<', and behind its '>'. */
  readonly start: number;
  readonly end: number;
  /**
   * Behind its end tag, of an element whose content is no markup (`TEXT_ELEMENTS`), whose end tag is no tag of its own;
   * of any other tag: its end.
   */
  readonly over: number;
  /** Position at which the end tag of such an element begins. */
  readonly textEnd: number;
}

/** Places of an attribute in its page; of a value those within its quotes. */
interface Location {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface Attribute extends Location {
  /** As it stands there, with its character references. */
  readonly value: string;
}

/** Their content is text, whatever it looks like. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(
  'script style title textarea iframe xmp noembed noframes'.split(' '),
);

/** In a script: a comment in which a script begins. */
const OPENS_ANOTHER = /<!--[\s\S]*<script/i;

const TAB = 0x09;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Space of HTML: no-break spaces are none, and in a letter for a byte the second byte of 'à' is one. */
const isSpace = (code: number): boolean => code === SPACE || (code >= TAB && code <= 0x0d && code !== 0x0b);
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/**
 * Reads attributes from behind a tag's name. @returns the place behind its '>', or -1 where the page ends within it.
 */
function readAttributes(html: string, from: number, take?: (place: Location) => void): number {
  const { length } = html;
  let at = from;
  for (;;) {
    let code = html.charCodeAt(at);
    while (isSpace(code) || code === SLASH) code = html.charCodeAt(++at);
    if (at >= length) return -1;
    if (code === GREATER) return at + 1;
    const nameStart = at;
    // Whatever it begins with belongs to a name, also '='.
    do code = html.charCodeAt(++at);
    while (at < length && code !== EQUALS && code !== GREATER && code !== SLASH && !isSpace(code));
    const nameEnd = at;
    while (isSpace(code)) code = html.charCodeAt(++at);
    let start = nameEnd;
    let end = nameEnd;
    if (code === EQUALS) {
      do code = html.charCodeAt(++at);
      while (isSpace(code));
      start = at;
      if (code === QUOTE || code === APOSTROPHE) {
        start += 1;
        end = html.indexOf(code === QUOTE ? '"' : "'", start);
        if (end === -1) return -1;
        at = end + 1;
      } else {
        while (at < length && code !== GREATER && !isSpace(code)) code = html.charCodeAt(++at);
        end = at;
      }
    }
    take?.({ name: html.slice(nameStart, nameEnd).toLowerCase(), start, end });
  }
}

/** Finds the end tag of a text element, or -1. */
function findEnd(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    const behind = at + 2 + name.length;
    const next = html.charCodeAt(behind);
    const isOver = next === GREATER || next === SLASH || isSpace(next);
    if (isOver && html.slice(at + 2, behind).toLowerCase() === name) {
      // Browsers then look for another end, further on.
      if (name === 'script' && OPENS_ANOTHER.test(html.slice(from, at))) return -1;
      return at;
    }
  }
  return -1;
}

/** Behind a comment, a declaration, or what browsers take for a comment; -1: the page ends within it. */
function commentEnd(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return html.indexOf('>', start) + 1 || -1;
  const short = /^<!--(?:>|->)/.exec(html.slice(start, start + 6));
  if (short !== null) return start + short[0].length;
  const usual = html.indexOf('-->', start + 4);
  const odd = html.indexOf('--!>', start + 4);
  if (usual === -1 && odd === -1) return -1;
  return usual !== -1 && (odd === -1 || usual < odd) ? usual + 3 : odd + 4;
}

/**
 * The tags of a page in their order.
 * @param html Text, or a letter for a byte of it (latin1): all that is looked for is ASCII.
 * @throws Error where the page ends within a tag, a comment, or an element whose content is text.
 */
export function tagsOfPage(html: string): MarkupTag[] {
  const tags: MarkupTag[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    const start = at;
    const isEnd = html.charCodeAt(start + 1) === SLASH;
    const nameStart = start + (isEnd ? 2 : 1);
    const first = html.charCodeAt(nameStart);
    if (isLetter(first)) {
      let nameEnd = nameStart + 1;
      for (let code = html.charCodeAt(nameEnd); nameEnd < html.length; code = html.charCodeAt(++nameEnd))
        if (code === GREATER || code === SLASH || isSpace(code)) break;
      const name = html.slice(nameStart, nameEnd).toLowerCase();
      const end = readAttributes(html, nameEnd);
      if (end === -1) throw new Error(`A page ends within its <${name}>.`);
      let textEnd = end;
      at = end;
      if (!isEnd && TEXT_ELEMENTS.has(name)) {
        textEnd = findEnd(html, name, end);
        at = textEnd === -1 ? -1 : readAttributes(html, textEnd + 2 + name.length);
        if (at === -1) throw new Error(`A page has a <${name}> without an end.`);
      }
      tags.push({ name, isEnd, start, end, over: at, textEnd });
    } else if (first === 0x21 || first === 0x3f || isEnd) {
      // '<!', '<?' and '</' before anything but a letter.
      at = commentEnd(html, start);
      if (at === -1) throw new Error('A page ends within a comment.');
    } else at = start + 1;
    at = html.indexOf('<', at);
  }
  return tags;
}

/** The attributes of a tag in their order; of one that stands there twice browsers take the first. */
export function attributesOf(html: string, tag: MarkupTag): Attribute[] {
  const attributes: Attribute[] = [];
  readAttributes(html, tag.start + (tag.isEnd ? 2 : 1) + tag.name.length, (place) => {
    attributes.push({ ...place, value: html.slice(place.start, place.end) });
  });
  return attributes;
}

/** The value of a tag's attribute, as it stands there; undefined: it has none. */
export function attributeOf(html: string, tag: MarkupTag, name: string): string | undefined {
  return attributesOf(html, tag).find((one) => one.name === name)?.value;
}

/** Says whether something in a tag looks like another. */
function hasMarkup(html: string, { start, end }: MarkupTag): boolean {
  return html.lastIndexOf('<', end - 1) !== start || html.indexOf('>', start) !== end - 1;
}

/**
 * A page in whose attributes neither '<' nor '>' stands, which Astro leaves there: whoever searches it for a tag later
 * finds none in a text.
 * @param tags Its tags, of `tagsOfPage`.
 */
export function withoutMarkupInAttributes(html: string, tags: readonly MarkupTag[]): string {
  let safe = '';
  let done = 0;
  for (const tag of tags) {
    if (!hasMarkup(html, tag)) continue;
    for (const { start, end, value } of attributesOf(html, tag)) {
      safe += html.slice(done, start) + value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      done = end;
    }
  }
  return done === 0 ? html : safe + html.slice(done);
}
