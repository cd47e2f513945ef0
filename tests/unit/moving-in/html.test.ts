import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { cleanHtml, cutAtWord } from '#src/moving-in/html.ts';

const clean = (html: string): string => cleanHtml(html).html;

test.each([
  [
    '<b><p>a</p><ul><li>x<li>y</ul></b>',
    '<p><strong>a</strong></p><ul><li><strong>x</strong></li><li><strong>y</strong></li></ul>',
  ],
  ['plain & 5 < 6\n\nsecond\nline', '<p>plain &amp; 5 &lt; 6</p><p>second<br>line</p>'],
  ['x<br><br>y<br>', '<p>x</p><p>y</p>'],
  ['<h1>T<div>z</div></h1><script>1</script>', '<h2>T z</h2>'],
  ['<a href="javascript:x">l</a><a href="https://x.y"><p>k</p></a>', '<p>l</p><p><a href="https://x.y">k</a></p>'],
  ['<ul>q<ul><li>n</ul></ul>', '<ul><li>q<ul><li>n</li></ul></li></ul>'],
  ['<table><tr><td>only<p>a layout', '<p>only</p><p>a layout</p>'],
  [
    '<table><caption>Sizes<tr><th scope=row>S<td colspan=2>3 cm',
    '<table><caption>Sizes</caption><tbody><tr><th>S</th><td colspan="2">3 cm</td></tr></tbody></table>',
  ],
  ['<p style="mso-list:l0"><span style="mso-list:Ignore">·</span>one</p>', '<ul><li>one</li></ul>'],
  ['<p><br></p><p>&nbsp;</p>', ''],
])('%s becomes what this shop has', (written, wanted) => {
  expect(clean(written)).toBe(wanted);
});

test('what had to go is named', () => {
  expect(cleanHtml('a<img src=x><iframe></iframe><a href="data:x">y</a>').dropped.toSorted()).toEqual([
    'link',
    'media',
    'pictures',
  ]);
});

test('links on the old shop are its paths', () => {
  const { html } = cleanHtml('<a href="https://old.example/pages/x">x</a>', { oldOrigin: 'https://old.example' });
  expect(html).toBe('<p><a href="/pages/x">x</a></p>');
});

test('whatever is written, the result passes the rules of the shop, and stays as it is when it is cleaned again', () => {
  const names =
    'p div b i u a span h1 h2 h5 ul ol li dl dt dd table tr td th tbody caption blockquote br hr img script font pre section svg select center'.split(
      ' ',
    );
  const attribute = fc.constantFrom(
    '',
    ' href="https://a.b/c?d=e&f"',
    ' href=javascript:x',
    ' style="font-weight:bold"',
    ' colspan=2',
    ' start=3',
    ' onclick="x"',
    " class='a>b'",
  );
  const tag = fc
    .tuple(fc.constantFrom(...names), attribute, fc.constantFrom('<', '</', '<', '< '))
    .map(([name, more, start]) => `${start}${name}${more}>`);
  const words = fc.constantFrom(
    'word',
    ' ',
    '\n',
    '\n\n',
    '&amp;',
    '&',
    '<',
    '>',
    '\u0000',
    '\u202e',
    '5 < 6',
    '<!-- x -->',
    ' ',
    '"',
  );
  const soup = fc.array(fc.oneof(tag, tag, words), { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(soup, (written) => {
      const { html, dropped } = cleanHtml(written);
      expect(richTextProblem(html)).toBeNull();
      expect(dropped).not.toContain('markup');
      expect(clean(html)).toBe(html);
    }),
    { numRuns: 1000 },
  );
});

test('what is nested without end goes in as its words', () => {
  for (const depth of [5000, 100_000]) expect(clean(`${'<div>'.repeat(depth)}deep`)).toBe('<p>deep</p>');
});

test('a text that is too long ends with a word', () => {
  expect(cutAtWord('one two three', 9)).toBe('one two…');
  const long = `<p>${'word '.repeat(30_000)}</p>`;
  const { html, dropped } = cleanHtml(long.repeat(3));
  expect(dropped).toEqual(['cut']);
  expect(html.length).toBeLessThanOrEqual(200_000);
  expect(clean('<b>a</b>'.repeat(9000)).length).toBeGreaterThan(0);
});
