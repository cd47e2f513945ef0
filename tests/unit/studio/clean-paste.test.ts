import { expect, test } from 'vitest';
import { cleanPaste } from '#src/domain/text/clean-paste.ts';

test('lines that a word processor draws as lists are lists', () => {
  const line = (sign: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
  const text = `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment--><p class=MsoNormal><o:p>&nbsp;</o:p></p>${line('·', 'One')}${line('·', "<b style='mso-bidi-font-weight:normal'>Two</b>")}${line('1.', 'First')}<p class=MsoNormal style='margin:0'>After</p><!--EndFragment--></body></html>`;
  expect(cleanPaste(text)).toBe(
    '<ul><li>One</li><li><strong>Two</strong></li></ul><ol><li>First</li></ol><p>After</p>',
  );
});

test('what styles say is said by elements, and all else of them goes', () => {
  expect(
    cleanPaste(
      '<b style="font-weight:normal" id="docs"><h1 style="color:blue">Top</h1><p dir="ltr"><span style="font-weight:700;font-style:italic">both</span> <span style="color:red">plain</span></p></b>',
    ),
  ).toBe('<h2>Top</h2><p><strong><em>both</em></strong> plain</p>');
});

test('links keep where they lead and nothing else, and pictures and scripts stay away', () => {
  expect(
    cleanPaste(
      '<p><a href="https://a.example/?b=1&amp;c=2" target="_blank" style="x">a</a><a href="file:///c">b</a><img src="x"><script>alert("<p>")</script></p>',
    ),
  ).toBe('<p><a href="https://a.example/?b=1&amp;c=2">a</a><a>b</a></p>');
});

test('what is copied within the editor stays as it is, and what is no markup is text', () => {
  const own = '<p data-pm-slice="1 1 []" style="x">a</p>';
  expect(cleanPaste(own)).toBe(own);
  expect(cleanPaste('1 < 2</p>')).toBe('1 &lt; 2');
});

test('what shows nothing goes to its end, and what has no end stays as it is', () => {
  expect(cleanPaste('a<!-- <b>x</b> -->b<style>p{}</STYLE >c<![if x]>d<![endif]>e<o:p>f</o:p>g')).toBe('abcdefg');
  expect(cleanPaste('a<!-- <xml:b>c</xml:b> d<style>e')).toBe('a&lt;!-- c de');
});

test('a line of no-break spaces with a word behind them is read at once', () => {
  // Each of them doubled the time: so many had no end.
  const line = `<p>${'\u00a0'.repeat(200)}x</p>`;
  expect(cleanPaste(line)).toBe(line);
});
