/**
 * Elements whose display no style of ours makes inline: space beside their tags is never seen. Sources, paths and options stand in such, and
 * what is in a head has no box.
 */
const BLOCKS = new Set(
  'html head meta link title body div ul ol li nav header footer main aside section form fieldset legend table thead tbody tr th td h1 h2 h3 p dl dt dd dialog picture source path option'.split(
    ' ',
  ),
);
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

/** HTML without the space beside tags that nobody sees, and without end tags that the next tag implies: 160 bytes of a page, compressed. Scripts must not be in it. */
export function tighten(html: string): string {
  let tight = '';
  let end = 0;
  let wasBlock = false;
  let last: readonly string[] = [];
  for (const tag of html.matchAll(TAG)) {
    const isBlock = BLOCKS.has(tag[1] ?? '');
    let text = html.slice(end, tag.index);
    if (wasBlock) text = text.trimStart();
    if (isBlock) text = text.trimEnd();
    if (text === '' && isImplied(last, tag[0])) tight = tight.slice(0, -(last[0] ?? '').length);
    tight += text + tag[0];
    end = tag.index + tag[0].length;
    wasBlock = isBlock;
    last = tag;
  }
  return tight + html.slice(end);
}
