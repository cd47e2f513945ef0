/** What editors may write, element by element: what one more or one less would do to texts that are stored already is seen here first. */
import { describe, expect, test } from 'vitest';
import { plainText, RICH_TEXT_TAGS, richTextProblem, tidyRichText } from '#src/domain/text/rich-text.ts';
import { richTextLines } from '#src/domain/text/rich-text-lines.ts';

const words = (text: string): string[] => text.split(' ');

const BLOCKS = words('p h2 h3 h4 ul ol dl blockquote table hr');
const INLINE = words('a abbr b br code em i s small strong sub sup u');
const INNER = words('li dt dd caption thead tbody tfoot tr td th');
const ALL = [...BLOCKS, ...INLINE, ...INNER];
const VOID = ['br', 'hr'];

/** Element → what may stand in it, beside words; what is not named here holds words and inline elements alone. */
const HOLDS: Readonly<Record<string, readonly string[]>> = {
  '': [...BLOCKS, ...INLINE],
  li: [...BLOCKS, ...INLINE],
  blockquote: [...BLOCKS, ...INLINE],
  td: [...BLOCKS, ...INLINE],
  th: [...BLOCKS, ...INLINE],
  dd: [...BLOCKS, ...INLINE],
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  table: words('caption thead tbody tfoot tr'),
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
};

/** Where an element may stand. */
const AROUND: Readonly<Record<string, readonly string[]>> = {
  li: ['ul'],
  dt: ['dl'],
  dd: ['dl'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table'],
  td: ['table', 'tr'],
  th: ['table', 'tr'],
};

const within = (parents: readonly string[], inner: string): string =>
  parents.reduceRight((html, name) => `<${name}>${html}</${name}>`, inner);
const tag = (name: string, attributes = ''): string =>
  VOID.includes(name) ? `<${name}${attributes}>` : `<${name}${attributes}></${name}>`;
const holders = ['', ...ALL.filter((name) => !VOID.includes(name))];
const pathTo = (name: string): string[] => (name === '' ? [] : [...(AROUND[name] ?? []), name]);

describe.each(holders)('in <%s>', (holder) => {
  const inside = HOLDS[holder] ?? INLINE.filter((name) => holder !== 'a' || name !== 'a');

  test('stands what may stand there, and nothing else', () => {
    const allowed = ALL.filter((name) => richTextProblem(within(pathTo(holder), tag(name))) === null);
    expect(allowed).toEqual(ALL.filter((name) => inside.includes(name)));
  });

  test('words stand where they are read', () => {
    const problem = richTextProblem(within(pathTo(holder), 'words'));
    expect(problem?.code).toBe(
      words('ul ol dl table thead tbody tfoot tr').includes(holder) ? 'rich_text_nesting' : undefined,
    );
    expect(richTextProblem(within(pathTo(holder), ' \n'))).toBeNull();
  });
});

describe('attributes', () => {
  const OWN: Readonly<Record<string, readonly string[]>> = {
    a: words('href hreflang rel target title'),
    abbr: ['title'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  };
  const names = words(
    'href hreflang rel target title start colspan rowspan scope lang dir id style class onclick src name',
  );

  test.each(ALL)('of <%s> are these, and where the text is read from', (name) => {
    const path = AROUND[name] ?? [];
    const taken = names.filter((one) => richTextProblem(within(path, tag(name, ` ${one}="/x"`))) === null);
    expect(taken).toEqual(names.filter((one) => [...(OWN[name] ?? []), 'lang', 'dir'].includes(one)));
  });

  test('that lead away lead where people can go', () => {
    const leads = (href: string): boolean => richTextProblem(`<a href="${href}">x</a>`) === null;
    for (const href of [
      '/',
      '/fr/x',
      '#a',
      'https://a.example',
      'http://a.example',
      'mailto:a@b.example',
      'tel:1',
      '\u00a0/x',
      'HTTPS://A',
    ])
      expect(leads(href), href).toBe(true);
    for (const href of [
      '',
      'x',
      '//a.example',
      '/\\a',
      '/ /a.example',
      'ftp://a',
      'javascript:x',
      'data:x',
      '\u0085javascript:x',
      '\u00a0//a',
    ])
      expect(leads(href), href).toBe(false);
    expect(richTextProblem(`<a href="x${'y'.repeat(200)}">x</a>`)).toEqual({
      code: 'rich_text_address',
      address: `x${'y'.repeat(99)}`,
    });
  });
});

describe('tidying', () => {
  test.each(words('span div font colgroup col'))('takes <%s> away', (name) => {
    expect(tidyRichText(`a<${name} x="1">b</${name}>c`)).toBe('abc');
  });

  test.each(words('style class align valign border width height cellpadding cellspacing color face size'))(
    'takes %s away',
    (name) => {
      expect(tidyRichText(`<p ${name}="1" lang="fr">x</p>`)).toBe('<p lang="fr">x</p>');
    },
  );

  test('closes nothing that has no end, and quotes what it keeps', () => {
    expect(tidyRichText('a<br></br>b<hr></hr>')).toBe('a<br>b<hr>');
    expect(tidyRichText(`<abbr title='say "x"'>x</abbr>`)).toBe('<abbr title="say &quot;x&quot;">x</abbr>');
  });
});

test('so many tags are read, and no more', () => {
  const most = '<br>'.repeat(RICH_TEXT_TAGS);
  expect([RICH_TEXT_TAGS, richTextProblem(most)]).toEqual([5000, null]);
  expect(richTextProblem(`${most}<br>`)).toEqual({ code: 'rich_text_tags', most: 5000 });
  expect(tidyRichText(`${most}<SPAN>`)).toBe(`${most}<SPAN>`);
});

test('what is open, or never was, is named', () => {
  const element = (html: string): unknown => richTextProblem(html);
  expect(element('<p><b>x')).toEqual({ code: 'rich_text_unclosed', element: 'b' });
  expect(element('</b>')).toEqual({ code: 'rich_text_unclosed', element: 'b' });
  expect(element('<p></b></p>')).toEqual({ code: 'rich_text_unclosed', element: 'p' });
  expect(element('<ul>x</ul>')).toEqual({ code: 'rich_text_nesting', element: 'text', within: 'ul' });
  expect(element('<p><a href="/x"><b><a href="/y">')).toEqual({ code: 'rich_text_nesting', element: 'a', within: 'b' });
});

test.each(ALL)('the words around <%s> are apart where readers see them apart', (name) => {
  expect(plainText(`a<${name}>b`)).toBe(INLINE.includes(name) && name !== 'br' ? 'ab' : 'a b');
});

describe('lines', () => {
  const lines = (html: string): string => richTextLines(html, 'https://shop.example');

  test.each(words('p h2 h3 h4 ul ol dl dt dd blockquote table'))('begin and end with <%s>', (name) => {
    const [before, ...after] = lines(`a<${name}>b</${name}>c`).split('\n');
    expect(before).toBe('a');
    expect(after.at(-1)).toBe('c');
    expect(after.filter((line) => /b/.test(line))).toHaveLength(1);
  });

  test('of inline elements go on', () => {
    for (const name of INLINE.filter((one) => one !== 'br' && one !== 'a'))
      expect(lines(`a<${name}>b</${name}>c`)).toBe('abc');
    expect(lines('a<br>b')).toBe('a\nb');
  });

  test('of headings are underlined, as far as a line is wide', () => {
    expect(lines('<h2>Big</h2>')).toBe('Big\n===');
    expect(lines('<h3>Mid</h3><h4>Low</h4>')).toBe('Mid\n---\n\nLow\n---');
    expect(lines(`<h2>${'x'.repeat(80)}</h2>`)).toBe(`${'x'.repeat(80)}\n${'='.repeat(72)}`);
  });

  test('of lists are counted, marked and set in', () => {
    expect(lines('<ol><li>a</li><li>b</li></ol>')).toBe('1. a\n2. b');
    expect(lines('<ol start="9"><li>a<ul><li>x<ul><li>y</li></ul></li></ul></li><li>b</li></ol>')).toBe(
      '9. a\n  - x\n    - y\n10. b',
    );
    expect(lines('<li>alone</li>')).toBe('- alone');
    expect(lines('<ul><li>a</li></ul>b')).toBe('- a\n\nb');
    expect(lines('<ol><li><p>a</p><p>b</p></li></ol>')).toBe('1. a\nb');
    expect(lines('<ul><li>a</li></ul><p>b</p><p>c</p>')).toBe('- a\n\nb\n\nc');
  });

  test('of tables have a row each, and of quotes their sign', () => {
    expect(lines('<table><tr><td>a</td><td>b</td></tr><tr><th>c</th><th>d</th></tr></table>')).toBe('a | b\nc | d');
    expect(lines('<blockquote>a<blockquote>b</blockquote></blockquote>c')).toBe('> a\n\n> > b\n\nc');
    expect(lines('<p>a</p><hr><hr><p>b</p>')).toBe('a\n\n----------\n\n----------\n\nb');
  });

  test('say where links lead, once', () => {
    expect(lines('<a href="/x">there</a>')).toBe('there (https://shop.example/x)');
    expect(lines('<a href="tel:+33 1">call</a> <a href="tel:1">1</a>')).toBe('call (+33 1) 1');
    expect(lines('<a href="mailto:a@b.example">write</a>')).toBe('write (a@b.example)');
    expect(lines('<a href="#x">up</a> <a>no</a>')).toBe('up no');
    expect(lines('<a href="https://a.example">https://a.example</a>')).toBe('https://a.example');
    expect(lines('<a href="https://a.example"> see\n\t it</a> 1 < 2')).toBe('see it (https://a.example) 1 < 2');
  });
});
