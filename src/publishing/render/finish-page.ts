/** What is done to a page after Astro has made it: its styles become one, its policy names only what it holds, and space that nobody sees goes. */
import { hash } from 'node:crypto';
import { type IslandGraph, preloadIslands } from '#src/publishing/render/preload-islands.ts';
import { preloadPicture } from '#src/publishing/render/preload-picture.ts';
import { tighten } from '#src/publishing/render/tighten.ts';

const POLICY = '<meta http-equiv="content-security-policy" content="';
const POLICY_END = '">';
const STYLE_SOURCE = "style-src 'self'";
/** Data that stand in a script element: no policy needs to know them. */
const DATA = /\s(?:src=|type="application\/)/;

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

interface Inline {
  readonly name: 'script' | 'style';
  readonly attributes: string;
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

/** The script and style elements of a page from a place on. Looked for by name: an expression over 50 KB would take several times as long. */
function* inlineElements(html: string, from: number): Generator<Inline> {
  const next = { script: html.indexOf('<script', from), style: html.indexOf('<style', from) };
  for (;;) {
    const name = next.script === -1 || (next.style !== -1 && next.style < next.script) ? 'style' : 'script';
    const start = next[name];
    if (start === -1) return;
    const open = html.indexOf('>', start);
    const close = html.indexOf(`</${name}>`, open);
    if (open === -1 || close === -1) throw new Error(`A page has a <${name}> without an end.`);
    const end = close + name.length + 3;
    const attributes = html.slice(start + name.length + 1, open);
    yield { name, attributes, code: html.slice(open + 1, close), start, end };
    // What stands in an element is none, whatever it looks like.
    for (const one of ['script', 'style'] as const) if (next[one] < end) next[one] = html.indexOf(`<${one}`, end);
  }
}

/**
 * A page as it is published.
 * @param html A letter for a byte (latin1): all that is looked for is ASCII, and to decode pages would cost more than all else here.
 * @param css The style sheets of its route (route-styles.ts); those that stand in the page come after them. Each element and its hash would
 *   cost 50 bytes.
 * @throws Error when the page has no Content-Security-Policy.
 */
export function finishPage(html: string, css: string, islands: IslandGraph): string {
  const start = html.indexOf(POLICY);
  if (start === -1) throw new Error('A page has no Content-Security-Policy.');
  const from = start + POLICY.length;
  const to = html.indexOf(POLICY_END, from);
  const styles = [css];
  const needed = new Set<string>();
  let rest = '';
  let at = to + POLICY_END.length;
  for (const { name, attributes, code, start: begin, end } of inlineElements(html, at)) {
    rest += tighten(html.slice(at, begin));
    at = end;
    if (name === 'style' && attributes === '') {
      // A part that stands on a page several times brings its style each time.
      if (!styles.includes(code)) styles.push(code);
      continue;
    }
    rest += html.slice(begin, end);
    if (code !== '' && !DATA.test(attributes)) needed.add(sourceOf(code));
  }
  const style = styles.join('');
  // Astro gives every page the hashes of all inline scripts of the whole site, and each costs 34 bytes that no compression shrinks.
  const policy = html
    .slice(from, to)
    .replace(/ ('sha256-[^']+')/g, (source, named: string) => (needed.has(named) ? source : ''))
    .replace(STYLE_SOURCE, `${STYLE_SOURCE} ${sourceOf(style)}`);
  const page = `${html.slice(0, from)}${policy}${POLICY_END}<style>${style}</style>${rest}${tighten(html.slice(at))}`;
  return preloadIslands(preloadPicture(page), islands);
}
