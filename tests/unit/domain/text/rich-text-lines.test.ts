import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '#scripts/demo/pages.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { richTextLines } from '#src/domain/text/rich-text-lines.ts';

test.each([
  ['', ''],
  ['plain &amp; simple', 'plain & simple'],
  ['<p>one\n two</p><p>three<br>four</p>', 'one two\n\nthree\nfour'],
  ['<h2>Big</h2><h3>Small</h3><p>x</p>', 'Big\n===\n\nSmall\n-----\n\nx'],
  ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
  ['<p>x</p><ol start="3"><li>y</li><li>z</li></ol><p>e</p>', 'x\n\n3. y\n4. z\n\ne'],
  ['<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', '> a\n\n> b\n\nc'],
  ['<table><tr><th>x</th><td>y</td></tr><tr><td>1</td><td>2</td></tr></table>', 'x | y\n1 | 2'],
  ['<dl><dt>t</dt><dd>d</dd></dl>', 't\n\nd'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n----------\n\nb'],
  [
    '<p><a href="/cgv">terms</a>, <a href="https://x.example/?a=1&amp;b=2">there</a></p>',
    'terms (https://shop.example/cgv), there (https://x.example/?a=1&b=2)',
  ],
  ['<p><a href="mailto:a@b.example">a@b.example</a> <a href="#top">up</a></p>', 'a@b.example up'],
  ['<p>1 < 2</p>', '1 < 2'],
])('%j reads %j', (html, text) => {
  expect(richTextLines(html, 'https://shop.example')).toBe(text);
});

describe('the legal pages of the demo', () => {
  const pages = TEMPLATES.filter(({ key }) => ['cgv', 'retpolicy'].includes(key));
  test.each(LOCALES.flatMap((locale) => pages.map((page) => [locale, page] as const)))(
    'lose no word in %s',
    (locale, page) => {
      const html = page.body[locale];
      // Numbers of lists are not in the source, and addresses of links not in its text.
      const words = (text: string): string[] =>
        text.split(/[\s=>|-]+/).filter((word) => /[\p{L}\d]/u.test(word) && !/^\d{1,2}\.$/.test(word));
      const lines = richTextLines(html, 'https://shop.example').replace(/ \(https?:[^)]*\)/g, '');
      expect(words(lines)).toEqual(words(plainText(html)));
    },
  );
});
