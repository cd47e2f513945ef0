import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { plainText, RICH_TEXT_TAGS, richTextProblem, tidyRichText } from '#src/domain/text/rich-text.ts';

test.for([
  '',
  'Only words, “quotes” & emoji 🎨, مرحبا',
  '<p>One <strong>bold</strong> and <a href="https://example.com/?a=1&amp;b=2" rel="noopener" target="_blank">a link</a></p>',
  '<h2>Delivery</h2><ul><li>One<ul><li>Nested</li></ul></li><li><p>Two</p></li></ul>',
  '<table><caption>Sizes</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1<br>2</td></tr></tbody></table>',
  '<p dir="rtl" lang="ar">مرحبا</p><hr><blockquote><p>Said</p></blockquote>',
  '<p><a href="mailto:a@b.example">mail</a> <a href="tel:+33123">call</a> <a href="/fr/cgv">terms</a> <a href="#top">top</a></p>',
])('allowed: %s', (html) => {
  expect(richTextProblem(html)).toBeNull();
});

test.for([
  ['<script>alert(1)</script>', 'rich_text_element'],
  ['<p>x</p><SCRIPT src=//evil></SCRIPT>', 'rich_text_element'],
  ['<img src="x" onerror="alert(1)">', 'rich_text_element'],
  ['<iframe src="https://example.com"></iframe>', 'rich_text_element'],
  ['<h1>Too large</h1>', 'rich_text_element'],
  ['<constructor>', 'rich_text_element'],
  ['<p onclick="alert(1)">x</p>', 'rich_text_attribute'],
  ['<p id="cart">x</p>', 'rich_text_attribute'],
  ['<a href="javascript:alert(1)">x</a>', 'rich_text_address'],
  ['<a href=" java\tscript:alert(1)">x</a>', 'rich_text_address'],
  ['<a href="&#106;avascript&colon;alert(1)">x</a>', 'rich_text_address'],
  ['<a href="data:text/html,x">x</a>', 'rich_text_address'],
  ['<a href="//evil.example">x</a>', 'rich_text_address'],
  ['<a href="/\\evil.example">x</a>', 'rich_text_address'],
  ['<p>one<p>two</p></p>', 'rich_text_nesting'],
  ['<p><ul><li>x</li></ul></p>', 'rich_text_nesting'],
  ['<li>alone</li>', 'rich_text_nesting'],
  ['<ul>words</ul>', 'rich_text_nesting'],
  ['<a href="/a"><strong><a href="/b">x</a></strong></a>', 'rich_text_nesting'],
  ['<p>open', 'rich_text_unclosed'],
  ['<p><em>crossed</p></em>', 'rich_text_unclosed'],
  ['</p>', 'rich_text_unclosed'],
  ['<!-- note -->', 'rich_text_markup'],
  ['<b></b>'.repeat(RICH_TEXT_TAGS / 2 + 1), 'rich_text_tags'],
  ['1 < 2', 'rich_text_markup'],
  ['<p title="open>x</p>', 'rich_text_markup'],
  [`<p title="${'x'.repeat(5000)}">x</p>`, 'rich_text_markup'],
] as const)('refused: %s', ([html, code]) => {
  expect(richTextProblem(html)?.code).toBe(code);
});

describe('a link that looks like one of this site', () => {
  /** Where a browser goes; null: nowhere that a link of a shop leads. */
  const target = (html: string): URL | null => {
    const [element] = parseFragment(html).childNodes;
    const href = element !== undefined && 'attrs' in element ? (element.attrs[0]?.value ?? '') : '';
    return URL.canParse(href, 'https://shop.example') ? new URL(href, 'https://shop.example') : null;
  };
  const linkTo = (address: string): string => `<a href="${address}">x</a>`;

  test.for([
    '/&sol;evil.example',
    '/&bsol;evil.example',
    '&sol;&sol;evil.example',
    '/&Tab;/evil.example',
    '/&NewLine;/evil.example',
    '/&#47;evil.example',
    '/&#0000000000047;evil.example',
    '/&#x0000000002F;evil.example',
    '/&#47evil.example',
    '/&#92;evil.example',
    '/&#9;/evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    ' //evil.example',
    '\u0001//evil.example',
    '/\r/evil.example',
    '\\\\evil.example',
    'javascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    '&#x6A;avascript:alert(1)',
    '&#1;javascript:alert(1)',
    'vbscript:x',
    'blob:https://shop.example/x',
  ])('is refused where it is none: %j', (address) => {
    expect(richTextProblem(linkTo(address))?.code).toBe('rich_text_address');
  });

  test.for(['/a?b=1&amp;c=2', '/a?b=1&copy=2', '/a&#38;b', '/%2Fa', '/a//b', 'https://example.com/?x=&quot;y'])(
    'stays where it is one: %s',
    (address) => {
      expect(richTextProblem(linkTo(address))).toBeNull();
    },
  );

  test('leads there in browsers, whatever it is made of', () => {
    const piece = fc.constantFrom(
      ...'/|\\|&sol;|&sol|&bsol;|&Tab;|&NewLine;|&#47;|&#x2F|&#00047;|&#92;|&#9|\t|\n| |\u0001|&nbsp;|&colon;|:|&amp;|&amp;sol;|&period;|evil.example|javascript|https|x|#|?|@|.|&excl;|&#0;'.split(
        '|',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (parts) => {
        const address = parts.join('');
        if (richTextProblem(linkTo(address)) !== null) return;
        const url = target(linkTo(address));
        expect(['https:', 'http:', 'mailto:', 'tel:', undefined]).toContain(url?.protocol);
        if (/^[/&\s\\]/.test(address) && !/^\W*(?:https|mailto)/.test(address)) expect(url?.host).toBe('shop.example');
      }),
      { numRuns: 20_000 },
    );
  });
});

test('a problem names what the editor must look for', () => {
  expect(richTextProblem('<p onclick="x()">y</p>')).toEqual({
    code: 'rich_text_attribute',
    element: 'p',
    attribute: 'onclick',
  });
  expect(richTextProblem('<p><h2>x</h2></p>')).toEqual({ code: 'rich_text_nesting', element: 'h2', within: 'p' });
});

test('what text editors add by themselves is taken away', () => {
  const pasted = '<div class="x"><P STYLE="color:red" align=center>One <span style="x">two</span><br/></P></div>';
  expect(tidyRichText(pasted)).toBe('<p>One two<br></p>');
  expect(richTextProblem(tidyRichText(pasted))).toBeNull();
});

test('tidying never hides what is refused', () => {
  expect(richTextProblem(tidyRichText('<div><script>x</script></div>'))?.code).toBe('rich_text_element');
  expect(richTextProblem(tidyRichText('<scr<span>ipt>alert(1)</scr</span>ipt>'))).not.toBeNull();
  expect(richTextProblem(tidyRichText('<<span>script>'))).not.toBeNull();
});

const PIECES = [
  '<p>',
  '</p>',
  '<ul>',
  '<li>',
  '</li>',
  '</ul>',
  '<',
  '>',
  '<script>',
  'word',
  '&lt;',
  '"',
  "'",
  '<a href="',
  'javascript:',
  ' onload=',
  '<b>',
  '</b>',
  '<span>',
  '<!--',
  '/',
];
const html = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('accepted HTML holds no tag outside the list, and tidying it twice changes nothing more', () => {
  fc.assert(
    fc.property(html, (text) => {
      const tidy = tidyRichText(text);
      expect(tidyRichText(tidy)).toBe(tidy);
      if (richTextProblem(tidy) !== null) return;
      expect(tidy).not.toMatch(/<(?!\/?(?:p|ul|li|b|a)[ >])/);
      expect(tidy).not.toMatch(/<[^>]*(?:onload|javascript:)/);
    }),
    { numRuns: 2000 },
  );
});

test('taking a wrapper away never makes a tag of what stood around it', () => {
  for (const text of ['<A<span>>', '<scr<span>ipt>', '<<div>script>']) {
    expect(tidyRichText(text)).toBe(text);
    expect(richTextProblem(text)?.code).toBe('rich_text_markup');
  }
});

test('plain text has the words only, and never markup', () => {
  expect(plainText('<p>One&nbsp;&amp; <b>two</b></p><ul><li>three</li></ul>')).toBe('One & two three');
  expect(plainText('bold<b>ly</b> &#x1F3A8; &#0; &unknown;')).toBe('boldly 🎨 &unknown;');
  fc.assert(
    fc.property(fc.string(), (words) => {
      const escaped = words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
      expect(plainText(`<p>${escaped}</p>`)).toBe(words.replace(/\s+/g, ' ').trim());
    }),
  );
});

test.each(['<a ', '<', '&', '<p a="', '<p>'])('a hostile text of a million times %s is read to its end', (piece) => {
  // What looks at each character again for each would be at it for hours.
  expect(() => richTextProblem(piece.repeat(1_000_000))).not.toThrow();
});
