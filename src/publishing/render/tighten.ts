/**
 * Elements whose display no style of ours makes inline: space beside their tags is never seen. Sources, paths and options stand in such, and
 * what is in a head has no box.
 */
const BLOCKS = new Set(
  'html head meta link title body div ul ol li nav header footer main aside section form fieldset legend table thead tbody tr th td h1 h2 h3 p dl dt dd dialog picture source path option'.split(
    ' ',
  ),
);
/** Inline ones, which sources write on lines of their own: the space within their edges is seen by nobody where there is space outside, too. */
const EDGES = new Set(['a', 'button', 'label', 'span']);
/** White space of HTML. Pages come as a letter for a byte, where `\s` and `trim` would take the second byte of 'à' for a no-break space. */
const SPACE = '[\\t\\n\\f\\r ]';
const SPACE_AT_START = new RegExp(`^${SPACE}+`);
const SPACE_AT_END = new RegExp(`${SPACE}+$`);
const SEPARATION = new RegExp(`${SPACE}|</?(?:${[...BLOCKS].join('|')})\\b`, 'y');
const TAG = /<\/?([a-z][a-z\d]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/g;

/**
 * End tags that say nothing, by what comes next (HTML standard, 13.1.2.4, optional tags): two thirds of a hundred bytes of a page, compressed. Not those of paragraphs, which
 * depend on what they stand in.
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

function isImplied([tag, name = '']: readonly string[], next: string): boolean {
  return tag?.startsWith('</') === true && OPTIONAL[name]?.test(next) === true;
}

function isSeparated(html: string, at: number): boolean {
  SEPARATION.lastIndex = at;
  return SEPARATION.test(html);
}

/**
 * HTML without the space beside and within tags that nobody sees, and without end tags that the next tag implies: 200 bytes of a page, compressed. Scripts must not be in it.
 * @param html Text, or a letter for a byte of it (latin1).
 */
export function tighten(html: string): string {
  let tight = '';
  let end = 0;
  // Whether space at the beginning of the next text is seen by nobody.
  let isApart = false;
  let last: readonly string[] = [];
  // What React will take over must stay as React has drawn it.
  let isKept = false;
  for (const tag of html.matchAll(TAG)) {
    const [whole, name = ''] = tag;
    const next = tag.index + whole.length;
    const isBlock = BLOCKS.has(name);
    const isEdge = EDGES.has(name);
    const isEnd = whole.startsWith('</');
    if (name === 'template') isKept = !isEnd;
    if (isKept) continue;
    let text = html.slice(end, tag.index);
    if (isApart) text = text.replace(SPACE_AT_START, '');
    if (isBlock || (isEdge && isEnd && isSeparated(html, next))) text = text.replace(SPACE_AT_END, '');
    if (text === '' && isImplied(last, whole)) tight = tight.slice(0, -(last[0] ?? '').length);
    tight += text + whole;
    end = next;
    isApart = isBlock || (isEdge && !isEnd && (text === '' ? isApart : SPACE_AT_END.test(text)));
    last = tag;
  }
  return tight + html.slice(end);
}
