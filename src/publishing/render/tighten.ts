import { type MarkupTag, tagsOfPage } from '#src/html/markup.ts';

/**
 * Elements whose display no style of ours makes inline: space beside their tags is never seen. Sources, paths and
 * options stand in such, and what is in a head has no box.
 */
const BLOCKS = new Set(
  'html head meta link title body div ul ol li nav header footer main aside section form fieldset legend table thead tbody tr th td h1 h2 h3 p dl dt dd dialog picture source path option'.split(
    ' ',
  ),
);
/**
 * Inline ones, which sources write on lines of their own: the space within their edges is seen by nobody where there is
 * space outside, too.
 */
const EDGES = new Set(['a', 'button', 'label', 'span']);
/**
 * White space of HTML. Pages come as a letter for a byte, where `\s` and `trim` would take the second byte of 'à' for a
 * no-break space.
 */
const SPACE = '[\\t\\n\\f\\r ]';
const SPACE_AT_START = new RegExp(`^${SPACE}+`);
const SPACE_AT_END = new RegExp(`${SPACE}+$`);
const SEPARATION = new RegExp(`${SPACE}|</?(?:${[...BLOCKS].join('|')})\\b`, 'y');

/**
 * End tags that say nothing, by what comes next (HTML standard, 13.1.2.4, optional tags): two thirds of a hundred bytes
 * of a page, compressed. Not those of paragraphs, which depend on what they stand in.
 */
const OPTIONAL: Readonly<Record<string, RegExp>> = {
  li: /^<(?:li\b|\/[uo]l>)/,
  dt: /^<d[td]\b/,
  dd: /^<(?:d[td]\b|\/(?:dl|div)>)/,
  option: /^<(?:option\b|\/select>)/,
  th: /^<(?:t[hd]\b|\/tr>)/,
  td: /^<(?:t[hd]\b|\/tr>)/,
  tr: /^<(?:tr\b|\/t(?:head|body)>)/,
  thead: /^<tbody\b/,
  tbody: /^<\/table>/,
};

function isImplied({ name, isEnd }: MarkupTag, next: string): boolean {
  return isEnd && OPTIONAL[name]?.test(next) === true;
}

function isSeparated(html: string, at: number): boolean {
  SEPARATION.lastIndex = at;
  return SEPARATION.test(html);
}

/** A part of a page, without scripts and styles. */
interface PagePart {
  readonly html: string;
  /** The tags that begin in it. */
  readonly tags: readonly MarkupTag[];
  readonly from: number;
  readonly to: number;
}

const wholeOf = (html: string): PagePart => ({ html, tags: tagsOfPage(html), from: 0, to: html.length });

/**
 * The HTML of a part without the space beside and within tags that nobody sees, and without end tags that the next tag
 * implies: 200 bytes of a page, compressed.
 * @param part Of text, or of a letter for a byte of it (latin1); a text is a whole of its own.
 * @param added Markup that is to stand before one of its tags.
 */
export function tighten(part: PagePart | string, added?: { readonly tag: MarkupTag; readonly markup: string }): string {
  const { html, tags, from, to } = typeof part === 'string' ? wholeOf(part) : part;
  let tight = '';
  let end = from;
  // Whether space at the beginning of the next text is seen by nobody.
  let isApart = false;
  let last: MarkupTag | undefined;
  // What React will take over must stay as React has drawn it.
  let isKept = false;
  for (const tag of tags) {
    const { name, isEnd } = tag;
    const isBlock = BLOCKS.has(name);
    const isEdge = EDGES.has(name);
    if (name === 'template') isKept = !isEnd;
    if (isKept) continue;
    const whole = html.slice(tag.start, tag.over);
    let text = html.slice(end, tag.start);
    if (isApart) text = text.replace(SPACE_AT_START, '');
    if (isBlock || (isEdge && isEnd && isSeparated(html, tag.over))) text = text.replace(SPACE_AT_END, '');
    if (text === '' && last !== undefined && isImplied(last, whole)) tight = tight.slice(0, last.start - last.over);
    tight += text + (added?.tag === tag ? added.markup : '') + whole;
    end = tag.over;
    isApart = isBlock || (isEdge && !isEnd && (text === '' ? isApart : SPACE_AT_END.test(text)));
    last = tag;
  }
  return tight + html.slice(end, to);
}
