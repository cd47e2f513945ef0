/**
 * Finishes a page after Astro has made it: its styles become one, its policy names only what it holds, and space that
 * nobody sees goes.
 */
import { hash } from 'node:crypto';
import { attributeOf, attributesOf, tagsOfPage, withoutMarkupInAttributes, type MarkupTag } from '#src/html/markup.ts';
import { islandLinks, type IslandGraph } from '#src/publishing/render/preload-islands.ts';
import { tighten } from '#src/publishing/render/tighten.ts';

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
