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

/** HTML without the space beside tags that nobody sees: a hundred bytes of a page, compressed. Scripts must not be in it. */
export function tighten(html: string): string {
  let tight = '';
  let end = 0;
  let wasBlock = false;
  for (const tag of html.matchAll(TAG)) {
    const isBlock = BLOCKS.has(tag[1] ?? '');
    let text = html.slice(end, tag.index);
    if (wasBlock) text = text.trimStart();
    if (isBlock) text = text.trimEnd();
    tight += text + tag[0];
    end = tag.index + tag[0].length;
    wasBlock = isBlock;
  }
  return tight + html.slice(end);
}
