import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { cleanPaste } from '#src/domain/text/clean-paste.ts';
import { cleanHtml, cutAtWord } from '#src/moving-in/html.ts';
import { cases } from '#tests/support/whole.ts';

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
    { numRuns: cases(1000, 250) },
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

/** Ends of nothing, and runs of what browsers show as one blank or as many: an expression that looks from each of them on takes their square. */
const LONG: readonly (readonly [string, (count: number) => string])[] = [
  ['no-break spaces', (count) => `a${'\u00a0'.repeat(count)}b`],
  [
    'no-break spaces beside markup',
    (count) => `<b>a</b>${'\u00a0'.repeat(count)}<i>b</i>${'\u00a0'.repeat(count)}c<br>d`,
  ],
  ['wide spaces in a list', (count) => `<ul><li>a${'\u3000'.repeat(count)}b</li></ul>`],
  ['blanks and tabs', (count) => `a${' \t'.repeat(count / 2)}b`],
  ['ends of lines', (count) => `a${'<br>'.repeat(Math.min(count / 4, 2500))}b${'\n'.repeat(count)}c`],
  [
    'comments without an end',
    (count) => `<p style="mso-list:x">a</p>${'<!-'.repeat(count / 4)}${'<!--'.repeat(count / 4)}`,
  ],
  ['conditions without an end', (count) => `<p style="mso-list:x">a</p>${'<![ '.repeat(count / 4)}`],
  ['styles without an end', (count) => `<p style="mso-list:x">a</p>${'<style '.repeat(count / 4)}`],
  ['names of other languages', (count) => `<p style="mso-list:x">a</p>${'<o:p '.repeat(count / 4)}`],
  ['empty lines of a word processor', (count) => `<p style="mso-list:x">a</p><p>${'\u00a0'.repeat(count)}x</p>`],
];

test.for(LONG)('ten times as many %s take about ten times as long, not a hundred times', ([, written]) => {
  const leastMs = (count: number): number => {
    const text = written(count);
    const read = text.includes('mso-list') ? cleanPaste : cleanHtml;
    const times = Array.from({ length: 3 }, () => {
      // Of this thread's processor, whatever else the machine has to do.
      const start = process.threadCpuUsage();
      read(text);
      return process.threadCpuUsage(start).user / 1000;
    });
    return Math.min(...times);
  };
  leastMs(4000);
  // What takes no time at all is measured by the clock alone.
  expect(leastMs(40_000)).toBeLessThan(40 * Math.max(leastMs(4000), 2));
});

test('two ends of lines end a paragraph where no element is open, whatever blank stands between them', () => {
  expect(clean('a<br>\u00a0<br>b')).toBe('<p>a</p><p>b</p>');
  expect(clean('a<br>b<br> <br><br>c<br>')).toBe('<p>a<br>b</p><p>c</p>');
  expect(clean('<b>a<br><br>b</b><br>c<br><br>d')).toBe('<p><strong>a<br><br>b</strong><br>c</p><p>d</p>');
  expect(clean('a\u00a0\u00a0b\n c \t\n\nd')).toBe('<p>a\u00a0\u00a0b<br>c</p><p>d</p>');
});
