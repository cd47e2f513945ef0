/** Legal texts are filled in from the shop record. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEMPLATES } from '#scripts/demo/pages.ts';
import { DEMO_SELLER, isTemplateText } from '#src/domain/site/demo-seller.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { FACT_NAMES, fillFacts, type Facts } from '#src/domain/text/fill-facts.ts';
import { richTextProblem, tidyRichText } from '#src/domain/text/rich-text.ts';

const NONE = Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as Facts;
const ADA: Facts = {
  ...NONE,
  brand: 'Ada & Co',
  legal_name: 'Ada <Sept>',
  address: '7 rue des Sept\n69002 Lyon',
  email: 'ada@sept.example',
};

test('what the shop says stands in the text, escaped and in one line', () => {
  expect(fillFacts('<p>{{legal_name}}, {{address}}: {{email}}</p>', ADA)).toBe(
    '<p>Ada &lt;Sept&gt;, 7 rue des Sept, 69002 Lyon: <a href="mailto:ada@sept.example">ada@sept.example</a></p>',
  );
});

test('what it does not say takes its line with it, and a title of nothing goes too', () => {
  const html =
    '<h2>Seller</h2><p>{{legal_name}}<br>{{phone}}<br>{{address}}<br>PEC: {{pec}}</p><h2>EPR</h2><p>{{epr_numbers}}</p>';
  expect(fillFacts(html, ADA)).toBe('<h2>Seller</h2><p>Ada &lt;Sept&gt;<br>7 rue des Sept, 69002 Lyon</p>');
});

test('a text without marks, and brackets of its owner, stay as they are', () => {
  for (const html of ['<p></p><h2>A</h2>', '<p>{{ name }} {{secret}} {{Brand}}</p>'])
    expect(fillFacts(html, ADA)).toBe(html);
});

test.each(TEMPLATES.map((page) => [page.key, page] as const))(
  'the template %s names nobody of the demo, and is rich text with all facts or none',
  (_, page) => {
    const all: Facts = { ...NONE, ...DEMO_SELLER, brand: 'Ada' };
    for (const locale of LOCALES) {
      const html = page.body[locale];
      expect(isTemplateText(html)).toBe(false);
      for (const facts of [all, NONE]) {
        const filled = fillFacts(html, facts);
        expect([richTextProblem(filled), filled.includes('{{')]).toEqual([null, false]);
      }
    }
  },
);

test('a mark in a link or an attribute is the words alone, and tags that go on over a line that goes stay whole', () => {
  const facts = { ...ADA, mediator_url: 'https://mediator.example/?a=1&b="2"' };
  for (const [html, filled] of [
    ['<p><a href="mailto:{{email}}">us</a></p>', '<p><a href="mailto:ada@sept.example">us</a></p>'],
    ['<p><a href="/x">in {{email}}</a></p>', '<p><a href="/x">in ada@sept.example</a></p>'],
    [
      '<p><a href="https://e.example/?q={{mediator_url}}">x</a></p>',
      '<p><a href="https://e.example/?q=https://mediator.example/?a=1&amp;b=&quot;2&quot;">x</a></p>',
    ],
    ['<p><strong>PEC: {{pec}}<br>Second</strong></p>', '<p><strong>Second</strong></p>'],
    ['<p><strong>First<br>PEC: {{pec}}</strong></p>', '<p><strong>First</strong></p>'],
    ['<p>A</p><p><a href="mailto:{{pec}}" title="{{pec}}">PEC</a></p>', '<p>A</p>'],
  ] as const)
    expect(fillFacts(html, facts)).toBe(filled);
});

test('whatever an editor may write, and whatever the shop says, is rich text when it is filled in', () => {
  const mark = fc.constantFrom(...FACT_NAMES.map((name) => `{{${name}}}`), '{{other}}', '{{', '}}');
  const words = fc.constantFrom('a', ' ', '&', ';', '&amp;', '"', "'", '/', 'https://e.example/?q=', '&{{brand}};');
  const text = fc.array(fc.oneof(mark, words), { maxLength: 4 }).map((parts) => parts.join(''));
  const { inline } = fc.letrec<{ readonly inline: string }>((tie) => ({
    inline: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.constant('<br>'),
      fc
        .tuple(fc.constantFrom('strong', 'em', 'code'), tie('inline'), tie('inline'))
        .map(([name, one, two]) => `<${name}>${one}${two}</${name}>`),
      fc
        .tuple(fc.constantFrom('mailto:', '/', 'https://', ''), text, text, tie('inline'))
        .map(([scheme, href, title, inner]) => `<a href='${scheme}${href}' title='${title}'>${inner}</a>`),
    ),
  }));
  const block = fc
    .tuple(
      fc.constantFrom(
        ['<p>', '</p>'],
        ['<ul><li>', '</li></ul>'],
        ['<h2>', '</h2>'],
        ['<table><tr><td colspan="2">', '</td></tr></table>'] as const,
        ['<dl><dt>', '</dt></dl>'],
      ),
      fc.array(inline, { maxLength: 4 }),
    )
    .map(([[start, end], parts]) => `${start}${parts.join('')}${end}`);
  const fact = fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('<a>', '{{pec}}', 'a\nb', '"&lt;', 'sol'),
  );
  const facts = fc
    .tuple(...FACT_NAMES.map(() => fact))
    .map((values) => Object.fromEntries(FACT_NAMES.map((name, at) => [name, values[at] ?? ''])));
  let tried = 0;
  fc.assert(
    fc.property(fc.array(block, { maxLength: 3 }), facts, (blocks, said) => {
      const html = tidyRichText(blocks.join(''));
      if (richTextProblem(html) !== null) return;
      tried += 1;
      expect([html, richTextProblem(tidyRichText(fillFacts(html, said as Facts)))]).toEqual([html, null]);
    }),
    { numRuns: 2000 },
  );
  expect(tried).toBeGreaterThan(500);
});
