/**
 * Finishes a page after Astro has made it: its styles become one, its policy names only what it holds, and space that
 * nobody sees goes.
 */
import { hash } from 'node:crypto';
import { attributeOf, attributesOf, tagsOfPage, withoutMarkupInAttributes, type MarkupTag } from '#src/html/markup.ts';
import { islandLinks, type IslandGraph } from '#src/publishing/render/preload-islands.ts';

const STYLE_SOURCE = "style-src 'self'";

/** Sources of a policy, by the code that they let pass: most pages have the same. */
const sources = new Map<string, string>();
/** So many are kept: each shop's palette makes others, and a renderer may live for months. */
const MOST_SOURCES = 500;

function sourceOf(code: string): string {
  let source = sources.get(code);
  if (source === undefined) {
    if (sources.size >= MOST_SOURCES) sources.clear();
    source = `'sha256-${hash('sha256', Buffer.from(code, 'latin1'), 'base64')}'`;
    sources.set(code, source);
  }
  return source;
}

/** Says whether a script element holds code that a policy must know: neither data nor the address of a file. */
function isCode(html: string, script: MarkupTag): boolean {
  const type = attributeOf(html, script, 'type') ?? '';
  return attributeOf(html, script, 'src') === undefined && !type.startsWith('application/');
}

/** Finds where a page's policy stands. */
function policyOf(html: string, tags: readonly MarkupTag[]): { readonly place: number; start: number; end: number } {
  for (const [place, tag] of tags.entries()) {
    if (tag.name !== 'meta') continue;
    const attributes = attributesOf(html, tag);
    const named = attributes.find(({ name }) => name === 'http-equiv')?.value;
    const content = attributes.find(({ name }) => name === 'content');
    if (named === 'content-security-policy' && content !== undefined)
      return { place, start: content.start, end: content.end };
  }
  throw new Error('A page has no Content-Security-Policy.');
}

/**
 * A page as it is published.
 * @param made As Astro made it, a letter for a byte (latin1): all that is looked for is ASCII, and to decode pages
 * would cost more than all else here.
 * @param css The style sheets of its route (entry.ts); those that stand in the page come after them. Each
 * element and its hash would cost 50 bytes.
 * @throws Error when the page has no Content-Security-Policy, and where it ends within a tag or an element.
 */
export function finishPage(made: string, css: string, islands: IslandGraph): string {
  const read = tagsOfPage(made);
  const html = withoutMarkupInAttributes(made, read);
  const tags = html === made ? read : tagsOfPage(html);
  const { place, start, end } = policyOf(html, tags);
  const styles = [css];
  const needed = new Set<string>();
  const body = tags.findLast(({ name, isEnd }) => name === 'body' && isEnd);
  const added = body && { tag: body, markup: islandLinks(html, tags, islands) };
  let rest = '';
  let first = place + 1;
  let from = tags[place]?.end ?? end;
  const takePart = (next: number, to: number): void => {
    rest += tighten({ html, tags: tags.slice(first, next), from, to }, added);
    first = next + 1;
  };
  for (let next = first; next < tags.length; next += 1) {
    const tag = tags[next];
    if (tag === undefined || tag.isEnd || (tag.name !== 'script' && tag.name !== 'style')) continue;
    takePart(next, tag.start);
    from = tag.over;
    const code = html.slice(tag.end, tag.textEnd);
    if (tag.name === 'style' && attributesOf(html, tag).length === 0) {
      // A part that stands on a page several times brings its style each time.
      if (!styles.includes(code)) styles.push(code);
      continue;
    }
    rest += html.slice(tag.start, tag.over);
    if (code !== '' && isCode(html, tag)) needed.add(sourceOf(code));
  }
  takePart(tags.length, html.length);
  const style = styles.join('');
  // Astro gives every page the hashes of all inline scripts of the whole site, and each costs 34 bytes that no
  // compression shrinks.
  const policy = html
    .slice(start, end)
    .replace(/ ('sha256-[^']+')/g, (source, named: string) => (needed.has(named) ? source : ''))
    .replace(STYLE_SOURCE, `${STYLE_SOURCE} ${sourceOf(style)}`);
  const expected = tags.slice(0, place).find((tag) => attributeOf(html, tag, 'rel') === 'expect');
  const head = expected === undefined ? start : expected.start;
  const picture = expected === undefined ? '' : pictureLink(html, tags);
  const before = html.slice(0, head) + picture + html.slice(head, start);
  return `${before}${policy}${html.slice(end, tags[place]?.end)}<style>${style}</style>${rest}`;
}

/** Its page has no room for another 55 bytes (decision 0329). */
const FULL = 'product';

/**
 * A link to the picture that a page asks for first of all, with the source that browsers take for it, so that it is
 * asked for before the style has come: 0.1 s earlier at 400 kbit/s. '' for a page without one. For the head, before the
 * style, which is most of what comes before a page's first picture.
 */
export function pictureLink(html: string, tags: readonly MarkupTag[]): string {
  const first = tags.findIndex(
    (tag) => tag.name === 'img' && !tag.isEnd && attributeOf(html, tag, 'fetchpriority') === 'high',
  );
  const source = tags[first - 1];
  const page = tags.find(({ name }) => name === 'html');
  if (source?.name !== 'source' || (page !== undefined && attributeOf(html, page, 'data-route') === FULL)) return '';
  const of = (name: string): string => attributeOf(html, source, name) ?? '';
  return `<link rel="preload" as="image" type="${of('type')}" imagesrcset="${of('srcset')}" imagesizes="${of('sizes')}" fetchpriority="high">`;
}

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
