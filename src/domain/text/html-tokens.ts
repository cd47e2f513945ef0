/** HTML as tags and texts, as far as rich text needs it. Runs in PocketBase's VM too, which has no DOM. */

export interface Tag {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}
interface Text {
  readonly kind: 'text';
  readonly text: string;
}
/** Something that is neither: a comment, a stray '<', an unfinished tag. */
interface Broken {
  readonly kind: 'broken';
  readonly text: string;
}
export type Token = Tag | Text | Broken;

const TAG = /^<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Characters of a tag; one that is longer is none. */
const LONGEST_TAG = 4000;

/**
 * Reads by `replace`: PocketBase's VM compiles an expression anew for each `matchAll`, which takes ten times as long as
 * to read a tag.
 */
function attributesIn(text: string): Tag['attributes'] {
  const attributes: Tag['attributes'][number][] = [];
  text.replace(ATTRIBUTE, (_, name: string, double?: string, single?: string, bare?: string) => {
    attributes.push({ name: name.toLowerCase(), value: double ?? single ?? bare ?? '' });
    return '';
  });
  return attributes;
}

/**
 * Never fails: what is neither tag nor text comes as `broken`, and reading goes on after its '<', unless it is to end
 * `atBroken`. Names are in lower case.
 */
export function tokenize(html: string, atBroken = false): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next === -1 ? html.length : next;
    if (end > at) tokens.push({ kind: 'text', text: html.slice(at, end) });
    if (next === -1) break;
    // PocketBase's VM would look for a tag in all that follows, where none stands here: ten thousand '<' took minutes
    // in the one transaction.
    const match = TAG.exec(html.slice(next, next + LONGEST_TAG));
    if (match === null) {
      tokens.push({ kind: 'broken', text: html.slice(next, next + 20) });
      if (atBroken) break;
      at = next + 1;
    } else {
      const attributes = match[3] === undefined || match[3] === '' ? [] : attributesIn(match[3]);
      tokens.push({ kind: match[1] === '/' ? 'close' : 'open', name: (match[2] ?? '').toLowerCase(), attributes });
      at = next + match[0].length;
    }
  }
  return tokens;
}

const ENTITIES = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
] as const;

/** Says whether a text has a reference by a name that `decodeEntities` leaves: browsers know two thousand. */
export function hasOtherEntity(text: string): boolean {
  const names = text.match(/&[A-Za-z][A-Za-z0-9]*;/g) ?? [];
  return names.some((name) => !ENTITIES.some(([known]) => name === `&${known};`));
}

/** Text with its character references resolved. Unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|([A-Za-z]+));?/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.find(([known]) => known === name)?.[1] ?? whole;
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number.parseInt(String(decimal), 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in markup: between tags, or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}
